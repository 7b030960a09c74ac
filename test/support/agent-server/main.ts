/**
 * The agent server as a process: `npx tsx test/support/agent-server/main.ts [PORT] [OPTIONS AS JSON]`. Prints its address as one
 * line of JSON, and ends when its input does (so it dies with its parent).
 */
import { AgentServerOptions } from './options';
import { listen } from './server';

const [port = '0', options = '{}'] = process.argv.slice(2);
const { port: actual } = await listen(AgentServerOptions.parse(JSON.parse(options)), Number(port));
process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${actual}` })}\n`);
if (!process.stdin.isTTY) process.stdin.resume().on('end', () => process.exit(0));
