/** The Langfuse server over a socket. `/__langfuse/state` returns what it has. */
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { createLangfuseLogic } from './logic';
import type { LangfuseServerInput } from './options';

/** Listens on a free port of this machine (or the given one) and resolves with its number. */
export async function listen(
  input: LangfuseServerInput,
  port = 0,
): Promise<{ server: Server; port: number }> {
  const logic = createLangfuseLogic(input);
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
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return { server, port: typeof address === 'object' && address ? address.port : port };
}
