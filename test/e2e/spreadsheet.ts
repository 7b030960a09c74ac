/** A spreadsheet with the add-on in it: the built bundle in the local runtime, over tabs given as tables. */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  drawStrictness,
  openRuntime,
  type Page,
  type Question,
  type Runtime,
  type RuntimeOptions,
  STRICTEST,
  Workbook,
} from '../../local/runtime';
import { columnLetter } from '../../src/model/tab-grid';
import { withKept } from '../support/results';
import { cellAt, type Typed } from './cells';

/** Google's behaviour where its documentation leaves it open: the strictest, or the combination that a build has drawn. */
export const GOOGLE =
  process.env['GNW_GOOGLE'] === undefined ? STRICTEST : drawStrictness(Number(process.env['GNW_GOOGLE']));

/** Tests and benchmarks are started from the root folder. */
const DIST = resolve('dist');
export const CODE = readFileSync(resolve(DIST, 'Code.js'), 'utf8');
const HTML = new Map(
  readdirSync(DIST)
    .filter((file) => file.endsWith('.html'))
    .map((file) => [file.slice(0, -'.html'.length), readFileSync(resolve(DIST, file), 'utf8')]),
);

/** Tab → rows as typed by a user. */
export type Tabs = Readonly<Record<string, readonly (readonly Typed[])[]>>;

export interface Spreadsheet {
  readonly runtime: Runtime;
  /** The pages shown and the questions asked, in order. */
  readonly pages: Page[];
  readonly questions: Question[];
  readonly menus: { readonly title: string; readonly isAddonMenu: boolean; readonly labels: string[] }[];
  readonly tabNames: () => string[];
  /** The header of a tab's first row → the cells of a row below it (2 is the first). */
  readonly row: (tab: string, row: number) => Readonly<Record<string, Typed | null>>;
  /** The cells of a column of a results tab, line by line. */
  readonly column: (tab: string, name: string) => (Typed | null)[];
  readonly note: (tab: string, row: number, column: string) => string;
}

export function spreadsheetOf(tabs: Tabs, options: Partial<RuntimeOptions> = {}): Spreadsheet {
  const workbook = options.workbook ?? new Workbook({ timeZone: 'Etc/UTC' });
  // As large as a new tab in Sheets, or as its rows need.
  for (const [name, rows] of Object.entries(tabs))
    workbook.addTab(name, undefined, Math.max(1000, rows.length));
  const pages: Page[] = [];
  const questions: Question[] = [];
  const menus: Spreadsheet['menus'] = [];
  const runtime = openRuntime({
    code: CODE,
    workbook,
    html: HTML,
    ui: {
      alert: (question) => {
        questions.push(question);
        return 'OK';
      },
      showPage: (page) => void pages.push(page),
      showMenu: ({ title, isAddonMenu, entries }) =>
        void menus.push({
          title,
          isAddonMenu,
          labels: entries.map((entry) => (entry === 'separator' ? '' : entry.label)),
        }),
    },
    strictness: GOOGLE,
    ...options,
  });
  for (const [name, rows] of Object.entries(tabs)) {
    const last = columnLetter((rows[0]?.length ?? 1) - 1);
    // The file as it was before the add-on was installed.
    if (rows.length > 0) runtime.edit(name, `A1:${last}${rows.length}`, rows, { isDropped: true });
  }
  const columnsOf = (tab: string): string[] => {
    const names: string[] = [];
    for (let column = 1; cellAt(workbook, tab, 1, column).value !== null; column += 1) {
      names.push(String(cellAt(workbook, tab, 1, column).value));
    }
    return names;
  };
  const row: Spreadsheet['row'] = (tab, at) =>
    withKept(
      Object.fromEntries(
        columnsOf(tab).map((name, index) => [name, cellAt(workbook, tab, at, index + 1).value]),
      ),
    );
  return {
    ...{ runtime, row },
    pages,
    questions,
    menus,
    tabNames: () => workbook.tabs.filter(({ isHidden }) => !isHidden).map(({ name }) => name),
    column: (tab, name) =>
      Array.from(
        { length: (workbook.tabNamed(tab)?.grid.lastRow ?? 3) - 3 },
        (_line, at) => row(tab, at + 4)[name] ?? null,
      ),
    note: (tab, row, column) => cellAt(workbook, tab, row, columnsOf(tab).indexOf(column) + 1).note,
  };
}
