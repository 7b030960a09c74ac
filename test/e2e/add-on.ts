/**
 * A spreadsheet with the add-on, used by several people and triggers: the built bundle in the local runtime, over tabs given as tables.
 * Tests send it requests, act in the middle of an execution, and count calls.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { grouped } from '../../src/model/collections';
import {
  drawStrictness,
  type Fault,
  openRuntime,
  type ShownPage,
  type Alert,
  type Runtime,
  type RuntimeOptions,
  STRICTEST,
  VirtualClock,
  Workbook,
} from '../../local/runtime';
import type { AskAddOn } from '../../local/ask';
import { exportedText } from '../../local/cli/export-files';
import type { CallName, ReplyOf, RequestOf } from '../../src/commands/table';
import { columnLetter } from '../../src/model/tab-grid';
import { callApi, replyOf } from '../support/call-api';
import { letTimePass } from '../support/let-time-pass';
import { withKept } from '../support/results';

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

export type Typed = string | number | boolean;

/** Tab → rows as typed by a user. */
export type Tabs = Readonly<Record<string, readonly (readonly Typed[])[]>>;

const Answer = z.object({ ok: z.boolean(), value: z.unknown().optional(), message: z.string().optional() });
type Answer = z.infer<typeof Answer>;

/** Called before each service call; may start other executions: the length of `runtime.running` shows whether one is nested. */
type Meanwhile = (name: string, runtime: Runtime, tab: string) => Fault | null | undefined;

export type AddOn = ReturnType<typeof addOnOf>;

const RunJson = z.object({
  run: z.looseObject({}),
  eval_sets: z.array(z.looseObject({})),
  scorecards: z.array(z.looseObject({})),
});

export const NOON = Date.UTC(2026, 10, 21, 12);

export function addOnOf(tabs: Tabs, options: Partial<RuntimeOptions> = {}) {
  const { workbook = new Workbook({ timeZone: 'Etc/UTC' }) } = options;
  /** The pages shown and the questions asked, in order. */
  const pages: ShownPage[] = [];
  const questions: Alert[] = [];
  const menus: { readonly title: string; readonly isAddonMenu: boolean; readonly labels: string[] }[] = [];
  const toasts: string[] = [];
  const told: string[] = [];
  let hook: Meanwhile | undefined;
  const runtime: Runtime = openRuntime({
    ...{ code: CODE, html: HTML, workbook, strictness: GOOGLE, clock: new VirtualClock(NOON) },
    ui: {
      alert: (question) => {
        questions.push(question);
        return 'OK';
      },
      showPage: (page) => void pages.push(page),
      showMenu: ({ title, isAddonMenu, entries }) => {
        const labels = entries.map((entry) => (entry === 'separator' ? '' : entry.label));
        menus.push({ title, isAddonMenu, labels });
      },
    },
    onServiceCall: (name) => void told.push(name),
    faults: { beforeServiceCall: (name, _index, tab) => hook?.(name, runtime, tab) },
    onToast: (text) => void toasts.push(text),
    ...options,
  });
  for (const [name, rows] of Object.entries(tabs)) {
    // As large as a new tab in Sheets, or as its rows need.
    workbook.addTab(name, undefined, Math.max(1000, rows.length));
    const last = columnLetter((rows[0]?.length ?? 1) - 1);
    // The file as it was before the add-on was installed.
    if (rows.length > 0) runtime.edit(name, `A1:${last}${rows.length}`, rows, { isDropped: true });
  }
  const namesOf = (tab: string): string[] => {
    const names: string[] = [];
    for (let at = 1, name; (name = cellAt(workbook, tab, 1, at).value) !== null; at += 1)
      names.push(String(name));
    return names;
  };
  const lastRow = (tab: string): number => workbook.tabNamed(tab)?.grid.lastRow ?? 0;
  /** The header of a tab's first row → the cells of a row below it (2 is the first). */
  const row = (tab: string, at: number): Readonly<Record<string, Typed | null>> =>
    withKept(
      Object.fromEntries(
        namesOf(tab).map((name, index) => [name, cellAt(workbook, tab, at, index + 1).value]),
      ),
    );
  const sending: AskAddOn = (name, request) => replyOf(runtime, name, request);
  const rightsOf = (user?: string) => (user === undefined ? {} : { user });
  return {
    ...{ runtime, pages, questions, menus, row },
    ask: (name: string, request?: object, user?: string): Answer =>
      Answer.parse(JSON.parse(callApi(runtime, name, request, rightsOf(user)))),
    /** The reply to a request that must not be refused. */
    reply: <N extends CallName>(name: N, request: RequestOf<N>, user?: string): ReplyOf<N> =>
      replyOf(runtime, name, request, rightsOf(user)),
    lastRun: (): ReplyOf<'runOutcome'>['outcome'] => replyOf(runtime, 'runOutcome', {}).outcome,
    /** The last run's JSON file. */
    json: (): ReturnType<typeof RunJson.parse> =>
      RunJson.parse(JSON.parse([...exportedText(sending, { format: 'json' })].join(''))),
    /** Names of the service calls made during `work`, including those of nested executions. */
    callsOf: (work: () => void): readonly string[] => {
      const from = told.length;
      work();
      return told.slice(from);
    },
    /** Calls `meanwhile` before every service call during `work`. */
    meanwhile: <T>(meanwhile: Meanwhile, work: () => T): T => {
      hook = meanwhile;
      try {
        return work();
      } finally {
        hook = undefined;
      }
    },
    /** The names of the visible tabs. */
    tabNames: (): string[] => workbook.tabs.filter(({ isHidden }) => !isHidden).map(({ name }) => name),
    /** The id of a tab; -1 if there is none. */
    idOf: (tab: string): number => workbook.tabNamed(tab)?.id ?? -1,
    /** The cells of a column of a results tab, line by line. */
    column: (tab: string, name: string): (Typed | null)[] =>
      Array.from({ length: Math.max(0, lastRow(tab) - 3) }, (_line, at) => row(tab, at + 4)[name] ?? null),
    note: (tab: string, at: number, column: string): string =>
      cellAt(workbook, tab, at, namesOf(tab).indexOf(column) + 1).note,
    /** Everything in a row of a tab: values, formulas and notes. */
    line: (tab: string, at: number) =>
      Array.from({ length: workbook.tabNamed(tab)?.grid.lastColumn ?? 0 }, (_cell, index) => {
        const { value, formula, note } = cellAt(workbook, tab, at, index + 1);
        return { value, formula, note };
      }),
    /** Handlers of the installed triggers; of clock triggers, only those still to fire. */
    waiting: (): readonly string[] =>
      runtime.triggers
        .filter(({ event, due }) => event !== 'CLOCK' || due !== null)
        .map(({ handler }) => handler)
        .sort(),
    /** The runs of the ledger, each with what it says about its first eval set, oldest first. */
    history: (): readonly KeptRun[] => runsIn(workbook),
    /** The last toast. */
    status: (): string => toasts.at(-1) ?? '',
    /** Lets time pass and triggers fire until nothing waits for one. */
    settle: (): void => letTimePass(runtime),
  };
}

/** A run as the ledger describes it, with the number of its rows by verdict. */
type KeptRun = Readonly<Record<string, unknown>> & { readonly run_id: string; readonly tabs: string };

const Cases = z.object({ cases: z.array(z.object({ verdict: z.string() })) });
const About = z.looseObject({ about: z.optional(z.record(z.string(), z.unknown())) });

function runsIn(workbook: Workbook): KeptRun[] {
  const ledger = 'GNW ledger';
  const last = workbook.tabNamed(ledger)?.grid.lastRow ?? 1;
  const lines = Array.from({ length: last - 1 }, (_row, index): KeptRun => {
    const [id = '', tab = '', data = '', about = ''] = [1, 3, 7, 8].map((column) =>
      String(cellAt(workbook, ledger, index + 2, column).value ?? ''),
    );
    const counts: Record<string, number> = {};
    for (const { verdict } of Cases.parse(JSON.parse(data)).cases)
      counts[verdict] = (counts[verdict] ?? 0) + 1;
    const { about: facts = {}, ...totals } = About.parse(JSON.parse(about));
    return { run_id: id, tabs: tab, ...counts, ...totals, ...facts };
  });
  return [...grouped(lines, ({ run_id: id }) => id).values()].map(([first, ...others]) => ({
    ...first,
    tabs: [first, ...others].map(({ tabs }) => tabs).join('; '),
  }));
}

/** @throws if there is no such tab, or the cell holds an error value */
export function cellAt(
  workbook: Workbook,
  tab: string,
  row: number,
  column: number,
): { value: Typed | null; formula: string | null; note: string; link: string | null } {
  const found = workbook.tabNamed(tab);
  if (!found) throw new Error(`There is no tab “${tab}”.`);
  const { value, formula, note, link } = found.grid.get(row, column);
  if (typeof value === 'object' && value !== null)
    throw new Error(`${tab} row ${row} holds ${value.toString()}.`);
  return { value, formula, note, link };
}

/** Acts once during `meanwhile`: before the outermost execution's n-th call of this name, which then meets the fault, if any. */
export function atCall(
  call: string,
  nth: number,
  act: (runtime: Runtime) => void,
  fault: Fault | null = null,
): Meanwhile {
  let seen = 0;
  return (name, runtime) => {
    if (runtime.running.length > 1 || name !== call) return null;
    seen += 1;
    if (seen !== nth) return null;
    act(runtime);
    return fault;
  };
}

const LOOKING = /^\w+\.(get|is|can|find|toast|toString$|setActiveSheet$|createDeveloperMetadataFinder$)/;

/** Calls that change the document. */
export function writes(calls: readonly string[]): string[] {
  return calls.filter(
    (name) => /^(Range|RangeList|Sheet|Spreadsheet|Filter)\./.test(name) && !LOOKING.test(name),
  );
}

export function userInterface(calls: readonly string[]): string[] {
  return calls.filter((name) => /^(Ui|HtmlService|HtmlOutput|HtmlTemplate|SpreadsheetApp\.getUi)/.test(name));
}
