/**
 * The table of fields: all columns with their meanings, and how values are read from rows and states and written to cells. A new pair of an
 * expected and a recorded column is one entry in one of these files; eval sets, `Responses`, imports, results, exports and docs follow.
 *
 * @example FIELDS.contextLayer.fromRow(row) // 'driver'
 */
import { CHARTS } from './charts';
import { type ColumnEntry, type ExpectedColumn, field, listColumn, listIn } from './field';
import { DASHBOARD } from './dashboard';
import { DATA } from './data-pull';
import { DATASET } from './dataset';
import { lastTurnIn, MESSAGES } from './messages';
import { PLACE } from './areas';
import { SOURCES } from './sources';
import { secondsIn, TRACE, type Trace } from './trace';
import type { ItemKind } from './list';
import { jsonIn, isObject } from '../model/texts/json';
import { StateError, type AgentState } from './agent-state';
import { namesOf } from '../model/collections';
import type { NoOutput } from '../model/scorecard';

/** Fields that only the checks in own/cell-rules.ts read. */
const OWN = {
  /** The thread's state as it is. Only the state column holds it. */
  wholeState: field({
    expects: {
      expected_json: {
        means:
          'What the agent’s state holds at a path: charts_data[0].type = bar; without “=”, that there is something. Several with ;',
        holds: 'text',
        width: 160,
      },
    },
    records: {},
    fromRow: (): AgentState | undefined => undefined,
    fromState: (state) => state,
  }),
  /** Seconds. */
  latency: field({
    expects: { max_latency_s: { means: 'The most seconds that the agent may take.' } },
    records: {},
    heldBy: ['latency_s'],
    fromRow: (row) => secondsIn(row.get('latency_s') ?? ''),
  }),
  /** US dollars. */
  cost: field({
    expects: { max_cost_usd: { means: 'The most that the agent’s models may cost, in US dollars.' } },
    records: {},
    heldBy: ['agent_cost_usd'],
    // Langfuse writes -1 for an unknown number.
    fromRow: (row) => {
      const cost = Number(row.get('agent_cost_usd') || NaN);
      return cost >= 0 && Number.isFinite(cost) ? cost : undefined;
    },
  }),
};

/** An id that frameworks and people append to a name to distinguish its calls. @example 'search:call_1', 'search (toolu_01A)', 'search#2' */
const ID = '(?:(?:call|toolu|tool|fc|run)[_-][\\w-]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\\d+)';
const ID_BEHIND = new RegExp(`(?<=\\S)\\s*(?:[:#]${ID}|\\(${ID}\\)|\\[${ID}\\])$`, 'i');

/**
 * The names of the calls in a cell, in order. A call may be an object with a name, as frameworks log it.
 *
 * @returns undefined for an object without a name, and for a dict as Python prints it, which is not JSON
 * @example callsIn('code', '[{"name": "search", "args": {}}]') // ['search']
 */
export function callsIn(kind: ItemKind, cell: string): readonly string[] | undefined {
  const names = /^\s*\[?\s*\{/.test(cell) ? [jsonIn(cell)].flat().map(nameOf) : listIn(kind, cell);
  if (!names.every((name) => name !== undefined)) return undefined;
  return names.map((name) => name.replace(ID_BEHIND, '')).filter((name) => name !== '');
}

function nameOf(call: unknown): string | undefined {
  if (typeof call === 'string') return call.trim();
  const inner = isObject(call) && isObject(call['function']) ? call['function'] : call;
  const name = isObject(inner)
    ? (inner['name'] ?? inner['tool_name'] ?? inner['tool'] ?? inner['agent'])
    : undefined;
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : undefined;
}

export const HOW_TO_NAME_CALLS =
  'holds calls whose names cannot be read; write the names, separated by semicolons, or JSON objects with a name';

/** @throws StateError for an object without a name */
function recordedCalls(kind: ItemKind, column: string, cell = ''): readonly string[] {
  const names = callsIn(kind, cell);
  if (!names) throw new StateError(`${column} ${HOW_TO_NAME_CALLS}`);
  return names;
}

const CALLS = {
  /** One name per call, in order. */
  agentsCalled: field({
    expects: {
      agents_should_include: {
        means: 'Agents that should take part: all of them.',
        items: 'name',
        holds: 'call',
        accepts: ['agents_called'],
      },
      agents_should_exclude: { means: 'Agents that should not take part.', items: 'name', holds: 'call' },
    },
    records: { agents_called: listColumn('name', 'The agents that took part, call by call.', 'call') },
    fromRow: (row) => recordedCalls('name', 'agents_called', row.get('agents_called')),
    // A graph of several agents puts their names on its messages; without names, the agents are unknown.
    fromState: (state) => {
      const names = lastTurnIn(state).lastTurn.flatMap((message) =>
        message?.type === 'ai' && message.name ? [message.name] : [],
      );
      const calls = names.filter((name, index) => name !== names[index - 1]);
      return calls.length > 0 ? calls : undefined;
    },
  }),
  /** One name per call, in order. */
  toolsUsed: field({
    expects: {
      tools_should_include: {
        means: 'Tools that should be used: all of them.',
        items: 'code',
        holds: 'call',
        accepts: ['tools_used'],
      },
      tools_should_exclude: { means: 'Tools that should not be used.', items: 'code', holds: 'call' },
    },
    records: { tools_used: listColumn('code', 'The tools that were used, call by call.', 'call') },
    fromRow: (row) => recordedCalls('code', 'tools_used', row.get('tools_used')),
    fromState: (state) =>
      lastTurnIn(state).lastTurn.flatMap((message) =>
        (message?.tool_calls ?? []).flatMap((call) => (call && call.name !== '' ? [call.name] : [])),
      ),
  }),
};

/** The changes that a turn of a conversation should make: derived from two outputs, so no column records them. */
const CHANGES = {
  changes: field({
    expects: {
      expected_deltas: {
        means:
          'What this turn of a conversation should change, retain, or leave absent: changed: aoi_ids; retain: dataset_id, start_date; absent: nudge_type.',
        width: 160,
      },
    },
    records: {},
    fromRow: (): undefined => undefined,
  }),
};

/** In the order of the results. */
export const FIELDS = {
  ...PLACE,
  ...DATASET,
  ...DATA,
  ...CHARTS,
  ...DASHBOARD,
  ...MESSAGES,
  ...CALLS,
  ...SOURCES,
  ...CHANGES,
  ...OWN,
};

type Fields = typeof FIELDS;
/** The agent's output. An absent part is unknown; one that is known to be empty has an empty value (`[]`, `null`, `''`). */
export type OutputParts = { readonly [Name in keyof Fields]?: ReturnType<Fields[Name]['fromRow']> };
export type OutputPart = keyof Fields;

export type ExpectedField = Fields[OutputPart]['expectedNames'][number];
type RecordedField = Fields[OutputPart]['recordedNames'][number];

type ListsIn<Entries> = {
  [Name in keyof Entries]: Entries[Name] extends { items: string } ? Name : never;
}[keyof Entries];
export type ListColumn = {
  [Name in OutputPart]: ListsIn<Fields[Name]['expects']> | ListsIn<Fields[Name]['records']>;
}[OutputPart];

/** An output with its trace. */
export type AgentOutput = OutputParts & { readonly trace: Trace };

/** A case's output, or why there is none. */
export type Collected =
  | { readonly kind: 'output'; readonly output: AgentOutput }
  | { readonly kind: 'failed'; readonly code: NoOutput; readonly reason: string };
export type FailedOutput = Extract<Collected, { kind: 'failed' }>;

// The columns, by canonical name.

const CASE = {
  test_id: { means: 'The id of the case.', oldNames: ['id'] },
  test_group: { means: 'The group in which the case is counted.' },
  status: { means: 'Rows with skip or not doing are left out.' },
  priority: { means: 'How much the case matters.' },
  query: { means: 'What the agent is asked.' },
  conversation: { means: 'The conversation that the case is a turn of.' },
  turn: { means: 'The place of the case in its conversation, from 1.' },
} as const;

/** Columns on how the agent was asked, besides its trace. */
const ASKING = {
  agent_tokens: { means: 'The tokens that the agent used, from its trace.' },
  agent_cost_usd: { means: 'What the agent’s models cost, in US dollars, from its trace.' },
  error: { means: 'Why the agent did not answer.' },
  error_code: { means: 'The same for programs: agent_away if it could not be reached or did not finish.' },
} as const;

/** The column that can hold every field. */
const STATE = {
  agent_state: { means: 'The state of the agent’s thread, as JSON.' },
} as const;

export { NOT_RECORDED } from './field';

/** Expected columns. All are part of a case's identity, even if no check reads them: a new check must not change identities. */
export const EXPECTED_FIELDS: readonly ExpectedField[] = Object.values(FIELDS).flatMap(
  ({ expectedNames }) => expectedNames,
);

const TRACE_NAMES = [...TRACE.recordedNames, ...namesOf(ASKING)];

export type ActualField = RecordedField | (typeof TRACE_NAMES)[number] | keyof typeof STATE;

/** Columns that record what the agent did. */
export const ACTUAL_FIELDS: readonly ActualField[] = [
  ...Object.values(FIELDS).flatMap(({ recordedNames }) => recordedNames),
  ...TRACE_NAMES,
  ...namesOf(STATE),
];

const ACTUAL: ReadonlySet<string> = new Set(ACTUAL_FIELDS);

export function isActual(column: string): column is ActualField {
  return ACTUAL.has(column);
}

/** Columns on how the agent was asked, not on its output. */
export const TRACE_FIELDS: ReadonlySet<ActualField> = new Set(TRACE_NAMES);

export const COLUMNS = [...namesOf(CASE), ...EXPECTED_FIELDS, ...ACTUAL_FIELDS] as const;
export type Column = (typeof COLUMNS)[number];

const TABLES: readonly Readonly<Record<string, ColumnEntry>>[] = [
  CASE,
  ...Object.values(FIELDS).flatMap(({ expects, records }) => [expects, records]),
  TRACE.records,
  ASKING,
  STATE,
];

export const ENTRIES: ReadonlyMap<string, ColumnEntry> = new Map(
  TABLES.flatMap((table) => Object.entries(table)),
);

export const EXPECTED_ENTRIES: ReadonlyMap<string, ExpectedColumn> = new Map(
  Object.values(FIELDS).flatMap(({ expects }) => Object.entries<ExpectedColumn>(expects)),
);

/** A row's record of the agent's output: the cleaned texts of the recorded columns that the tab has. */
export type RecordedRow = ReadonlyMap<ActualField, string>;

export function itemsOf(column: ListColumn): ItemKind {
  return ENTRIES.get(column)?.items ?? 'text';
}
