/** What the reports of a run are made from, as plain data: `run` puts it together, `report` lays it out. */
import type { Bucket, CheckId, Checks, Stage } from './check';
import type { Change } from './ledger';
import type { RowVerdict } from './scorecard';
import type { ScoredRow } from './scored-row';
import type { Rate } from './section';
import type { RowLink } from './sheet/spreadsheet';

export interface MeanScore {
  /** 0–1, not rounded; null without rows. */
  readonly mean: number | null;
  readonly n: number;
}

/** If a check's scores are fractions, the rate is their mean. */
export interface CheckStatistics extends Rate {
  readonly id: CheckId;
  readonly title: string;
  readonly isMean: boolean;
}

/** How good each part of the agent's work is: by its own checks, and separately by those it shares with another part. */
export interface BucketStatistics {
  readonly bucket: Bucket;
  /** Scores of 1 among those evaluated, over all rows. */
  readonly own: Rate;
  /** The same for checks that two buckets share: such a failure cannot be attributed to one of them. */
  readonly shared: Rate;
  /** Rows with at least one score in it; 0 if the bucket was not measured. */
  readonly rows: number;
}

export interface GroupStatistics extends Rate {
  /** '' for rows without one. */
  readonly group: string;
  /** All of its rows; `n` counts the cases that pass or fail. */
  readonly rows: number;
  readonly buckets: readonly BucketStatistics[];
}

/** Cases with one value in a column. */
export interface SliceStatistics extends Rate {
  readonly column: string;
  /** As first written. */
  readonly value: string;
  /** All cases; `n` counts those that pass or fail. */
  readonly rows: number;
  /** Those that scored any of its rows. */
  readonly checks: readonly CheckStatistics[];
}

export interface MissingCheck {
  /** undefined if the tab doesn't say which check it is. */
  readonly check: CheckId | undefined;
  readonly rows: number;
  /** Why it was not evaluated, in words that follow `rows`. */
  readonly reason: string;
  /** Which rows. */
  readonly cases: readonly ScoredRow[];
}

/** Checks that expected values imply, summed over all rows except those edited since or not reached by any run. */
export interface Reconciliation {
  readonly implied: number;
  readonly evaluated: number;
  /** Their rows add up to implied − evaluated; most rows first. */
  readonly missing: readonly MissingCheck[];
  /** All of it in one sentence. */
  readonly sentence: string;
}

/** The rows of an eval set counted up. */
export interface RunStatistics {
  /** The eval set. */
  readonly tab: string;
  readonly rows: number;
  readonly verdicts: Readonly<Record<RowVerdict, number>>;
  /** Rows that no run has reached. */
  readonly pending: number;
  /** Passing cases among those that pass or fail; a conversation is one. */
  readonly rate: Rate;
  /** Cases that are neither pass nor fail because something in them was not measured, or needs a judge. */
  readonly unscored: number;
  /** Rows without a pass/fail check whose result is a quality metric. */
  readonly byMetrics: number;
  readonly means: Readonly<Record<'overall' | 'weighted' | 'pipeline' | 'answer', MeanScore>>;
  /** Every check that has a column, in the order of the registry. */
  readonly checks: readonly CheckStatistics[];
  /** By name. */
  readonly groups: readonly GroupStatistics[];
  readonly buckets: readonly BucketStatistics[];
  readonly reconciliation: Reconciliation;
  /** By the columns that the setting `run.sliceBy` names. */
  readonly slices: readonly SliceStatistics[];
  /** The slowest first, at most ten; rows of unknown latency are left out. */
  readonly slowest: readonly ScoredRow[];
}

/** A stage at which rows first fail. */
export interface RootCause {
  readonly stage: Stage;
  /** Pass and fail rows that first fail there. */
  readonly rows: number;
  /** Those that fail. */
  readonly failing: number;
  /** Failing rows that would pass if the zeros of the stage (and its scores below thresholds), and the zeros it blocks, were 1. */
  readonly wouldPass: number;
  /** The zeros it blocks, over all of its rows. */
  readonly blocked: number;
}

/** Eval sets next to each other. */
export interface SideBySide {
  /** The lines of the table, in the order of the registry: one rate per tab; null if the check was not evaluated. */
  readonly checks: readonly {
    readonly id: CheckId;
    readonly title: string;
    /** Whether the rates are means of fractions. */
    readonly isMean: boolean;
    readonly rates: readonly (Rate | null)[];
  }[];
  /** All tabs as one; null if they aren't comparable. */
  readonly together: { readonly rate: Rate; readonly overall: MeanScore } | null;
  /** What to say with the table; '' for nothing. */
  readonly remark: string;
}

/** A case named in a list. */
export interface NamedCase {
  readonly row: number;
  readonly testId: string;
  readonly query: string;
  /** Where to see it; by default its row of the eval set (for a case that is gone, the results tab). */
  readonly link?: RowLink;
  /** What there is to say about it. */
  readonly detail?: string;
}

/** What changed since the baseline, or since the previous run if there is no baseline. */
export interface ReportChanges {
  /** Which run that was, in words; '' if there was none. */
  readonly before: string;
  /**
   * What stands against a claim about the agent, in sentences: another judge, other settings. Then `verdicts` and the lists of what got
   * worse and better hold only what the checks that need no judge say, or nothing; [] if the runs are comparable.
   */
  readonly notComparable: readonly string[];
  /** The cases that were pass or fail both times, and how many went from pass to fail and back; a conversation is one. */
  readonly verdicts: {
    readonly n: number;
    readonly worse: number;
    readonly better: number;
    /** Whether the change is more than chance. */
    readonly isReal: boolean;
  };
  /** Cases that were measured both times. */
  readonly compared: number;
  readonly worse: readonly Change[];
  readonly better: readonly Change[];
  readonly newErrors: readonly Change[];
  /** Checks that had a score in the run before and have none now, though nothing is in error. */
  readonly lost: readonly Change[];
  readonly edited: readonly NamedCase[];
  readonly added: readonly NamedCase[];
  readonly gone: readonly NamedCase[];
}

/** How judged scores came about. */
export interface ReportJudged {
  readonly byRules: number;
  readonly byModel: number;
  readonly fromCache: number;
  readonly tokens: number;
  /** US dollars; null if nobody knows. */
  readonly costUsd: number | null;
}

export interface ReportTab {
  /** The eval set's. */
  readonly sheetId: number;
  readonly resultsSheetId: number;
  readonly statistics: RunStatistics;
  /** Best first. */
  readonly rootCauses: readonly RootCause[];
  readonly judged: ReportJudged;
  /** How many conversations pass, as text; '' if there are none. */
  readonly conversations: string;
  /** Questions that no judge could decide. */
  readonly openQuestions: number;
  /** What was measured in the run before and is blank now, as an opening sentence; '' if nothing. */
  readonly measuredLess: string;
  /** Sentences: what the figures rest on. */
  readonly restsOn: readonly string[];
  /** Sentences: which checks do not run, and what they would need. */
  readonly gaps: readonly string[];
  /** Sentences about data that someone should look at. */
  readonly problems: readonly string[];
  readonly changes: ReportChanges;
  /** The history of its pass rate, from the oldest run to the present results. */
  readonly trend: readonly TrendPoint[];
}

export interface RunReport {
  readonly checks: Checks;
  readonly runId: string;
  /** ISO date-times, UTC. */
  readonly startedAt: string;
  readonly finishedAt: string;
  /** `finished`, `cancelled` or `stopped: …`. */
  readonly outcome: string;
  /** Which cases were chosen, in words; '' for all. */
  readonly chosen: string;
  /** Which rows were scored again since, in words; '' for none. */
  readonly amended: string;
  /** `rules`, or provider and model. */
  readonly judge: string;
  readonly problems: readonly string[];
  readonly tabs: readonly ReportTab[];
  readonly sideBySide: SideBySide;
}

/** The lines of an eval set's results. */
export interface ReportLines {
  readonly tab: string;
  /** The eval set's. */
  readonly sheetId: number;
  readonly resultsSheetId: number;
  readonly rows: readonly ScoredRow[];
}

/** One run of an eval set, as a trend chart shows it. */
export interface TrendPoint {
  readonly runId: string;
  /** ISO date-time, UTC. */
  readonly at: string;
  readonly rate: Rate;
}
