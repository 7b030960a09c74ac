/** Edits of what was scored, with no re-scoring switched on: rows are marked at once, and no figure rests on the mark. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import type { RuntimeOptions } from '../../../local/runtime';
import type { Typed } from '../cells';
import { type Desk, deskOf, writes } from '../desk';

const HEADER = ['test_id', 'query', 'comment', 'expected_aoi_ids', 'actual_id', 'error'];
/** a, c and d pass, b fails, e is an error. */
const GOLD: readonly (readonly Typed[])[] = [
  HEADER,
  ['a', 'one', '', 'BRA', 'BRA', ''],
  ['b', 'two', '', 'BRA', 'PER', ''],
  ['c', 'three', '', 'PER', 'PER', ''],
  ['d', 'four', '', 'BRA', 'BRA', ''],
  ['e', 'five', '', 'BRA', '', 'HTTP 500'],
];
const RESULTS = 'GOLD results';
const BERTA = 'berta@example.org';
const EDITED = 'edited since';

function scoredDesk(options: Partial<RuntimeOptions> = {}, rows = GOLD): Desk {
  const desk = deskOf({ GOLD: rows, Notes: [['hello', 'you']] }, options);
  desk.runtime.call('runOnAllTabs');
  desk.runtime.advance(60_000);
  return desk;
}

type Values = Parameters<Desk['runtime']['edit']>[2];
type Options = Parameters<Desk['runtime']['edit']>[3];

function edit({ runtime }: Desk, tab: string, a1: string, values: Values, options?: Options): void {
  for (const { error } of runtime.edit(tab, a1, values, options)) if (error) throw error;
}

function verdicts(desk: Desk, tab = RESULTS): unknown[] {
  const last = desk.runtime.workbook.tabNamed(tab)?.grid.lastRow ?? 1;
  return Array.from({ length: last - 1 }, (_row, index) => desk.row(tab, index + 2)['verdict']);
}

function lines(desk: Desk, rows: readonly number[]): ReturnType<Desk['line']>[] {
  return rows.map((row) => desk.line(RESULTS, row));
}

const Outcome = z.object({
  outcome: z.object({
    tabs: z.tuple([
      z.looseObject({
        edited: z.string(),
        verdicts: z.record(z.string(), z.number()),
        toLookAt: z.array(z.looseObject({ row: z.number(), verdict: z.string() })),
      }),
    ]),
  }),
});

function outcome(desk: Desk): z.infer<typeof Outcome>['outcome']['tabs'][0] {
  return Outcome.parse(desk.ask('runOutcome', {}).value).outcome.tabs[0];
}

describe('An edit of what was scored', () => {
  it.each([
    ['an expected value', 'D2', 'PER', 'edited since it was scored: run it again (was pass)'],
    [
      'a recorded output',
      'E2',
      'PER',
      'the recorded output was edited since it was scored: run it again (was pass)',
    ],
    ['the query', 'B2', 'one more', 'edited since it was scored: run it again (was pass)'],
  ])('marks its row at once, and no other: %s', (_what, a1, value, why) => {
    const desk = scoredDesk();
    const others = lines(desk, [1, 3, 4, 5, 6]);
    const calls = desk.callsOf(() => edit(desk, 'GOLD', a1, value));
    expect(desk.row(RESULTS, 2)).toMatchObject({
      verdict: EDITED,
      error: why,
      overall_score: 1,
      aoi_id_match_score: 1,
    });
    expect(desk.note(RESULTS, 2, 'verdict')).toBe(why);
    expect(lines(desk, [1, 3, 4, 5, 6])).toEqual(others);
    // One block, besides the notes of the line.
    expect(calls.filter((name) => name === 'Range.setValues')).toHaveLength(1);
    expect(calls.filter((name) => name.includes('Trigger'))).toEqual([]);
  });

  it.each([
    ['a pass', 'D2', 'PER', 'BRA', 2],
    ['an error, with what it says', 'F6', '', 'HTTP 500', 6],
    ['a fail', 'E3', 'BRA', 'PER', 3],
  ])('that is undone leaves %s as it was, notes too', (_what, a1, value, before, row) => {
    const desk = scoredDesk();
    const stood = lines(desk, [1, 2, 3, 4, 5, 6]);
    edit(desk, 'GOLD', a1, value);
    expect(desk.row(RESULTS, row)['verdict']).toBe(EDITED);
    edit(desk, 'GOLD', a1, before);
    expect(lines(desk, [1, 2, 3, 4, 5, 6])).toEqual(stood);
  });

  it('of a pasted block marks all its rows in one block', () => {
    const desk = scoredDesk();
    const calls = desk.callsOf(() => edit(desk, 'GOLD', 'D2:D4', [['PER'], ['PER'], ['BRA']]));
    expect(verdicts(desk)).toEqual([EDITED, EDITED, EDITED, 'pass', 'error']);
    expect(calls.filter((name) => name === 'Range.setValues')).toHaveLength(1);
  });

  it('that clears a query says that the case is gone, until it is there again', () => {
    const desk = scoredDesk();
    edit(desk, 'GOLD', 'B3', '');
    expect(desk.row(RESULTS, 3)).toMatchObject({
      verdict: EDITED,
      error: 'gone: its case is no longer in the eval set (was fail)',
    });
    edit(desk, 'GOLD', 'B3', 'two');
    expect(desk.row(RESULTS, 3)).toMatchObject({ verdict: 'fail', error: null });
  });

  it.each([
    ['a column of remarks', 'GOLD', 'C3'],
    ['the header', 'GOLD', 'C1'],
    ['a tab that is no eval set', 'Notes', 'A1'],
    ['the results', RESULTS, 'D3'],
    ['the summary', 'Summary', 'B5'],
    ['the history', 'Run history', 'B3'],
  ])('causes no work outside of what scores rest on: %s', (_what, tab, a1) => {
    const desk = scoredDesk();
    const calls = desk.callsOf(() => edit(desk, tab, a1, 'x'));
    expect(writes(calls)).toEqual([]);
    expect(calls.length).toBeLessThanOrEqual(12);
  });

  it('costs as many calls however many tabs and rows there are', () => {
    const costOf = (tabs: number, rows: number): number => {
      const many = Array.from({ length: rows }, (_row, index) => [
        ...[`t${index}`, `question ${index}`, '', 'BRA', 'BRA', ''],
      ]);
      const others = Array.from({ length: tabs }, (_tab, index) => [`Notes ${index}`, [['x']]] as const);
      const desk = deskOf({ GOLD: [HEADER, ...many], ...Object.fromEntries(others) });
      desk.ask('runEvals', { tabs: ['GOLD'] });
      const calls = desk.callsOf(() => edit(desk, 'GOLD', 'D3', 'PER'));
      expect(desk.row(RESULTS, 3)['verdict']).toBe(EDITED);
      return calls.length;
    };
    const cost = costOf(0, 5);
    expect(cost).toBeLessThanOrEqual(60);
    expect(costOf(20, 5)).toBeLessThanOrEqual(cost + 40);
    expect(costOf(0, 200)).toBe(cost);
  });

  it('has summary and heatmap say that they are out of date, once, and no longer after the next run', () => {
    const desk = scoredDesk();
    const titles = (): string[] =>
      ['Summary', 'Heatmap'].map((tab) => String(desk.line(tab, 1)[0]?.value ?? ''));
    const [summary = '', heatmap = ''] = titles();
    edit(desk, 'GOLD', 'D2', 'PER');
    const told = ' (out of date: rows were edited or scored again since)';
    expect(titles()).toEqual([`${summary}${told}`, heatmap.replace(':', `${told}:`)]);
    const calls = desk.callsOf(() => edit(desk, 'GOLD', 'D4', 'BRA'));
    expect(calls).not.toContain('Range.setValue');
    desk.runtime.call('runOnAllTabs');
    for (const title of titles()) expect(title).not.toContain('out of date');
  });
});

describe('Where re-scoring on edit is on', () => {
  it('only one of the two triggers writes', () => {
    const desk = scoredDesk();
    desk.runtime.call('toggleEditScoring');
    const simple: string[] = [];
    const calls = desk.meanwhile(
      (name, { running }) => {
        if (running.some(({ functionName }) => functionName === 'onEdit')) simple.push(name);
        return null;
      },
      () => desk.callsOf(() => edit(desk, 'GOLD', 'D2', 'PER')),
    );
    expect(simple).toEqual(['Properties.getProperties']);
    expect(calls.filter((name) => name === 'Range.setValues')).toHaveLength(1);
    expect(desk.row(RESULTS, 2)).toMatchObject({ verdict: 'fail', overall_score: 0 });
  });

  it('a mark that was set before goes when its row is scored again', () => {
    const desk = scoredDesk();
    edit(desk, 'GOLD', 'D2', 'PER');
    edit(desk, 'GOLD', 'D4', 'BRA');
    desk.runtime.call('toggleEditScoring');
    edit(desk, 'GOLD', 'E2', 'PER');
    expect(verdicts(desk)).toEqual(['pass', 'fail', EDITED, 'pass', 'error']);
  });
});

describe('Events that Google drops', () => {
  const lost = { isDropped: true };

  it('leave no mark, and yet no figure counts the row', () => {
    const desk = scoredDesk();
    edit(desk, 'GOLD', 'D2', 'PER', lost);
    edit(desk, 'GOLD', 'E5', 'PER', lost);
    expect(verdicts(desk)).toEqual(['pass', 'fail', 'pass', 'pass', 'error']);
    const counts = { pass: 1, fail: 1, error: 1, [EDITED]: 2 };
    expect(desk.lastRun()?.tabs[0]?.verdicts).toMatchObject(counts);
    expect(outcome(desk)).toMatchObject({
      verdicts: counts,
      edited: '2 rows edited since they were scored: run them again',
      toLookAt: [
        { row: 3, verdict: 'fail' },
        { row: 6, verdict: 'error' },
        { row: 2, verdict: EDITED },
        { row: 5, verdict: EDITED },
      ],
    });
    const look = desk.ask('lookAtRows', {
      ...{ sheetId: desk.runtime.workbook.tabNamed('GOLD')?.id, rows: [2] },
    });
    expect(look.value).toMatchObject({ looks: [{ row: { verdict: EDITED, isEdited: true } }] });
    const files = z
      .object({ scorecards: z.array(z.looseObject({ row: z.number(), verdict: z.string() })) })
      .parse(desk.ask('scorecards', { tabs: [{ tab: 'GOLD', resultsTab: RESULTS }] }).value);
    expect(files.scorecards.map(({ verdict }) => verdict)).toEqual([
      ...['edited_since', 'fail', 'pass', 'edited_since', 'error'],
    ]);
  });

  it('are made up for by the next edit of the tab', () => {
    const desk = scoredDesk();
    edit(desk, 'GOLD', 'D2', 'PER', lost);
    edit(desk, 'GOLD', 'E5', 'PER', lost);
    desk.runtime.person.deleteRows('GOLD', 3);
    edit(desk, 'GOLD', 'D3', 'BRA');
    expect(verdicts(desk)).toEqual([EDITED, EDITED, EDITED, EDITED, 'error']);
    expect(desk.row(RESULTS, 3)['error']).toBe('gone: its case is no longer in the eval set (was fail)');
  });

  it('are those beyond two that wait: the row has no mark, and counts in no figure', () => {
    const desk = scoredDesk();
    let isDone = false;
    desk.meanwhile(
      (name, { running }) => {
        const isOnEdit = running.length === 1 && running[0]?.functionName === 'onEdit';
        if (!isOnEdit || isDone || name !== 'Range.setNotes') return null;
        isDone = true;
        // Typed while the mark of the first is being written; the last of them comes on another tab.
        edit(desk, 'GOLD', 'C2', 'see above');
        edit(desk, 'Notes', 'A1', 'x');
        edit(desk, 'GOLD', 'D4', 'BRA');
        return null;
      },
      () => edit(desk, 'GOLD', 'D2', 'PER'),
    );
    expect(isDone).toBe(true);
    expect(verdicts(desk)).toEqual([EDITED, 'fail', 'pass', 'pass', 'error']);
    expect(outcome(desk).verdicts).toMatchObject({ [EDITED]: 2, pass: 1 });
  });

  it('do not make two runs differ by what nobody has scored', () => {
    const desk = scoredDesk();
    desk.runtime.call('runOnAllTabs');
    const sheetId = desk.runtime.workbook.tabNamed('GOLD')?.id;
    const Runs = z.object({
      tabs: z.array(z.object({ runs: z.array(z.looseObject({ id: z.string(), passed: z.number() })) })),
    });
    edit(desk, 'GOLD', 'E2', 'PER', lost);
    const [listed] = Runs.parse(desk.ask('runs').value).tabs;
    expect(listed?.runs.map(({ passed }) => passed)).toEqual([3, 2]);
    const before = listed?.runs[0]?.id;
    expect(desk.ask('diffRuns', { sheetId, before, after: [''] }).value).toMatchObject({
      diffs: [
        {
          notComparable: expect.arrayContaining([
            'The results as they stand now: 1 row edited since it was scored: run it again.',
          ]),
          rates: expect.stringMatching(/\(2 of 3\), then .*\(2 of 3\)/),
        },
      ],
    });
  });
});

describe('Rows that are inserted, deleted or sorted', () => {
  it('get no other row’s mark', () => {
    const desk = scoredDesk();
    edit(desk, 'GOLD', 'D2', 'PER');
    desk.runtime.person.insertRows('GOLD', 2, 2);
    desk.runtime.person.sortRows('GOLD', 2, { fromRow: 4 });
    desk.runtime.person.deleteRows('GOLD', 4);
    // Sorted by query: five (deleted), four, one, three, two.
    edit(desk, 'GOLD', 'E4', 'PER');
    const marked = [2, 3, 4, 5, 6].map((row) => {
      const { test_id, verdict } = desk.row(RESULTS, row);
      return `${String(test_id)} ${String(verdict)}`;
    });
    expect(marked).toEqual([`a ${EDITED}`, 'b fail', 'c pass', `d ${EDITED}`, `e ${EDITED}`]);
  });

  it('keep their results where cases are the same and only their outputs differ', () => {
    const desk = scoredDesk({}, [
      ['query', 'expected_aoi_ids', 'actual_id', 'order'],
      ['one', 'BRA', 'BRA', 3],
      ['one', 'BRA', 'PER', 1],
      ['one', 'BRA', 'COL', 2],
    ]);
    desk.runtime.person.sortRows('GOLD', 4, { fromRow: 2 });
    edit(desk, 'GOLD', 'C3', 'BRA');
    // Row 3 is now the one that was COL.
    expect(verdicts(desk)).toEqual(['pass', 'fail', EDITED]);
    edit(desk, 'GOLD', 'C3', 'COL');
    expect(verdicts(desk)).toEqual(['pass', 'fail', 'fail']);
  });
});

describe('Where a mark cannot be set now', () => {
  const waits = (desk: Desk): unknown => desk.runtime.properties('document').get('gnw.run.edited');

  it('it waits while somebody else holds the lock, and is set by the next edit', () => {
    const desk = scoredDesk();
    desk.runtime.holdLock(25_000);
    const calls = desk.callsOf(() => edit(desk, 'GOLD', 'D2', 'PER'));
    expect(writes(calls)).toEqual([]);
    expect(waits(desk)).toBeDefined();
    expect(outcome(desk).verdicts).toMatchObject({ [EDITED]: 1 });
    desk.runtime.advance(60_000);
    edit(desk, 'GOLD', 'D4', 'BRA');
    expect(verdicts(desk)).toEqual([EDITED, 'fail', EDITED, 'pass', 'error']);
  });

  it('it waits where the person may not write the results, until somebody looks who may', () => {
    const desk = scoredDesk();
    desk.runtime.person.protectTab(RESULTS);
    edit(desk, 'GOLD', 'D2', 'PER', { user: BERTA });
    expect(verdicts(desk)).toEqual(['pass', 'fail', 'pass', 'pass', 'error']);
    expect(waits(desk)).toBeDefined();
    expect(outcome(desk).verdicts).toMatchObject({ [EDITED]: 1, pass: 2 });
    desk.ask('sidebarStart', {}, BERTA);
    expect(waits(desk)).toBeDefined();
    desk.ask('sidebarStart', {});
    expect(verdicts(desk)).toEqual([EDITED, 'fail', 'pass', 'pass', 'error']);
    expect(waits(desk)).toBeUndefined();
  });

  it('it waits while a run goes on, and stands at its end: also that of another eval set', () => {
    const desk = deskOf({ GOLD, Other: GOLD });
    desk.runtime.call('runOnAllTabs');
    desk.runtime.advance(60_000);
    let edits = 0;
    desk.meanwhile(
      (name, { running }) => {
        if (running.length > 1 || name !== 'Range.setNotes') return null;
        edits += 1;
        // The first notes are those of the layout, the second those of the wave.
        if (edits !== 3) return null;
        edit(desk, 'GOLD', 'D2', 'PER');
        edit(desk, 'Other', 'D4', 'BRA');
        return null;
      },
      () => void desk.ask('runEvals', { tabs: ['GOLD'], set: [['run.waveRows', '2']] }),
    );
    expect(verdicts(desk)).toEqual([EDITED, 'fail', 'pass', 'pass', 'error']);
    expect(verdicts(desk, 'Other results')).toEqual(['pass', 'fail', EDITED, 'pass', 'error']);
    expect(waits(desk)).toBeUndefined();
    expect(desk.history()[1]).toMatchObject({ pass: 2, fail: 1, error: 1, [EDITED]: 1 });
  });
});

describe('The run after edits', () => {
  it('compares with what the run before has scored, whatever is marked', () => {
    const desk = scoredDesk();
    edit(desk, 'GOLD', 'E2:E5', [['PER'], ['BRA'], ['PER'], ['BRA']]);
    expect(verdicts(desk)).toEqual([EDITED, EDITED, 'pass', 'pass', 'error']);
    desk.runtime.call('runOnAllTabs');
    expect(verdicts(desk)).toEqual(['fail', 'pass', 'pass', 'pass', 'error']);
    expect(desk.ask('runOutcome', {}).value).toMatchObject({
      outcome: { tabs: [{ changes: { compared: 4, worse: [{ row: 2 }], better: [{ row: 3 }] } }] },
    });
  });

  it.each([
    ['only rows with errors', 'runOnlyErrors', ['pass', 'fail', EDITED, 'pass', 'pass']],
    ['only rows that changed', 'runOnlyChanged', ['pass', 'fail', 'fail', 'pass', 'pass']],
  ])('takes up an error that was mended, marked or not: %s', (_what, name, expected) => {
    const desk = scoredDesk();
    edit(desk, 'GOLD', 'E6:F6', [['BRA', '']]);
    edit(desk, 'GOLD', 'D4', 'BRA');
    expect(verdicts(desk)).toEqual(['pass', 'fail', EDITED, 'pass', EDITED]);
    desk.runtime.call(name);
    expect(verdicts(desk)).toEqual(expected);
  });
});
