/** Checks declared in the tab `Checks`, over the built bundle. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import type { Tab } from '../../../samples/sheet';
import { checks, ownChecks } from '../../../samples/tabs/own-checks';
import { type Desk, deskOf } from '../desk';

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

const THREE = '“Checks” holds 3 checks that are asked.';

describe('checks of one’s own', () => {
  it('are a tab that is made on request, with examples that are switched off', () => {
    const desk = deskOf({ GOLD });
    expect(desk.ask('openChecks')).toMatchObject({
      value: { problems: [], message: expect.stringContaining('0 checks') },
    });
    expect(desk.row('Checks', 2)).toMatchObject({ title: 'No apology', kind: 'not contains', tabs: 'no' });
    desk.runtime.edit('Checks', 'I2', 'all');
    // The tab is opened, not recreated.
    expect(desk.ask('openChecks')).toMatchObject({
      value: { message: expect.stringContaining('“Checks” holds 1 check that is asked') },
    });
    desk.ask('runEvals', {});
    expect([2, 3].map((row) => desk.row('GOLD results', row + 2)['verdict'])).toEqual(['pass', 'fail']);
    expect(desk.row('GOLD results', 5)).toMatchObject({
      check_no_apology_score: 0,
      why: expect.stringContaining('No apology: found: sorry'),
    });
  });

  it('are checks like all others: in coverage, results, exports and the diff of runs, which another wording makes incomparable', () => {
    const desk = deskOf({ GOLD });
    expect(imported(desk)).toMatchObject({ value: { message: THREE } });
    expect(JSON.stringify(desk.ask('coverage', {}).value)).toContain('"title":"Quick","rows":2,"runs":true');
    desk.ask('runEvals', {});
    expect(desk.row('GOLD results', 4)).toMatchObject({
      ...{ check_no_apology_score: 1, check_quick_score: 1, verdict: 'pass' },
    });
    expect(desk.row('GOLD results', 5)).toMatchObject({
      ...{ check_no_apology_score: 0, check_quick_score: 0, verdict: 'fail' },
    });
    expect(Object.keys(desk.row('GOLD results', 4))).not.toContain('check_elsewhere_score');
    const [first] = runs(desk);
    imported(desk, [CSV[0] ?? '', 'No apology,not contains,never,yes,all']);
    desk.runtime.advance(60_000);
    desk.ask('runEvals', {});
    const diff = JSON.stringify(
      desk.ask('diffRuns', { sheetId: first?.sheetId, before: runs(desk)[0]?.id, after: '' }).value,
    );
    expect(diff).toContain('Other prompts, rubrics or checks of your own.');
    expect(diff).toContain('"id":"check_no_apology","title":"No apology","before":0,"after":1');
  });

  it('say before a run which lines cannot be used, and refuse such a file', () => {
    const desk = deskOf({ GOLD });
    imported(desk);
    desk.runtime.edit('Checks', 'B2', 'vibes');
    const coverage = JSON.stringify(desk.ask('coverage', {}).value);
    expect(coverage).toContain('Checks, row 2, kind: “vibes” is none');
    expect(coverage).toContain(
      'Checks, Elsewhere, tabs: there is no eval set “Other”, so the check is not asked there',
    );
    // And with the run, whose plan may not have been looked at before.
    desk.ask('runEvals', {});
    expect(desk.lastRun()).toMatchObject({
      problems: [
        expect.stringContaining('Checks, row 2, kind'),
        expect.stringContaining('no eval set “Other”'),
      ],
    });
    expect(imported(desk, [CSV[0] ?? '', 'Contains,contains,a,yes,all'])).toMatchObject({
      ok: false,
      message: expect.stringContaining('there is a check check_contains already'),
    });
  });

  it('can be asked a rate of: where they are declared, and where a run has scored them', () => {
    const desk = deskOf({ GOLD });
    imported(desk);
    desk.ask('runEvals', {});
    const { text } = z.object({ text: z.string() }).parse(desk.ask('runFile', {}).value);
    const gates = (check: string) => ({
      ...{ failOn: [], allow: 0, before: { name: 'before.json', text } },
      minPass: [{ check, rate: 0.9 }],
    });
    const isTaken = (at: Desk, check: string) => at.ask('baseline', gates(check)).ok;
    // Of two rows, the second apologises still, and a third never did.
    desk.runtime.edit('GOLD', 'A4:D4', [['c', 'three', 'It was 7 ha.', '3']]);
    desk.runtime.advance(60_000);
    desk.ask('runEvals', {});
    expect(isTaken(desk, 'check_elsewhere')).toBe(true);
    expect(desk.ask('gateResults', gates('check_no_apology')).value).toMatchObject({
      failures: [
        {
          gate: 'min-pass check_no_apology',
          sentence: 'check_no_apology: 66.7 % of 3, and 90 % are wanted',
        },
      ],
    });
    const elsewhere = deskOf({ Sheet1: [['']] });
    expect(isTaken(elsewhere, 'check_no_apology')).toBe(true);
    expect(isTaken(elsewhere, 'check_polite')).toBe(false);
  });

  it('are found again where a copy of the file has lost what tells of them', () => {
    const desk = deskOf({ GOLD });
    imported(desk);
    const again = deskOf({}, { workbook: desk.runtime.workbook });
    again.ask('runEvals', {});
    expect(again.row('GOLD results', 5)).toMatchObject({ check_no_apology_score: 0 });
  });

  it('are known in such a copy before anything is run', () => {
    const desk = deskOf({ GOLD });
    imported(desk);
    const again = deskOf({}, { workbook: desk.runtime.workbook });
    const { value } = again.ask('coverage', {});
    expect(value).toMatchObject({
      tabs: [{ checks: expect.arrayContaining([expect.objectContaining({ id: 'check_no_apology' })]) }],
    });
  });
});

const tableOf = ({ columns, rows }: Tab) => [
  [...columns],
  ...rows.map((row) =>
    columns.map((column) => {
      const cell = row[column] ?? '';
      return typeof cell === 'object' ? String(cell.value) : cell;
    }),
  ),
];

describe('the sample of own checks', () => {
  it('comes to what its notes say, by columns and by lines of a tab that was typed by hand', () => {
    const desk = deskOf({ [ownChecks.name]: tableOf(ownChecks), [checks.name]: tableOf(checks) });
    desk.ask('runEvals', {});
    const lines = ownChecks.rows.map((_row, index) => desk.row('Own checks results', index + 4));
    const own = (line: Readonly<Record<string, unknown>>, score: number): string[] =>
      Object.keys(line).filter((name) => /^check_.*_score$/.test(name) && line[name] === score);
    expect(lines.map((line) => [line['test_id'], line['verdict'], own(line, 0).join()])).toEqual([
      ['oc-01', 'pass', ''],
      ['oc-02', 'fail', 'check_contains_score'],
      ['oc-03', 'fail', 'check_does_not_contain_score,check_names_the_year_score'],
      ['oc-04', 'fail', 'check_regex_score'],
      ['oc-05', 'error', ''],
      ['oc-06', 'pass', ''],
      ['oc-07', 'fail', 'check_number_score'],
      ['oc-08', 'pass', ''],
      ['oc-09', 'fail', 'check_json_score'],
      ['oc-10', 'fail', 'check_json_score'],
      ['oc-11', 'fail', 'check_max_latency_score'],
      ['oc-12', 'error', ''],
      ['oc-13', 'fail', 'check_max_cost_score,check_within_ten_cents_score'],
      ['oc-14', 'needs judge', ''],
      ['oc-15', 'needs judge', ''],
      ['oc-16', 'needs judge', ''],
      ['oc-17', 'fail', 'check_names_the_loss_in_the_title_score'],
    ]);
    expect(lines[11]?.['error']).toBe(
      'latency_s: it is not recorded in this row, and a check asks for it; record it, or leave max_latency_s blank',
    );
    // Of the kinds that need no judge, each holds in the first row.
    expect(own(lines[0] ?? {}, 1)).toHaveLength(13);
    expect(desk.tabNames().filter((name) => name.startsWith('Checks'))).toEqual(['Checks']);
  });

  it('gives way to a file of checks, which is written over that tab', () => {
    const desk = deskOf({ GOLD, [checks.name]: tableOf(checks) });
    expect(imported(desk)).toMatchObject({
      value: { message: THREE },
    });
    desk.ask('runEvals', {});
    expect(desk.row('GOLD results', 5)).toMatchObject({ check_no_apology_score: 0, check_quick_score: 0 });
    expect(desk.tabNames()).not.toContain('Checks 2');
  });

  it('leaves a tab of that name alone that holds no checks', () => {
    const desk = deskOf({
      GOLD,
      Checks: [
        ['who', 'when'],
        ['anna', 'today'],
      ],
    });
    expect(imported(desk)).toMatchObject({
      value: { message: '“Checks 2” holds 3 checks that are asked.' },
    });
    expect(desk.row('Checks', 2)).toEqual({ who: 'anna', when: 'today' });
  });
});

const Runs = z.object({
  tabs: z.array(z.object({ sheetId: z.number(), runs: z.array(z.object({ id: z.string() })) })),
});

function runs(desk: Desk): { readonly sheetId: number; readonly id: string }[] {
  const { tabs } = Runs.parse(desk.ask('runs', {}).value);
  return tabs.flatMap(({ sheetId, runs: all }) => all.map(({ id }) => ({ sheetId, id })));
}
