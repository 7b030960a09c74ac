/** The figures of charts: their numbers, and the sums of their columns and records. */
import { withoutInsights } from '../fields/charts';
import { isObject } from '../model/texts/json';
import { memoize } from '../model/memoize';
import { decimalMark } from '../fields/digits';
import { figuresIn } from '../fields/figures';
import { plain } from '../fields/plain';
import { sameMeasure, type Unit, unitOfField } from '../fields/units';

/** True if any chart has more than an insight. */
export function hasContent(charts: readonly unknown[]): boolean {
  return charts.some((chart) => !isObject(chart) || Object.keys(chart).some((key) => key !== 'insight'));
}

export interface Closest {
  readonly value: number;
  /** The distance from the expected figure, relative to it. */
  readonly apart: number;
}

/** The chart figure closest to an expected one; undefined if the charts hold no number. */
export function closestInCharts(charts: readonly unknown[], expected: ChartFigure): Closest | undefined {
  const { figures, columns } = figuresOf(charts);
  const shares = columns.flatMap(({ values, sum }) =>
    sum === 0 || !expected.isPercent
      ? []
      : values.map((value) => ({ value: (value / sum) * 100, unit: null })),
  );
  let closest: Closest | undefined;
  for (const { value, unit } of [...figures, ...shares]) {
    const gap = unit && expected.unit ? distanceInUnit(expected, value, unit) : distance(expected, value);
    if (value !== 0 && gap < (closest?.apart ?? Infinity)) closest = { value, apart: gap };
  }
  return closest;
}

/** The distance of a value whose field names its unit; a percentage may be a share of 1. */
function distanceInUnit(expected: ChartFigure, value: number, unit: Unit): number {
  if (!expected.unit || !sameMeasure(unit, expected.unit)) return Infinity;
  const isPercent = unit.dimension === 'percent' && Math.abs(value) > 1;
  const size = isPercent ? value : value * unit.factor;
  return distance({ values: [expected.base] }, size);
}

/** Keys whose numbers order or name things. */
const LABEL = /^(?:years?|month|day|date|id|index|order|position|rank)$/i;

interface Measured {
  readonly value: number;
  /** The unit in the name of its field. */
  readonly unit: Unit | null;
}

interface ChartColumn {
  readonly values: number[];
  sum: number;
  readonly unit: Unit | null;
}

/** Memoised, because several checks compare the same charts. */
const figuresOf = memoize((charts: readonly unknown[]) => {
  const figures: Measured[] = [];
  const all: ChartColumn[] = [];
  const plotted = new Set(charts.flatMap(plottedBy));
  const fields = new Map<string, { readonly isLabel: boolean; readonly unit: Unit | null }>();
  collect(withoutInsights(charts), false);
  return { figures, columns: all };

  function fieldOf(key: string) {
    const field = fields.get(key) ?? {
      isLabel: LABEL.test(key),
      unit: plotted.has(key) ? unitOfField(key) : null,
    };
    fields.set(key, field);
    return field;
  }

  function collect(items: readonly unknown[], canBeLabelled: boolean): void {
    const columns = new Map<string, ChartColumn>();
    let total = 0;
    let hasTotal = false;
    for (const item of items) {
      if (!isObject(item)) {
        single(item, canBeLabelled);
        continue;
      }
      let count = 0;
      let sum = 0;
      for (const key in item) {
        const { isLabel, unit } = fieldOf(key);
        const value = typeof item[key] === 'string' ? numberOf(item[key], unit) : item[key];
        if (typeof value === 'object') single(value, isLabel);
        else if (typeof value === 'number' && !isLabel) {
          figures.push({ value, unit });
          let column = columns.get(key);
          if (!column) columns.set(key, (column = { values: [], sum: 0, unit }));
          column.values.push(value);
          column.sum += value;
          count += 1;
          sum += value;
        }
      }
      if (count < 2) continue;
      figures.push({ value: sum, unit: null });
      total += sum;
      hasTotal = true;
    }
    if (hasTotal) figures.push({ value: total, unit: null });
    for (const column of columns.values()) {
      figures.push({ value: column.sum, unit: column.unit });
      all.push(column);
    }
  }

  function single(value: unknown, canBeLabelled: boolean): void {
    if (typeof value === 'number') {
      if (!canBeLabelled) figures.push({ value, unit: null });
    } else if (Array.isArray(value)) collect(value, canBeLabelled);
    else if (isObject(value)) for (const key in value) single(value[key], fieldOf(key).isLabel);
  }
});

/** The fields on a chart's axes. Only their names are read for units. */
function plottedBy(chart: unknown): string[] {
  if (!isObject(chart)) return [];
  return [chart['xAxis'], chart['yAxis'], chart['seriesFields']]
    .flat()
    .filter((field) => typeof field === 'string');
}

/** The number of "15,444", in the unit of its field; undefined for digits alone, such as "2023", which may be a name. */
function numberOf(text: string, unit: Unit | null): number | undefined {
  if (!/\d/.test(text) || text.length > 40 || (!unit && !/\d[.,]\d|\d ?[%\p{L}]/u.test(text)))
    return undefined;
  const source = plain(text);
  const [only, second] = figuresIn(source);
  const [value, other] = only?.values ?? [];
  const isAll = only?.role === 'amount' && only.start === 0 && only.end === source.length;
  if (!isAll || second || value === undefined || other !== undefined || only.to !== null) return undefined;
  if (!only.unit || !unit) return only.unit ? value / only.unit.factor : value;
  return sameMeasure(only.unit, unit) ? value / unit.factor : undefined;
}

export type ChartRecord = Readonly<Record<string, unknown>>;

/** The objects in a chart's `data`; [] if that isn't a list. */
export function recordsOf(chart: unknown): ChartRecord[] {
  const data = isObject(chart) ? chart['data'] : undefined;
  return Array.isArray(data) ? data.filter(isObject) : [];
}

/** The figure of a text: its first number. Source: wri/gnw-gold-evals. */
export interface ChartFigure {
  readonly text: string;
  /** Its possible values: km² are also compared as hectares, kt as tonnes. */
  readonly values: readonly [number, ...number[]];
  /** Its value in the base unit. */
  readonly base: number;
  readonly unit: Unit | null;
  readonly isPercent: boolean;
}

/**
 * undefined if there is nothing to compare: no number, 0, a year without a unit, or a number whose mark may separate thousands or decimals.
 *
 * @example figureOf('1.28 million hectares').values // [1280000]
 * @example figureOf('In 2020, 25.5 Mha') // undefined: a year ends the search
 */
export function figureOf(text: string): ChartFigure | undefined {
  // As in the harness, a comma always groups.
  const source = plain(text.replace(/(?<=\d),+(?=\d)(?!\d{3}(?!\d))/g, ''));
  // A cell's language does not determine its marks.
  const mark = decimalMark(source);
  const figures = figuresIn(source, mark === 'comma' || mark === 'point' ? mark : 'unclear');
  const first = figures.find(({ role }) => role !== 'name' && role !== 'unread');
  const [value, other] = first?.values ?? [];
  if (!first || value === undefined || other !== undefined || value === 0) return undefined;
  if (first.role === 'year' || first.role === 'ordinal') return undefined;
  const { unit, text: written } = first;
  const asWritten = unit ? Number((value / unit.factor).toPrecision(15)) : value;
  const isAlone = !unit || unit.symbol.endsWith('ha') || asWritten === value;
  return {
    text: written,
    values: isAlone ? [value] : [asWritten, value],
    base: value,
    unit,
    isPercent: unit?.dimension === 'percent',
  };
}

/** The distance of a number from the nearest value, relative to that. */
export function distance({ values }: Pick<ChartFigure, 'values'>, number: number): number {
  let least = Infinity;
  for (const value of values) least = Math.min(least, Math.abs(number - value) / Math.abs(value));
  return least;
}
