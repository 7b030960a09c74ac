/** Checks that people declare in the tab `Checks`, over the built bundle. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { type Desk, deskOf } from './desk';

const GOLD = [
  ['test_id', 'query', 'actual_agent_answer', 'latency_s'],
  ['a', 'one', 'It was 5 ha.', '12'],
  ['b', 'two', 'Sorry, I cannot.', '45'],
];
const CSV = [
  'title,kind,pattern,gates,tabs',
  'No apology,not contains,sorry,yes,all',
  'Quick,max latency,30,info only,GOLD',
  'Elsewhere,contains,x,yes,Other',
];
const imported = (desk: Desk, lines = CSV) =>
  desk.ask('importChecks', { fileName: 'checks.csv', text: lines.join('\n') });

describe('checks of one’s own', () => {
  it('are a tab that is made on request, with examples that are switched off', () => {
    const desk = deskOf({ GOLD });
    expect(desk.ask('openChecks')).toMatchObject({
      value: { tab: 'Checks', checks: [], problems: [], message: expect.stringContaining('0 checks') },
    });
    expect(desk.row('Checks', 2)).toMatchObject({ title: 'No apology', kind: 'not contains', tabs: 'no' });
    desk.runtime.edit('Checks', 'I2', 'all');
    // It is opened, not made anew.
    expect(desk.ask('openChecks')).toMatchObject({ value: { tab: 'Checks', checks: ['No apology'] } });
    desk.ask('runEvals', {});
    expect([2, 3].map((row) => desk.row('GOLD results', row)['verdict'])).toEqual(['pass', 'fail']);
    expect(desk.row('GOLD results', 3)).toMatchObject({
      check_no_apology_score: 0,
      why: expect.stringContaining('No apology: found: sorry'),
    });
  });

  it('are checks like all others: in coverage, results, exports and the diff of runs, which another wording makes incomparable', () => {
    const desk = deskOf({ GOLD });
    expect(imported(desk)).toMatchObject({ value: { checks: ['No apology', 'Quick', 'Elsewhere'] } });
    expect(JSON.stringify(desk.ask('coverage', {}).value)).toContain('"title":"Quick","rows":2,"runs":true');
    desk.ask('runEvals', {});
    expect(desk.row('GOLD results', 2)).toMatchObject({
      ...{ check_no_apology_score: 1, check_quick_score: 1, verdict: 'pass' },
    });
    expect(desk.row('GOLD results', 3)).toMatchObject({
      ...{ check_no_apology_score: 0, check_quick_score: 0, verdict: 'fail' },
    });
    expect(Object.keys(desk.row('GOLD results', 2))).not.toContain('check_elsewhere_score');
    const [first] = runs(desk);
    imported(desk, [CSV[0] ?? '', 'No apology,not contains,never,yes,all']);
    desk.runtime.advance(60_000);
    desk.ask('runEvals', {});
    const diff = JSON.stringify(
      desk.ask('diffRuns', { sheetId: first?.sheetId, before: runs(desk)[0]?.id, after: [''] }).value,
    );
    expect(diff).toContain('Other scoring settings or prompts.');
    expect(diff).toContain('"id":"check_no_apology","title":"No apology","before":0,"after":1');
  });

  it('say before a run which lines cannot be used, and refuse such a file', () => {
    const desk = deskOf({ GOLD });
    imported(desk);
    desk.runtime.edit('Checks', 'B2', 'vibes');
    expect(JSON.stringify(desk.ask('coverage', {}).value)).toContain('Checks, row 2, kind: “vibes” is none');
    expect(imported(desk, [CSV[0] ?? '', 'Contains,contains,a,yes,all'])).toMatchObject({
      ok: false,
      message: expect.stringContaining('there is a check check_contains already'),
    });
  });

  it('are found again where a copy of the file has lost what tells of them', () => {
    const desk = deskOf({ GOLD });
    imported(desk);
    const again = deskOf({}, { workbook: desk.runtime.workbook });
    again.ask('runEvals', {});
    expect(again.row('GOLD results', 3)).toMatchObject({ check_no_apology_score: 0 });
  });
});

const Runs = z.object({
  tabs: z.array(z.object({ sheetId: z.number(), runs: z.array(z.object({ id: z.string() })) })),
});

function runs(desk: Desk): { readonly sheetId: number; readonly id: string }[] {
  const { tabs } = Runs.parse(desk.ask('runs', {}).value);
  return tabs.flatMap(({ sheetId, runs: all }) => all.map(({ id }) => ({ sheetId, id })));
}
