/** A spreadsheet with the add-on, used by several people and triggers: requests, hooks in the middle of an execution, calls counted. */
import * as z from 'zod';
import { grouped } from '../../src/model/collections';
import { type Fault, type Runtime, type RuntimeOptions, VirtualClock } from '../../local/runtime';
import type { CallName, ReplyOf, RequestOf } from '../../src/commands/table';
import { callApi, replyOf } from '../support/call-api';
import { letTimePass } from '../support/let-time-pass';
import { cellAt, type Typed } from './cells';
import { type Spreadsheet, spreadsheetOf, type Tabs } from './spreadsheet';

const Answer = z.object({ ok: z.boolean(), value: z.unknown().optional(), message: z.string().optional() });
type Answer = z.infer<typeof Answer>;

/** Called before each service call; may start other executions: the length of `runtime.running` shows whether one is nested. */
type Meanwhile = (name: string, runtime: Runtime, tab: string) => Fault | null | undefined;

interface Line {
  readonly value: Typed | null;
  readonly formula: string | null;
  readonly note: string;
}

export interface AddOn extends Spreadsheet {
  readonly ask: (name: string, request?: object, user?: string) => Answer;
  /** The reply to a request that must not be refused. */
  readonly reply: <N extends CallName>(name: N, request: RequestOf<N>, user?: string) => ReplyOf<N>;
  readonly lastRun: () => ReplyOf<'lastRun'>['summary'];
  /** Names of the service calls made during `work`, including those of nested executions. */
  readonly callsOf: (work: () => void) => readonly string[];
  /** Calls `meanwhile` before every service call during `work`. */
  readonly meanwhile: <T>(meanwhile: Meanwhile, work: () => T) => T;
  /** Everything in a row of a tab: values, formulas and notes. */
  readonly line: (tab: string, row: number) => readonly Line[];
  /** Handlers of the installed triggers; of clock triggers, only those still to fire. */
  readonly waiting: () => readonly string[];
  /** The runs of the ledger, each with what it says about its first eval set, oldest first. */
  readonly history: () => readonly KeptRun[];
  /** The last toast. */
  readonly status: () => string;
  /** Lets time pass and triggers fire until nothing waits for one. */
  readonly settle: () => void;
}

export const NOON = Date.UTC(2026, 10, 21, 12);

export function addOnOf(tabs: Tabs, options: Partial<RuntimeOptions> = {}): AddOn {
  const toasts: string[] = [];
  const told: string[] = [];
  let hook: Meanwhile | undefined;
  const sheet = spreadsheetOf(tabs, {
    clock: new VirtualClock(NOON),
    onServiceCall: (name) => void told.push(name),
    faults: { beforeServiceCall: (name, _index, tab) => hook?.(name, runtime, tab) },
    onToast: (text) => void toasts.push(text),
    ...options,
  });
  const { runtime } = sheet;
  const { workbook } = runtime;
  const textAt = (tab: string, row: number, column: number): string =>
    String(cellAt(workbook, tab, row, column).value ?? '');
  const rightsOf = (user?: string) => (user === undefined ? {} : { user });
  return {
    ...sheet,
    ask: (name, request, user) => Answer.parse(JSON.parse(callApi(runtime, name, request, rightsOf(user)))),
    reply: (name, request, user) => replyOf(runtime, name, request, rightsOf(user)),
    lastRun: () => replyOf(runtime, 'lastRun', {}).summary,
    callsOf: (work) => {
      const from = told.length;
      work();
      return told.slice(from);
    },
    meanwhile: (meanwhile, work) => {
      hook = meanwhile;
      try {
        return work();
      } finally {
        hook = undefined;
      }
    },
    line: (tab, row) =>
      Array.from({ length: workbook.tabNamed(tab)?.grid.lastColumn ?? 0 }, (_cell, index) => {
        const { value, formula, note } = cellAt(workbook, tab, row, index + 1);
        return { value, formula, note };
      }),
    waiting: () =>
      runtime.triggers
        .filter(({ event, due }) => event !== 'CLOCK' || due !== null)
        .map(({ handler }) => handler)
        .sort(),
    history: () => {
      const last = workbook.tabNamed('GNW ledger')?.grid.lastRow ?? 1;
      const lines = Array.from({ length: last - 1 }, (_row, index): KeptRun => {
        const [id, tab, data, about] = [1, 3, 7, 8].map((column) => textAt('GNW ledger', index + 2, column));
        const counts: Record<string, number> = {};
        for (const { verdict } of Cases.parse(JSON.parse(data ?? '')).cases)
          counts[verdict] = (counts[verdict] ?? 0) + 1;
        const { about: facts = {}, ...totals } = About.parse(JSON.parse(about ?? ''));
        return { run_id: id ?? '', tabs: tab ?? '', ...counts, ...totals, ...facts };
      });
      return [...grouped(lines, ({ run_id: id }) => id).values()].map(([first, ...others]) => ({
        ...first,
        tabs: [first, ...others].map(({ tabs }) => tabs).join('; '),
      }));
    },
    status: () => toasts.at(-1) ?? '',
    settle: () => letTimePass(runtime),
  };
}

/** A run as the ledger describes it, with the number of its rows by verdict. */
type KeptRun = Readonly<Record<string, unknown>> & { readonly run_id: string; readonly tabs: string };

const Cases = z.object({ cases: z.array(z.object({ verdict: z.string() })) });
const About = z.looseObject({ about: z.optional(z.record(z.string(), z.unknown())) });

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
