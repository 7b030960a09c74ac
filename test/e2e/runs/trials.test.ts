/** Several outputs per case in `Responses`, over the built bundle: the majority outcome, and what they cost together. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import type { RuntimeOptions } from '../../../local/runtime';
import { fakeJudge } from '../../support/judge-server/fake-fetch';
import { cellAt, type Typed } from '../cells';
import { type Desk, deskOf } from '../desk';
import type { Tabs } from '../spreadsheet';
import { transportTo } from '../transport';

const KEY = 'test-judge-key-0001';
const CASE = ['test_id', 'query', 'expected_aoi_ids', 'expected_answer', 'expected_answer_criteria'];
const RESPONSE = ['test_id', 'query', 'trial', 'actual_id', 'actual_source', 'actual_agent_answer', 'error'];

/** A case and its responses, in the order of its trials; `BRA` is right. */
function caseOf(id: string, wanted: readonly Typed[], ...outputs: readonly (readonly Typed[])[]) {
  const query = `question ${id}`;
  return {
    line: [id, query, ...wanted],
    responses: outputs.map((output, index) => [id, query, index + 1, ...output]),
  };
}

const area = (id: string): Typed[] => [id, 'gadm', '', ''];
const says = (text: string): Typed[] => ['', '', text, ''];
const fails = (error: string): Typed[] => ['', '', '', error];

const AREA = ['BRA', '', ''];
const AREAS = [
  caseOf('most', AREA, area('BRA'), area('PER'), area('BRA')),
  caseOf('outvoted', AREA, area('BRA'), area('PER'), area('PER')),
  caseOf('tie', AREA, area('BRA'), area('PER')),
  caseOf('one failed', AREA, fails('HTTP 500'), area('BRA'), area('BRA')),
  caseOf('all failed', AREA, fails('HTTP 500'), fails('HTTP 502')),
  caseOf('only one', AREA, area('PER')),
];

function tabsOf(cases: readonly ReturnType<typeof caseOf>[], columns = CASE): Tabs {
  return {
    GOLD: [columns, ...cases.map(({ line }) => line.slice(0, columns.length))],
    // Newest first: trials are put in order.
    Responses: [RESPONSE, ...cases.flatMap(({ responses }) => [...responses].reverse())],
  };
}

function run(desk: Desk, settings: Readonly<Record<string, string>> = {}, which: object = {}) {
  return desk.ask('runEvals', { set: Object.entries({ 'run.trials': '3', ...settings }), ...which });
}

function column(desk: Desk, name: string, rows = AREAS.length): unknown[] {
  return Array.from({ length: rows }, (_row, index) => desk.row('GOLD results', index + 4)[name]);
}

function scoredAreas(options: Partial<RuntimeOptions> = {}): Desk {
  const desk = deskOf(tabsOf(AREAS, CASE.slice(0, 3)), options);
  run(desk);
  return desk;
}

describe('several outputs of a case', () => {
  it('come to what most of them came to; where they tie, to no score and a rerun', () => {
    const desk = scoredAreas();
    expect(column(desk, 'aoi_id_match_score')).toEqual([1, 0, null, 1, null, 0]);
    expect(column(desk, 'verdict')).toEqual(['pass', 'fail', 'trials disagree', 'pass', 'error', 'fail']);
    expect(column(desk, 'overall_score')).toEqual([1, 0, null, 1, null, 0]);
    expect(desk.note('GOLD results', 5, 'aoi_id_match_score')).toMatch(/^2 of 3 trials: /);
    expect(desk.note('GOLD results', 6, 'aoi_id_match_score')).toBe(
      'trials disagree: 1 trial passed, 1 failed',
    );
    expect(column(desk, 'error')[4]).toBe('the agent failed: HTTP 500');
  });

  it('keep the score of each in a hidden column, in the place of its trial', () => {
    const desk = scoredAreas();
    expect(column(desk, 'trials')).toEqual([
      ...['{"aoi_id_match":[1,0,1]}', '{"aoi_id_match":[1,0,0]}', '{"aoi_id_match":[1,0]}'],
      ...['{"aoi_id_match":[null,1,1]}', null, null],
    ]);
    const place = Object.keys(desk.row('GOLD results', 3)).indexOf('trials') + 1;
    expect(desk.runtime.workbook.tabNamed('GOLD results')?.columns.hidden).toContain(place);
  });

  it('are told of in the summary, check by check', () => {
    const { runtime } = scoredAreas();
    const lines = Array.from(
      { length: runtime.workbook.tabNamed('Summary')?.grid.lastRow ?? 0 },
      (_row, row) =>
        Array.from(
          { length: 11 },
          (_cell, place) => cellAt(runtime.workbook, 'Summary', row + 1, place + 2).value,
        ),
    );
    const title = lines.findIndex(([what]) => what === 'Trials: how much they differ within a case');
    // Of ten scored trials, 2 + 1 + 1 + 2 pass. The spreads within a case are √(2/9) twice, 1/2 and 0: 1.4428 / 4.
    const share = [null, null, null, null];
    expect(lines[title + 1]).toEqual(['Area', 'GOLD', ...share, 4, 0.6, 0.36, 3, 'most, outvoted, tie']);
    expect(lines[title + 2]?.[0]).toBe('Expected but not scored');
  });

  it('are as many as the setting says, and one where it says nothing', () => {
    const desk = scoredAreas();
    run(desk, { 'run.trials': '2' });
    expect(column(desk, 'verdict')).toEqual([
      'trials disagree',
      'trials disagree',
      'trials disagree',
      'pass',
      'error',
      'fail',
    ]);
    run(desk, { 'run.trials': '1' });
    expect(column(desk, 'verdict')).toEqual(['pass', 'pass', 'pass', 'error', 'error', 'fail']);
    expect(column(desk, 'trials')).toEqual(Array(6).fill(null));
  });

  it('make a row a changed one when there are more of them, and no other row', () => {
    const desk = scoredAreas();
    const [, , before] = column(desk, 'inputs_hash');
    const last = (desk.runtime.workbook.tabNamed('Responses')?.grid.lastRow ?? 0) + 1;
    desk.runtime.edit('Responses', `A${last}:G${last}`, [['tie', 'question tie', 3, ...area('BRA')]]);
    const of = column(desk, 'run_id');
    desk.runtime.advance(60_000);
    run(desk, {}, { only: 'changed' });
    expect(column(desk, 'run_id').map((id, index) => id !== of[index])).toEqual([
      ...[false, false, true, false, false, false],
    ]);
    expect(desk.row('GOLD results', 6)).toMatchObject({ verdict: 'pass', aoi_id_match_score: 1 });
    expect(desk.row('GOLD results', 6)['inputs_hash']).not.toBe(before);
  });

  it('make rows changed ones when a setting says so, and not when one run was told otherwise', () => {
    const stored = (
      set: readonly (readonly [string, unknown])[],
      ofRun: Readonly<Record<string, string>>,
    ) => {
      const desk = deskOf(tabsOf(AREAS, [...CASE.slice(0, 3), 'actual_id']));
      expect(desk.ask('runEvals', { set: Object.entries(ofRun) })).toMatchObject({ ok: true });
      for (const [path, value] of set)
        expect(desk.ask('saveSetting', { path, value })).toMatchObject({ ok: true });
      desk.runtime.advance(60_000);
      const of = column(desk, 'run_id');
      const { message } = desk.ask('runEvals', { set: [], only: 'changed' });
      const rows = column(desk, 'run_id').map((id, index) => (id === of[index] ? '' : AREAS[index]?.line[0]));
      return rows.filter((id) => id !== '').join(', ') || message;
    };
    const none = 'There is nothing to run: no row has changed since it was scored.';
    expect(stored([], {})).toBe(none);
    // The rows that have one output rest on what they did.
    const more = 'most, outvoted, tie, one failed, all failed';
    expect(stored([['run.trials', 3]], {})).toBe(more);
    expect(stored([['run.trials', 3]], { 'run.trials': '2' })).toBe(none);
    expect(stored([], { 'run.trials': '3' })).toBe(none);
    expect(stored([['run.responsesFirst', true]], {})).toBe(none);
  });
});

describe('two runs whose cases were tried by different rules', () => {
  /** Eight cases pass with their first output; the further ones of two, asked since the first two disagreed, are wrong. */
  const cases = Array.from({ length: 8 }, (_case, index) =>
    caseOf(`c${index}`, AREA, ...(index < 2 ? ['BRA', 'PER', 'PER'] : ['BRA', 'BRA']).map(area)),
  );
  const Outcome = z.object({
    outcome: z.object({
      tabs: z.tuple([z.looseObject({ sheetId: z.number(), headline: z.object({ sentence: z.string() }) })]),
    }),
  });
  const Compared = z.object({
    diffs: z.tuple([z.looseObject({ trials: z.string(), sentence: z.string(), isReal: z.boolean() })]),
  });

  it('are compared by the first trials that both asked of every case; those of one rule by all', () => {
    const desk = deskOf(tabsOf(cases, CASE.slice(0, 3)));
    const runWith = (trials: string) => {
      desk.runtime.advance(60_000);
      run(desk, { 'run.trials': trials });
      return Outcome.parse(desk.ask('runOutcome').value).outcome.tabs[0];
    };
    /** @param which of the earlier runs, oldest first */
    const compared = (which: number) => {
      const { sheetId } = Outcome.parse(desk.ask('runOutcome').value).outcome.tabs[0];
      const Runs = z.object({ tabs: z.array(z.object({ runs: z.array(z.object({ id: z.string() })) })) });
      const ids = Runs.parse(desk.ask('runs').value).tabs[0]?.runs.map(({ id }) => id) ?? [];
      const before = ids.filter((id) => id !== '').sort()[which];
      return Compared.parse(desk.ask('diffRuns', { sheetId, before, after: [''] }).value).diffs[0];
    };
    runWith('1');
    const { sentence } = runWith('5').headline;
    expect(sentence).toMatch(/^GOLD: 6 of 8 pass, 2 cases worse than .*; the change is within chance\.$/);
    expect(compared(0)).toMatchObject({
      isReal: false,
      trials:
        'The runs asked for trials by different rules: only the first trial of each case counts: 100 % over 8 cases, then 100 %, 0 points, with a 95 % interval from 0 to 0.',
    });
    runWith('5');
    // Two cases pass in a third of their trials: (2/3 + 6) / 8.
    expect(compared(1).trials).toMatch(
      /^Each case counts with the share of its trials that pass: 83\.3 % over 8 cases, then 83\.3 %, 0 points/,
    );
  });
});

describe('what a judge says of several outputs', () => {
  const CASES = [
    // An answer that the scripted judge finds right, and one that it does not: a tie.
    caseOf('answers', ['', 'mostly pasture', ''], says('It was mostly pasture.'), says('Fires, I think.')),
    caseOf(
      'quality',
      ['', '', '1. Names “Pará” 2. Gives “hectares”'],
      ...[says('In Pará: 5 hectares.'), says('Pará lost some.'), says('I cannot tell.')],
    ),
  ];
  const judged = () => {
    const judge = fakeJudge({ costUsd: 0.001 });
    const desk = deskOf(tabsOf(CASES), {
      transport: transportTo(judge),
      properties: { user: { 'gnw.judgeKey': JSON.stringify({ key: KEY, host: '*' }) } },
    });
    run(desk, { 'judge.provider': 'openai', 'judge.useRules': 'false' });
    return { judge, desk };
  };

  it('is the mean of a metric on a scale', () => {
    const { desk } = judged();
    // 2/2, 1/2 and 0/2 of the criteria.
    expect(desk.row('GOLD results', 5)).toMatchObject({
      completeness_score: 0.5,
      verdict: 'no pass/fail check',
    });
    expect(desk.note('GOLD results', 5, 'completeness_score')).toMatch(
      /^mean of 3 trials \(1, 0\.5, 0\), the lowest: 0\/2 criteria \(1 not, 2 not\)/,
    );
    expect(desk.row('GOLD results', 4)).toMatchObject({
      agent_answer_score: null,
      verdict: 'trials disagree',
    });
  });

  it('costs what all of them cost, also where they tie', () => {
    const { judge, desk } = judged();
    expect(judge.violations).toEqual([]);
    // A request per trial: two of the first case, three of the second.
    expect(judge.requests).toHaveLength(5);
    expect(column(desk, 'judge_cost_usd', 2)).toEqual([expect.closeTo(0.002, 9), expect.closeTo(0.003, 9)]);
  });
});
