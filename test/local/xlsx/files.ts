/** Builds workbooks, saves them to temporary .xlsx files, and reads those back: whole or part by part. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import { Workbook, type Tab } from '../../../local/runtime';
import { readWorkbook, writeWorkbook } from '../../../local/xlsx';
import { openScript } from '../runtime/run-script';
import type { Grid } from '../../../local/workbook/grid';

export const tabOf = (workbook: Workbook, name = 'Data'): Tab => {
  const tab = workbook.tabNamed(name);
  if (tab === undefined) throw new Error(`no tab ${name}`);
  return tab;
};

/** A workbook with one empty tab, `Data`. */
export function withData(): { readonly workbook: Workbook; readonly tab: Tab; readonly grid: Grid } {
  const workbook = new Workbook();
  const tab = workbook.addTab('Data');
  return { workbook, tab, grid: tab.grid };
}

const folder = mkdtempSync(join(tmpdir(), 'xlsx-test-'));
process.once('exit', () => {
  rmSync(folder, { recursive: true, force: true });
});

/** The parts of a file as texts, by path. */
export async function partsOf(path: string): Promise<Map<string, string>> {
  const zip = await JSZip.loadAsync(readFileSync(path));
  const parts = new Map<string, string>();
  for (const [name, file] of Object.entries(zip.files))
    if (!file.dir) parts.set(name, await file.async('string'));
  return parts;
}

let next = 0;

export function freshPath(extension = '.xlsx'): string {
  next += 1;
  return join(folder, `file-${next}${extension}`);
}

/** Saves a workbook to a new file, and returns its path. */
export function savedPath(workbook: Workbook): string {
  const path = freshPath();
  writeWorkbook(workbook, path);
  return path;
}

/** Saves a workbook and opens it again. */
export const reopened = (workbook: Workbook): Promise<Workbook> => readWorkbook(savedPath(workbook));

/** A workbook after the body of a script, whose `sheet` is the tab `Data`. */
export function scripted(body: string, workbook = new Workbook()): Workbook {
  openScript('', { workbook }).run(body);
  return workbook;
}
