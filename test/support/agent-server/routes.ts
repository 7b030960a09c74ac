/** The GNW API's routes (project-zeno, src/api/routers) as one function. */
import * as z from 'zod';
import type { AgentThreads, Work } from './threads';

interface AgentRequest {
  readonly method: string;
  readonly path: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

type AgentReply =
  | { readonly kind: 'reply'; readonly status: number; readonly headers: Headers; readonly body: string }
  /** Lines that come one by one while the agent works. */
  | { readonly kind: 'stream'; readonly headers: Headers; readonly work: Work };
type Headers = Readonly<Record<string, string>>;

/** The body of a chat request; unknown fields are refused. */
const ChatRequest = z.strictObject({
  query: z.string(),
  thread_id: z.string(),
  user_persona: z.string().optional(),
  ff: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/)
    .max(64)
    .optional(),
});

const JSON_TYPE = { 'content-type': 'application/json' };

export function respond(agent: AgentThreads, { method, path, headers, body }: AgentRequest): AgentReply {
  const json = (status: number, value: unknown, more: Headers = {}): AgentReply => ({
    kind: 'reply',
    status,
    headers: { ...JSON_TYPE, ...more },
    body: JSON.stringify(value),
  });
  if (path.includes('token')) agent.violations.push('a token in the address');
  // Resource Watch authenticates users: the API passes its refusals on, the whole reply as one string.
  const passedOn = (status: number, detail: string): AgentReply =>
    json(status, { detail: JSON.stringify({ errors: [{ status, detail }] }) });
  if (!agent.isAllowed(headers['authorization'])) return passedOn(401, 'Unauthorized');
  if (method === 'POST' && agent.isTooFast()) return passedOn(429, 'Too many requests');
  if (method === 'GET' && path === '/api/quota') {
    const { quota } = agent.options;
    const isCounted = quota !== undefined;
    return json(200, { promptsUsed: isCounted ? agent.used : null, promptQuota: quota ?? null });
  }
  const board = /^\/api\/dashboards\/([^/]+)$/.exec(path)?.[1];
  if (method === 'GET' && board !== undefined) {
    const dashboard = agent.options.dashboards[decodeURIComponent(board)];
    return dashboard === undefined ? json(404, { detail: 'Not found' }) : json(200, dashboard);
  }
  const thread = /^\/api\/threads\/([^/]+)\/state$/.exec(path)?.[1];
  if (method === 'GET' && thread !== undefined) {
    const state = agent.stateText(decodeURIComponent(thread));
    return state === undefined
      ? json(404, { detail: 'Thread not found' })
      : json(200, { thread_id: thread, state });
  }
  const replayed = /^\/api\/threads\/([^/]+)$/.exec(path)?.[1];
  if (method === 'GET' && replayed !== undefined) {
    const steps = agent.steps(decodeURIComponent(replayed));
    return steps === undefined
      ? json(404, { detail: 'Thread not found' })
      : { kind: 'reply', status: 200, headers: { 'content-type': 'application/x-ndjson' }, body: steps };
  }
  if (method === 'POST' && path === '/api/chat') return chat(agent, body, json);
  return json(404, { detail: 'Not Found' });
}

function chat(
  agent: AgentThreads,
  body: string,
  json: (status: number, value: unknown) => AgentReply,
): AgentReply {
  const request = ChatRequest.safeParse(JSON.parse(body));
  if (!request.success)
    return json(422, { detail: request.error.issues.map(({ message }) => ({ msg: message })) });
  const { query, thread_id: threadId, ff, user_persona: persona } = request.data;
  if (!agent.takesPrompt()) {
    const { quota = 0 } = agent.options;
    return json(429, { detail: `Daily free limit of ${quota} exceeded; please try again tomorrow.` });
  }
  const work = agent.begin({ query, threadId, ff, persona });
  const { quota } = agent.options;
  const headers = {
    'content-type': 'application/x-ndjson',
    ...(quota !== undefined && { 'X-Prompts-Used': String(agent.used), 'X-Prompts-Quota': String(quota) }),
  };
  return { kind: 'stream', headers, work };
}
