/** A chart's records, its axes, and its name for people. */
import { isObject } from '../model/fields/langchain';

type ChartRecord = Readonly<Record<string, unknown>>;

/** The objects in a chart's `data`; [] if that isn't a list. */
export function recordsOf(chart: unknown): ChartRecord[] {
  const data = isObject(chart) ? chart['data'] : undefined;
  return Array.isArray(data) ? data.filter(isObject) : [];
}

export interface Axis {
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
