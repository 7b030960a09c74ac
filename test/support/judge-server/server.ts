/** The judge server over a socket. `/__judge/state` returns what it was asked; everything else is for the providers. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createJudgeLogic } from './logic';
import type { JudgeServerInput } from './options';
import type { WireRequest } from './wire';

/** Listens on a free port of this machine (or the given one) and resolves with its number. */
export async function listen(input: JudgeServerInput, port = 0): Promise<{ server: Server; port: number }> {
  const logic = createJudgeLogic(input);
  const latency = input.latencyMs ?? 0;
  const server = createServer((message, reply) => {
    void readRequest(message).then((request) => {
      if (request.path === '/__judge/state') {
        reply.end(JSON.stringify({ requests: logic.requests, violations: logic.violations }));
        return;
      }
      const { status, headers, body } = logic.respond(request);
      setTimeout(() => {
        if (status === 0) {
          message.socket.destroy();
          return;
        }
        reply.writeHead(status, headers);
        reply.end(body);
      }, latency);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return { server, port: typeof address === 'object' && address ? address.port : port };
}

async function readRequest(message: IncomingMessage): Promise<WireRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) if (chunk instanceof Buffer) chunks.push(chunk);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers)) headers[name] = String(value);
  return {
    method: message.method ?? '',
    path: message.url ?? '',
    headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}
