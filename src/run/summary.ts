/** What a run came to, as plain data: for the dialog, the terminal and the JSON file. */
import type { OutputCounts } from '../model/response';
import type { ReportJudged } from '../model/run-report';
import type { JudgeTotals } from '../judge/totals';
import type { Statistics } from '../scoring/statistics';

/** What stands in the results, whatever it took: an execution that died may have asked in vain. */
export interface Judged extends ReportJudged {
  /** Names and versions of the prompts. */
  readonly prompts: readonly string[];
}

export interface TabSummary extends Statistics {
  readonly tab: string;
  /** The eval set's. */
  readonly sheetId: number;
  readonly resultsTab: string;
  readonly resultsSheetId: number;
  /** Rows that the run has not reached: it was cancelled, or goes on. */
  readonly unscored: number;
  /** Where the outputs that were scored came from. */
  readonly outputs: OutputCounts;
  /** How its judged scores came about, as the results say; of rows of that run alone. */
  readonly judged: Judged;
  /** Hash of the uids of all its cases, whatever their order. */
  readonly casesHash: string;
  /** Sentences about data that needs the analyst's eye. */
  readonly problems: readonly string[];
  /** Sentences: which checks do not run here, and why. */
  readonly gaps: readonly string[];
  /** Questions that no judge could decide. */
  readonly openQuestions: number;
}

export interface RunSummary {
  readonly runId: string;
  /** ISO date-times, UTC. */
  readonly startedAt: string;
  readonly finishedAt: string;
  /** `rules` or provider and model. */
  readonly judge: string;
  /** What the judge has done and cost in this run. */
  readonly judging: JudgeTotals;
  /** Why the judge could not go on; '' where it could. What it left open is open in the results. */
  readonly stopped: string;
  /** What the judge has done, as a sentence. */
  readonly judgingText: string;
  /** `finished`, or `cancelled`. */
  readonly outcome: string;
  /** What the results tabs cannot say: tabs that were left alone, or are gone. */
  readonly problems: readonly string[];
  readonly tabs: readonly TabSummary[];
}
