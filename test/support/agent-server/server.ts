/**
 * The agent server over a socket: it streams line by line, and stops working when its caller hangs up, as the real one does.
 * `/__agent/state` returns what it was asked.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AgentServerInput } from './options';
import { respond } from './routes';
import { AgentThreads, type Work } from './threads';

/** Listens on a free port of this machine (or the given one) and resolves with its number. */
export async function listen(input: AgentServerInput, port = 0): Promise<{ server: Server; port: number }> {
  const agent = new AgentThreads(input);
  const server = createServer((message, reply) => {
    void bodyOf(message).then((body) => {
      if (message.url === '/__agent/state') {
        reply.end(JSON.stringify({ asked: agent.asked, violations: agent.violations, used: agent.used }));
        return;
      }
      const { method = '', url: path = '', headers } = message;
      const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      const answer = respond(agent, { method, path, headers: lower, body });
      if (answer.kind === 'stream') {
        reply.writeHead(200, answer.headers);
        stream(agent, answer.work, reply);
      } else if (answer.kind === 'reply') {
        reply.writeHead(answer.status, answer.headers);
        reply.end(answer.body);
      } else message.socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return { server, port: typeof address === 'object' && address ? address.port : port };
}

/** Spreads the lines evenly over the time that the agent takes. */
function stream(agent: AgentThreads, work: Work, reply: ServerResponse): void {
  const { lines, delayMs, trouble } = work;
  const send = (index: number): void => {
    // The caller has hung up: the run stops, and its thread stays as it is.
    if (reply.destroyed) return;
    const line = lines[index];
    if (line === undefined) {
      agent.end(work);
      reply.end();
      return;
    }
    const isLast = index === lines.length - 1;
    if (isLast && (trouble === 'hang-up' || trouble === 'lost')) {
      agent.end(work);
      reply.destroy();
      return;
    }
    reply.write(isLast && trouble === 'half line' ? line.slice(0, line.length / 2) : `${line}\n`);
    setTimeout(() => send(index + 1), delayMs / lines.length);
  };
  send(0);
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) if (chunk instanceof Buffer) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
