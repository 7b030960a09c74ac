/**
 * Reads and writes workbooks in .xlsx files. A file is kept as its package of parts: changes are written into the parts that they
 * concern, and all others (charts, pivot tables, themes, untouched tabs) are written back byte for byte.
 *
 * No library does this. exceljs and SheetJS load a file into a model of their own and write only that: charts, pivot tables, form
 * controls and more are lost. Libraries do the parts: saxes reads XML, node:zlib packs, numfmt formats numbers.
 *
 * @example
 * const workbook = await readWorkbook('sets.xlsx');
 * workbook.tabNamed('GOLD')?.grid.update(2, 1, { value: 'g-001' });
 * writeWorkbook(workbook, 'out.xlsx');
 */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { notAFile, reasonOf, unreadable } from '../files/system-error';
import { writeAtomically } from '../files/atomic-write';
import type { Workbook } from '../workbook/workbook';
import { XlsxPackage } from './package';
import { readPackage } from './read-workbook';
import { writePackage } from './write-workbook';
import { NotASpreadsheet, TooLarge, XlsxError } from './zip';

export { XlsxError } from './zip';

/** The extension for writing a workbook: Excel rejects .xlsx files with macros, and .xlsm files without. */
export const extensionFor = (workbook: string): '.xlsx' | '.xlsm' =>
  /\.xl[st]m$/i.test(workbook) ? '.xlsm' : '.xlsx';

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) throw new XlsxError(`${path} is a folder, not an .xlsx file.`);
    if (!stats.isFile()) throw new XlsxError(notAFile(path));
    return await readFile(path);
  } catch (error) {
    if (error instanceof XlsxError) throw error;
    throw new XlsxError(unreadable(path, error), { cause: error });
  }
}

/** The first bytes of OLE files: old .xls workbooks, and .xlsx files with a password. */
const OLE = 'd0cf11e0';

/** @throws XlsxError */
export async function readWorkbook(path: string): Promise<Workbook> {
  return workbookIn(await readBytes(path), path, basename(path).replace(/\.xl[st][xm]$/i, ''));
}

/** @param path or URL, for messages @throws XlsxError */
export function workbookIn(bytes: Uint8Array, path: string, name: string): Workbook {
  if (Buffer.from(bytes.subarray(0, 4)).toString('hex') === OLE) {
    throw new XlsxError(
      `${path} is an old .xls file or protected by a password; save it as an .xlsx file without one.`,
    );
  }
  try {
    const file = XlsxPackage.open(bytes);
    const workbook = readPackage(file, { name });
    if (workbook.tabs.length === 0) throw new NotASpreadsheet('it has no tab with cells');
    return workbook;
  } catch (error) {
    if (error instanceof TooLarge)
      throw new XlsxError(`${path} cannot be read: ${error.message}.`, { cause: error });
    const why = error instanceof NotASpreadsheet ? error.message : 'it is damaged, or another kind of file';
    throw new XlsxError(`${path} is not an .xlsx workbook: ${why}.`, { cause: error });
  }
}

export const workbookBytes = (workbook: Workbook): Uint8Array => writePackage(workbook).bytes();

/** Writes a workbook into a file, whole or not at all. @throws XlsxError */
export function writeWorkbook(workbook: Workbook, path: string): void {
  const bytes = workbookBytes(workbook);
  try {
    writeAtomically(path, bytes);
  } catch (error) {
    throw new XlsxError(`${path} cannot be written (${reasonOf(error)}).`, { cause: error });
  }
}
