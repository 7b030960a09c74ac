/** One line of results, as read by summaries, heatmaps and reports: all of it comes from the results tab. */
import type { CheckId, Stage } from './check';
import { namesOf } from './collections';
import type { Unanswered } from './judge';

// All check results of one case, its scores and its verdict.

interface VerdictEntry {
  /** Its spelling in JSON and CSV files. */
  readonly id: string;
  /** How it is coloured: good and bad are measured; `attention` means that someone should look. */
  readonly tone: 'good' | 'bad' | 'attention' | 'neutral';
}

const VERDICTS = {
  pass: { id: 'pass', tone: 'good' },
  fail: { id: 'fail', tone: 'bad' },
  'needs judge': { id: 'needs_judge', tone: 'attention' },
  error: { id: 'error', tone: 'attention' },
  'not scored': { id: 'not_scored', tone: 'neutral' },
  'edited, score again': { id: 'edited', tone: 'attention' },
  'trials disagree': { id: 'trials_disagree', tone: 'attention' },
} as const satisfies Readonly<Record<string, VerdictEntry>>;

/**
 * The verdict of a row: one word per state, the same in cells, pages, reports, mail and terminal. Only pass and fail rows
 * count in the pass rate. results/row-scores.ts says which row gets which.
 */
export type RowVerdict = keyof typeof VERDICTS;
export const ROW_VERDICTS = namesOf(VERDICTS);

/**
 * The verdict that a text stands for, as cells or as files spell it; '' for any other text.
 *
 * @example readVerdict('needs_judge') // 'needs judge'
 */
export function readVerdict(text: unknown): RowVerdict | '' {
  return ROW_VERDICTS.find((verdict) => verdict === text || VERDICTS[verdict].id === text) ?? '';
}

/** The spelling in JSON and CSV files; a text that is no verdict stays as it is. @example verdictId('not scored') // 'not_scored' */
export function verdictId(text: string): string {
  const verdict = readVerdict(text);
  return verdict === '' ? text : VERDICTS[verdict].id;
}

export function toneOf(verdict: RowVerdict): VerdictEntry['tone'] {
  return VERDICTS[verdict].tone;
}

/** Verdicts of rows, besides failing ones, that a person may want to do something about. */
export const ATTENTION_VERDICTS: readonly RowVerdict[] = ROW_VERDICTS.filter(
  (verdict) => toneOf(verdict) === 'attention',
);

/** The first of these that any turn has is the conversation’s. */
export const STRONGEST_FIRST: readonly RowVerdict[] = [
  'fail',
  'edited, score again',
  'error',
  'needs judge',
  'trials disagree',
  'not scored',
  'pass',
];

/** Only rows that pass or fail: which of the two the others would be is unknown. */
export function isMeasured({ verdict }: { readonly verdict: string }): boolean {
  return verdict === 'pass' || verdict === 'fail';
}

/** @param verdicts one per case */
export function casesIn(verdicts: readonly string[]): { readonly passed: number; readonly measured: number } {
  const measured = verdicts.filter((verdict) => isMeasured({ verdict }));
  return { passed: measured.filter((verdict) => verdict === 'pass').length, measured: measured.length };
}

/** Why a row is not scored: nothing that decides applies to it, or what it expects was not measured. */
export const NOTHING_TO_CHECK = 'nothing to check';
export const PARTLY_MEASURED = 'partly measured';

export interface ScoredRow {
  /** The eval set. */
  readonly tab: string;
  /** The row of the case there; undefined if the case is gone. */
  readonly row: number | undefined;
  readonly testId: string;
  readonly group: string;
  readonly query: string;
  /** The conversation that it is a turn of; '' for a case outside any conversation. */
  readonly conversation: string;
  /** Its place there, from 1; null for a case outside any conversation, or if it cannot be read. */
  readonly turn: number | null;
  /** The verdict of the whole conversation, on its first row only; '' elsewhere. */
  readonly conversationVerdict: RowVerdict | '';
  /** '' if no run has reached it. */
  readonly verdict: RowVerdict | '';
  /** The earliest stage with a 0; undefined if nothing failed. */
  readonly firstFailure: Stage | undefined;
  readonly error: string;
  /** What failed, expected and actual; '' if the results have no such column. */
  readonly why: string;
  readonly traceUrl: string;
  /** By check, in the order of the columns; includes every check of the run. */
  readonly checks: ReadonlyMap<CheckId, CheckLine>;
  readonly trials: Readonly<Record<CheckId, readonly (number | null)[]>>;
  /** The values its figures are grouped by, column by column; left out if not known. */
  readonly slices?: Readonly<Record<string, string>>;
}

/** The verdict of the case that a row stands for; '' for the later turns of a conversation, which counts on its first row. */
export function caseVerdict({
  conversation,
  verdict,
  conversationVerdict,
}: Pick<ScoredRow, 'conversation' | 'verdict' | 'conversationVerdict'>): RowVerdict | '' {
  return conversation === '' ? verdict : conversationVerdict;
}

export interface CheckLine {
  /** null if the check was not evaluated. */
  readonly score: number | null;
  /** The outcome if it has no score; undefined if the check had nothing to do. */
  readonly kind: 'blank' | 'open' | 'error' | 'tied' | undefined;
  /** Why the judge gave no answer, if so. */
  readonly unanswered?: Unanswered | undefined;
  /** Why; '' if there is nothing to say. */
  readonly reason: string;
  /** As the results show them. */
  readonly expected: string;
  readonly actual: string;
}
