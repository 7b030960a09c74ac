/** The agent server without sockets, as a transport of the local runtime with simulated times. */
import type { Transport, WireRequest, WireResult } from '../../../local/runtime';
import type { AgentServerInput } from './options';
import { respond } from './routes';
import { AgentThreads } from './threads';

export interface FakeLimits {
  /** The time after which Google cuts off every fetch, even if its timeout is longer; ms. */
  readonly cutMs?: number;
  /** How long questions take; default: as in the options. */
  readonly latencyMs?: () => number;
}

export function fakeAgent(input: AgentServerInput = {}, { cutMs = Infinity, latencyMs }: FakeLimits = {}) {
  const agent = new AgentThreads(input);
  /** The size of each group of questions, in order. */
  const groups: number[] = [];
  /** The timeout of each group, seconds. */
  const waits: number[] = [];
  const answer = (request: WireRequest): WireResult => {
    const { url, method, headers, body, timeoutMs } = request;
    const reply = respond(agent, {
      method: method.toUpperCase(),
      path: url.replace(/^https?:\/\/[^/]+/, ''),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
      ),
      body: body === null ? '' : Buffer.from(body).toString('utf8'),
    });
    if (reply.kind === 'reply') {
      return {
        status: reply.status,
        headers: Object.entries(reply.headers),
        body: Buffer.from(reply.body),
        latencyMs: 50,
      };
    }
    const { work } = reply;
    const took = latencyMs?.() ?? work.delayMs;
    const limit = Math.min(cutMs, timeoutMs);
    if (took > limit) return { failure: `Timeout: ${url}`, latencyMs: limit };
    agent.end(work);
    if (work.trouble === 'hang-up') return { failure: `Address unavailable: ${url}`, latencyMs: took };
    const lines = Buffer.from(`${work.lines.join('\n')}\n`);
    return { status: 200, headers: Object.entries(reply.headers), body: lines, latencyMs: took };
  };
  const transport: Transport = (requests) => {
    const asked = requests.filter(({ method }) => method === 'post');
    if (asked.length > 0) {
      groups.push(asked.length);
      waits.push((asked[0]?.timeoutMs ?? NaN) / 1000);
    }
    return requests.map(answer);
  };
  return { agent, groups, waits, transport };
}
