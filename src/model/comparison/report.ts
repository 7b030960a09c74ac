/** A comparison that has ended, with its present results. */
import type { Problem } from '../problem';
import type { ComparedItem, ComparedLine } from './comparison';
import type { ComparisonStatistics } from './statistics';

/** For pages and the command line; JSON-safe. */
export interface ComparisonSummary {
  readonly runId: string;
  /** ISO date-times, UTC. */
  readonly startedAt: string;
  readonly finishedAt: string;
  /** The model, or `rules`. */
  readonly judge: string;
  readonly judgingText: string;
  /** Why the judge could not go on; '' if it could. */
  readonly stopped: string;
  /** `finished`, `cancelled`, `stopped: …`. */
  readonly outcome: string;
  /** The tab with the questions and answers, and the tab with the results. */
  readonly tab: string;
  readonly resultsTab: string;
  readonly statistics: ComparisonStatistics;
  /** Sentences: what is not compared, what could not be scored, what is cut. */
  readonly problems: readonly string[];
  /** What to set up to get more; '' for nothing. */
  readonly advice: string;
}

export interface ComparisonReport {
  readonly summary: ComparisonSummary;
  readonly sheetId: number;
  readonly resultsSheetId: number;
  /** In the order of the results tab. */
  readonly lines: readonly ComparedLine[];
  /** The items whose question is still in the source. */
  readonly items: readonly ComparedItem[];
  readonly problems: readonly Problem[];
}
