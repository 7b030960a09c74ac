/** The figures that charts show or that can be derived from them: their numbers, and the sums of their columns and records. */
import { withoutInsights } from '../fields/charts';
import { isObject } from '../model/texts/langchain';
import { once } from '../model/once';
import type { Figure } from './figure';

/** Whether any chart has more than an insight. */
export function hasContent(charts: readonly unknown[]): boolean {
  return charts.some((chart) => !isObject(chart) || Object.keys(chart).some((key) => key !== 'insight'));
}

interface Closest {
  readonly value: number;
  /** Relative to the expected figure. */
  readonly apart: number;
}

/** The figure in the charts that is closest to an expected one; undefined if they hold no number. */
export function closestInCharts(charts: readonly unknown[], expected: Figure): Closest | undefined {
  const { figures, columns } = figuresOf(charts);
  const all = expected.isPercent ? [...figures, ...columns.flatMap(sharesOf)] : figures;
  let closest: number | undefined;
  let least = Infinity;
  for (const target of expected.values)
    for (const value of all) {
      const apart = Math.abs(value - target) / Math.abs(target);
      if (value === 0 || !(apart < least)) continue;
      closest = value;
      least = apart;
    }
  return closest === undefined ? undefined : { value: closest, apart: least };
}

/** Keys whose numbers order or name things instead of measuring them. */
const LABEL = /^(?:years?|month|day|date|id|index|order|position|rank)$/i;

interface ChartFigures {
  readonly figures: readonly number[];
  readonly columns: readonly Column[];
}

interface Column {
  readonly values: number[];
  sum: number;
}

/** Each value as a percentage of its column's sum. */
function sharesOf({ values, sum }: Column): number[] {
  return sum === 0 ? [] : values.map((value) => (value / sum) * 100);
}

/** Memoised: several checks need the figures of the same charts. */
const figuresOf = once((charts: readonly unknown[]): ChartFigures => {
  const figures: number[] = [];
  const all: Column[] = [];
  const labels = new Map<string, boolean>();
  collect(withoutInsights(charts), false);
  return { figures, columns: all };

  function isLabel(key: string): boolean {
    const cached = labels.get(key);
    if (cached !== undefined) return cached;
    const isLabel = LABEL.test(key);
    labels.set(key, isLabel);
    return isLabel;
  }

  function collect(items: readonly unknown[], isLabelled: boolean): void {
    const columns = new Map<string, Column>();
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
        if (typeof value === 'object') single(value, isLabel(key));
        else if (typeof value === 'number' && !isLabel(key)) {
          figures.push(value);
          let column = columns.get(key);
          if (!column) columns.set(key, (column = { values: [], sum: 0 }));
          column.values.push(value);
          column.sum += value;
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
    for (const column of columns.values()) {
      figures.push(column.sum);
      all.push(column);
    }
  }

  function single(value: unknown, isLabelled: boolean): void {
    if (typeof value === 'number') {
      if (!isLabelled) figures.push(value);
    } else if (Array.isArray(value)) collect(value, isLabelled);
    else if (isObject(value)) for (const key in value) single(value[key], isLabel(key));
  }
});

/** A chart's records, its axes, and its name for people. */
type ChartRecord = Readonly<Record<string, unknown>>;

/** The objects in a chart's `data`; [] if that isn't a list. */
export function recordsOf(chart: unknown): ChartRecord[] {
  const data = isObject(chart) ? chart['data'] : undefined;
  return Array.isArray(data) ? data.filter(isObject) : [];
}

interface Axis {
  readonly name: 'xAxis' | 'yAxis';
  readonly field: string;
}

/** The axes that name a field. */
export function axesOf(chart: unknown): Axis[] {
  return (['xAxis', 'yAxis'] as const).flatMap((name): Axis[] => {
    const field = isObject(chart) ? chart[name] : undefined;
    return typeof field === 'string' && field.trim() !== '' ? [{ name, field }] : [];
  });
}

/** @param index from 0 @example chartName({ type: 'pie' }, 1) // 'chart 2 (pie)' */
export function chartName(chart: unknown, index: number): string {
  const type = isObject(chart) ? chart['type'] : undefined;
  return `chart ${index + 1}${typeof type === 'string' && type !== '' ? ` (${type})` : ''}`;
}
