/** Users sort, insert, delete and edit rows during a run: results follow the case, and nothing false counts. */
import fc from 'fast-check';
import * as z from 'zod';
import { VirtualClock } from '../../local/runtime';
import { columnLetter } from '../../src/model/tab-grid';
import { cellAt, type Typed } from '../e2e/cells';
import { runToEnd } from '../e2e/disturbed';
import { type Spreadsheet, spreadsheetOf } from '../e2e/spreadsheet';
import { isRunInProgress } from '../support/settled';
import { isThorough, ofToday } from '../support/thorough';
import { toldRecord } from '../support/places';

const HEADER = ['test_id', 'query', 'expected_aoi_ids', 'actual_id', 'notes'];
const ROWS = 14;

/** Odd cases fail: their actual differs from what is expected. */
const caseRow = (number: number): Typed[] => [
  `t${number}`,
  `Question ${number}?`,
  'BRA',
  number % 2 === 0 ? 'BRA' : 'PER',
  `note ${ROWS - number}`,
];

/** What a person does to the eval set or its results: at a row or column, or with the column of this name. */
type Act = {
  readonly act: keyof typeof ACTS;
  readonly at: number;
  readonly to: number;
  readonly column?: string;
};

interface Step {
  /** The act happens before this service call of the run, or as soon as the first four rows are scored. */
  readonly before: number | 'the third wave';
  readonly act: Act;
}

class Person {
  private count = 0;
  hasDeletedResults = false;

  constructor(readonly sheet: Spreadsheet) {}

  get evalSet(): string {
    return this.sheet.tabNames().find((name) => name.startsWith('GOLD') && !name.includes('results')) ?? '';
  }

  /** The first: one that had to be made anew stands before the one that was left alone. */
  get results(): string {
    return this.sheet.tabNames().find((name) => name.includes('results')) ?? '';
  }

  next(): number {
    return (this.count += 1);
  }

  clear(column: number, rows: 'all' | 'the first'): void {
    const grid = this.sheet.runtime.workbook.tabNamed(this.results)?.grid;
    for (let at = 1; grid && at <= (rows === 'all' ? grid.lastRow : 1); at += 1)
      grid.update(at, column, { value: null, formula: null });
  }

  /** Types into the column of this name, wherever it is now. */
  type(name: string, at: number, text: string): void {
    const place = Object.keys(this.sheet.row(this.evalSet, 1)).indexOf(name);
    this.sheet.runtime.edit(this.evalSet, `${columnLetter(place)}${at}`, text);
  }

  columnOfResults(name = ''): number {
    return Object.keys(this.sheet.row(this.results, 1)).indexOf(name) + 1;
  }

  does({ act, ...about }: Act): void {
    const isOfResults = act.endsWith('results');
    if (!isOfResults || this.results !== '') ACTS[act](this, this.sheet.runtime, about);
  }
}

type Doing = (person: Person, runtime: Spreadsheet['runtime'], about: Omit<Act, 'act'>) => void;

/** Any of them may happen at any time. */
const ANY = {
  sort: (one, { person }, { at, to }) =>
    person.sortRows(one.evalSet, 1 + (at % HEADER.length), { fromRow: 2, ascending: to % 2 === 0 }),
  insert: (one, { person }, { at }) => {
    const number = one.next();
    person.insertRows(one.evalSet, at, 1);
    [`new${number}`, `New question ${number}?`, 'BRA', 'BRA'].forEach((text, index) => {
      one.type(HEADER[index] ?? '', at, text);
    });
  },
  delete: (one, { person }, { at }) => person.deleteRows(one.evalSet, at, 1),
  expect: (one, _runtime, { at }) => one.type('expected_aoi_ids', at, 'IDN'),
  record: (one, _runtime, { at }) => one.type('actual_id', at, 'COL'),
  annotate: (one, _runtime, { at }) => one.type('notes', at, 'seen'),
  'insert a column': (one, runtime, { at }) => {
    const column = 1 + (at % HEADER.length);
    runtime.person.insertColumns(one.evalSet, column);
    runtime.edit(one.evalSet, `${columnLetter(column - 1)}1`, `remark ${one.next()}`);
  },
  'move a column': (one, { person }, { at, to }) =>
    person.moveColumn(one.evalSet, 1 + (at % HEADER.length), 1 + (to % HEADER.length)),
  'rename the eval set': (one, { person }) => person.renameTab(one.evalSet, `GOLD ${one.next()}`),
  'sort results': (one, { person }) => person.sortRows(one.results, 3, { fromRow: 4, ascending: false }),
  'rename results': (one, { person }) => person.renameTab(one.results, `My results ${one.next()}`),
  'delete results': (one, { person }) => {
    one.hasDeletedResults = true;
    person.deleteTab(one.results);
  },
} satisfies Record<string, Doing>;

/** Those that take a column of the results, or all of them. */
const COLUMNS = {
  'move a column of results': (one, { person }, { column }) => {
    const at = one.columnOfResults(column);
    person.moveColumn(one.results, at, at < 8 ? at + 3 : at - 6);
  },
  'delete a column of results': (one, { workbook }, { column }) =>
    workbook.tabNamed(one.results)?.shiftLines('columns', one.columnOfResults(column), -1),
  'clear a column of results': (one, _runtime, { column }) => one.clear(one.columnOfResults(column), 'all'),
  'clear a header of results': (one, _runtime, { column }) =>
    one.clear(one.columnOfResults(column), 'the first'),
  'clear all headers of results': (one) =>
    Object.keys(one.sheet.row(one.results, 1)).forEach((_name, index) => {
      one.clear(index + 1, 'the first');
    }),
} satisfies Record<string, Doing>;

const ACTS: typeof ANY & typeof COLUMNS = { ...ANY, ...COLUMNS };

const row = fc.integer({ min: 2, max: ROWS });
const anyAct: fc.Arbitrary<Act> = fc.record({
  act: fc.constantFrom(...Object.keys(ANY).filter((name): name is keyof typeof ANY => name in ANY)),
  ...{ at: row, to: row },
});
const steps = fc.array(fc.record({ before: fc.integer({ min: 1, max: 220 }), act: anyAct }), {
  maxLength: 6,
});

const Phase = z.object({ stage: z.object({ phase: z.string() }) });

/** undefined if no run is in progress. */
function phaseOf({ runtime }: Spreadsheet): string | undefined {
  const text = toldRecord(runtime);
  return text === undefined ? undefined : Phase.parse(JSON.parse(text)).stage.phase;
}

/** The number of scored rows. */
function rowsDone({ row, tabNames }: Spreadsheet): number {
  const results = tabNames().find((name) => name.includes('results'));
  if (results === undefined) return 0;
  return Array.from({ length: ROWS }, (_row, index) => row(results, index + 4)['verdict'] ?? null).filter(
    (verdict) => verdict !== null,
  ).length;
}

/** @returns the workbook after a run during which a user did all that */
function runAmong(doings: readonly Step[]): { sheet: Spreadsheet; person: Person } {
  let call = 0;
  let waiting = doings;
  const sheet: Spreadsheet = spreadsheetOf(
    { GOLD: [HEADER, ...Array.from({ length: ROWS }, (_row, index) => caseRow(index))] },
    {
      clock: new VirtualClock(Date.UTC(2026, 10, 21, 12)),
      properties: { document: { 'gnw.settings': JSON.stringify({ run: { waveRows: 2 } }) } },
      faults: {
        beforeServiceCall: (name) => {
          if (sheet.runtime.running.length !== 1 || phaseOf(sheet) === undefined) return null;
          call += 1;
          // What happens after the last look at the sheet happens after the run; and only a few milliseconds pass between the
          // last look at the results and writing them.
          if (phaseOf(sheet) === 'closing' || /set(?:Values|Notes|Formulas)$/.test(name)) return null;
          const isDue = ({ before }: Step): boolean =>
            before === 'the third wave'
              ? name === 'Spreadsheet.toast' && rowsDone(sheet) >= 4
              : // Writes go out at once, too.
                before <= call && name !== 'SpreadsheetApp.flush';
          const due = waiting.filter(isDue);
          waiting = waiting.filter((step) => !due.includes(step));
          for (const { act: what } of due) person.does(what);
          return null;
        },
      },
    },
  );
  const person = new Person(sheet);
  runToEnd(sheet);
  return { sheet, person };
}

interface Line {
  readonly testId: string;
  readonly row: Typed | null;
  readonly link: string | null;
  readonly verdict: Typed | null;
  readonly score: Typed | null;
  readonly expected: Typed | null;
  readonly actual: Typed | null;
  readonly error: Typed | null;
}

function linesOf(sheet: Spreadsheet, tab: string): Line[] {
  const { workbook } = sheet.runtime;
  const last = workbook.tabNamed(tab)?.grid.lastRow ?? 0;
  return Array.from({ length: Math.max(0, last - 3) }, (_line, index) => {
    const found = sheet.row(tab, index + 4);
    return {
      testId: String(found['test_id']),
      row: found['row'] ?? null,
      link: cellAt(workbook, tab, index + 4, 1).formula,
      verdict: found['verdict'] ?? null,
      score: found['aoi_id_match_score'] ?? null,
      expected: found['expected_aoi_ids'] ?? null,
      actual: found['actual_id'] ?? null,
      error: found['error'] ?? null,
    };
  });
}

/** What people read in the lines, by the names of the columns, which stand in the usual order. */
function shownIn({ sheet, person }: ReturnType<typeof runAmong>): unknown {
  return Array.from({ length: ROWS }, (_line, index) =>
    Object.entries(sheet.row(person.results, index + 4)).filter(
      ([name]) => !['run_id', 'judged_at', 'inputs'].includes(name),
    ),
  );
}

/** The cases as they are at the end: test id → row, expected, actual. */
function casesOf(
  sheet: Spreadsheet,
  tab: string,
): Map<string, { row: number; expected: Typed | null; actual: Typed | null }> {
  const last = sheet.runtime.workbook.tabNamed(tab)?.grid.lastRow ?? 0;
  return new Map(
    Array.from({ length: last - 1 }, (_case, index) => {
      const found = sheet.row(tab, index + 2);
      return [
        String(found['test_id']),
        { row: index + 2, expected: found['expected_aoi_ids'] ?? null, actual: found['actual_id'] ?? null },
      ] as const;
    }),
  );
}

/** What is wrong with the results, in words. */
function faultsOf({ sheet, person }: ReturnType<typeof runAmong>): string[] {
  const { evalSet, results } = person;
  if (results === '') return ['there are no results'];
  const cases = casesOf(sheet, evalSet);
  const lines = linesOf(sheet, results);
  const wrong: string[] = [];
  const say = (line: Line, what: string): void =>
    void wrong.push(`${line.testId}: ${what} (${JSON.stringify(line)})`);
  const seen = new Set<string>();
  for (const line of lines) {
    if (seen.has(line.testId)) say(line, 'stands there twice');
    seen.add(line.testId);
    const now = cases.get(line.testId);
    if (!now) {
      if (line.verdict !== 'edited, score again' || !String(line.error).startsWith('gone'))
        say(line, 'is gone and not said to be');
      if (line.row !== null) say(line, 'is gone and still linked');
      continue;
    }
    if (line.row !== now.row) say(line, `is linked to row ${String(line.row)}, not ${now.row}`);
    if (!line.link?.includes(`range=${now.row}:${now.row}`)) say(line, 'has a wrong link');
    if (line.verdict === null) say(line, 'was never reached');
    if (line.verdict === 'edited, score again') continue;
    // What counts rests on the sheet's current content.
    if (line.expected !== now.expected || line.actual !== now.actual)
      say(line, 'counts, but was edited since');
    const score = now.expected === now.actual ? 1 : 0;
    if (line.score !== score || line.verdict !== (score === 1 ? 'pass' : 'fail'))
      say(line, 'has a wrong score');
  }
  for (const [testId, { expected }] of cases) {
    // A case that expects something else than when the run began, and whose line is gone, is as good as new.
    const isNew = testId.startsWith('new') || (person.hasDeletedResults && expected !== 'BRA');
    if (!isNew && !seen.has(testId)) wrong.push(`${testId}: has no line`);
  }
  if (isRunInProgress(sheet)) wrong.push('the run is still in progress');
  if (sheet.runtime.triggers.length > 0) wrong.push('a trigger is left');
  return wrong;
}

describe('rows that move while a run goes on', () => {
  it('keep their results, whatever people do to the eval set and to the results', () => {
    fc.assert(
      fc.property(steps, (doings) => {
        expect(faultsOf(runAmong(doings))).toEqual([]);
      }),
      { numRuns: isThorough ? 150 : 15, seed: 2026 },
    );
  });

  it('keep one line where results were sorted just as the line of a deleted case was written', () => {
    const among = runAmong([
      { before: 1, act: { act: 'delete', at: 2, to: 0 } },
      { before: 91, act: { act: 'sort results', at: 0, to: 0 } },
    ]);
    expect(faultsOf(among)).toEqual([]);
  });

  it('are all there where the results were deleted between looking for them and reading them', () => {
    for (let before = 210; before < 226; before += 1) {
      const among = runAmong([
        { before: 10, act: { act: 'rename the eval set', at: 2, to: 2 } },
        { before, act: { act: 'delete results', at: 2, to: 2 } },
      ]);
      expect([before, ...faultsOf(among)]).toEqual([before]);
    }
  });

  const undisturbed = shownIn(runAmong([]));

  const ONE = ['move a column', 'delete a column', 'clear a column', 'clear a header'] as const;
  const OF = ['row', 'verdict', 'why', 'aoi_id_match_score', 'actual_id', 'uid', 'details'];
  it.each([
    ['', 'clear all headers of results' as const] as const,
    ...ofToday(OF, 3).flatMap((column) => ONE.map((how) => [column, `${how} of results`] as const)),
  ])(
    'have the scores of an undisturbed run, in every column, though a person meanwhile does this: %s, %s',
    (column, act) => {
      const among = runAmong([{ before: 'the third wave', act: { act, at: 0, to: 0, column } }]);
      expect(faultsOf(among)).toEqual([]);
      expect(shownIn(among)).toEqual(undisturbed);
    },
  );
});
