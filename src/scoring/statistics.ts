/** Counts and rates over scorecards. Which rows count in a check's is said in `counts`. */
import { type CheckId, type CheckMeta } from '../model/check';
import { ROW_VERDICTS, type RowVerdict } from '../model/scorecard';
import type { Interval } from '../model/section';
import { momentsInterval } from './interval';
import { counts, isMeasured, verdictCounts } from './measured';

export interface CheckRate {
  readonly id: CheckId;
  readonly title: string;
  /** Rows with a 1. */
  readonly passed: number;
  /** Rows the rate is based on. */
  readonly evaluated: number;
  /** If the scores are fractions, 0–1: they have no pass rate. */
  readonly mean?: number;
  /** Of the mean, 95 %. */
  readonly interval?: Interval;
}

export interface Statistics {
  readonly rows: number;
  readonly verdicts: Readonly<Record<RowVerdict, number>>;
  /** Mean overall score of pass and fail rows, 0–1; null if there are none. */
  readonly meanOverall: number | null;
  readonly checks: readonly CheckRate[];
}

/** The parts of a scored row that count. */
export interface MeasuredRow {
  readonly verdict: RowVerdict;
  readonly overall: number | null;
  /** By check, blanks left out. */
  readonly scores: ReadonlyMap<CheckId, number>;
}

const NONE = { passed: 0, evaluated: 0, sum: 0, squares: 0 };

/** Adds up rows as they come, without keeping them. */
export class Tally {
  private readonly verdicts = verdictCounts(() => 0);
  private readonly rates = new Map<
    CheckId,
    { passed: number; evaluated: number; sum: number; squares: number }
  >();
  private overallSum = 0;
  private overallCount = 0;

  add(row: MeasuredRow): void {
    const { verdict, overall, scores } = row;
    this.verdicts[verdict] += 1;
    if (isMeasured(row) && overall !== null) {
      this.overallSum += overall;
      this.overallCount += 1;
    }
    for (const [id, score] of scores) {
      if (!counts(id, row)) continue;
      const rate = this.rates.get(id) ?? { ...NONE };
      rate.passed += score === 1 ? 1 : 0;
      rate.evaluated += 1;
      rate.sum += score;
      rate.squares += score * score;
      this.rates.set(id, rate);
    }
  }

  statistics(checks: readonly CheckMeta[]): Statistics {
    return {
      rows: ROW_VERDICTS.reduce((sum, verdict) => sum + this.verdicts[verdict], 0),
      verdicts: { ...this.verdicts },
      meanOverall: this.overallCount === 0 ? null : this.overallSum / this.overallCount,
      checks: checks.map((check) => this.rateOf(check)),
    };
  }

  private rateOf({ id, title, isFraction }: CheckMeta): CheckRate {
    const { passed, evaluated, sum, squares } = this.rates.get(id) ?? NONE;
    const interval = isFraction === true ? momentsInterval({ n: evaluated, sum, squares }) : null;
    return { id, title, passed, evaluated, ...(interval && { mean: sum / evaluated, interval }) };
  }
}
