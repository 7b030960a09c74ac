/** Users sort, insert, delete and edit rows during a run: results follow their cases, and no outdated score counts. */
import fc from 'fast-check';
import { columnLetter } from '../../src/model/tab-grid';
import { type AddOn, addOnOf, cellAt, type Typed } from '../e2e/add-on';
import { runToEnd } from '../e2e/disturbed-runs';
import { isRunInProgress } from '../support/let-time-pass';
import { isThorough, ofToday } from '../support/thorough';
import { phaseOf } from '../support/call-places';
import { byHand } from '../support/manual-edits';

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

/** An action of a person on the eval set or its results: at a row or column, or on the column of this name. */
type Act = {
  readonly act: keyof typeof ACTS;
  readonly at: number;
  readonly to: number;
  readonly column?: string;
};

interface Step {
  /** The action happens before this service call of the run, or as soon as the first four rows are scored. */
  readonly before: number | 'the third wave';
  readonly act: Act;
}

class Person {
  private count = 0;
  hasDeletedResults = false;

  constructor(readonly sheet: AddOn) {}

  get evalSet(): string {
    return this.sheet.tabNames().find((name) => name.startsWith('GOLD') && !name.includes('results')) ?? '';
  }

  /** The first results tab: one that had to be recreated is in front of the one that was left unchanged. */
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

type Doing = (person: Person, runtime: AddOn['runtime'], about: Omit<Act, 'act'>) => void;

/** Actions that may happen at any time. */
const ANY = {
  sort: (one, runtime, { at, to }) =>
    byHand(runtime).sortRows(one.evalSet, 1 + (at % HEADER.length), { fromRow: 2, ascending: to % 2 === 0 }),
  insert: (one, runtime, { at }) => {
    const number = one.next();
    byHand(runtime).insertRows(one.evalSet, at, 1);
    [`new${number}`, `New question ${number}?`, 'BRA', 'BRA'].forEach((text, index) => {
      one.type(HEADER[index] ?? '', at, text);
    });
  },
  delete: (one, runtime, { at }) => byHand(runtime).deleteRows(one.evalSet, at, 1),
  expect: (one, _runtime, { at }) => one.type('expected_aoi_ids', at, 'IDN'),
  record: (one, _runtime, { at }) => one.type('actual_id', at, 'COL'),
  annotate: (one, _runtime, { at }) => one.type('notes', at, 'seen'),
  'insert a column': (one, runtime, { at }) => {
    const column = 1 + (at % HEADER.length);
    byHand(runtime).insertColumns(one.evalSet, column);
    runtime.edit(one.evalSet, `${columnLetter(column - 1)}1`, `remark ${one.next()}`);
  },
  'move a column': (one, runtime, { at, to }) =>
    byHand(runtime).moveColumn(one.evalSet, 1 + (at % HEADER.length), 1 + (to % HEADER.length)),
  'rename the eval set': (one, runtime) => byHand(runtime).renameTab(one.evalSet, `GOLD ${one.next()}`),
  'sort results': (one, runtime) =>
    byHand(runtime).sortRows(one.results, 3, { fromRow: 4, ascending: false }),
  'rename results': (one, runtime) => byHand(runtime).renameTab(one.results, `My results ${one.next()}`),
  'delete results': (one, runtime) => {
    one.hasDeletedResults = true;
    byHand(runtime).deleteTab(one.results);
  },
} satisfies Record<string, Doing>;

/** Actions that remove or move a column of the results, or all of them. */
const COLUMNS = {
  'move a column of results': (one, runtime, { column }) => {
    const at = one.columnOfResults(column);
    byHand(runtime).moveColumn(one.results, at, at < 8 ? at + 3 : at - 6);
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

/** @returns the workbook after a run during which a user took these actions */
function runAmong(doings: readonly Step[]): { sheet: AddOn; person: Person } {
  let call = 0;
  let waiting = doings;
  const rowsDone = (): number =>
    sheet.column(person.results, 'verdict').filter((verdict) => verdict !== null).length;
  const sheet: AddOn = addOnOf(
    { GOLD: [HEADER, ...Array.from({ length: ROWS }, (_row, index) => caseRow(index))] },
    {
      properties: { document: { 'gnw.settings': JSON.stringify({ run: { waveRows: 2 } }) } },
      faults: {
        beforeServiceCall: (name) => {
          const phase = phaseOf(sheet.runtime);
          if (sheet.runtime.running.length !== 1 || phase === '-') return null;
          call += 1;
          // Actions after the last read of the sheet happen after the run; and only a few milliseconds pass between the
          // last read of the results and the write.
          if (phase === 'closing' || /set(?:Values|Notes|Formulas)$/.test(name)) return null;
          const isDue = ({ before }: Step): boolean =>
            before === 'the third wave'
              ? name === 'Spreadsheet.toast' && rowsDone() >= 4
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

type Line = ReturnType<AddOn['row']>;
type Ended = ReturnType<typeof runAmong>;

const UNREAD = ['run_id', 'judged_at', 'inputs'];
/** The cells that people read in each line, by the names of the columns, in their usual order. */
const shownIn = ({ sheet, person }: Ended): unknown =>
  Array.from({ length: ROWS }, (_line, index) =>
    Object.entries(sheet.row(person.results, index + 4)).filter(([name]) => !UNREAD.includes(name)),
  );

/** Errors in the results, as sentences. */
function faultsOf({ sheet, person }: Ended): string[] {
  const { evalSet, results } = person;
  if (results === '') return ['there are no results'];
  const { workbook } = sheet.runtime;
  const last = workbook.tabNamed(evalSet)?.grid.lastRow ?? 0;
  const cases = new Map(
    Array.from({ length: last - 1 }, (_case, at) => [sheet.row(evalSet, at + 2), at + 2] as const).map(
      ([cells, row]) => [cells['test_id'], { row, cells }] as const,
    ),
  );
  const wrong: string[] = [];
  const seen = new Set<unknown>();
  sheet.column(results, 'test_id').forEach((testId, at) => {
    const line: Line = sheet.row(results, at + 4);
    const say = (what: string): void =>
      void wrong.push(`${String(testId)}: ${what} (${JSON.stringify(line)})`);
    if (seen.has(testId)) say('occurs twice');
    seen.add(testId);
    const isEdited = line['verdict'] === 'edited';
    const now = cases.get(testId);
    if (!now) {
      if (!isEdited || !String(line['error']).startsWith('gone')) say('is gone and not said to be');
      if (line['row'] !== null) say('is gone and still linked');
      return;
    }
    if (line['row'] !== now.row) say(`is linked to row ${String(line['row'])}, not ${now.row}`);
    const link = cellAt(workbook, results, at + 4, 1).formula;
    if (!link?.includes(`range=${now.row}:${now.row}`)) say('has a wrong link');
    if (line['verdict'] === null) say('was never reached');
    if (isEdited) return;
    // A score must belong to the sheet's current content.
    const [expected, actual] = [now.cells['expected_aoi_ids'], now.cells['actual_id']];
    if (line['expected_aoi_ids'] !== expected || line['actual_id'] !== actual)
      say('counts, but was edited since');
    const isPass = expected === actual;
    if (line['aoi_id_match_score'] !== (isPass ? 1 : 0) || line['verdict'] !== (isPass ? 'pass' : 'fail'))
      say('has a wrong score');
  });
  for (const [testId, { cells }] of cases) {
    // A case whose expectations changed during the run and whose line is gone counts as new.
    const isEdited = person.hasDeletedResults && cells['expected_aoi_ids'] !== 'BRA';
    if (!String(testId).startsWith('new') && !isEdited && !seen.has(testId))
      wrong.push(`${String(testId)}: has no line`);
  }
  if (isRunInProgress(sheet)) wrong.push('the run is still in progress');
  if (sheet.runtime.triggers.length > 0) wrong.push('a trigger is left');
  return wrong;
}

describe('rows that move while a run is in progress', () => {
  it('keep their results, whatever people do to the eval set and to the results', () => {
    fc.assert(
      fc.property(steps, (doings) => {
        expect(faultsOf(runAmong(doings))).toEqual([]);
      }),
      { numRuns: isThorough ? 150 : 15, seed: 2026 },
    );
  });

  it('keep one line each if results are sorted while the line of a deleted case is written', () => {
    const among = runAmong([
      { before: 1, act: { act: 'delete', at: 2, to: 0 } },
      { before: 91, act: { act: 'sort results', at: 0, to: 0 } },
    ]);
    expect(faultsOf(among)).toEqual([]);
  });

  it('all have results even if the tab was deleted between lookup and reading', () => {
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
