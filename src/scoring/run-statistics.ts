/**
 * The figures of a results tab: rates, counts and groups, each with the number of rows it is based on. The pass rate is that of the cases
 * that pass or fail; other cases are counted by their verdict.
 */
import type { CheckMeta } from '../checks/check';
import type { CheckId } from '../model/check';
import {
  casesIn,
  caseVerdict,
  isMeasured,
  ROW_VERDICTS,
  type RowVerdict,
  type Scorecard,
} from '../model/scorecard';
import { rateOf, checkRate, isScoredByMetrics } from './rates';
import { everyOf, grouped, namesOf } from '../model/collections';
import type { Rate } from '../model/section';
import { foldCase, count } from '../model/text';

/** The figures of a check; if its scores are fractions, the rate is their mean. */
interface CheckStatistics extends Rate {
  readonly id: CheckId;
  readonly title: string;
  readonly isMean: boolean;
  /** True if it was for information only. */
  readonly informs: boolean;
}

/** Cases that share a value in a column. */
interface GroupStatistics extends Rate {
  readonly column: string;
  /** As first written. */
  readonly value: string;
  /** All cases; `n` counts the ones that pass or fail. */
  readonly rows: number;
}

/** Cases with neither a pass/fail verdict nor a metric result. */
export interface Unscored {
  readonly n: number;
  /** @example '16 undecided, 5 errors, 1 with nothing to check'; '' for none */
  readonly why: string;
  /** Cases that may still pass or fail. */
  readonly open: number;
  readonly counts: Readonly<
    Record<
      'undecided' | 'error' | 'unstable' | 'edited' | 'unreached' | 'nothing' | 'informs' | 'incomplete',
      number
    >
  >;
}

/** The figures of an eval set. */
export interface RunStatistics {
  /** The eval set. */
  readonly tab: string;
  readonly rows: number;
  readonly verdicts: Readonly<Record<RowVerdict, number>>;
  /** Passing cases among all that pass or fail; a conversation is one case. */
  readonly rate: Rate;
  readonly unscored: Unscored;
  /** The judge’s rate, and the one that people would give; left out with fewer than ten labelled rows. */
  readonly estimate?: string;
  /** Rows without a deciding check, whose result is a quality metric. */
  readonly byMetrics: number;
  /** Every check that has a column, in the order of the registry. */
  readonly checks: readonly CheckStatistics[];
  /** By `test_group`, and by the columns that the setting `run.sliceBy` names. */
  readonly groups: readonly GroupStatistics[];
  /** Rows of each kind of failure that people have named, the most frequent first. @example [{ kind: 'sign', rows: 3 }] */
  readonly failureKinds: readonly { readonly kind: string; readonly rows: number }[];
}

type Reason = keyof Unscored['counts'];

/** Why cases neither pass nor fail, in words, in the order of reports. */
const REASONS: Readonly<Record<Reason, (n: number) => string>> = {
  undecided: (n) => `${n} undecided`,
  error: (n) => count(n, 'error'),
  unstable: (n) => `${n} unstable`,
  edited: (n) => `${n} edited`,
  unreached: (n) => `${n} not reached`,
  nothing: (n) => `${n} with nothing to check`,
  informs: (n) => `${n} for information only`,
  incomplete: (n) => `${n} with incomplete output`,
};
const REASON_NAMES = namesOf(REASONS);

function reasonOf(row: Scorecard): Reason {
  const verdict = caseVerdict(row);
  if (verdict === null) return 'unreached';
  const ofVerdict = REASON_NAMES.find((name) => name === verdict);
  if (ofVerdict !== undefined) return ofVerdict;
  if (row.error_code === 'nothing_to_check') return 'nothing';
  return row.error_code === 'only_informs' ? 'informs' : 'incomplete';
}

/** The rows that count as cases; a conversation is one, on its first row. */
export function casesOf<Row extends Pick<Scorecard, 'conversation' | 'verdict' | 'conversation_verdict'>>(
  rows: readonly Row[],
): Row[] {
  return rows.filter((row) => !row.conversation || caseVerdict(row) !== null);
}

/** Counts cases that neither pass nor fail, nor have a metric as their result. */
function unscoredIn(rows: readonly Scorecard[]): Unscored {
  const unscored = casesOf(rows).filter(
    (row) => !isMeasured({ verdict: caseVerdict(row) }) && !isScoredByMetrics(row),
  );
  const reasons = unscored.map(reasonOf);
  return unscoredOf(everyOf(REASON_NAMES, (name) => reasons.filter((reason) => reason === name).length));
}

/** Adds up the unscored cases of several eval sets. */
export function unscoredTogether(sets: readonly Unscored[]): Unscored {
  return unscoredOf(everyOf(REASON_NAMES, (name) => sets.reduce((sum, { counts }) => sum + counts[name], 0)));
}

function unscoredOf(counts: Unscored['counts']): Unscored {
  const found = REASON_NAMES.filter((name) => counts[name] > 0);
  const n = found.reduce((sum, name) => sum + counts[name], 0);
  return {
    n,
    // A case without deciding checks will never pass or fail.
    open: n - counts.nothing - counts.informs,
    why: found.map((name) => REASONS[name](counts[name])).join(', '),
    counts,
  };
}

/**
 * Counts the results of an eval set.
 *
 * @param tab the eval set’s name
 * @param rows its lines of results
 * @param checks the checks with a column there, in the order of the registry
 * @example runStatistics('GOLD', rows, checks).rate // { passed: 5, n: 10, rate: 0.5, interval: wilson(5, 10) }
 */
export function runStatistics(
  tab: string,
  rows: readonly Scorecard[],
  checks: readonly CheckMeta[],
): RunStatistics {
  return {
    tab,
    rows: rows.length,
    verdicts: everyOf(
      ROW_VERDICTS,
      (rowVerdict) => rows.filter(({ verdict }) => verdict === rowVerdict).length,
    ),
    rate: passRate(rows),
    unscored: unscoredIn(rows),
    byMetrics: rows.filter((row) => isScoredByMetrics(row)).length,
    checks: checkStatistics(rows, checks),
    groups: groupStatistics(rows),
    failureKinds: failureKinds(rows),
  };
}

function failureKinds(rows: readonly Scorecard[]): RunStatistics['failureKinds'] {
  const named = grouped(
    rows.flatMap(({ failure_kinds: kinds = [] }) => kinds),
    (kind) => kind,
  );
  return [...named].map(([kind, all]) => ({ kind, rows: all.length })).sort((a, b) => b.rows - a.rows);
}

/** The rate or the mean of each check. */
function checkStatistics(rows: readonly Scorecard[], checks: readonly CheckMeta[]): CheckStatistics[] {
  return checks.map((check) => {
    const { id, title, isFraction: isMean = false } = check;
    const scores = rows.flatMap(({ checks: { [id]: score } }) =>
      score && score.score !== null ? [score] : [],
    );
    const informs = scores.length > 0 && scores.every((score) => score.informs);
    return { id, title, isMean, informs, ...checkRate(check, rows) };
  });
}

/** A column with more values does not form groups: an id, a note. */
const MAX_VALUES = 25;

/** The values in a cell as written, by folded value: “x; y” is both. */
function valuesIn(text: string): ReadonlyMap<string, string> {
  const values = text.split(';').map((part) => part.trim());
  return new Map(values.filter((value) => value !== '').map((value) => [foldCase(value), value]));
}

/** A value of a column as it was first written, and the rows that have it. */
interface Group {
  readonly value: string;
  readonly items: Scorecard[];
}

/**
 * Groups rows by columns, in order of first appearance, and by their values, in alphabetical order. Columns with one value or too many are
 * left out. A conversation counts once, by its first row.
 */
function groupStatistics(rows: readonly Scorecard[]): GroupStatistics[] {
  const columns = new Map<string, Map<string, Group>>();
  for (const row of rows.filter(({ verdict }) => verdict !== null))
    for (const [column, text] of Object.entries({ test_group: row.test_group, ...row.slices }))
      for (const [folded, value] of valuesIn(text)) {
        const groups = columns.get(column) ?? new Map<string, Group>();
        columns.set(column, groups);
        const group = groups.get(folded) ?? { value, items: [] };
        groups.set(folded, group);
        group.items.push(row);
      }
  return [...columns].flatMap(([column, groups]) => {
    if (groups.size < 2 || groups.size > MAX_VALUES) return [];
    const inOrder = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
    return inOrder.map(([, { value, items }]) => ({
      column,
      value,
      rows: items.filter((row) => caseVerdict(row) !== null).length,
      ...passRate(items),
    }));
  });
}

/** Passing cases among all that pass or fail; a conversation is one case. Every report takes its pass rate from here. */
export function passRate(rows: readonly Scorecard[]): Rate {
  const { passed, measured } = casesIn(casesOf(rows).map(caseVerdict));
  return rateOf(passed, measured, unscoredIn(rows).open);
}
