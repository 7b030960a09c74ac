/** Declared checks change between runs: the results stay in their tab, what has gone leaves it, and nothing that was typed is lost. */
import { describe, expect, it } from '@jest/globals';
import { type Desk, deskOf } from '../e2e/desk';

const GOLD = [
  ['test_id', 'query', 'expected_contains', 'actual_agent_answer', 'latency_s', 'check: Names the year'],
  ['a', 'one', '5 ha', 'It was 5 ha in 2022.', '12', 'yes'],
  ['b', 'two', '5 ha', 'Sorry, I cannot.', '45', 'no'],
  ['c', 'three', '7 ha', 'It was 7 ha.', '20', ''],
];
const CHECKS = [
  ['title', 'id', 'kind', 'rubric or pattern', 'reads', 'stage', 'weight', 'gates', 'tabs'],
  ['No apology', '', 'not contains', 'sorry', '', '', '', 'yes', 'all'],
  ['Quick', '', 'max latency', '30', '', '', '', 'info only', 'GOLD'],
  ['Polite', '', 'judged', 'It is polite.', '', '', '', 'yes', 'all'],
  ['Calls no tool', '', 'judged', 'It calls no tool.', 'tools_used; answer', '', '', 'info only', 'all'],
];
const OWN = [
  'check_no_apology',
  'check_quick',
  'check_polite',
  'check_calls_no_tool',
  'check_names_the_year',
] as const;
type Own = (typeof OWN)[number];
const ROWS = [2, 3, 4];

type Change = (desk: Desk) => void;

/** In the tab `Checks`. */
const line =
  (cells: string, values: readonly string[]): Change =>
  (desk) =>
    desk.runtime.edit('Checks', cells, [[...values]]);
const column =
  (header: string): Change =>
  (desk) =>
    desk.runtime.edit('GOLD', 'F1', header);
const gone: Change = (desk) => {
  const tab = desk.runtime.workbook.tabNamed('Checks');
  if (tab) desk.runtime.workbook.removeTab(tab);
};
const NOTHING: readonly string[] = Array.from({ length: 9 }, () => '');

/** What is changed, how, and which of the checks are asked no longer. */
const CHANGES: readonly (readonly [what: string, change: Change, without: readonly Own[]])[] = [
  ['a line is deleted', line('A2:I2', NOTHING), ['check_no_apology']],
  ['the line of a judged check is deleted', line('A4:I4', NOTHING), ['check_polite']],
  ['a check is renamed', line('A2:A2', ['No excuse']), ['check_no_apology']],
  ['a judged check is renamed', line('A4:A4', ['Kind']), ['check_polite']],
  ['a check gets another id', line('B3:B3', ['fast']), ['check_quick']],
  ['a check is called in other letters', line('A3:A3', ['Schnell genug: größer']), ['check_quick']],
  ['a check is switched off', line('I2:I2', ['no']), ['check_no_apology']],
  ['a judged check is switched off', line('I4:I4', ['off']), ['check_polite']],
  ['a check is asked of another tab', line('I3:I3', ['Other']), ['check_quick']],
  ['its kind is a word that means nothing', line('C2:C2', ['vibes']), ['check_no_apology']],
  ['the kind of a judged check is blank', line('C4:C4', ['']), ['check_polite']],
  ['its pattern is blank', line('D2:D2', ['']), ['check_no_apology']],
  ['its pattern is no number', line('D3:D3', ['fast']), ['check_quick']],
  ['what it reads is unknown', line('E5:E5', ['a[b']), ['check_calls_no_tool']],
  ['its stage is unknown', line('F2:F2', ['backstage']), ['check_no_apology']],
  ['its weight is unreadable', line('G3:G3', ['heavy']), ['check_quick']],
  ['its gates are unreadable', line('H2:H2', ['perhaps']), ['check_no_apology']],
  ['its title is that of another check', line('A3:A3', ['No apology']), ['check_quick']],
  ['its title is that of a check of this program', line('A2:A2', ['Contains']), ['check_no_apology']],
  ['its title is blank', line('A4:A4', ['']), ['check_polite']],
  ['a judged check becomes one without a judge', line('C4:D4', ['contains', 'ha']), []],
  ['a check without a judge becomes judged', line('C2:D2', ['judged', 'It says no sorry.']), []],
  ['a judged check reads something else', line('E4:E4', ['tools_used']), []],
  ['another wording', line('D4:D4', ['It is very polite.']), []],
  ['the heading of a column that is needed goes', line('C1:C1', ['sort']), OWN.slice(0, 4)],
  ['the tab Checks goes', gone, OWN.slice(0, 4)],
  ['the column of a check is renamed', column('check: Says when'), ['check_names_the_year']],
  ['the column of a check becomes notes', column('year notes'), ['check_names_the_year']],
  ['the column of a check asks for one of the program', column('check: Regex'), ['check_names_the_year']],
];

function labelled(): Desk {
  const desk = deskOf({ GOLD, Checks: CHECKS });
  desk.ask('switchLabelColumns', { isOn: true });
  desk.ask('runEvals', {});
  expect(Object.keys(desk.row('GOLD results', 4))).toEqual(
    expect.arrayContaining([...OWN.map((id) => `${id}_score`), 'human_check_polite']),
  );
  type(desk, 'human_check_polite', 'fail');
  return desk;
}

/** Types into a column of the results, in the line of the case b. */
function type(desk: Desk, name: string, text: string | null): void {
  const grid = desk.runtime.workbook.tabNamed('GOLD results')?.grid;
  const at = Object.keys(desk.row('GOLD results', 4)).indexOf(name);
  expect([name, Object.keys(desk.row('GOLD results', 4))]).toEqual([name, expect.arrayContaining([name])]);
  grid?.update(5, at + 1, { value: text });
}

/** What no declared check can change. */
const others = (desk: Desk) =>
  ROWS.map((row) => {
    const { test_id, query, check_contains_score } = desk.row('GOLD results', row + 2);
    return { test_id, query, check_contains_score };
  });

/** What people said about politeness, wherever it stands. */
const said = (desk: Desk): unknown[] => [
  ...ROWS.map((row) => desk.row('GOLD results', row + 2)['human_check_polite']),
  ...(desk.tabNames().includes('Labels') ? [desk.row('Labels', 2)['verdict']] : []),
];

function expectOneTab(desk: Desk, without: readonly string[]): void {
  expect(desk.tabNames().filter((name) => /results|Heatmap/.test(name))).toEqual(['Heatmap', 'GOLD results']);
  const names = Object.keys(desk.row('GOLD results', 4));
  const slugs = without.map((id) => id.slice('check_'.length));
  const left = (name: string) =>
    slugs.some((slug) => name.endsWith(`${slug}_score`) || name.endsWith(`: ${slug}`));
  expect(names.filter(left)).toEqual([]);
  expect(desk.lastRun()).toMatchObject({ outcome: 'finished', tabs: [{ tab: 'GOLD', rows: 3 }] });
}

const desk = labelled();
const before = others(desk);

/** Everything is declared as it was at first; the results are still those of the change before. */
function declareAgain(): void {
  if (!desk.tabNames().includes('Checks')) desk.runtime.workbook.addTab('Checks', undefined, 1000);
  desk.runtime.edit('Checks', `A1:I${CHECKS.length}`, CHECKS);
  desk.runtime.edit('GOLD', 'F1', 'check: Names the year');
}

describe('declared checks change again and again', () => {
  it.each(CHANGES)('%s: one tab of results, without what has gone', (_what, change, without) => {
    declareAgain();
    change(desk);
    desk.ask('runEvals', {});
    expectOneTab(desk, without);
    expect(others(desk)).toEqual(before);
    expect(said(desk)).toContain('fail');
  });

  it('what people typed leaves with the check only once they have deleted it', () => {
    declareAgain();
    line('A4:I4', NOTHING)(desk);
    desk.ask('runEvals', {});
    expect(desk.row('GOLD results', 5)['human_check_polite']).toBe('fail');
    type(desk, 'human_check_polite', null);
    desk.ask('runEvals', {});
    expect(Object.keys(desk.row('GOLD results', 5))).not.toContain('human_check_polite');
    // A tab `Checks` that was typed anew counts.
    declareAgain();
    desk.ask('runEvals', {});
    expect(Object.keys(desk.row('GOLD results', 5))).toContain('human_check_polite');
  });

  it('a single row that is scored again lays out the tab without what has gone', () => {
    declareAgain();
    line('A2:I2', NOTHING)(desk);
    expect(desk.ask('runEvals', { choice: { rows: [3] }, keepsOthers: true })).toMatchObject({ ok: true });
    expect(Object.keys(desk.row('GOLD results', 4))).not.toContain('check_no_apology_score');
    expect(others(desk)).toEqual(before);
  });

  it('a column that a person calls like one of ours is theirs, here and in the heatmap', () => {
    declareAgain();
    desk.ask('runEvals', {});
    for (const [name, row, below] of [
      ['GOLD results', 1, 4],
      ['Heatmap', 2, 3],
    ] as const) {
      const tab = desk.runtime.workbook.tabNamed(name);
      tab?.shiftLines('columns', 6, 1);
      tab?.grid.update(row, 6, { value: 'check: reviewed' });
      tab?.grid.update(below, 6, { value: 'anna' });
    }
    line('A2:I2', NOTHING)(desk);
    desk.ask('runEvals', {});
    expect(desk.tabNames()).toEqual(expect.arrayContaining(['GOLD results 2', 'Heatmap 2']));
    expect(desk.row('GOLD results', 4)['check: reviewed']).toBe('anna');
  });
});
