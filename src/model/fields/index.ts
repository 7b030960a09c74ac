/**
 * The table of fields: every column that is read, what it means, how it is read from a row and from an agent state, and how it is
 * written back. A new column, or a new pair of an expected and a recorded column, is one entry in one of these files; eval sets,
 * `Responses`, imports, results, exports and docs follow.
 */
import { CALLS } from './calls';
import { CHARTS } from './charts';
import { DASHBOARD } from './dashboard';
import { DATA } from './data';
import { DATASET } from './dataset';
import { field } from './field';
import { MESSAGES } from './messages';
import { OWN } from './own';
import { PLACE } from './place';
import { SOURCES } from './sources';

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
