/** Charts that float over a tab. */
import { type Area, type Axis, shifted } from './area';

/** The kinds that are emulated. */
export const CHART_TYPES = ['BAR', 'COLUMN', 'LINE'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

export interface ChartRange {
  readonly tabId: number;
  readonly area: Area;
}

/** Where a chart's upper left corner is: a cell, and an offset in pixels from that cell's corner. */
export interface ChartPlace {
  readonly row: number;
  readonly column: number;
  readonly x: number;
  readonly y: number;
}

export interface Chart {
  /** Unique in the workbook; 0 for a chart that is not placed yet. */
  readonly id: number;
  /** Null for a kind that is not emulated: it exists only in the file. */
  readonly type: ChartType | null;
  /** Their columns side by side: the first names the points, each of the others is a series. */
  readonly ranges: readonly ChartRange[];
  /** Rows at the top of the ranges that name the series. */
  readonly headers: number;
  /** Whether hidden rows and columns are drawn too. */
  readonly showsHidden: boolean;
  readonly options: Readonly<Record<string, unknown>>;
  readonly place: ChartPlace;
  /** The file's part of a chart that no script has changed; null for any other. */
  readonly origin: object | null;
}

/**
 * A tab's charts after lines were inserted (count > 0) or deleted (count < 0): they and their ranges move along. A chart whose
 * ranges are all gone stays, empty.
 */
export function shiftedCharts(
  charts: readonly Chart[],
  tabId: number,
  axis: Axis,
  line: number,
  count: number,
): Chart[] {
  return charts.map((chart) => {
    // Another program's chart exists only in the file, unchanged.
    if (chart.origin !== null) return chart;
    const corner = { row: chart.place.row, column: chart.place.column, rows: 1, columns: 1 };
    const { row, column } = shifted(corner, axis, line, count) ?? corner;
    return {
      ...chart,
      place: { ...chart.place, row, column },
      ranges: chart.ranges.flatMap((range) => {
        if (range.tabId !== tabId) return [range];
        const area = shifted(range.area, axis, line, count);
        return area === null ? [] : [{ tabId, area }];
      }),
    };
  });
}
