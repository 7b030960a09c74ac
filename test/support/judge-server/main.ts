/**
 * The judge server as a process: `npx tsx test/support/judge-server/main.ts [PORT] [OPTIONS AS JSON]`. Prints its
 * address as one line of JSON, and ends when its input does (so it dies with its parent).
 */
import { JudgeServerOptions } from './options';
import { listen } from './server';

const [port = '0', options = '{}'] = process.argv.slice(2);
const input = JudgeServerOptions.parse(JSON.parse(options));
const { port: actual } = await listen(input, Number(port));
const url = `http://127.0.0.1:${actual}`;
process.stdout.write(
  `${JSON.stringify({ url, openai: `${url}/v1`, anthropic: `${url}/v1`, gemini: `${url}/v1beta` })}\n`,
);
if (!process.stdin.isTTY) process.stdin.resume().on('end', () => process.exit(0));
