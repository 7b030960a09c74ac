/**
 * The Langfuse server as a process: `npx tsx test/support/langfuse-server/main.ts [PORT] [OPTIONS AS JSON]`. Prints its address
 * as one line of JSON, and ends when its input does. `/__langfuse/state` tells what it has.
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { createLangfuseLogic } from './logic';
import { LangfuseServerOptions } from './options';

const [port = '0', options = '{}'] = process.argv.slice(2);
const logic = createLangfuseLogic(LangfuseServerOptions.parse(JSON.parse(options)));

const server = createServer((message, reply) => {
  void text(message).then((body) => {
    if (message.url === '/__langfuse/state') {
      const { requests, violations } = logic;
      reply.end(
        JSON.stringify({ scores: [...logic.scores.values()], requests: requests.length, violations }),
      );
      return;
    }
    const headers = Object.fromEntries(
      Object.entries(message.headers).map(([name, value]) => [name, String(value)]),
    );
    const response = logic.respond({
      method: message.method ?? '',
      path: message.url ?? '',
      headers,
      body,
    });
    if (response.status === 0) message.socket.destroy();
    else reply.writeHead(response.status, response.headers).end(response.body);
  });
});
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : Number(port);
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${actual}` })}\n`);
});
if (!process.stdin.isTTY) process.stdin.resume().on('end', () => process.exit(0));
