/** What the agent did that could become an expected value of a case, by the table of fields. Pure. */
import { readBoolean } from '../checks/expected';
import { BUILT_IN } from '../checks/registry';
import type { CheckMeta } from '../checks/check';
import {
  ENTRIES,
  EXPECTED_ENTRIES,
  EXPECTED_FIELDS,
  type ExpectedField,
  NOT_RECORDED,
} from '../fields/columns';
import { cleanText, foldCase, MAX_CELL_TEXT } from '../model/text';
import { splitList } from '../model/texts/list';
import type { ResultRecord } from '../sheets/results/records';
import { scoreColumnName } from '../sheets/results/score-columns';

/** A new value of one expected column. */
export interface Acceptance {
  readonly column: ExpectedField;
  /** Its current text; '' for a blank cell. */
  readonly before: string;
  readonly after: string | boolean;
  /** Whether a check fails because of it: else the cell is blank, and nothing is expected yet. */
  readonly isFailing: boolean;
}

interface Acceptable {
  readonly changes: readonly Acceptance[];
  /** Why a check will still fail: clauses. */
  readonly left: readonly string[];
}

/**
 * If checks failed, what the agent did instead of what was expected; if nothing is expected yet, what it did.
 *
 * @param expected the current values of the case
 * @param has whether the tab has an expected column
 */
export function acceptableIn(
  expected: Readonly<Record<ExpectedField, string>>,
  has: (column: ExpectedField) => boolean,
  { cell }: Pick<ResultRecord, 'cell'>,
): Acceptable {
  const changes: Acceptance[] = [];
  const left: string[] = [];
  for (const column of EXPECTED_FIELDS) {
    const before = expected[column];
    const { isFailing, actual } = actualFor(column, before, cell);
    if (!isFailing && (before !== '' || actual === undefined || !has(column))) continue;
    if (!has(column)) left.push(`the tab has no column ${column}`);
    else if (actual === undefined) left.push(`nothing that the agent did fits into ${column}`);
    else if (typeof actual === 'boolean' || foldCase(actual) !== foldCase(before))
      changes.push({ column, before, after: actual, isFailing });
  }
  return { changes, left };
}

interface Actual {
  /** Whether a check fails against what is expected. */
  readonly isFailing: boolean;
  /** undefined if nothing that is recorded can be expected there. */
  readonly actual: string | boolean | undefined;
}

function actualFor(column: ExpectedField, before: string, cell: ResultRecord['cell']): Actual {
  const { accepts = [], acceptedWith, forNothing } = EXPECTED_ENTRIES.get(column) ?? {};
  const read = EXPECTED_FIELDS.find((name) => name === acceptedWith) ?? column;
  const isFailed = (checks: readonly CheckMeta[]): boolean => {
    const scores = checks.map(({ id }) => cell(scoreColumnName(id)));
    return scores.includes(0) && !scores.includes(1);
  };
  if (!isList(accepts)) {
    const isFailing = isFailed(GATING.filter(({ expects }) => expects[0] === column));
    return { isFailing, actual: isFailing ? !(readBoolean(before) ?? accepts.blankMeans) : undefined };
  }
  if (accepts.length === 0) {
    const isFailing = before !== '' && isFailed(GATING.filter(({ expects }) => expects[0] === column));
    return { isFailing, actual: undefined };
  }
  /** A column that no check compares directly goes by the first recorded column of the one it is accepted with. */
  const shownFor = (name: string): string => (read === column ? name : (recordedFor(read)[0] ?? ''));
  const failed = accepts.filter((name) => isFailed(comparing(read, shownFor(name))));
  const isFailing = before !== '' && failed.length > 0;
  const texts = (isFailing ? failed : accepts).map((name) => textFor(column, cell(name)));
  const actual = texts.find((text) => text !== '') ?? (isFailing ? forNothing : undefined);
  return { isFailing, actual };
}

type Accepts = NonNullable<NonNullable<ReturnType<typeof EXPECTED_ENTRIES.get>>['accepts']>;

function isList(accepts: Accepts): accepts is readonly string[] {
  return Array.isArray(accepts);
}

function recordedFor(column: ExpectedField): readonly string[] {
  const { accepts = [] } = EXPECTED_ENTRIES.get(column) ?? {};
  return isList(accepts) ? accepts : [];
}

const GATING: readonly CheckMeta[] = BUILT_IN.all.filter(
  ({ gates, isFraction }: CheckMeta) => gates !== 'never' && !isFraction,
);

/** The checks that compare an expected column with a recorded one; if a judge does, other checks only read both. */
function comparing(column: ExpectedField, recorded: string): readonly CheckMeta[] {
  const checks = GATING.filter(
    ({ expects, actual }) => expects.includes(column) && actual.some((name) => name === recorded),
  );
  const judged = checks.filter(({ rubric }) => rubric !== undefined);
  return judged.length > 0 ? judged : checks;
}

/** Its items repeat as often as they should occur; the items of other lists count once. */
const COUNTED: ExpectedField = 'expected_dashboard_widgets';

/** '' if nothing is recorded, or more than a cell can hold. */
function textFor(column: ExpectedField, cell: string | number | boolean | null): string {
  const text = cleanText(String(cell ?? ''));
  if (text === NOT_RECORDED || text.length >= MAX_CELL_TEXT) return '';
  const { items } = ENTRIES.get(column) ?? {};
  if (items === undefined || column === COUNTED) return text;
  const once = new Map(splitList(items, text).map((item) => [foldCase(item), item]));
  return [...once.values()].filter((item) => item !== '').join('; ');
}
