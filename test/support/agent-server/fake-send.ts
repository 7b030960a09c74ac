/** The agent server without sockets, for callers that send one request after the other. */
import type { HttpRequest, HttpResponse } from '../../../src/model/ports';
import { respond } from './routes';
import type { AgentThreads } from './threads';

/** @param worked called while the agent works on a question */
export function fakeSend(
  agent: AgentThreads,
  worked: () => Promise<void> = () => Promise.resolve(),
): (request: HttpRequest) => Promise<HttpResponse> {
  return async ({ url, method, headers, body = '' }) => {
    const reply = respond(agent, {
      method: method.toUpperCase(),
      path: url.replace(/^https?:\/\/[^/]+/, ''),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
      ),
      body,
    });
    if (reply.kind === 'nothing') throw new Error('no reply');
    if (reply.kind === 'reply') return { status: reply.status, headers: new Map(), body: reply.body };
    await worked();
    agent.end(reply.work);
    if (reply.work.trouble === 'hang-up' || reply.work.trouble === 'lost') throw new Error('hung up');
    return { status: 200, headers: new Map(), body: `${reply.work.lines.join('\n')}\n` };
  };
}
