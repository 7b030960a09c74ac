/** The figures that reports of a run are made from, as plain data, and the gates of a build. */
import type { CheckId } from './check';
import type { Problem } from './problem';
import type { ChangedCase } from './run-diff';
import type { RowVerdict, Scorecard } from './scorecard';
import type { Rate } from './section';
import * as z from './zod';

export const GATES = ['regression', 'coverage-loss', 'error'] as const;
export type GateName = (typeof GATES)[number];

/** Gates of a build: a release is stopped if one fails. */
export const GateRules = () =>
  z.strictObject({
    failOn: z.array(z.enum(GATES)),
    /** The lowest acceptable rate of a check, 0–1; `verdict` means the pass rate of the cases. */
    minPass: z.array(
      z.strictObject({ check: z.string(), rate: z.number().check(z.minimum(0), z.maximum(1)) }),
    ),
  });
export type GateRules = z.Shape<typeof GateRules>;

/** The figures of a check; if its scores are fractions, the rate is their mean. */
export interface CheckStatistics extends Rate {
  readonly id: CheckId;
  readonly title: string;
  readonly isMean: boolean;
  /** True if it was for information only. */
  readonly informs: boolean;
}

/** Cases that share a value in a column. */
export interface GroupStatistics extends Rate {
  readonly column: string;
  /** As first written. */
  readonly value: string;
  /** All cases; `n` counts the ones that pass or fail. */
  readonly rows: number;
}

/** Cases with neither a pass/fail verdict nor a metric result. */
export interface Unscored {
  readonly n: number;
  /** @example '16 undecided, 5 errors, 1 nothing to check'; '' for none */
  readonly why: string;
  /** Cases that may still pass or fail. */
  readonly open: number;
  readonly counts: Readonly<
    Record<
      'undecided' | 'error' | 'unstable' | 'edited' | 'unreached' | 'nothing' | 'informs' | 'incomplete',
      number
    >
  >;
}

/** The figures of an eval set. */
export interface RunStatistics {
  /** The eval set. */
  readonly tab: string;
  readonly rows: number;
  readonly verdicts: Readonly<Record<RowVerdict, number>>;
  /** Passing cases among all that pass or fail; a conversation is one case. */
  readonly rate: Rate;
  readonly unscored: Unscored;
  /** The judge’s rate, and the one that people would give; left out with fewer than ten labelled rows. */
  readonly estimate?: string;
  /** Rows without a deciding check, whose result is a quality metric. */
  readonly byMetrics: number;
  /** Every check that has a column, in the order of the registry. */
  readonly checks: readonly CheckStatistics[];
  /** By `test_group`, and by the columns that the setting `run.sliceBy` names. */
  readonly groups: readonly GroupStatistics[];
  /** Rows of each kind of failure that people have named, the most frequent first. @example [{ kind: 'sign', rows: 3 }] */
  readonly failureKinds: readonly { readonly kind: string; readonly rows: number }[];
}

/** A case in which a check or the verdict has changed. */
export interface Change {
  readonly row: number;
  readonly testId: string;
  readonly query: string;
  /** The checks that went from 1 to 0; empty if only the verdict changed. */
  readonly checks: readonly CheckId[];
}

/** The changes since the baseline, or since the previous run if there is no baseline. */
export interface ReportChanges {
  /** The earlier run in words; '' if there is none. */
  readonly before: string;
  /**
   * Reasons why the agent may not be the cause, such as a different judge, as sentences; [] if the runs are comparable. With reasons,
   * `verdicts` and the lists cover only checks that need no judge, and may be empty.
   */
  readonly notComparable: readonly string[];
  /** The cases that were pass or fail both times, and how many went from pass to fail, and from fail to pass; a conversation is one. */
  readonly verdicts: {
    readonly n: number;
    readonly worse: number;
    readonly better: number;
    /** True if the change is statistically significant. */
    readonly isReal: boolean;
  };
  /** Rows that were undecided then, and pass or fail now. */
  readonly newlyJudged: number;
  /** Rows with the same output that a judge, a rule or a person has now decided differently: neither worse nor better. */
  readonly judgedDifferently: readonly ChangedCase[];
  /** The edited cases, and how many of them went from pass to fail, and from fail to pass, which says nothing about the agent. */
  readonly edited: { readonly n: number; readonly worse: number; readonly better: number };
  /** Cases that were measured both times. */
  readonly compared: number;
  /** Rows that went from pass to fail, and rows scored by metrics alone whose scores fell. */
  readonly worse: readonly Change[];
  /** Other rows with the same verdict in which a check now fails or a score fell. */
  readonly lostChecks: readonly Change[];
  readonly newErrors: readonly Change[];
  /** Rows in which a check that used to have a score has none now, errors aside. */
  readonly coverageLost: readonly Change[];
}

/** The lines of an eval set's results. */
export interface ReportLines {
  readonly tab: string;
  /** The eval set's. */
  readonly sheetId: number;
  readonly resultsTab: string;
  readonly resultsSheetId: number;
  readonly rows: readonly Scorecard[];
}

/** An eval set in a report: its lines, their rates, and what changed. */
export interface ReportTab extends ReportLines {
  readonly statistics: RunStatistics;
  /** Cells that someone should fix. */
  readonly problems: readonly Problem[];
  readonly changes: ReportChanges;
  /** The history of its pass rate, from the oldest run to the present results. */
  readonly trend: readonly TrendPoint[];
}

/** One run of an eval set in its trend. */
export interface TrendPoint {
  /** ISO date-time, UTC. */
  readonly at: string;
  readonly rate: Rate;
}
