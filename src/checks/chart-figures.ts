/** The figures that charts show or that can be read off them: their numbers, the sums of their columns and of their records. */
import { withoutInsights } from '../model/fields/charts';
import type { Figure } from '../model/figure';
import { isObject } from '../model/fields/langchain';

/** Whether a chart has more than an insight. */
export function hasContent(charts: readonly unknown[]): boolean {
  return withoutInsights(charts).some((chart) => !isObject(chart) || Object.keys(chart).length > 0);
}

export interface Closest {
  readonly value: number;
  /** Relative to the expected figure. */
  readonly apart: number;
}

/** The figure of the charts that is nearest to an expected one; undefined where they hold no number. */
export function closestInCharts(charts: readonly unknown[], expected: Figure): Closest | undefined {
  const { figures, shares } = figuresOf(charts);
  const all = expected.isPercent ? [...figures, ...shares] : figures;
  let closest: Closest | undefined;
  for (const target of expected.values)
    for (const value of all) {
      const apart = Math.abs(value - target) / Math.abs(target);
      if (value !== 0 && apart < (closest?.apart ?? Infinity)) closest = { value, apart };
    }
  return closest;
}

/** What numbers order or name, and do not measure. */
const LABEL = /^(?:years?|month|day|date|id|index|order|position|rank)$/i;

interface ChartFigures {
  readonly figures: readonly number[];
  /** Each value in percent of its column. */
  readonly shares: readonly number[];
}

/** Several checks ask for those of the same charts. */
const KNOWN = new WeakMap<readonly unknown[], ChartFigures>();

function figuresOf(charts: readonly unknown[]): ChartFigures {
  const known = KNOWN.get(charts);
  if (known) return known;
  const figures: number[] = [];
  const shares: number[] = [];
  const labels = new Map<string, boolean>();
  listed(withoutInsights(charts), false);
  const found = { figures, shares };
  KNOWN.set(charts, found);
  return found;

  function isLabel(key: string): boolean {
    const known = labels.get(key);
    if (known !== undefined) return known;
    const said = LABEL.test(key);
    labels.set(key, said);
    return said;
  }

  function listed(items: readonly unknown[], isLabelled: boolean): void {
    const columns = new Map<string, number[]>();
    let total = 0;
    let hasTotal = false;
    for (const item of items) {
      if (!isObject(item)) {
        single(item, isLabelled);
        continue;
      }
      let count = 0;
      let sum = 0;
      for (const key in item) {
        const value = item[key];
        if (typeof value !== 'number') single(value, isLabel(key));
        else if (!isLabel(key)) {
          figures.push(value);
          const column = columns.get(key);
          if (column) column.push(value);
          else columns.set(key, [value]);
          count += 1;
          sum += value;
        }
      }
      if (count < 2) continue;
      figures.push(sum);
      total += sum;
      hasTotal = true;
    }
    if (hasTotal) figures.push(total);
    for (const values of columns.values()) {
      let sum = 0;
      for (const value of values) sum += value;
      figures.push(sum);
      if (sum !== 0) for (const value of values) shares.push((value / sum) * 100);
    }
  }

  function single(value: unknown, isLabelled: boolean): void {
    if (typeof value === 'number') {
      if (!isLabelled) figures.push(value);
    } else if (Array.isArray(value)) listed(value, isLabelled);
    else if (isObject(value)) for (const key in value) single(value[key], isLabel(key));
  }
}
