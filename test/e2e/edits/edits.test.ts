/** Expected and recorded values that are edited: with edit-scoring switched on their rows are scored again, and only those. */
import { describe, expect, it } from '@jest/globals';
import type { RuntimeOptions } from '../../../local/runtime';
import { fakeJudge } from '../../support/judge-server/fake-fetch';
import type { Typed } from '../cells';
import { type Desk, deskOf, writes } from '../desk';
import { isThorough } from '../../support/thorough';
import { transportTo } from '../transport';

const HEADER = [
  'test_id',
  'query',
  'comment',
  'expected_aoi_ids',
  'expected_answer',
  'actual_id',
  'actual_source',
  'actual_agent_answer',
];

/** a, c and d pass with 1; b and e fail with 0. */
const GOLD: readonly (readonly Typed[])[] = [
  HEADER,
  ['a', 'How much forest did Brazil lose?', '', 'BRA', '590 kha', 'BRA', 'gadm', 'It lost 590 kha.'],
  ['b', 'How much forest did Peru lose?', '', 'BRA', '590 kha', 'PER', 'gadm', 'It lost 100 kha.'],
  ['c', 'three', '', 'PER', '', 'PER', 'gadm', ''],
  ['d', 'four', '', 'BRA', '', 'BRA', 'gadm', ''],
  ['e', 'five', '', 'PER', '', 'BRA', 'gadm', ''],
];

const RESULTS = 'GOLD results';
/** What stays installed while edit-scoring is on. */
const STANDING = ['continueRun', 'scoreEdited'];
const BERTA = 'berta@example.org';

/** Edit-scoring is switched on, and every row has a result. */
function scoredDesk(options: Partial<RuntimeOptions> = {}, rows = GOLD): Desk {
  const desk = deskOf({ GOLD: rows, Notes: [['hello', 'you']] }, options);
  desk.runtime.call('runOnAllTabs');
  desk.runtime.call('toggleEditScoring');
  desk.runtime.advance(60_000);
  return desk;
}

function edit({ runtime }: Desk, tab: string, a1: string, values: Parameters<typeof runtime.edit>[2]): void {
  for (const { error } of runtime.edit(tab, a1, values)) if (error) throw error;
}

/** Runs GOLD and, in the middle of its rows being written, edits a case of the other eval set. */
function editOtherWhileGoldRuns(desk: Desk): void {
  let isDone = false;
  desk.meanwhile(
    (name, { running }) => {
      if (running.length === 1 && name === 'Range.setNotes' && !isDone) {
        isDone = true;
        edit(desk, 'Other', 'D3', 'PER');
      }
      return null;
    },
    () => void desk.ask('runEvals', { tabs: ['GOLD'] }),
  );
  expect(isDone).toBe(true);
}

function lines(desk: Desk, rows: readonly number[]): ReturnType<Desk['line']>[] {
  return rows.map((row) => desk.line(RESULTS, row));
}

/** The scores of all rows and what they rest on, without when that was. */
function scores(desk: Desk): object[] {
  const last = desk.runtime.workbook.tabNamed(RESULTS)?.grid.lastRow ?? 1;
  return Array.from({ length: last - 1 }, (_row, index) => {
    const { row, query, verdict, overall_score, uid, inputs_hash, error } = desk.row(RESULTS, index + 2);
    return { row, query, verdict, overall_score, uid, inputs_hash, error };
  });
}

/** Looks up a tab, or one of its facts: it reads and writes nothing. */
const LOOKUP = /\.get(?:Active\w*|SheetBy\w*|SheetId|Sheets|Name|SpreadsheetTimeZone|Location)$/;

describe('An edit of one expected value', () => {
  it('scores its row again and leaves the cells of all others as they are', () => {
    const desk = scoredDesk();
    const others = lines(desk, [1, 2, 4, 5, 6]);
    const before = desk.row(RESULTS, 3);
    expect(before).toMatchObject({ verdict: 'fail', overall_score: 0, first_failure: 'aoi' });
    expect(desk.note(RESULTS, 3, 'aoi_id_match_score')).toBe('missing: BRA; not expected: PER');

    edit(desk, 'GOLD', 'D3', 'PER');

    const after = desk.row(RESULTS, 3);
    // The area is right now, the answer is wrong still: 1 of 2.
    expect(after).toMatchObject({
      row: 3,
      verdict: 'fail',
      overall_score: 0.5,
      first_failure: 'answer',
      expected_aoi_ids: 'PER',
      aoi_id_match_score: 1,
    });
    expect(desk.note(RESULTS, 3, 'aoi_id_match_score')).toBe('');
    for (const column of ['uid', 'inputs_hash', 'run_id', 'judged_at'])
      expect(after[column]).not.toBe(before[column]);
    expect(lines(desk, [1, 2, 4, 5, 6])).toEqual(others);

    edit(desk, 'GOLD', 'E3', '100 kha');
    expect(desk.row(RESULTS, 3)).toMatchObject({ verdict: 'pass', overall_score: 1 });
    expect(lines(desk, [1, 2, 4, 5, 6])).toEqual(others);
  });

  it('changes the counts of the last results, and leaves colours to the rules that cover every row', () => {
    const desk = scoredDesk();
    const rules = desk.runtime.workbook.tabNamed(RESULTS)?.rules;
    expect(desk.lastRun()?.tabs[0]).toMatchObject({ rows: 5, verdicts: { pass: 3, fail: 2 } });
    edit(desk, 'GOLD', 'D6', 'BRA');
    expect(desk.lastRun()?.tabs[0]).toMatchObject({ rows: 5, verdicts: { pass: 4, fail: 1 } });
    edit(desk, 'GOLD', 'F2', 'PER');
    expect(desk.lastRun()?.tabs[0]).toMatchObject({ rows: 5, verdicts: { pass: 3, fail: 2 } });
    expect(desk.runtime.workbook.tabNamed(RESULTS)?.rules).toEqual(rules);
  });

  it('is in the heatmap and in the summary when the clock ticks next, once for several edits', () => {
    const desk = scoredDesk();
    const verdictInHeatmap = (row: number): unknown => {
      const { grid } = desk.runtime.workbook.tabNamed('Heatmap') ?? { grid: undefined };
      const line = [...(grid?.cells() ?? [])].find((at) => at.column === 1 && at.cell.value === row);
      return line && grid?.get(line.row, 3).value;
    };
    expect(verdictInHeatmap(6)).toBe('fail');
    edit(desk, 'GOLD', 'D6', 'BRA');
    edit(desk, 'GOLD', 'D6', 'BRA ');
    expect(verdictInHeatmap(6)).toBe('fail');
    desk.settle();
    expect(verdictInHeatmap(6)).toBe('pass');
    expect(desk.waiting()).toEqual(STANDING);
  });

  it('costs no more than 26 service calls, however many tabs and rows there are', () => {
    const costOf = (tabs: number, rows: number): { all: number; calls: number } => {
      const many = Array.from({ length: rows }, (_row, index) => [
        `t${index}`,
        `question ${index}`,
        '',
        'BRA',
        '',
        'BRA',
        'gadm',
        '',
      ]);
      const others = Object.fromEntries(
        Array.from({ length: tabs }, (_tab, index) => [`Notes ${index}`, [['x']]]),
      );
      const desk = deskOf({ GOLD: [HEADER, ...many], ...others });
      desk.ask('runEvals', { tabs: ['GOLD'] });
      desk.runtime.call('toggleEditScoring');
      const all = desk.callsOf(() => edit(desk, 'GOLD', 'D3', 'PER'));
      expect(desk.row(RESULTS, 3)).toMatchObject({ verdict: 'fail', overall_score: 0 });
      return { all: all.length, calls: all.filter((name) => !LOOKUP.test(name)).length };
    };
    const cost = costOf(0, 5);
    expect(cost.calls).toBeLessThanOrEqual(26);
    expect(cost.all).toBeLessThanOrEqual(62);
    expect(costOf(20, 5).calls).toBe(cost.calls);
    expect(costOf(0, 200)).toEqual(cost);
  });

  it('keeps one result per row where two cases are the same', () => {
    const desk = scoredDesk({}, [
      ['query', 'expected_aoi_ids', 'actual_id'],
      ['one', 'BRA', 'BRA'],
      ['one', 'BRA', 'PER'],
      ['one', 'BRA', 'BRA'],
    ]);
    edit(desk, 'GOLD', 'B3', 'PER');
    expect(scores(desk)).toMatchObject([
      { row: 2, verdict: 'pass' },
      { row: 3, verdict: 'pass' },
      { row: 4, verdict: 'pass' },
    ]);
  });

  it('finds its result where the results were sorted', () => {
    const desk = scoredDesk();
    desk.runtime.person.sortRows(RESULTS, 2, { ascending: false });
    expect(desk.row(RESULTS, 5)).toMatchObject({ test_id: 'b' });
    const others = lines(desk, [2, 3, 4, 6]);
    edit(desk, 'GOLD', 'D3', 'PER');
    expect(desk.row(RESULTS, 5)).toMatchObject({ test_id: 'b', row: 3, overall_score: 0.5 });
    expect(lines(desk, [2, 3, 4, 6])).toEqual(others);
  });

  it('finds its result where rows were inserted above it, and puts the links right', () => {
    const desk = scoredDesk();
    desk.runtime.person.insertRows('GOLD', 2, 2);
    edit(desk, 'GOLD', 'D5', 'PER');
    expect(desk.row(RESULTS, 3)).toMatchObject({ test_id: 'b', row: 5, overall_score: 0.5 });
    expect([2, 3, 4, 5, 6].map((row) => desk.row(RESULTS, row)['row'])).toEqual([4, 5, 6, 7, 8]);
  });
});

describe('Edits on which no score rests', () => {
  it.each([
    ['a column of remarks', 'GOLD', 'C3', 'see above'],
    ['the test id', 'GOLD', 'A3', 'b2'],
    ['the header', 'GOLD', 'C1', 'remarks'],
    ['a tab that is no eval set', 'Notes', 'A1', 'expected_aoi_ids'],
    ['the results', RESULTS, 'D3', 'pass'],
  ])('cause no work: %s', (_name, tab, a1, value) => {
    const desk = scoredDesk();
    const calls = desk.callsOf(() => edit(desk, tab, a1, value));
    expect(writes(calls)).toEqual([]);
    expect(calls.length).toBeLessThanOrEqual(16);
  });

  it('cause no work where the value is what it was', () => {
    const desk = scoredDesk();
    const before = lines(desk, [1, 2, 3, 4, 5, 6]);
    const calls = desk.callsOf(() => edit(desk, 'GOLD', 'D3', 'BRA'));
    expect(writes(calls)).toEqual([]);
    expect(lines(desk, [1, 2, 3, 4, 5, 6])).toEqual(before);
  });

  it('cause no work on an eval set that was never run', () => {
    const desk = deskOf({ GOLD });
    desk.runtime.call('toggleEditScoring');
    edit(desk, 'GOLD', 'D3', 'PER');
    desk.settle();
    expect(desk.tabNames()).toEqual(['GOLD']);
  });
});

describe('A pasted block', () => {
  it('of three rows and two columns scores those three again', () => {
    const desk = scoredDesk();
    const others = lines(desk, [1, 2, 6]);
    const calls = desk.callsOf(() =>
      edit(desk, 'GOLD', 'D3:E5', [
        ['PER', '100 kha'],
        ['BRA', ''],
        ['BRA; PER', ''],
      ]),
    );
    expect(scores(desk)).toMatchObject([
      { row: 2, verdict: 'pass' },
      { row: 3, verdict: 'pass', overall_score: 1 },
      { row: 4, verdict: 'fail', overall_score: 0 },
      { row: 5, verdict: 'fail', overall_score: 0 },
      { row: 6, verdict: 'fail' },
    ]);
    expect(lines(desk, [1, 2, 6])).toEqual(others);
    expect(calls.filter((name) => name === 'Range.setValues')).toHaveLength(1);
    expect(desk.history()).toHaveLength(1);
  });

  it('of many rows becomes a run of its own, which keeps the results of all other rows', () => {
    const header = ['query', 'expected_aoi_ids', 'actual_id', 'actual_source', 'expected_answer'];
    const [pasted, passing] = isThorough ? [1000, 400] : [60, 24];
    const rows = Array.from({ length: pasted + 100 }, (_row, index) => [
      `q${index}`,
      'BRA',
      'BRA',
      'gadm',
      '',
    ]);
    const desk = deskOf({ GOLD: [header, ...rows.slice(0, 2)] });
    // A new tab has 1,000 rows.
    desk.runtime.person.insertRows('GOLD', 4, 200);
    edit(desk, 'GOLD', `A2:E${pasted + 101}`, rows);
    desk.runtime.call('runOnAllTabs');
    desk.runtime.call('toggleEditScoring');
    const others = lines(desk, [pasted + 2, pasted + 50, pasted + 101]);
    edit(
      desk,
      'GOLD',
      `A2:E${pasted + 1}`,
      rows
        .slice(0, pasted)
        .map((_row, index) => [`q${index}`, 'PER', index < passing ? 'PER' : 'BRA', 'gadm', '']),
    );
    desk.settle();
    expect(desk.lastRun()).toMatchObject({
      outcome: 'finished',
      tabs: [
        {
          rows: pasted + 100,
          // The others pass.
          verdicts: { pass: passing + 100, fail: pasted - passing, error: 0, 'edited since': 0 },
        },
      ],
    });
    expect(desk.history()).toMatchObject([
      { started_from: 'menu', outcome: 'finished' },
      { started_from: 'edit', outcome: 'finished' },
    ]);
    expect(lines(desk, [pasted + 2, pasted + 50, pasted + 101])).toEqual(others);
    expect(desk.waiting()).toEqual(STANDING);
  });
});

describe('An edit while a run is going on', () => {
  it('is scored by the end of that run with the new value, whenever it is made', () => {
    const edits = [
      ['D3', 'PER'],
      ['F4', 'BRA'],
      ['D5', 'PER'],
      ['F6', 'PER'],
    ] as const;
    const plain = scoredDesk();
    for (const [a1, value] of edits) edit(plain, 'GOLD', a1, value);
    const wanted = scores(plain);
    const request = { set: [['run.waveRows', '2']] };
    const all = scoredDesk();
    const calls = all.callsOf(() => void all.ask('runEvals', request)).length;
    expect(calls).toBeGreaterThan(100);
    // Two edits close together, and two more after half of the run.
    const half = Math.ceil(calls / 2);
    for (let at = 1; at < half; at += isThorough ? 3 : 60) {
      const desk = scoredDesk();
      const places = [at, at + 5, at + half, at + half + 5];
      let call = 0;
      desk.meanwhile(
        (_name, { running }) => {
          if (running.length > 1) return null;
          call += 1;
          edits.forEach(([a1, value], index) => places[index] === call && edit(desk, 'GOLD', a1, value));
          return null;
        },
        () => void desk.ask('runEvals', request),
      );
      edits.forEach(([a1, value], index) => (places[index] ?? 0) > call && edit(desk, 'GOLD', a1, value));
      desk.settle();
      expect({ at, scores: scores(desk), history: desk.history() }).toMatchObject({ at, scores: wanted });
      expect(desk.waiting()).toEqual(STANDING);
      expect([...desk.runtime.properties('document').keys()]).not.toContain('gnw.run.edited');
    }
  });

  it('harms nothing where the clock ticks while it is taken away', () => {
    const desk = deskOf({ GOLD });
    let deletions = 0;
    desk.meanwhile(
      (name, { running }) => {
        if (running.length > 1 || name !== 'ScriptApp.deleteTrigger') return null;
        deletions += 1;
        desk.runtime.call('continueRun', [], 'trigger');
        return null;
      },
      () => {
        expect(desk.ask('runEvals', {})).toMatchObject({ ok: true, value: { state: 'finished' } });
        desk.settle();
      },
    );
    expect(deletions).toBe(1);
    expect(desk.waiting()).toEqual([]);
  });

  it('of another eval set is taken up after it', () => {
    const desk = deskOf({ GOLD, Other: GOLD });
    desk.runtime.call('runOnAllTabs');
    desk.runtime.call('toggleEditScoring');
    editOtherWhileGoldRuns(desk);
    expect(desk.row('Other results', 3)).toMatchObject({ overall_score: 0 });
    desk.settle();
    expect(desk.row('Other results', 3)).toMatchObject({ overall_score: 0.5 });
    expect(desk.waiting()).toEqual(STANDING);
  });

  it('of an eval set that was never run does not set off a run of it', () => {
    const desk = deskOf({ GOLD, Other: GOLD });
    desk.ask('runEvals', { tabs: ['GOLD'] });
    desk.runtime.call('toggleEditScoring');
    editOtherWhileGoldRuns(desk);
    desk.settle();
    expect(desk.tabNames()).toEqual(['GOLD', 'Summary', 'GOLD results', 'Other', 'Run history', 'Heatmap']);
    expect(desk.waiting()).toEqual(STANDING);
  });

  it('of an eval set of which few rows were run scores none of the others', () => {
    const desk = deskOf({ GOLD, Other: GOLD });
    desk.ask('runEvals', { tabs: ['Other'], choice: { rows: [3, 4] } });
    desk.runtime.call('toggleEditScoring');
    editOtherWhileGoldRuns(desk);
    desk.settle();
    expect(desk.row('Other results', 2)).toMatchObject({ test_id: 'b', overall_score: 0.5 });
    expect(desk.runtime.workbook.tabNamed('Other results')?.grid.lastRow).toBe(3);
  });

  it('waits where the run begins while the edit is answered, and dies', () => {
    const desk = scoredDesk();
    desk.meanwhile(
      (name, { running }) => {
        // The run dies as soon as it holds the run.
        if (running.length === 2) return name === 'Lock.releaseLock' ? { kind: 'kill-after' } : null;
        if (name === 'Lock.tryLock') expect(() => desk.ask('runEvals', {})).toThrow(/time/);
        return null;
      },
      () => edit(desk, 'GOLD', 'D3', 'PER'),
    );
    expect(desk.row(RESULTS, 3)).toMatchObject({ overall_score: 0 });
    desk.settle();
    expect(desk.row(RESULTS, 3)).toMatchObject({ overall_score: 0.5 });
    expect(desk.waiting()).toEqual(STANDING);
  });
});

describe('An edit while somebody else holds the document lock', () => {
  it('is picked up by a trigger afterwards', () => {
    const desk = scoredDesk();
    desk.runtime.holdLock(45_000);
    const calls = desk.callsOf(() => edit(desk, 'GOLD', 'D3', 'PER'));
    expect(writes(calls)).toEqual([]);
    expect(desk.waiting()).toEqual(STANDING);
    desk.settle();
    expect(desk.row(RESULTS, 3)).toMatchObject({ overall_score: 0.5 });
    expect(desk.waiting()).toEqual(STANDING);
  });
});

describe('Cases that come and go', () => {
  it('gets a row in the results where one is typed below the others', () => {
    const desk = scoredDesk();
    const others = lines(desk, [2, 3, 4, 5, 6]);
    edit(desk, 'GOLD', 'B7', 'six');
    edit(desk, 'GOLD', 'D7', 'BRA');
    edit(desk, 'GOLD', 'F7', 'BRA');
    desk.settle();
    expect(desk.row(RESULTS, 7)).toMatchObject({ row: 7, query: 'six', verdict: 'pass', overall_score: 1 });
    expect(lines(desk, [2, 3, 4, 5, 6])).toEqual(others);
    expect(desk.lastRun()?.tabs[0]).toMatchObject({
      rows: 6,
      verdicts: { pass: 4, fail: 2, 'edited since': 0 },
    });
  });

  it('gets its row in sheet order where one is typed between others', () => {
    const desk = scoredDesk();
    desk.runtime.person.insertRows('GOLD', 4);
    edit(desk, 'GOLD', 'A4:G4', [['b2', 'between', '', 'BRA', '', 'BRA', 'gadm']]);
    desk.settle();
    expect(scores(desk)).toMatchObject([
      { row: 2, query: 'How much forest did Brazil lose?' },
      { row: 3, query: 'How much forest did Peru lose?' },
      { row: 4, query: 'between', verdict: 'pass' },
      { row: 5, query: 'three' },
      { row: 6, query: 'four' },
      { row: 7, query: 'five' },
    ]);
  });

  it('makes the result stale of a row whose query is cleared', () => {
    const desk = scoredDesk();
    const others = lines(desk, [2, 4, 5, 6]);
    edit(desk, 'GOLD', 'B3', '');
    expect(desk.row(RESULTS, 3)).toMatchObject({
      verdict: 'edited since',
      error: 'gone: its case is no longer in the eval set (was fail)',
    });
    expect(lines(desk, [2, 4, 5, 6])).toEqual(others);
    expect(desk.lastRun()?.tabs[0]).toMatchObject({ verdicts: { pass: 3, fail: 1, 'edited since': 1 } });
  });
});

describe('With a judge model', () => {
  const JUDGED = [
    ['test_id', 'query', 'expected_answer', 'actual_agent_answer'],
    ['a', 'Which state?', 'South Dakota', 'It was S. Dakota.'],
    ['b', 'Which state, again?', 'South Dakota', 'Either state: South Dakota or North Dakota.'],
    ['c', 'And now?', 'North Dakota', 'N. Dakota, I believe.'],
  ];

  it('asks the question of the edited row alone, and none where the edit is undone', () => {
    const judge = fakeJudge();
    const desk = scoredDesk(
      {
        transport: transportTo(judge),
        properties: {
          user: { 'gnw.judgeKey': JSON.stringify({ key: 'test-judge-key-0001', host: '*' }) },
          document: { 'gnw.settings': JSON.stringify({ judge: { provider: 'anthropic' } }) },
        },
      },
      JUDGED,
    );
    const asked = (): number => judge.groups.reduce((sum, size) => sum + size, 0);
    expect(asked()).toBe(3);
    const others = lines(desk, [2, 4]);
    const first = desk.row(RESULTS, 3);
    edit(desk, 'GOLD', 'C3', 'Dakota, South');
    expect(asked()).toBe(4);
    expect(desk.row(RESULTS, 3)).toMatchObject({ judge: 'claude-haiku-5-5', judge_cached: false });
    expect(lines(desk, [2, 4])).toEqual(others);

    edit(desk, 'GOLD', 'C3', 'South Dakota');
    expect(asked()).toBe(4);
    expect(desk.row(RESULTS, 3)).toMatchObject({
      judge_cached: true,
      judge_cost_usd: 0,
      uid: first['uid'],
      inputs_hash: first['inputs_hash'],
      agent_answer_score: first['agent_answer_score'],
    });
    expect(lines(desk, [2, 4])).toEqual(others);
  });
});

describe('Switching edit-scoring on and off', () => {
  it('tells a second person who has it, and hands it over once: every edit is scored once', () => {
    const desk = scoredDesk();
    const { runtime } = desk;
    runtime.call('toggleEditScoring', [], 'menu', { user: BERTA });
    expect(desk.questions[desk.questions.length - 1]).toMatchObject({
      title: 'Score rows again when I edit them',
      message: expect.stringMatching(
        /^Switched on by analyst@example\.org on 2026-11-21 12:0\d UTC\. It works for everybody’s edits, with their key for the judge\.\n\nOK takes it over: /,
      ),
    });
    const owners = (wanted: string): string[] =>
      runtime.triggers.filter(({ handler }) => handler === wanted).map(({ owner }) => owner);
    expect(owners('scoreEdited')).toEqual(['analyst@example.org', BERTA]);
    const calls = desk.callsOf(() => edit(desk, 'GOLD', 'D3', 'PER'));
    expect(calls.filter((name) => name === 'Range.setValues')).toHaveLength(1);
    expect(desk.row(RESULTS, 3)).toMatchObject({ overall_score: 0.5 });
    expect(owners('scoreEdited')).toEqual([BERTA]);
    // Either clock finds out by itself whether it is needed.
    runtime.advance(30 * 60_000);
    runtime.runDueTriggers();
    expect(owners('continueRun')).toEqual([BERTA]);
  });

  it('stays as it is where the second person does not take it over', () => {
    let answer: 'OK' | 'CANCEL' = 'OK';
    const desk = scoredDesk({ ui: { alert: () => answer } });
    answer = 'CANCEL';
    const before = desk.runtime.properties('document').get('gnw.editScoring');
    expect(before).toContain('analyst@example.org');
    desk.runtime.call('toggleEditScoring', [], 'menu', { user: BERTA });
    expect(desk.runtime.properties('document').get('gnw.editScoring')).toBe(before);
    expect(new Set(desk.runtime.triggers.map(({ owner }) => owner))).toEqual(
      new Set(['analyst@example.org']),
    );
  });

  it('takes the trigger away when its owner switches it off', () => {
    const desk = scoredDesk();
    desk.runtime.call('toggleEditScoring');
    expect(desk.questions[desk.questions.length - 1]?.message).toMatch(
      /^Switched on by you on 2026-11-21 12:0\d UTC\.\n\nOK switches it off\.$/,
    );
    expect(desk.waiting()).toEqual([]);
    expect(desk.runtime.properties('document').has('gnw.editScoring')).toBe(false);
  });

  it('makes a leftover trigger without a record remove itself', () => {
    const desk = scoredDesk();
    desk.runtime.properties('document').delete('gnw.editScoring');
    edit(desk, 'GOLD', 'D3', 'PER');
    expect(desk.waiting()).toEqual(['continueRun']);
    expect(desk.row(RESULTS, 3)).toMatchObject({ overall_score: 0, verdict: 'edited since' });
    desk.settle();
    expect(desk.waiting()).toEqual([]);
  });
});
