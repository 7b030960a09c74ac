/** A file of cases gives the scorecards of a workbook with the same cells, byte for byte, whatever portions it is read in. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { openAddOn } from '../../local/cli/add-on';
import { FileFacts } from '../../local/cli/case-facts';
import { Workbook } from '../../local/runtime';
import type { Cell, Tab } from '../../samples/sheet';
import { analysis } from '../../samples/tabs/analysis';
import { conversations } from '../../samples/tabs/conversations';
import { dataset } from '../../samples/tabs/dataset';
import { gold } from '../../samples/tabs/gold';
import { loc } from '../../samples/tabs/loc';
import { ownChecks } from '../../samples/tabs/own-checks';
import { quality } from '../../samples/tabs/quality';
import { wholeStates } from '../../samples/tabs/whole-states';
import { workflow } from '../../samples/tabs/workflow';
import { type Desk, deskOf } from './desk';
import type { Typed } from './cells';

type Line = [number, string];
type Table = readonly (readonly Typed[])[];

const Cards = z.object({
  scorecards: z.array(z.unknown()),
  evalSets: z.array(z.object({ about: z.record(z.string(), z.unknown()) })),
  next: z.optional(z.unknown()),
});
/** What a workbook says of the run once, and a file on each line. */
const LineAbout = z.looseObject({ about: z.optional(z.record(z.string(), z.unknown())) });

/** A date as a person would type it, so that both sides have the same cell. */
function typed(cell: Cell | undefined): Typed {
  if (typeof cell !== 'object') return cell ?? '';
  const isDate = cell.format.includes('yyyy');
  return isDate ? new Date((cell.value - 25_569) * 86_400_000).toISOString().slice(0, 10) : cell.value;
}

function tableOf({ columns, rows }: Tab): Table {
  return [columns, ...rows.map((row) => columns.map((column) => typed(row[column])))];
}

/** What differs between two runs of the same cases. */
function withoutRun(card: string): string {
  return card.replace(/"(run_id|judged_at)":"[^"]*"/g, '"$1":""');
}

function ask(desk: Desk, name: string, request: object): unknown {
  const { ok, value, message } = desk.ask(name, request);
  if (!ok) throw new Error(message);
  return value;
}

/** Of a workbook: also who began the run, and what a file of cases cannot be run with. */
const ABOUT = ['scorer', 'settings_hash', 'judge', 'ff', 'trials', 'filters'];

function throughWorkbook(name: string, table: Table): { readonly cards: string[]; readonly about: unknown } {
  // A file has no locale.
  const workbook = new Workbook({ timeZone: 'Etc/UTC', locale: '' });
  const { grid } = workbook.addTab(name, 0, table.length, table[0]?.length);
  table.forEach((cells, row) => {
    cells.forEach((value, column) => grid.update(row + 1, column + 1, { value }));
  });
  const desk = deskOf({}, { workbook });
  ask(desk, 'runEvals', { tabs: [name] });
  desk.settle();
  const tabs = [{ tab: name, resultsTab: `${name} results` }];
  const pages = [Cards.parse(ask(desk, 'scorecards', { tabs }))];
  for (let from = pages[0]?.next; from; from = pages[pages.length - 1]?.next)
    pages.push(Cards.parse(ask(desk, 'scorecards', { tabs, from })));
  const cards = pages.flatMap(({ scorecards }) => scorecards.map((card) => JSON.stringify(card)));
  const { about = {} } = pages[0]?.evalSets[0] ?? {};
  return { cards, about: Object.fromEntries(ABOUT.map((fact) => [fact, about[fact]])) };
}

/** The line of a case has the number of its row in the tab. */
function linesOf([header = [], ...rows]: Table): Line[] {
  return rows.flatMap((row, index): Line[] => {
    if (row.every((cell) => cell === '')) return [];
    return [[index + 2, JSON.stringify(Object.fromEntries(row.map((cell, at) => [header[at], cell])))]];
  });
}

function portioned(lines: readonly Line[], size: number, isApart: (line: number) => boolean): Line[][] {
  const portions: Line[][] = [[]];
  for (const line of lines) {
    if ((portions[portions.length - 1]?.length ?? 0) >= size && isApart(line[0])) portions.push([]);
    portions[portions.length - 1]?.push(line);
  }
  return portions;
}

/** All portions in one execution, as a thread of the command line has them. */
function throughFile(name: string, table: Table, size: number): string[] {
  const { ask } = openAddOn(new Workbook({ locale: '' }), { isOneExecution: true });
  const lines = linesOf(table);
  const facts = new FileFacts(name);
  for (const portion of portioned(lines, size, () => true))
    facts.add(ask('readCases', { name, lines: portion }), portion.length);
  const { whole } = facts;
  const about = {
    whole,
    faults: [],
    choice: {},
    set: [],
    runId: 'R',
    spentUsd: 0,
    namesUnchosen: false,
    lists: true,
  };
  return portioned(lines, size, facts.boundaries()).flatMap(
    (portion) => ask('scoreCases', { ...about, lines: portion }).cards,
  );
}

function rowOf(card: string): number {
  return Number(/"row":(\d+)/.exec(card)?.[1]);
}

function isScored(card: string): boolean {
  return !card.includes('this line has no query');
}

function expectSame(name: string, table: Table, size: number): void {
  // A tab’s results have the turns of a conversation in their order, the output of a file has its lines in theirs.
  const inOrder = (cards: readonly string[]): string[] =>
    cards.map(withoutRun).sort((one, other) => rowOf(one) - rowOf(other));
  const { cards, about } = throughWorkbook(name, table);
  expect(cards.length).toBeGreaterThan(0);
  const lines = throughFile(name, table, size)
    .filter(isScored)
    .map((line) => LineAbout.parse(JSON.parse(line)));
  for (const line of lines) expect(line.about).toEqual(about);
  const withoutAbout = lines.map((line) => JSON.stringify({ ...line, about: undefined }));
  expect(inOrder(withoutAbout)).toEqual(inOrder(cards));
}

describe('The scorecards of a file', () => {
  it.each([analysis, conversations, dataset, gold, loc, ownChecks, quality, wholeStates, workflow])(
    'are those of the sample’s tab $name',
    (tab) => {
      expectSame(tab.name, tableOf(tab), 7);
    },
  );

  it('are those of 2,000 random cases in a tab', () => {
    expectSame('Random', randomTable(2000), 300);
  });
});

/** Cells drawn from those of GOLD, each on its own: most rows make no sense, and all have to be scored the same. */
function randomTable(count: number): Table {
  let state = 20261124;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const [header = [], ...rows] = tableOf(gold);
  const draw = (column: number): Typed => (below(6) === 0 ? '' : (rows[below(rows.length)]?.[column] ?? ''));
  return [header, ...Array.from({ length: count }, () => header.map((_name, column) => draw(column)))];
}
