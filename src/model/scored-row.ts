/** One line of results, as read by summaries, heatmaps and reports: all of it comes from the results tab. */
import type { CheckId, Stage } from './check';
import type { RowVerdict } from './scorecard';

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
  readonly uid: string;
  /** The version of the checks and rules that scored it; '' if that was not kept. */
  readonly scorer: string;
  /** '' if no run has reached it. */
  readonly verdict: RowVerdict | '';
  /** Means of evaluated scores, 0–1; null if none was evaluated. */
  readonly overall: number | null;
  readonly weighted: number | null;
  readonly pipeline: number | null;
  readonly answer: number | null;
  /** The earliest stage with a 0; undefined if nothing failed. */
  readonly firstFailure: Stage | undefined;
  readonly error: string;
  /** What failed, expected and actual; '' if the results have no such column. */
  readonly why: string;
  readonly latencyS: number | null;
  readonly traceUrl: string;
  /** By check, in the order of the columns; includes every check of the run. */
  readonly checks: ReadonlyMap<CheckId, CheckLine>;
  /** What each trial scored, check by check; {} if the case has one output. */
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
  /** Why; '' if there is nothing to say. */
  readonly reason: string;
  /** As the results show them. */
  readonly expected: string;
  readonly actual: string;
}
