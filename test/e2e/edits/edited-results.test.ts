/** Results tabs that a user or another spreadsheet program has changed between two runs. */
import { type Gradient, NO_FORMAT, type Tab } from '../../../local/workbook/tab';
import { areaCases } from '../../support/cases';
import { type AddOn, addOnOf } from '../add-on';

const GOLD = areaCases(['BRA', 'PER', 'BRA']);

function run(sheet: AddOn): Tab {
  sheet.ask('runEvals', { tabs: ['GOLD'] });
  const tab = sheet.runtime.workbook.tabNamed('GOLD results');
  if (!tab) throw new Error('There are no results.');
  return tab;
}

describe('A second run over the same results tab', () => {
  it('replaces its colour scale even if another program wrote 0.5 for 0.50', () => {
    const sheet = addOnOf({ GOLD });
    const tab = run(sheet);
    tab.rules = tab.rules.map((rule) =>
      rule.gradient?.mid
        ? { ...rule, gradient: { ...rule.gradient, mid: { ...rule.gradient.mid, value: '0.5' } } }
        : rule,
    );
    const before = tab.rules.length;
    expect(run(sheet).rules).toHaveLength(before);
  });

  it('keeps a colour scale of a person’s own', () => {
    const sheet = addOnOf({ GOLD });
    const tab = run(sheet);
    const gradient: Gradient = {
      min: { color: '#0000ff', type: 'NUMBER', value: '0' },
      mid: { color: '#ffffff', type: 'NUMBER', value: '0.5' },
      max: { color: '#ffff00', type: 'NUMBER', value: '1' },
    };
    const areas = [{ row: 2, column: 5, rows: 3, columns: 1 }];
    tab.rules = [...tab.rules, { areas, formula: null, gradient, format: NO_FORMAT, origin: null }];
    const before = tab.rules.length;
    expect(run(sheet).rules).toHaveLength(before);
  });
});

/** As if the file had been saved by a program that doesn't support developer metadata. */
function withoutSignatures(sheet: AddOn): void {
  for (const tab of sheet.runtime.workbook.tabs) tab.metadata.length = 0;
}

it('Results without a signature are recognised by their name and header, and signed again', () => {
  const sheet = addOnOf({ GOLD });
  run(sheet);
  withoutSignatures(sheet);
  expect(run(sheet).metadata).toHaveLength(1);
  expect(sheet.tabNames()).toEqual(['Summary', 'Heatmap', 'GOLD', 'GOLD results']);
});

it('Results without a signature are left unchanged if two eval sets could have made them', () => {
  const names = ['A long name of an eval set: one', 'A long name of an eval set: two'] as const;
  const sheet = addOnOf({ [names[0]]: GOLD, [names[1]]: GOLD });
  const resultsTabs = (): string[] => {
    expect(sheet.reply('runEvals', {}).state).toBe('finished');
    return sheet.lastRun()?.tabs.map(({ resultsTab }) => resultsTab) ?? [];
  };
  resultsTabs();
  withoutSignatures(sheet);
  const [first, second] = resultsTabs();
  expect(first).not.toBe(second);
  expect(resultsTabs()).toEqual([first, second]);
});
