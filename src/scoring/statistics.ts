/** Counts and rates over scorecards. Only pass and fail rows count in averages and pass rates. */
import { type CheckId, type CheckMeta } from '../model/check';
import { ROW_VERDICTS, type RowVerdict } from '../model/scorecard';
import { isMeasured, noVerdicts } from './measured';

export interface CheckRate {
  readonly id: CheckId;
  readonly title: string;
  readonly passed: number;
  /** Rows the rate rests on. */
  readonly evaluated: number;
}

export interface Statistics {
  readonly rows: number;
  readonly verdicts: Readonly<Record<RowVerdict, number>>;
  /** Mean overall score of pass and fail rows, 0–1; null without any. */
  readonly meanOverall: number | null;
  readonly checks: readonly CheckRate[];
}

/** What counts of a scored row. */
export interface MeasuredRow {
  readonly verdict: RowVerdict;
  readonly overall: number | null;
  /** By check, blanks left out. */
  readonly scores: ReadonlyMap<CheckId, number>;
}

/** Sums up rows as they come: nothing of a row is kept. */
export class Tally {
  private readonly verdicts = noVerdicts();
  private readonly rates = new Map<CheckId, { passed: number; evaluated: number }>();
  private overallSum = 0;
  private overallCount = 0;

  add(row: MeasuredRow): void {
    const { verdict, overall, scores } = row;
    this.verdicts[verdict] += 1;
    if (!isMeasured(row)) return;
    if (overall !== null) {
      this.overallSum += overall;
      this.overallCount += 1;
    }
    for (const [id, score] of scores) {
      const rate = this.rates.get(id) ?? { passed: 0, evaluated: 0 };
      rate.passed += score;
      rate.evaluated += 1;
      this.rates.set(id, rate);
    }
  }

  statistics(checks: readonly CheckMeta[]): Statistics {
    return {
      rows: ROW_VERDICTS.reduce((sum, verdict) => sum + this.verdicts[verdict], 0),
      verdicts: { ...this.verdicts },
      meanOverall: this.overallCount === 0 ? null : this.overallSum / this.overallCount,
      checks: checks.map(({ id, title }) => ({
        id,
        title,
        ...(this.rates.get(id) ?? { passed: 0, evaluated: 0 }),
      })),
    };
  }
}
