/**
 * The numbers of one results tab, each with the n it rests on. Only cases that pass or fail count in the rate of cases; the others are counted
 * by their verdict. The order of the rows changes nothing.
 */
import { BUILT_IN } from '../checks/registry';
import { BUCKETS } from '../model/check';
import type { CheckMeta } from '../checks/check';
import {
  caseVerdict,
  type RowCode,
  type RowVerdict,
  ROW_VERDICTS,
  type Scorecard,
  scoreIn,
} from '../model/scorecard';
import { rateOf } from './interval';
import { asRated, caseRate, checkRate, isScoredByMetrics } from './means';
import { everyOf, grouped } from '../model/collections';
import type {
  RunStatistics,
  CheckStatistics,
  GroupStatistics,
  BucketStatistics,
  Unscored,
} from '../model/run-report';
import type { Rate } from '../model/section';
import { foldCase, count } from '../model/text';

/** Why a case neither passes nor fails, in the order of reports; the first that fits it counts. The rate leaves such cases out, and shows them. */
const REASONS: readonly (readonly [
  is: (verdict: RowVerdict | null, code: RowCode | undefined) => boolean,
  words: (n: number) => string,
])[] = [
  [(verdict) => verdict === 'needs_judge', (n) => `${n} ${n === 1 ? 'needs' : 'need'} a judge`],
  [(verdict) => verdict === 'error', (n) => count(n, 'error')],
  [(verdict) => verdict === 'trials_disagree', (n) => `${n} with trials that disagree`],
  [(verdict) => verdict === 'edited', (n) => `${n} edited`],
  [(verdict) => verdict === null, (n) => `${n} not reached`],
  [(_, code) => code === 'nothing_to_check', (n) => `${n} nothing to check`],
  [(_, code) => code === 'only_informs', (n) => `${n} only ${n === 1 ? 'informs' : 'inform'}`],
  [() => true, (n) => `${n} partly measured`],
];

/** A conversation is one case; one that has a metric for its result is none of these. */
function unscoredIn(rows: readonly Scorecard[]): Unscored {
  const ofReason = REASONS.map(() => 0);
  for (const row of rows) {
    const verdict = caseVerdict(row);
    const isCase = !row.conversation || verdict !== null;
    if (!isCase || verdict === 'pass' || verdict === 'fail' || isScoredByMetrics(row)) continue;
    const place = REASONS.findIndex(([is]) => is(verdict, row.error_code));
    ofReason[place] = (ofReason[place] ?? 0) + 1;
  }
  return unscoredOf(ofReason);
}

/** Those of several eval sets. */
export function unscoredTogether(sets: readonly Unscored[]): Unscored {
  return unscoredOf(
    REASONS.map((_reason, place) => sets.reduce((sum, { counts }) => sum + (counts[place] ?? 0), 0)),
  );
}

function unscoredOf(counts: readonly number[]): Unscored {
  const why = REASONS.flatMap(([, words], place) => {
    const n = counts[place] ?? 0;
    return n === 0 ? [] : [words(n)];
  });
  return { n: counts.reduce((sum, n) => sum + n, 0), why: why.join(', '), counts };
}

/**
 * @param tab the eval set's name
 * @param rows its lines of results
 * @param checks those that have a column there, in the order of the registry
 * @example runStatistics('GOLD', rows).rate // { passed: 5, n: 10, rate: 0.5, interval: { low: 0.2366, high: 0.7634 } }
 */
export function runStatistics(
  tab: string,
  rows: readonly Scorecard[],
  checks: readonly CheckMeta[],
): RunStatistics {
  return {
    tab,
    rows: rows.length,
    verdicts: everyOf(ROW_VERDICTS, (wanted) => rows.filter(({ verdict }) => verdict === wanted).length),
    rate: passRate(rows),
    unscored: unscoredIn(rows),
    byMetrics: rows.filter((row) => isScoredByMetrics(row)).length,
    checks: checkStatistics(rows, checks),
    groups: groupStatistics(rows),
    buckets: bucketStatistics(rows),
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
  const rated = rows.map(asRated);
  return checks.map((check) => {
    const { id, title, isFraction: isMean = false } = check;
    return { id, title, isMean, ...checkRate(check, rated) };
  });
}

/** A column with more values than this doesn't form groups: an id, a note. */
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
 * Columns in order of first appearance, values by name; columns with one value, or with too many, are left out. In the rate a conversation
 * counts once, by its first row.
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

/** All buckets, over every row except those in error, edited since, or not reached by any run. */
export function bucketStatistics(rows: readonly Scorecard[]): BucketStatistics[] {
  const counted = rows.filter(
    ({ verdict }) => verdict !== null && verdict !== 'error' && verdict !== 'edited',
  );
  return BUCKETS.map((bucket) => {
    const checks = BUILT_IN.all.filter(({ buckets }) => buckets?.some((id) => id === bucket));
    const own = { passed: 0, n: 0 };
    const shared = { passed: 0, n: 0 };
    let measured = 0;
    for (const row of counted) {
      const before = own.n + shared.n;
      for (const { id, buckets } of checks) {
        const score = scoreIn(row, id);
        if (score === undefined) continue;
        const counts = buckets?.length === 1 ? own : shared;
        counts.n += 1;
        counts.passed += score === 1 ? 1 : 0;
      }
      if (own.n + shared.n > before) measured += 1;
    }
    return {
      bucket,
      own: rateOf(own.passed, own.n),
      shared: rateOf(shared.passed, shared.n),
      rows: measured,
    };
  });
}

/** Passing cases among those that pass or fail; a conversation is one. Every report takes its pass rate from here. */
export function passRate(rows: readonly Scorecard[]): Rate {
  return caseRate(rows.map(caseVerdict));
}
