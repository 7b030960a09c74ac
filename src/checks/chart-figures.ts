/** The figures that charts show or that can be read off them: their numbers, the sums of their columns and of their records. */
import { withoutInsights } from '../model/fields/charts';
import { distance, type Figure } from '../model/figure';
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
  let closest: Closest | undefined;
  eachFigure(charts, expected.isPercent, (value) => {
    const apart = distance(expected, value);
    if (value !== 0 && apart < (closest?.apart ?? Infinity)) closest = { value, apart };
  });
  return closest;
}

/** What numbers order or name, and do not measure. */
const LABELS = new Set(['year', 'years', 'month', 'day', 'date', 'id', 'index', 'order', 'position', 'rank']);

function isLabel(key: string): boolean {
  return LABELS.has(key.toLowerCase());
}

/** @param withShares whether each value counts in percent of its column as well */
function eachFigure(charts: readonly unknown[], withShares: boolean, see: (value: number) => void): void {
  visit(withoutInsights(charts), false);

  function visit(value: unknown, isLabelled: boolean): void {
    if (typeof value === 'number') {
      if (!isLabelled) see(value);
    } else if (Array.isArray(value)) {
      const items: readonly unknown[] = value;
      items.forEach((item) => visit(item, isLabelled));
      sums(items.filter(isObject));
    } else if (isObject(value)) {
      for (const [key, inner] of Object.entries(value)) visit(inner, isLabel(key));
    }
  }

  function sums(records: readonly Readonly<Record<string, unknown>>[]): void {
    const columns = new Map<string, number[]>();
    let total = 0;
    let hasTotal = false;
    for (const record of records) {
      let count = 0;
      let sum = 0;
      for (const [key, value] of Object.entries(record)) {
        if (isLabel(key) || typeof value !== 'number') continue;
        const column = columns.get(key);
        if (column) column.push(value);
        else columns.set(key, [value]);
        count += 1;
        sum += value;
      }
      if (count < 2) continue;
      see(sum);
      total += sum;
      hasTotal = true;
    }
    if (hasTotal) see(total);
    for (const values of columns.values()) {
      const sum = values.reduce((a, b) => a + b, 0);
      see(sum);
      if (withShares && sum !== 0) for (const value of values) see((value / sum) * 100);
    }
  }
}
