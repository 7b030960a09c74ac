/** A comparison that has ended, with its present results. */
import type { Problem } from '../problem';
import { Section } from '../section';
import * as z from '../zod';
import type { ComparedItem, ComparedLine } from './comparison';
import type { ComparisonStatistics } from './statistics';

/** What pages and the command line show of it. */
export const ComparisonResult = () =>
  z.object({
    /** Why the judge could not go on; '' if it could. */
    stopped: z.string(),
    /** `finished`, `cancelled`, `stopped: …`. */
    outcome: z.string(),
    /** Sentences: what is not compared, what could not be scored, what is cut. */
    problems: z.array(z.string()),
    /** The first says it all in sentences. */
    sections: z.array(Section()),
  });

export interface ComparisonSummary extends z.Shape<typeof ComparisonResult> {
  readonly runId: string;
  /** ISO date-times, UTC. */
  readonly startedAt: string;
  readonly finishedAt: string;
  /** The model, or `rules`. */
  readonly judge: string;
  readonly judgingText: string;
  /** The tab with the questions and answers, and the tab with the results. */
  readonly tab: string;
  readonly resultsTab: string;
  readonly statistics: ComparisonStatistics;
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
