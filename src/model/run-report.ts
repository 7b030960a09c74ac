/** What the reports of a run are made from, as plain data: `run` puts it together, `report` lays it out. */
import type { CheckId } from './check';
import type { Change } from './ledger';
import type { Problem } from './problem';
import type { ChangedCase } from './run-diff';
import type { RowVerdict, Scorecard } from './scorecard';
import type { Rate } from './section';
import * as z from './zod';

// What a run can fail for: in comparison with an earlier one, or by rates of its own.

export const GATES = ['regression', 'coverage-loss', 'error'] as const;
export type GateName = (typeof GATES)[number];

/** Rules for a later run compared with an earlier one: a release based on it is stopped if one is broken. */
export const GateRules = () =>
  z.strictObject({
    failOn: z.array(z.enum(GATES)),
    /** The lowest acceptable rate of a check, 0–1; `verdict` means the pass rate of the cases. */
    minPass: z.array(
      z.strictObject({ check: z.string(), rate: z.number().check(z.minimum(0), z.maximum(1)) }),
    ),
  });
export type GateRules = z.Shape<typeof GateRules>;

// Texts about runs.

export const NO_RUN_YET = 'No run has finished in this spreadsheet yet, or since it was copied.';

/** Where a run was started from. */
export const ORIGINS = ['menu', 'sidebar', 'edit', 'schedule', 'command line'] as const;
export type Origin = (typeof ORIGINS)[number];

/** If a check's scores are fractions, the rate is their mean. */
export interface CheckStatistics extends Rate {
  readonly id: CheckId;
  readonly title: string;
  readonly isMean: boolean;
  /** Whether it decided no row. */
  readonly informs: boolean;
}

/** Cases with one value in a column. */
export interface GroupStatistics extends Rate {
  readonly column: string;
  /** As first written. */
  readonly value: string;
  /** All cases; `n` counts the ones that pass or fail. */
  readonly rows: number;
}

/** Cases that neither pass nor fail, nor have a metric for their result. */
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

/** The rows of an eval set counted up. */
export interface RunStatistics {
  /** The eval set. */
  readonly tab: string;
  readonly rows: number;
  readonly verdicts: Readonly<Record<RowVerdict, number>>;
  /** Passing cases among all that pass or fail; a conversation is one case. */
  readonly rate: Rate;
  readonly unscored: Unscored;
  /** What people would say, and the judge says; left out with fewer than ten labelled rows. */
  readonly estimate?: string;
  /** Rows in which nothing decides, whose result is a quality metric. */
  readonly byMetrics: number;
  /** Every check that has a column, in the order of the registry. */
  readonly checks: readonly CheckStatistics[];
  /** By `test_group`, and by the columns that the setting `run.sliceBy` names. */
  readonly groups: readonly GroupStatistics[];
  /** Rows of each kind of failure that people have named, the most frequent first. @example [{ kind: 'sign', rows: 3 }] */
  readonly failureKinds: readonly { readonly kind: string; readonly rows: number }[];
}

/** What changed since the baseline, or since the previous run if there is no baseline. */
export interface ReportChanges {
  /** Which run that was, in words; '' if there was none. */
  readonly before: string;
  /**
   * Reasons why the agent may not be the cause, in sentences: another judge, other settings. Then `verdicts` and the lists of what got
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
  /** Rows that needed a judge then, and pass or fail now. */
  readonly newlyJudged: number;
  /** Rows whose output is the same, and which a judge, a rule or a person decided otherwise: neither worse nor better. */
  readonly judgedDifferently: readonly ChangedCase[];
  /** The cases that were edited since, and how many of them went from pass to fail and back: no sign of how good the agent is. */
  readonly edited: { readonly n: number; readonly worse: number; readonly better: number };
  /** Cases that were measured both times. */
  readonly compared: number;
  /** Rows that fail now and did not fail; of rows that metrics alone score, those whose scores fell. */
  readonly worse: readonly Change[];
  /** Other rows that lost a check or fell in a score: their verdict is what it was. */
  readonly lostChecks: readonly Change[];
  readonly newErrors: readonly Change[];
  /** Checks that had a score in the run before and have none now, though nothing is in error. */
  readonly lost: readonly Change[];
}

/** The lines of an eval set's results. */
export interface ReportLines {
  readonly tab: string;
  /** The eval set's. */
  readonly sheetId: number;
  readonly resultsSheetId: number;
  readonly rows: readonly Scorecard[];
  /** The checks that have a column in its results, in the order of the registry. */
  readonly checks: readonly CheckId[];
}

/** An eval set in a report: its lines, their rates, and what changed. */
export interface ReportTab extends ReportLines {
  readonly statistics: RunStatistics;
  /** How many conversations pass, as text; '' if there are none. */
  readonly conversations: string;
  /** Data that someone should look at. */
  readonly problems: readonly Problem[];
  readonly changes: ReportChanges;
  /** The history of its pass rate, from the oldest run to the present results. */
  readonly trend: readonly TrendPoint[];
}

/** One run of an eval set, as the trend shows it. */
export interface TrendPoint {
  /** ISO date-time, UTC. */
  readonly at: string;
  readonly rate: Rate;
}
