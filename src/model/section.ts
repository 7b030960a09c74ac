/** Reports as plain data: titled tables that tabs, HTML, terminal and pages render; rates and shares as text. */
import { count } from './text';
import * as z from './zod';

/** From the lowest to the highest. */
const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** A line chart made of characters. @param shares 0–1 @example sparkline([0, 0.5, 1]) // '▁▅█' */
export function sparkline(shares: readonly number[]): string {
  return shares.map((share) => BARS[Math.round(share * (BARS.length - 1))] ?? '').join('');
}

/** @param values at least one */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Always with one decimal, for columns of shares. @example exactPercent(0.8) // '80.0 %' */
function exactPercent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** @example percent(0.125) // '12.5 %' */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1).replace(/\.0$/, '')} %`;
}

/** Without decimals, except close to 0 and 100, which only exact shares show: 199 of 200 is 99.5. */
export function percentDigits(share: number): string {
  const whole = Math.round(share * 100);
  const isEdge = (whole === 100 && share < 1) || (whole === 0 && share > 0);
  if (!isEdge) return String(whole);
  return share > 0.5 ? (Math.floor(share * 1000) / 10).toFixed(1) : (Math.ceil(share * 1000) / 10).toFixed(1);
}

/** @example wholePercent(0.995) // '99.5 %' */
export function wholePercent(share: number): string {
  return `${percentDigits(share)} %`;
}

/** Reads a number ≥ 0, given as a number or as decimal text; undefined for anything else. */
export function amount(value: unknown): number | undefined {
  const number =
    typeof value === 'string' && /^\s*[\d.]+(?:e[+-]?\d+)?\s*$/i.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined;
}

/** @example signed(0.5) // '+0.50' */
export function signed(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return text === '0.00' ? text : `${value < 0 ? '−' : '+'}${text}`;
}

export const Interval = () => z.object({ low: z.number(), high: z.number() });
/** From `low` to `high`. */
export type Interval = z.Shape<typeof Interval>;

export const Rate = () =>
  z.object({
    /** Rows with a 1. */
    passed: z.number(),
    /** Rows the rate is based on. */
    n: z.number(),
    /** Undecided rows and errors, which may still get a 1 or a 0. Absent if there are none. */
    open: z.exactOptional(z.number()),
    /** passed / n, or the mean of fractions, 0–1; null without rows, and while more than a fifth is open. */
    rate: z.nullable(z.number()),
    /** 95 %, within 0–1; while `rate` is open, its bounds if none or all of the open rows get a 1; null without rows. */
    interval: z.nullable(Interval()),
  });
/** A pass rate with its basis. */
export type Rate = z.Shape<typeof Rate>;

const SectionColumn = () =>
  z.object({
    head: z.string(),
    /** `set`: the name of an eval set. `rate`: a share with its interval. */
    kind: z.enum(['set', 'text', 'number', 'rate']),
    /** Decimals of its numbers; by default, as many as they have. */
    digits: z.optional(z.int()),
  });
export type SectionColumn = z.Shape<typeof SectionColumn>;

const SectionRow = () =>
  z.object({
    /** One per column, null for no value; or a single one, a sentence over the whole width. */
    cells: z.array(z.nullable(z.union([z.string(), z.number(), Rate()]))),
    /** The row of a tab to open; `id` names it before its cells. */
    link: z.optional(
      z.object({
        sheetId: z.int(),
        row: z.int(),
        label: z.optional(z.string()),
        id: z.optional(z.string()),
      }),
    ),
    /** True for a sentence to read first. */
    isStrong: z.optional(z.boolean()),
  });
export type SectionRow = z.Shape<typeof SectionRow>;

export const Section = () =>
  z.object({
    title: z.string(),
    columns: z.array(SectionColumn()),
    rows: z.array(SectionRow()),
    /** Folded where there is little room: closed on a page. */
    isDetail: z.optional(z.boolean()),
  });
export type Section = z.Shape<typeof Section>;

export const text = (head: string): SectionColumn => ({ head, kind: 'text' });
export const number = (head: string, digits?: number): SectionColumn => ({ head, kind: 'number', digits });
export const rate = (head: string): SectionColumn => ({ head, kind: 'rate' });

/** The first rows of a list, and how many more there are. @param total of them, if not all are given */
export function firstRows(
  rows: readonly SectionRow[],
  maxRows: number,
  total: number = rows.length,
): SectionRow[] {
  const omitted = total - maxRows;
  return [...rows.slice(0, maxRows), ...(omitted > 0 ? [{ cells: [`… and ${omitted} more`] }] : [])];
}

export function isRate(cell: SectionRow['cells'][number]): cell is Rate {
  return typeof cell === 'object' && cell !== null;
}

/** The text of a row’s first cell, which names its subject. */
export function words({ cells: [first] }: SectionRow): string {
  return first === undefined || typeof first === 'object' ? '' : String(first);
}

/** True for a row that is a sentence over the whole width. */
export function isSentence({ cells }: SectionRow, { columns }: Pick<Section, 'columns'>): boolean {
  return cells.length < Math.max(2, columns.length);
}

/** A cell as text; '·' for no value. @example '86.1 % (77.0 % to 92.0 %) of 79 rows' */
export function sectionCellText(cell: SectionRow['cells'][number], { digits }: SectionColumn): string {
  if (isRate(cell)) return rateText(cell);
  if (cell === null || cell === '') return '·';
  return typeof cell === 'number' && digits !== undefined
    ? cell.toFixed(digits).replace('-', '−')
    : String(cell);
}

/** True if only the bounds of a rate are known. */
export function isBounded(of: Rate): of is Rate & { readonly rate: null; readonly interval: Interval } {
  return of.rate === null && of.interval !== null;
}

/** @example boundsText({ low: 0.07, high: 0.95 }) // '7 to 95 %' */
export function boundsText({ low, high }: Interval): string {
  return `${percentDigits(low)} to ${wholePercent(high)}`;
}

/** The rate alone, without interval and n. @example '79 %'; '7 to 95 %'; '' without rows */
export function shortRate(of: Rate): string {
  if (isBounded(of)) return boundsText(of.interval);
  return of.rate === null ? '' : wholePercent(of.rate);
}

/** Rate, interval and number of rows in words. */
export function rateText(rate: Rate): string {
  const { interval } = rate;
  if (isBounded(rate))
    return `${boundsText(rate.interval)}, ${rate.n} of ${rate.n + (rate.open ?? 0)} measured`;
  const between = interval ? ` (${exactPercent(interval.low)} to ${exactPercent(interval.high)})` : '';
  return `${rate.rate === null ? '–' : exactPercent(rate.rate)}${between} of ${count(rate.n, 'row')}`;
}
