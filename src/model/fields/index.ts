/**
 * The table of fields: every column that is read, what it means, how it is read from a row and from an agent state, and how it is
 * written back. A new column, or a new pair of an expected and a recorded column, is one entry in one of these files; eval sets,
 * `Responses`, imports, results, exports and docs follow.
 */
import { CHARTS } from './charts';
import { callNamesIn } from './call-names';
import { listColumn } from './column-kinds';
import { DASHBOARD } from './dashboard';
import { DATA } from './data';
import { DATASET } from './dataset';
import { field } from './field';
import { MESSAGES, messagesOf } from './messages';
import { OWN } from './own';
import { PLACE } from './place';
import { SOURCES } from './sources';

/** The fields about which agents took part and which tools were called. */
const CALLS = {
  /** Names of the agents that took part, one entry per call, in order. */
  agentsCalled: field({
    expects: {
      agents_should_include: {
        means: 'Agents that should take part: all of them.',
        items: 'name',
        accepts: ['agents_called'],
      },
      agents_should_exclude: { means: 'Agents that should not take part.', items: 'name' },
    },
    records: { agents_called: listColumn('name', 'The agents that took part, call by call.') },
    fromRow: (row) => callNamesIn('name', 'agents_called', row.get('agents_called')),
    // A graph of several agents puts their names on its messages; without any name, the state cannot tell.
    fromState: (state) => {
      const names = messagesOf(state).flatMap((message) =>
        message?.type === 'ai' && message.name ? [message.name] : [],
      );
      const calls = names.filter((name, index) => name !== names[index - 1]);
      return calls.length > 0 ? calls : undefined;
    },
  }),
  /** Names of the tools that were called, one entry per call, in order. */
  toolsUsed: field({
    expects: {
      tools_should_include: {
        means: 'Tools that should be used: all of them.',
        items: 'code',
        accepts: ['tools_used'],
      },
      tools_should_exclude: { means: 'Tools that should not be used.', items: 'code' },
    },
    records: { tools_used: listColumn('code', 'The tools that were used, call by call.') },
    fromRow: (row) => callNamesIn('code', 'tools_used', row.get('tools_used')),
    fromState: (state) =>
      messagesOf(state).flatMap((message) =>
        (message?.tool_calls ?? []).flatMap((call) => (call && call.name !== '' ? [call.name] : [])),
      ),
  }),
};

/** What a turn of a conversation should change: derived from two outputs, so nothing records it. */
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
/**
 * What the agent did. An absent part is unknown: no column or state could hold it, so nothing may be concluded from it. A part
 * known to be empty has its own empty value (`[]`, `null`, `''`).
 */
export type OutputParts = { readonly [Name in keyof Fields]?: ReturnType<Fields[Name]['fromRow']> };
/** The parts of an output that a check can read; a tab or state either has a part or does not. */
export type OutputPart = keyof Fields;

export type ExpectedField = Fields[OutputPart]['expectedNames'][number];
export type RecordedField = Fields[OutputPart]['recordedNames'][number];

type ListsIn<Entries> = {
  [Name in keyof Entries]: Entries[Name] extends { items: string } ? Name : never;
}[keyof Entries];
/** The columns that hold lists. */
export type ListColumn = {
  [Name in OutputPart]: ListsIn<Fields[Name]['expects']> | ListsIn<Fields[Name]['records']>;
}[OutputPart];
