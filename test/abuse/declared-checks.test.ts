/** Declared checks change between runs: the results keep their tab, and only the columns of removed checks disappear. */
import { type AddOn, addOnOf } from '../e2e/add-on';

const GOLD = [
  ['test_id', 'query', 'expected_contains', 'actual_agent_answer'],
  ['a', 'one', '5 ha', 'It was 5 ha in 2022.'],
  ['b', 'two', '5 ha', 'Sorry, I cannot.'],
  ['c', 'three', '7 ha', 'It was 7 ha.'],
];
const CHECKS = [
  ['name', 'rubric', 'tabs', 'decides'],
  ['No apology', 'It does not apologise.', 'all', 'yes'],
  ['Polite', 'It is polite.', 'GOLD', 'info only'],
];
const OWN = ['check_no_apology', 'check_polite'] as const;

type Change = (addOn: AddOn) => void;
const line =
  (cells: string, values: readonly string[]): Change =>
  (addOn) =>
    addOn.runtime.edit('Checks', cells, [[...values]]);
const gone: Change = (addOn) => {
  const tab = addOn.runtime.workbook.tabNamed('Checks');
  if (tab) addOn.runtime.workbook.removeTab(tab);
};
const NOTHING = ['', '', '', ''];

/** A change of the tab Checks, and the checks that are no longer asked after it. */
const CHANGES: readonly (readonly [what: string, change: Change, without: readonly string[]])[] = [
  ['a line is deleted', line('A2:D2', NOTHING), ['check_no_apology']],
  ['a check is renamed', line('A3:A3', ['Schnell genug: größer']), ['check_polite']],
  ['a check is asked of another tab', line('C3:C3', ['Other']), ['check_polite']],
  ['its rubric is blank', line('B2:B2', ['']), ['check_no_apology']],
  ['its name is that of another check', line('A3:A3', ['No apology']), ['check_polite']],
  ['another wording', line('B3:B3', ['It is very polite.']), []],
  ['the header of a required column is renamed', line('B1:B1', ['sort']), OWN],
  ['the tab Checks is deleted', gone, OWN],
];

const ROWS = [2, 3, 4];
const others = (addOn: AddOn) =>
  ROWS.map((row) => {
    const { test_id, query, check_contains_score } = addOn.row('GOLD results', row + 2);
    return { test_id, query, check_contains_score };
  });

const addOn = addOnOf({ GOLD, Checks: CHECKS });
addOn.ask('runEvals', {});
const before = others(addOn);

/** Restores the first declarations; the results are still those of the previous change. */
function declareAgain(): void {
  if (!addOn.tabNames().includes('Checks')) addOn.runtime.workbook.addTab('Checks', undefined, 1000);
  addOn.runtime.edit('Checks', `A1:D${CHECKS.length}`, CHECKS);
}

describe('declared checks that change repeatedly', () => {
  it.each(CHANGES)('%s: one tab of results, without the removed checks', (_what, change, without) => {
    declareAgain();
    change(addOn);
    addOn.ask('runEvals', {});
    expect(addOn.tabNames().filter((name) => /results|Heatmap/.test(name))).toEqual([
      ...['Heatmap', 'GOLD results'],
    ]);
    const names = Object.keys(addOn.row('GOLD results', 4));
    expect(OWN.filter((id) => !names.includes(`${id}_score`))).toEqual(without);
    expect(addOn.lastRun()).toMatchObject({ outcome: { how: 'finished' }, tabs: [{ tab: 'GOLD', rows: 3 }] });
    expect(others(addOn)).toEqual(before);
  });

  it('a single row that is scored again lays out the tab without the removed checks', () => {
    declareAgain();
    line('A2:D2', NOTHING)(addOn);
    expect(addOn.ask('runEvals', { choice: { rows: [3] }, keepsOthers: true })).toMatchObject({ ok: true });
    expect(Object.keys(addOn.row('GOLD results', 4))).not.toContain('check_no_apology_score');
    expect(others(addOn)).toEqual(before);
  });
});
