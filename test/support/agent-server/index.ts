/** A GNW agent over a socket. Like the real one, it streams line by line and stops working when its caller hangs up. */
import type { ServerResponse } from 'node:http';
import type { WireRequest } from '../judge-server/wire';
import { type Listening, listening, send } from '../listening';
import type { AgentServerInput } from './options';
import { respond } from './routes';
import { AgentThreads, type Work } from './threads';

/**
 * @param before called with each request
 * @returns with the questions that it was asked, and the objections of a real agent: expect none
 */
export async function startAgentServer(
  options: AgentServerInput = {},
  before: (request: WireRequest) => void = () => undefined,
): Promise<Listening & { readonly agent: AgentThreads }> {
  const agent = new AgentThreads(options);
  const server = await listening((request, reply) => {
    before(request);
    const answer = respond(agent, request);
    if (answer.kind === 'stream') {
      reply.writeHead(200, answer.headers);
      stream(agent, answer.work, reply);
    } else send(answer, reply);
  });
  return { ...server, agent };
}

/** Spreads the lines evenly over the time that the agent takes. */
function stream(agent: AgentThreads, work: Work, reply: ServerResponse): void {
  const { lines, delayMs } = work;
  const send = (index: number): void => {
    // The caller has hung up: the run stops, and its thread stays as it is.
    if (reply.destroyed) return;
    const line = lines[index];
    if (line === undefined) {
      agent.end(work);
      reply.end();
      return;
    }
    reply.write(`${line}\n`);
    setTimeout(() => send(index + 1), delayMs / lines.length);
  };
  send(0);
}
