/** Coverage: which checks would run in a tab, on how many rows, and why others would not. */
import type { OutputPart, Column, ExpectedField } from '../fields/fields';
import {
  type CheckMeta,
  type CheckSettings,
  isCalledFor,
  isInOverall,
  type RowsLookedAt,
} from '../checks/check';
import { type EvalCase, expectsIn } from '../fields/eval-case';

export interface CheckCoverage {
  readonly check: CheckMeta;
  /** Rows whose expected values call for the check. */
  readonly rows: number;
  readonly looksAt: RowsLookedAt;
  /** Missing columns, any of which would suffice; [] if the check can run. */
  readonly missing: readonly Column[];
}

/**
 * Finds the rows and the missing columns of each check.
 *
 * @param cases the cases that are run
 * @param columns the columns that the tab has
 * @param holdersOf the columns that can hold a part of the output: any one of them is enough
 */
export function coverageOf(
  cases: readonly EvalCase[],
  columns: ReadonlySet<Column>,
  checks: readonly CheckMeta[],
  holdersOf: (part: OutputPart) => readonly Column[],
  settings: CheckSettings,
): CheckCoverage[] {
  const isHeld = (part: OutputPart): boolean => holdersOf(part).some((column) => columns.has(column));
  return checks.map((check) => {
    const missingParts = check.reads.filter((part) => !isHeld(part));
    const anyOf = check.readsAny ?? [];
    const lacksAll = anyOf.length > 0 && !anyOf.some(isHeld);
    const needed = [...missingParts, ...(lacksAll ? anyOf : [])];
    return {
      check,
      rows: cases.filter((evalCase) => isCalledFor(check, evalCase)).length,
      looksAt: check.looksAt?.(columns, settings) ?? 'implied',
      missing: [...new Set(needed.flatMap(holdersOf))],
    };
  });
}

/** Expected cells that no check can measure, because no column records the agent’s part. */
interface Unrecorded {
  readonly column: ExpectedField;
  /** Rows that expect something in it. */
  readonly rows: number;
  /** Missing columns, any of which would suffice. */
  readonly missing: readonly Column[];
}

/** Finds expected cells that cannot be measured. @param measured the cells that decide verdicts, each with its checks */
export function unrecordedIn(
  cases: readonly EvalCase[],
  coverage: readonly CheckCoverage[],
  measured: ReadonlyMap<ExpectedField, readonly CheckMeta[]>,
): Unrecorded[] {
  return [...measured].flatMap(([column, checks]) => {
    const [first, ...others] = checks.flatMap(
      (checkMeta) => coverage.find(({ check }) => check === checkMeta) ?? [],
    );
    if (!first || [first, ...others].some(({ missing }) => missing.length === 0)) return [];
    const rows = cases.filter((evalCase) => expectsIn(evalCase, column)).length;
    return rows === 0 ? [] : [{ column, rows, missing: first.missing }];
  });
}

/** True if the check has a column in the results: it runs, or it is one of the nine and rows expect it. */
export function isInResults(coverage: CheckCoverage): boolean {
  const { check, rows, looksAt } = coverage;
  return runs(coverage) || (isInOverall(check) && rows > 0 && looksAt !== 'none');
}

/** True if the check is worth mentioning to an analyst: optional checks are mentioned only where rows use them. */
export function isWorthSaying(coverage: CheckCoverage): boolean {
  const { check, rows } = coverage;
  return isInOverall(check) || (rows > 0 && !check.mayBeBlank) || runs(coverage);
}

/** True if the check runs on any row of the tab. */
export function runs({ rows, missing, looksAt }: CheckCoverage): boolean {
  return missing.length === 0 && (looksAt === 'all' || (looksAt === 'implied' && rows > 0));
}

/** Says on which rows a check runs, or why it does not. */
export function coverageSentence({ check, rows, missing, looksAt }: CheckCoverage): string {
  if (looksAt === 'none') {
    return check.bucket === 'quality'
      ? 'quality is judged where there is a column expected_answer_criteria (setting “Quality”)'
      : 'charts are not judged (setting “Judge whether charts fit”)';
  }
  if (missing.length > 0 && rows === 0) return 'the tab neither expects nor records it';
  if (missing.length > 0) {
    return `the tab has ${missing.length === 1 ? 'no column' : 'none of the columns'} ${missing.join(', ')}`;
  }
  if (looksAt === 'all' && check.bucket === 'quality') return 'runs on all rows, if a judge model is set up';
  if (rows > 0) return `runs on ${rows} ${rows === 1 ? 'row' : 'rows'}`;
  if (looksAt === 'all') {
    return check.decidesClarification
      ? `runs where the agent asks back, though no row expects it (${check.expects.join(', ')})`
      : 'runs where the agent made something of the kind, though no row expects it';
  }
  if (check.expects.length === 0) return 'the tab Checks does not name this eval set';
  return `no row has ${check.expects.join(' or ')}`;
}
