/** Tabs of ours that users have merged, validated, formatted or copied: the next run still writes them. */
import { type Tab, Workbook } from '../../local/runtime';
import { type AddOn, addOnOf } from '../e2e/add-on';
import { killedAt, run } from '../e2e/runs/runs-support';
import { areaCases } from '../support/cases';
import { byHand } from '../support/manual-edits';

const RESULTS = 'GOLD results';
const GOLD = areaCases(['BRA', 'PER']);
const VERDICTS = { outcome: { how: 'finished' }, tabs: [{ verdicts: { pass: 1, fail: 1 } }] };

function tabNamed(addOn: AddOn, name: string): Tab {
  const tab = addOn.runtime.workbook.tabNamed(name);
  if (!tab) throw new Error(`no ${name}`);
  return tab;
}

/** The ledger has content after the second run. */
function scored(): AddOn {
  const addOn = addOnOf({ GOLD });
  addOn.ask('runEvals', {});
  addOn.runtime.advance(60_000);
  addOn.ask('runEvals', {});
  return addOn;
}

it.each([RESULTS, 'Summary', 'Heatmap'])(
  'Merged cells that reach beyond ours are split as a whole in %s',
  (name) => {
    const addOn = scored();
    const { grid } = tabNamed(addOn, name);
    // Wider than our cells: Google refuses to unmerge a part.
    grid.shift('columns', grid.maxColumns + 1, 3);
    tabNamed(addOn, name).merges = [{ row: 2, column: 2, rows: 2, columns: grid.maxColumns - 1 }];
    expect(addOn.ask('runEvals', {})).toMatchObject({ ok: true, value: { state: 'finished' } });
    expect(addOn.lastRun()).toMatchObject(VERDICTS);
    expect(addOn.row(RESULTS, 5)).toMatchObject({ test_id: 't1', verdict: 'fail' });
  },
);

it.each([RESULTS, 'Summary', 'Heatmap', 'GNW ledger'])(
  'A person’s data validation does not stop writes to %s',
  (name) => {
    const addOn = scored();
    const { grid } = tabNamed(addOn, name);
    const rule = { list: ['yes', 'no'], allowInvalid: false, origin: {} };
    tabNamed(addOn, name).validations = [
      { area: { row: 1, column: 1, rows: grid.maxRows, columns: grid.maxColumns }, rule },
    ];
    expect(addOn.ask('runEvals', {})).toMatchObject({ ok: true, value: { state: 'finished' } });
    expect(addOn.lastRun()).toMatchObject({ ...VERDICTS, problems: [] });
  },
);

it('A person’s number formats are removed with the next layout, although Google’s clearFormat keeps them', () => {
  const addOn = scored();
  const { grid } = tabNamed(addOn, RESULTS);
  const query = 4;
  const plain = grid.get(4, query).style;
  grid.set(4, query, { ...grid.get(4, query), style: { ...plain, numberFormat: '0.00%' } });
  // A new column makes it lay out the tab anew.
  addOn.ask('runEvals', { set: [['workflow.enabled', 'true']] });
  addOn.ask('runEvals', {});
  expect(grid.get(4, query).style.numberFormat).toBe(plain.numberFormat);
});

it.each([RESULTS, 'Summary', 'Heatmap', 'GNW ledger'])(
  'A copy of %s, which has its signature too, is not taken for it',
  (name) => {
    const addOn = scored();
    const copy = byHand(addOn.runtime).duplicateTab(name);
    expect(addOn.runtime.workbook.tabs.indexOf(tabNamed(addOn, copy))).toBeLessThan(
      addOn.runtime.workbook.tabs.indexOf(tabNamed(addOn, name)),
    );
    const { version } = tabNamed(addOn, copy);
    addOn.runtime.advance(60_000);
    addOn.runtime.edit('GOLD', 'D3', 'BRA');
    addOn.ask('runEvals', {});
    addOn.ask('poll', { at: true, run: true });
    expect(addOn.lastRun()).toMatchObject({ tabs: [{ tab: 'GOLD', verdicts: { pass: 2 } }] });
    expect(addOn.row(RESULTS, 5)).toMatchObject({ test_id: 't1', verdict: 'pass' });
    expect(addOn.history()).toHaveLength(3);
    expect(tabNamed(addOn, copy).version).toBe(version);
  },
);

describe('A copy of the whole document', () => {
  /** Google copies the tabs with their signatures, but no properties, keys or triggers. */
  function copyOf({ runtime: { workbook: original } }: AddOn): AddOn {
    const workbook = new Workbook({ id: 'the copy', name: `Copy of ${original.name}` });
    const { tabs, activeTab } = original;
    Object.assign(workbook, { tabs, activeTab });
    workbook.keepIdsAbove(1000);
    return addOnOf({}, { workbook });
  }

  it('knows the runs of the original, except one that was in progress there', () => {
    const original = scored();
    original.runtime.advance(60_000);
    killedAt(original, 'SpreadsheetApp.flush', 2, () => void run(original, { set: [['run.waveRows', '1']] }));
    expect(original.runtime.triggers).not.toEqual([]);
    const copy = copyOf(original);
    expect([copy.ask('progress').value, copy.lastRun(), copy.runtime.triggers]).toEqual([
      expect.objectContaining({ run: null }),
      // The run is known from its results and its line in the ledger.
      expect.objectContaining({ outcome: { how: 'finished' } }),
      [],
    ]);
    copy.runtime.advance(60 * 60_000);
    // Existing scores are distinguished from rows that are not measured.
    expect(copy.ask('runEvals', { only: 'changed' }).ok).toBe(false);
    copy.runtime.edit('GOLD', 'D3', 'BRA');
    expect(copy.row(RESULTS, 5)).toMatchObject({ verdict: 'edited' });
    expect(copy.ask('runEvals', {})).toMatchObject({ ok: true, value: { state: 'finished' } });
    expect(copy.lastRun()).toMatchObject({ outcome: { how: 'finished' }, tabs: [{ verdicts: { pass: 2 } }] });
    expect(copy.history()).toHaveLength(4);
    expect(copy.tabNames()).toEqual(original.tabNames());
    expect(copy.ask('runs', {})).toMatchObject({ ok: true });
    copy.settle();
    expect(copy.runtime.triggers).toEqual([]);
  });
});
