/** The agent of the GNW API (project-zeno, src/api), and the rules for its address. */
import type { HttpRequest } from '../../model/ports';
import { redacted } from '../../model/texts/redact';
import { ADDRESS_RULE, isSafeAddress } from '../../settings/address';
import type { LiveAgent } from './agent';
import { chatResult } from './chat-result';

interface AgentAccess {
  /** Without /api/chat. */
  readonly baseUrl: string;
  /** '' to send none. */
  readonly token: string;
}

interface AskingStyle {
  /** '' for none. */
  readonly persona: string;
  /** The tool profile, for admin, superuser and machine accounts; '' for the default one. */
  readonly ff: string;
}

/** What is wrong with an agent's address, as the rest of a sentence; undefined if nothing is. */
export function addressProblem(baseUrl: string): string | undefined {
  if (!isSafeAddress(baseUrl)) return ADDRESS_RULE;
  return baseUrl.includes('?') ? 'must not contain a query string (?…)' : undefined;
}

/** True for a server on this machine, which may need no token. */
export function isLocal(baseUrl: string): boolean {
  return baseUrl.startsWith('http://');
}

/** The profile names that the API accepts. Source: project-zeno, src/api/schemas.py. */
export const FF_PATTERN = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** Timeout of the request for a history, which an answer does not need. */
export const HISTORY_SECONDS = 10;

/** Its output is read from the state of the thread, so a lost reply loses nothing. */
export function gnwAgent({ baseUrl, token }: AgentAccess, { persona, ff }: AskingStyle): LiveAgent {
  const root = baseUrl.replace(/\/+$/, '');
  const authorised: Record<string, string> = token === '' ? {} : { Authorization: `Bearer ${token}` };
  const get = (path: string, timeoutSeconds = 60): HttpRequest => ({
    url: root + path,
    method: 'get',
    headers: { ...authorised, Accept: 'application/json' },
    timeoutSeconds,
  });
  return {
    address: baseUrl,
    takesTurns: true,
    question: ({ query, threadId }, timeoutSeconds) => ({
      url: `${root}/api/chat`,
      method: 'post',
      headers: { ...authorised, Accept: 'application/x-ndjson' },
      body: JSON.stringify({
        query,
        thread_id: threadId,
        ...(persona !== '' && { user_persona: persona }),
        ...(ff !== '' && { ff }),
      }),
      timeoutSeconds,
    }),
    resultOf: chatResult,
    withoutToken: (text) => redacted(text, [token]),
    keeps: {
      state: (threadId) => get(`/api/threads/${encodeURIComponent(threadId)}/state`),
      history: (threadId) => get(`/api/threads/${encodeURIComponent(threadId)}`, HISTORY_SECONDS),
      dashboard: (id) => get(`/api/dashboards/${encodeURIComponent(id)}`),
      quota: () => get('/api/quota'),
    },
  };
}
