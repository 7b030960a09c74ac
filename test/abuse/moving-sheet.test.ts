/** Users sort, insert, delete and edit rows during a run: results follow the case, and nothing false counts. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as z from 'zod';
import { VirtualClock } from '../../local/runtime';
import { columnLetter } from '../../src/model/tab-grid';
import { cellAt, type Typed } from '../e2e/cells';
import { runToEnd } from '../e2e/disturbed';
import { isGoingOn } from '../e2e/mortal';
import { type Spreadsheet, spreadsheetOf } from '../e2e/spreadsheet';
import { callApi } from '../support/call-api';
import { isThorough, ofToday } from '../support/thorough';
import { toldRecord } from '../support/told-record';

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

type Act =
  | { readonly act: 'sort'; readonly column: number; readonly ascending: boolean }
  | { readonly act: 'insert' | 'delete' | 'expect' | 'record' | 'annotate'; readonly at: number }
  | { readonly act: 'insert a column'; readonly at: number }
  | { readonly act: 'move a column'; readonly from: number; readonly to: number }
  | {
      readonly act: 'rearrange';
      readonly how: 'move' | 'delete' | 'clear' | 'clear the header of';
      readonly ofResults: string;
    }
  | { readonly act: 'clear the whole header of results' }
  | { readonly act: 'sort results' | 'rename results' | 'delete results' | 'rename the eval set' };

interface Step {
  /** The act happens before this service call of the run, or as soon as the first four rows are scored. */
  readonly before: number | 'the third wave';
  readonly act: Act;
}

const row = fc.integer({ min: 2, max: ROWS });
const column = fc.integer({ min: 1, max: HEADER.length });
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    act: fc.constant('sort' as const),
    column,
    ascending: fc.boolean(),
  }),
  fc.record({
    act: fc.constantFrom(
      'insert' as const,
      'delete' as const,
      'expect' as const,
      'record' as const,
      'annotate' as const,
    ),
    at: row,
  }),
  fc.record({ act: fc.constant('insert a column' as const), at: column }),
  fc.record({ act: fc.constant('move a column' as const), from: column, to: column }),
  fc.record({
    act: fc.constantFrom(
      'sort results' as const,
      'rename results' as const,
      'delete results' as const,
      'rename the eval set' as const,
    ),
  }),
);
const steps = fc.array(fc.record({ before: fc.integer({ min: 1, max: 220 }), act }), { maxLength: 6 });

class Person {
  private inserted = 0;
  private renamed = 0;

  constructor(private readonly sheet: Spreadsheet) {}

  get evalSet(): string {
    return this.sheet.tabNames().find((name) => name.startsWith('GOLD') && !name.includes('results')) ?? '';
  }

  /** The first: one that had to be made anew stands before the one that was left alone. */
  get results(): string | undefined {
    return this.sheet.tabNames().find((name) => name.includes('results'));
  }

  private clear(column: number, rows: 'all' | 'the first'): void {
    const grid = this.sheet.runtime.workbook.tabNamed(this.results ?? '')?.grid;
    for (let at = 1; grid && at <= (rows === 'all' ? grid.lastRow : 1); at += 1)
      grid.update(at, column, { value: null, formula: null });
  }

  /** Types into the column of this name, wherever it is now. */
  private type(name: string, at: number, text: string): void {
    const place = Object.keys(this.sheet.row(this.evalSet, 1)).indexOf(name);
    this.sheet.runtime.edit(this.evalSet, `${columnLetter(place)}${at}`, text);
  }

  does(what: Act): void {
    const { runtime } = this.sheet;
    const { evalSet, results } = this;
    switch (what.act) {
      case 'sort':
        runtime.person.sortRows(evalSet, what.column, { fromRow: 2, ascending: what.ascending });
        return;
      case 'insert':
        this.inserted += 1;
        runtime.person.insertRows(evalSet, what.at, 1);
        [`new${this.inserted}`, `New question ${this.inserted}?`, 'BRA', 'BRA'].forEach((text, index) => {
          this.type(HEADER[index] ?? '', what.at, text);
        });
        return;
      case 'delete':
        runtime.person.deleteRows(evalSet, what.at, 1);
        return;
      case 'expect':
        this.type('expected_aoi_ids', what.at, 'IDN');
        return;
      case 'record':
        this.type('actual_id', what.at, 'COL');
        return;
      case 'annotate':
        this.type('notes', what.at, 'seen');
        return;
      case 'insert a column':
        this.inserted += 1;
        runtime.person.insertColumns(evalSet, what.at);
        runtime.edit(evalSet, `${columnLetter(what.at - 1)}1`, `remark ${this.inserted}`);
        return;
      case 'move a column':
        runtime.person.moveColumn(evalSet, what.from, what.to);
        return;
      case 'rename the eval set':
        this.renamed += 1;
        runtime.person.renameTab(evalSet, `GOLD ${this.renamed}`);
        return;
      case 'rearrange': {
        if (results === undefined) return;
        const at = Object.keys(this.sheet.row(results, 1)).indexOf(what.ofResults) + 1;
        if (what.how === 'move') runtime.person.moveColumn(results, at, at < 8 ? at + 3 : at - 6);
        if (what.how === 'delete') runtime.workbook.tabNamed(results)?.shiftLines('columns', at, -1);
        if (what.how === 'clear') this.clear(at, 'all');
        if (what.how === 'clear the header of') this.clear(at, 'the first');
        return;
      }
      case 'clear the whole header of results':
        Object.keys(this.sheet.row(results ?? '', 1)).forEach((_name, index) => {
          this.clear(index + 1, 'the first');
        });
        return;
      case 'sort results':
        if (results !== undefined) runtime.person.sortRows(results, 3, { fromRow: 4, ascending: false });
        return;
      case 'rename results':
        this.renamed += 1;
        if (results !== undefined) runtime.person.renameTab(results, `My results ${this.renamed}`);
        return;
      case 'delete results':
        if (results !== undefined) runtime.person.deleteTab(results);
        return;
    }
  }
}

const Phase = z.object({ stage: z.object({ phase: z.string() }) });

/** undefined if no run is going on. */
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
    Object.entries(sheet.row(person.results ?? '', index + 4)).filter(
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
  if (results === undefined) return ['there are no results'];
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
  for (const [testId] of cases) {
    const isNew = testId.startsWith('new');
    if (!isNew && !seen.has(testId)) wrong.push(`${testId}: has no line`);
  }
  if (isGoingOn(sheet)) wrong.push('the run is still going on');
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

  const undisturbed = shownIn(runAmong([]));

  describe.each(ofToday(['row', 'verdict', 'why', 'aoi_id_match_score', 'actual_id', 'uid', 'details'], 3))(
    'have the scores of an undisturbed run, in every column, though a person meanwhile, in the column %s,',
    (ofResults) => {
      it.each(['move', 'delete', 'clear', 'clear the header of'] as const)('does this: %s', (how) => {
        const among = runAmong([{ before: 'the third wave', act: { act: 'rearrange', how, ofResults } }]);
        expect(faultsOf(among)).toEqual([]);
        expect(shownIn(among)).toEqual(undisturbed);
      });
    },
  );

  it('have the scores of an undisturbed run though a person clears the whole header, and the report says where', () => {
    const among = runAmong([{ before: 'the third wave', act: { act: 'clear the whole header of results' } }]);
    expect(faultsOf(among)).toEqual([]);
    expect(shownIn(among)).toEqual(undisturbed);
    expect(callApi(among.sheet.runtime, 'lastRun')).toContain(
      'the tab “GOLD results” has columns that are not ours, or lacks some of ours, and was left alone',
    );
  });
});
