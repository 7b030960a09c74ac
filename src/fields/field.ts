/** Makes the entries of the table of fields, and their usual columns: a text, or a list of names or texts. */
import { type ItemKind, joinList, splitList } from './list';
import type { AgentState } from './agent-state';
import { namesOf } from '../model/collections';
import { MAX_CELL_TEXT } from '../model/text';

/** Marks a value that was not recorded: a blank cell would mean that the agent selected or called nothing. */
export const NOT_RECORDED = '(not recorded)';

/** @param width pixels in the results */
export function textColumn(means: string, width?: number) {
  return { means, ...(width !== undefined && { width }), write: (text: string) => text };
}

/** A column of texts that checks compare. */
export function wordColumn(means: string) {
  return { ...textColumn(means), holds: 'word' as const };
}

/** A column of lists, as many items of each as fit in its cell. */
export function listColumn<const Kind extends ItemKind>(items: Kind, means: string, holds?: CellKind) {
  return {
    means,
    items,
    ...(holds && { holds }),
    write: (list: readonly string[]) => fittedList(items, list),
    show: (list: readonly string[]) => list.join('; '),
  };
}

/** The items of a cell, without blank ones. */
export function listIn(items: ItemKind, cell: string | undefined): readonly string[] {
  return splitList(items, cell ?? '').filter((item) => item !== '');
}

/** The first items of a list that fit in a cell. */
export function fittedList(kind: ItemKind, items: readonly string[]): string {
  let fitting = items.length;
  let joined = joinList(kind, items);
  while (joined.length > MAX_CELL_TEXT) {
    fitting = Math.min(fitting - 1, Math.floor((fitting * MAX_CELL_TEXT) / joined.length));
    joined = joinList(kind, items.slice(0, fitting));
  }
  return joined;
}

/** See cell-kinds.ts. */
export type CellKind =
  | 'area id'
  | 'area source'
  | 'level'
  | 'dataset id'
  | 'suggested dataset'
  | 'boolean'
  | 'scope'
  | 'call'
  | 'date'
  | 'word'
  | 'text'
  | 'expression';

/** A column of eval sets, `Responses` and results. */
export interface ColumnEntry {
  /** The note on its header. */
  readonly means: string;
  readonly oldNames?: readonly string[];
  readonly items?: ItemKind;
  /** Without a kind, any text is valid, or the check names the fault. */
  readonly holds?: CellKind;
  /** The word for “the agent should select nothing”: a blank cell has no expectation. */
  readonly forNothing?: typeof NO_SELECTION;
  /** Pixels in the results. */
  readonly width?: number;
}

export interface ExpectedColumn extends ColumnEntry {
  /** The recorded column that it precedes in the results, if that is not the first one of its field. */
  readonly precedes?: string;
  /**
   * The recorded columns whose value can be accepted as the expected one, the first that the failing check shows; of TRUE and FALSE it is the
   * one that was not expected. Without it, no recorded value can become the expected one.
   */
  readonly accepts?: readonly string[] | { readonly blankMeans: boolean };
  /** The expected column with which it is accepted, if no check compares it alone. */
  readonly acceptedWith?: string;
}

/** The cell of a dataset or layer column which expects that nothing is selected. */
export const NO_SELECTION = 'no_selection';

interface RecordedColumn<Value> extends ColumnEntry {
  /** The cell in `Responses`. */
  readonly write: (value: Value) => string | number;
  /** The cell in the results, if it differs; `null` if they lack the column. */
  readonly show?: ((value: Value) => string | number) | null;
}

/** The cleaned texts of a row: '' for a blank cell, undefined if there is no such column. */
export interface RowTexts<Name> {
  get(name: Name): string | undefined;
  has(name: Name): boolean;
}

/** Something that an agent does or says: the columns that expect and record it, and how its value is read from a row and from a state. */
interface Field<Value> {
  /** The title of its columns in the results; by default that of the first check that expects it. */
  readonly title?: string;
  /** The title if something is expected of a field that several checks read in part. */
  readonly heading?: string;
  readonly expects: Readonly<Record<string, ExpectedColumn>>;
  readonly records: Readonly<Record<string, RecordedColumn<Value>>>;
  readonly expectedNames: readonly string[];
  readonly recordedNames: readonly string[];
  /** A tab records the value if it has any of these columns. */
  readonly heldBy: readonly string[];
  /** Reads a row that has at least one of the columns in `heldBy`. A blank cell means that the agent did nothing of the kind. */
  readonly fromRow: (row: RowTexts<string>) => Value;
  /** Absent if no state has the value. @returns undefined if this state lacks it @throws StateError for another kind of value */
  readonly fromState?: (state: AgentState) => Value | undefined;
  /** Why the value cannot be stored in cells, a sentence; '' if it can. */
  readonly refusal?: (value: Value) => string;
}

/** @param spec `heldBy`: by default all its recorded columns; `alsoReads`: columns of other fields that `fromRow` reads */
export function field<
  const Expects extends Field<never>['expects'],
  const Records extends object,
  Value,
  const Held extends string = keyof Records & string,
  const Read extends string = never,
>(
  spec: Pick<Field<Value>, 'title' | 'heading' | 'fromState' | 'refusal'> & {
    readonly expects: Expects;
    readonly records: Records & Field<Value>['records'];
    readonly heldBy?: readonly Held[];
    readonly alsoReads?: readonly Read[];
    readonly fromRow: (row: RowTexts<keyof Records | Held | Read>) => Value;
  },
) {
  const records: Records = spec.records;
  const recordedNames = namesOf(records);
  return {
    ...spec,
    records,
    expectedNames: namesOf(spec.expects),
    recordedNames,
    heldBy: spec.heldBy ?? recordedNames,
  };
}

/** The results of `visit` for all fields of a table. @param visit its `valueIn` picks the field's value from a set of values */
export function eachField<Values, Result>(
  fields: { readonly [Name in keyof Values]: Field<Values[Name]> },
  visit: <Value>(
    field: Field<Value>,
    valueIn: (values: Partial<Values>) => Value | undefined,
  ) => readonly Result[],
): Result[] {
  return namesOf(fields).flatMap((name) =>
    visit<Values[typeof name]>(fields[name], (values) => values[name]),
  );
}

/** The values of the fields that `read` can read. */
export function readFields<Values>(
  fields: { readonly [Name in keyof Values]: Field<Values[Name]> },
  read: <Value>(field: Field<Value>) => Value | undefined,
): Partial<Values> {
  const values: Partial<Values> = {};
  for (const name in fields) {
    const value = read(fields[name]);
    if (value !== undefined) values[name] = value;
  }
  return values;
}
