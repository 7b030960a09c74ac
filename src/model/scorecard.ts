/** All check results of one case, its scores and its verdict. */
import type { Settled } from './assessment';
import type { CheckId, Stage } from './check';
import type { BadCell, EvalCase } from './eval-case';

/**
 * The verdict of a row: one word per state, the same in cells, pages, reports, mail and terminal. Only pass and fail rows
 * count in averages and pass rates. report/results/row-scores.ts decides which row gets which.
 */
export const ROW_VERDICTS = [
  'pass',
  'fail',
  'error',
  'needs judge',
  'trials tied',
  'nothing to check',
  'edited since',
] as const;
export type RowVerdict = (typeof ROW_VERDICTS)[number];

/** The words of earlier versions: results, ledgers and snapshots that they wrote stay readable for good. */
const OLD_WORDS: ReadonlyMap<string, RowVerdict> = new Map([
  ['unjudged', 'needs judge'],
  ['rerun', 'trials tied'],
  ['uncovered', 'nothing to check'],
  ['stale', 'edited since'],
]);

/**
 * The verdict that a text stands for, including the spellings of earlier versions and JSON files; '' for any other text.
 *
 * @example readVerdict('unjudged') // 'needs judge'
 */
export function readVerdict(text: unknown): RowVerdict | '' {
  const word = String(text).replace(/_/g, ' ');
  return ROW_VERDICTS.find((verdict) => verdict === word) ?? OLD_WORDS.get(word) ?? '';
}

/** The spelling in JSON and CSV files. @example verdictId('needs judge') // 'needs_judge' */
export function verdictId(verdict: string): string {
  return verdict.replace(/ /g, '_');
}

/** How a verdict is coloured: good and bad are measured; `attention` means that someone should look. */
export const VERDICT_TONES: Readonly<Record<RowVerdict, 'good' | 'bad' | 'attention' | 'neutral'>> = {
  pass: 'good',
  fail: 'bad',
  error: 'attention',
  'needs judge': 'attention',
  'trials tied': 'attention',
  'nothing to check': 'neutral',
  'edited since': 'attention',
};

/** Verdicts of rows, besides failing ones, that a person may want to do something about. */
export const ATTENTION_VERDICTS: readonly RowVerdict[] = ROW_VERDICTS.filter(
  (verdict) => VERDICT_TONES[verdict] === 'attention',
);

export interface Scorecard {
  readonly evalCase: EvalCase;
  readonly results: ReadonlyMap<CheckId, Settled>;
  /** Means of evaluated scores, 0–1, two decimals; null if none was evaluated. */
  readonly overall: number | null;
  readonly weighted: number | null;
  readonly pipeline: number | null;
  readonly answer: number | null;
  /** Mean of the quality metrics that were scored. */
  readonly quality: number | null;
  readonly verdict: RowVerdict;
  /** The earliest stage with a 0; undefined if nothing failed. */
  readonly firstFailure: Stage | undefined;
  /** How many of the checks that the expected values imply were evaluated. */
  readonly evaluated: number;
  readonly implied: number;
  /** Why the row could not be measured; '' otherwise. */
  readonly error: string;
  readonly badCells: readonly BadCell[];
  /** What each trial scored, check by check (null: no score); undefined if the case has one output. */
  readonly trials?: ReadonlyMap<CheckId, readonly (number | null)[]> | undefined;
}
