/** What the reports of a run are made from, as plain data: `run` puts it together, `report` lays it out. */
import type { Bucket, CheckId, Checks, Stage } from './check';
import type { Change } from './ledger';
import type { RowVerdict } from './scorecard';
import type { ScoredRow } from './scored-row';
import type { RowLink } from './sheet/spreadsheet';

/** A share with its 95 % interval, all 0–1; null if nothing was measured. */
export interface ReportRate {
  readonly passed: number;
  readonly n: number;
  readonly rate: number | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
}

export interface ReportMean {
  readonly mean: number | null;
  readonly n: number;
}

export interface ReportCheck extends ReportRate {
  readonly id: CheckId;
  readonly title: string;
  /** Whether the rate is a mean of fractions. */
  readonly isMean: boolean;
}

/** A part of the agent's work: a `BucketStatistics` is one. */
export interface ReportBucket {
  readonly bucket: Bucket;
  readonly own: ReportRate;
  readonly shared: ReportRate;
  readonly rows: number;
}

/** The rows of an eval set counted up: a `RunStatistics` is one. */
export interface ReportStatistics {
  readonly tab: string;
  readonly rows: number;
  readonly verdicts: Readonly<Record<RowVerdict, number>>;
  /** Rows that no run has reached. */
  readonly pending: number;
  readonly rate: ReportRate;
  /** Cases that are neither pass nor fail because something in them was not measured, or needs a judge. */
  readonly unscored: number;
  /** Rows without a pass/fail check whose result is a quality metric. */
  readonly byMetrics: number;
  readonly means: Readonly<Record<'overall' | 'weighted' | 'pipeline' | 'answer', ReportMean>>;
  readonly checks: readonly ReportCheck[];
  readonly groups: readonly (ReportRate & {
    readonly group: string;
    readonly rows: number;
    readonly buckets: readonly ReportBucket[];
  })[];
  readonly buckets: readonly ReportBucket[];
  readonly reconciliation: {
    readonly implied: number;
    readonly evaluated: number;
    readonly missing: readonly {
      readonly check: CheckId | undefined;
      readonly rows: number;
      readonly reason: string;
      readonly cases: readonly ScoredRow[];
    }[];
  };
  /** By the columns that the setting `run.sliceBy` names. */
  readonly slices: readonly (ReportRate & {
    readonly column: string;
    readonly value: string;
    readonly rows: number;
    readonly checks: readonly ReportCheck[];
  })[];
  readonly slowest: readonly ScoredRow[];
  /** How much trials of a case differ, check by check; [] if cases have one output. */
  readonly flakiness: readonly {
    readonly title: string;
    readonly cases: number;
    readonly mean: number;
    readonly spread: number;
    readonly flapping: readonly ScoredRow[];
  }[];
}

/** The trials of the cases summed up: a `TrialShares` is one. */
export interface ReportTrials {
  readonly k: number;
  /** pass@k and pass^k. */
  readonly any: ReportRate;
  readonly all: ReportRate;
  readonly mixed: readonly { readonly row: ScoredRow; readonly passed: number; readonly trials: number }[];
}

/** A stage at which rows first fail: a `RootCause` is one. */
export interface ReportCause {
  readonly stage: Stage;
  readonly rows: number;
  readonly failing: number;
  readonly wouldPass: number;
  readonly blocked: number;
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
  readonly statistics: ReportStatistics;
  /** Best first. */
  readonly rootCauses: readonly ReportCause[];
  /** undefined if no case has several. */
  readonly trials?: ReportTrials | undefined;
  readonly judged: ReportJudged;
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
  /** Sentences: what people’s labels say about each judged check; left out if nothing has been labelled. */
  readonly people?: readonly string[];
  readonly tabs: readonly ReportTab[];
  /** The eval sets next to each other: a `SideBySide` is one. */
  readonly sideBySide: {
    readonly checks: readonly {
      readonly id: CheckId;
      readonly title: string;
      /** Whether the rates are means of fractions. */
      readonly isMean: boolean;
      readonly rates: readonly (ReportRate | null)[];
    }[];
    readonly together: { readonly rate: ReportRate; readonly overall: ReportMean } | null;
    readonly remark: string;
  };
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
  readonly rate: ReportRate;
}
