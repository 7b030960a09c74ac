/** Hand-written tabs, their rows, and cells with a number format. */

import { momentToSerial } from '../local/workbook/serial-date';

/** A value that a sheet shows through a number format: a real date, a percentage. */
interface Formatted {
  /** Dates are serial numbers, as in Sheets. */
  readonly value: number;
  readonly format: string;
}

export type Cell = string | number | boolean | Formatted;

/** One row: column name → cell. A missing column and '' are empty cells, `{}` is an empty row. */
export type Row<Column extends string> = Readonly<Partial<Record<Column, Cell>>>;

export interface Tab {
  readonly name: string;
  /** Lines for people, above the header; an empty line is an empty row. */
  readonly preamble: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, Cell | undefined>>[];
  /** The status of rows with a query and without a status. */
  readonly status?: string;
}

/** A real date cell, shown as 2024-08-01. */
export const day = (iso: string): Formatted => ({
  value: momentToSerial(Date.parse(iso), 'UTC'),
  format: 'yyyy-mm-dd',
});

/** A real date cell, shown the American way: 8/1/2024. */
export const usDay = (iso: string): Formatted => ({ ...day(iso), format: 'm/d/yyyy' });

/** A percent cell: percent(0.4135) is shown as 41.35%. */
export const percent = (fraction: number): Formatted => ({ value: fraction, format: '0.00%' });
