/** Requests to the GNW API (project-zeno, src/api). Only the header carries the token. */
import type { HttpRequest } from '../../model/ports';
import { redacted } from '../../model/texts/redact';
import { ADDRESS_RULE, isSafeAddress } from '../../settings/address';
import type { ChatQuestion, LiveAgent } from './agent';
import { chatResult } from './chat-result';

interface AgentAccess {
  /** Without /api/chat; https, or this machine. */
  readonly baseUrl: string;
  /** '' for a server on this machine that needs none. */
  readonly token: string;
}

/** How the agent is asked, apart from the question. */
interface AskingStyle {
  /** '' for none. */
  readonly persona: string;
  /** The tool profile; '' for the default one. Only admin, superuser and machine accounts may name one. */
  readonly ff: string;
  /** For finding runs in its traces. */
  readonly tags: readonly string[];
}

/** What is wrong with an agent's address, as the rest of a sentence; undefined if nothing is. */
export function addressProblem(baseUrl: string): string | undefined {
  if (!isSafeAddress(baseUrl)) return ADDRESS_RULE;
  return baseUrl.includes('?') ? 'must end before any question mark' : undefined;
}

/** Whether an address is on this machine: a user’s own server, which may need no token. */
export function isLocal(baseUrl: string): boolean {
  return baseUrl.startsWith('http://');
}

/** The profile names that the API accepts. */
export const FF_PATTERN = /^[a-z0-9-]{1,64}$/;

/** The agent behind the GNW API: what it did is in the state of its thread, whatever happened to the reply. */
export function gnwAgent(access: AgentAccess, style: AskingStyle): LiveAgent {
  return {
    address: access.baseUrl,
    takesTurns: true,
    question: (question, timeoutSeconds) => chatRequest(access, question, style, timeoutSeconds),
    resultOf: chatResult,
    withoutToken: (text) => redacted(text, [access.token]),
    keeps: {
      state: (threadId) => get(access, `/api/threads/${encodeURIComponent(threadId)}/state`),
      dashboard: (id) => get(access, `/api/dashboards/${encodeURIComponent(id)}`),
      quota: () => get(access, '/api/quota'),
    },
  };
}

/** Spends one prompt of the user's daily quota. */
function chatRequest(
  access: AgentAccess,
  { query, threadId }: ChatQuestion,
  { persona, ff, tags }: AskingStyle,
  timeoutSeconds: number,
): HttpRequest {
  const body = {
    query,
    thread_id: threadId,
    ...(persona !== '' && { user_persona: persona }),
    ...(ff !== '' && { ff }),
    metadata: { langfuse_tags: tags },
  };
  return {
    url: `${root(access)}/api/chat`,
    method: 'post',
    headers: { ...authorised(access), Accept: 'application/x-ndjson' },
    body: JSON.stringify(body),
    timeoutSeconds,
  };
}

const GET_SECONDS = 60;

function get(access: AgentAccess, path: string): HttpRequest {
  return {
    url: root(access) + path,
    method: 'get',
    headers: { ...authorised(access), Accept: 'application/json' },
    timeoutSeconds: GET_SECONDS,
  };
}

function root({ baseUrl }: AgentAccess): string {
  return baseUrl.replace(/\/+$/, '');
}

function authorised({ token }: AgentAccess): Record<string, string> {
  return token === '' ? {} : { Authorization: `Bearer ${token}` };
}
