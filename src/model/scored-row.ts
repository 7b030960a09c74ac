/** One line of results, as summaries, heatmaps and reports read it: everything stands in the results tab. */
import type { CheckId, Stage } from './check';
import type { RowVerdict } from './scorecard';

export interface ScoredRow {
  /** The eval set. */
  readonly tab: string;
  /** The row of the case there; undefined where the case is gone. */
  readonly row: number | undefined;
  readonly testId: string;
  readonly group: string;
  readonly query: string;
  /** The conversation that it is a turn of; '' for a case on its own. */
  readonly conversation: string;
  /** Its place there, from 1; null for a case on its own, and where none can be read. */
  readonly turn: number | null;
  /** What the whole conversation came to; '' but on its first row. */
  readonly conversationVerdict: RowVerdict | '';
  readonly uid: string;
  /** The version of the checks and rules that scored it; '' where that was not kept. */
  readonly scorer: string;
  /** '' where no run has reached it. */
  readonly verdict: RowVerdict | '';
  /** Means of evaluated scores, 0–1; null where none was evaluated. */
  readonly overall: number | null;
  readonly weighted: number | null;
  readonly pipeline: number | null;
  readonly answer: number | null;
  /** Checks evaluated of those that the expected values imply. */
  readonly evaluated: number;
  readonly implied: number;
  /** Which checks the expected values imply, run or not; undefined where the columns of the tab do not tell. */
  readonly impliedChecks?: ReadonlySet<CheckId> | undefined;
  /** The earliest stage with a 0; undefined where nothing failed. */
  readonly firstFailure: Stage | undefined;
  readonly error: string;
  /** What failed, with what was expected and what came; '' where the results have no such column. */
  readonly why: string;
  readonly latencyS: number | null;
  readonly traceUrl: string;
  /** By check, in the order of the columns; every check of the run is there. */
  readonly checks: ReadonlyMap<CheckId, CheckLine>;
  /** What each trial scored, check by check; {} where the case has one output. */
  readonly trials: Readonly<Record<CheckId, readonly (number | null)[]>>;
  /** What it is told apart by in figures, column by column; left out where that is not known. */
  readonly slices?: Readonly<Record<string, string>>;
}

/** The verdict of the case that a row stands for; '' for the later turns of a conversation, which its first row counts. */
export function caseVerdict({
  conversation,
  verdict,
  conversationVerdict,
}: Pick<ScoredRow, 'conversation' | 'verdict' | 'conversationVerdict'>): RowVerdict | '' {
  return conversation === '' ? verdict : conversationVerdict;
}

export interface CheckLine {
  /** null where the check was not evaluated. */
  readonly score: number | null;
  /** What it came to where it has no score; undefined for one that had nothing to do. */
  readonly kind: 'blank' | 'open' | 'error' | 'tied' | undefined;
  /** Why; '' where there is nothing to say. */
  readonly reason: string;
  /** As the results show them. */
  readonly expected: string;
  readonly actual: string;
}
