/** Old scores stay until new ones replace them, if a run is cancelled, dies, or is outdated by an update. */
import { type AddOn, addOnOf, atCall, CODE, type Tabs } from '../../e2e/add-on';
import { killedAt } from '../../e2e/runs/runs-support';
import { areaCases } from '../../support/cases';
import { byHand } from '../../support/manual-edits';

const EIGHT = areaCases(Array<string>(8).fill('BRA'));
const MAX_TABS: Tabs = { GOLD: EIGHT, Other: EIGHT };
const WAVES = { set: [['run.waveRows', '3']] };

/** Both eval sets are scored, and pass; then every output is replaced by one that fails. */
function scored(): AddOn {
  const addOn = addOnOf(MAX_TABS);
  addOn.runtime.call('runOnAllTabs');
  addOn.runtime.advance(60_000);
  for (const tab of ['GOLD', 'Other'])
    addOn.runtime.edit(
      tab,
      'D2:D9',
      Array.from({ length: 8 }, () => ['PER']),
      { isDropped: true },
    );
  return addOn;
}

/** Cancels the run once one of its waves is written: the first toast is about getting ready. */
const cancelled = (addOn: AddOn, work: () => void): void =>
  addOn.meanwhile(
    atCall('Spreadsheet.toast', 2, () => {
      addOn.ask('cancelRun');
      // Runs of quick waves check for a cancellation every two seconds.
      addOn.runtime.advance(2000);
    }),
    work,
  );

describe('A run over all eval sets that is cancelled', () => {
  it('keeps the old results of rows not reached, names them, and “only rows that changed” runs them', () => {
    const addOn = scored();
    const [old] = addOn.column('GOLD results', 'run_id');
    cancelled(addOn, () => void addOn.ask('runEvals', WAVES));
    const [, run] = addOn.history();
    // One wave was written before it was cancelled, one more was begun.
    expect(addOn.column('GOLD results', 'run_id')).toEqual([
      ...Array.from({ length: 6 }, () => run?.['run_id']),
      ...[old, old],
    ]);
    expect(addOn.column('GOLD results', 'aoi_id_match_score')).toEqual([0, 0, 0, 0, 0, 0, 1, 1]);
    expect(addOn.column('Other results', 'aoi_id_match_score')).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    expect(addOn.column('Other results', 'run_id')).toEqual(Array.from({ length: 8 }, () => old));

    // No old score of an output that was replaced counts.
    expect(addOn.lastRun()).toMatchObject({
      outcome: { how: 'cancelled' },
      tabs: [
        { tab: 'GOLD', verdicts: { pass: 0, fail: 6, edited: 2 } },
        { tab: 'Other', verdicts: { pass: 0, fail: 0, edited: 8 } },
      ],
      problems: [
        'GOLD: 2 rows were not reached: earlier scores stay',
        'Other: 8 rows were not reached: earlier scores stay',
      ],
    });

    addOn.ask('runEvals', { only: 'changed' });
    for (const tab of ['GOLD results', 'Other results'])
      expect(addOn.column(tab, 'verdict')).toEqual(Array.from({ length: 8 }, () => 'fail'));
    // Rows that only the cancelled run found worse are not reported.
    const { outcome } = addOn.reply('runOutcome', {});
    const worse = outcome?.tabs.map(({ toLookAt }) =>
      toLookAt.filter(({ isWorse }) => isWorse).map(({ row }) => row),
    );
    expect(worse).toEqual([
      [8, 9],
      [2, 3, 4, 5, 6, 7, 8, 9],
    ]);
  });

  it('keeps rows that a filter would have left out', () => {
    const addOn = scored();
    cancelled(
      addOn,
      () => void addOn.ask('runEvals', { ...WAVES, tabs: ['GOLD'], choice: { sample: 5, seed: 1 } }),
    );
    expect(addOn.column('GOLD results', 'test_id')).toHaveLength(8);
    addOn.ask('runEvals', { tabs: ['GOLD'], choice: { sample: 5, seed: 1 } });
    expect(addOn.column('GOLD results', 'verdict')).toEqual(['fail', 'fail', 'fail', 'fail', 'fail']);
  });
});

/** The execution ends once the first wave is written. */
const dieInSecondWave = (addOn: AddOn): void =>
  killedAt(addOn, 'Spreadsheet.toast', 2, () => void addOn.ask('runEvals', WAVES));

describe('A run that was begun before an update', () => {
  /** A run as another version left it: with its version of the scorer, and without a plan of rows. */
  function begun(): AddOn {
    const addOn = scored();
    dieInSecondWave(addOn);
    const document = addOn.runtime.properties('document');
    const plan = String(document.get('gnw.run.plan')).replace(/"scorer":"\w+"/, '"scorer":"older"');
    document.set('gnw.run.plan', plan);
    byHand(addOn.runtime).deleteTab('GNW run');
    return addOn;
  }

  it.each([
    ['by its trigger', (addOn: AddOn) => addOn.settle()],
    [
      'by the person who starts the next run',
      (addOn: AddOn) => {
        addOn.runtime.advance(7 * 60_000);
        addOn.ask('runEvals', { tabs: ['Other'], choice: { rows: [2] }, keepsOthers: true });
      },
    ],
    [
      'by the person who resumes it',
      (addOn: AddOn) => {
        addOn.runtime.advance(7 * 60_000);
        addOn.ask('resumeRun');
      },
    ],
  ])('is closed with a message, and its scores are kept: %s', (_how, act) => {
    const addOn = begun();
    const scores = addOn.column('GOLD results', 'aoi_id_match_score');
    expect(scores).toEqual([0, 0, 0, 1, 1, 1, 1, 1]);
    act(addOn);
    expect(addOn.history()[1]).toMatchObject({ outcome: { how: 'stopped', why: { code: 'outdated' } } });
    expect(addOn.column('GOLD results', 'aoi_id_match_score')).toEqual(scores);
    addOn.settle();
    expect(addOn.waiting()).toEqual([]);
    expect(addOn.runtime.properties('document').has('gnw.run')).toBe(false);
    addOn.ask('runEvals', { only: 'changed' });
    expect(addOn.column('GOLD results', 'aoi_id_match_score')).toEqual(Array<number>(8).fill(0));
  });

  it('is closed if the update changed a check, so that all its rows have one version', () => {
    const before = scored();
    dieInSecondWave(before);
    const { workbook } = before.runtime;
    const version = String(before.column('GOLD results', 'scorer')[0]);
    const addOn = addOnOf(
      {},
      {
        ...{ workbook, code: CODE.replaceAll(`"${version}"`, '"another"') },
        properties: { document: Object.fromEntries(before.runtime.properties('document')) },
      },
    );
    // The clock of the new addOn begins at noon again.
    addOn.runtime.advance(20 * 60_000);
    addOn.ask('resumeRun');
    expect(addOn.history()[1]).toMatchObject({ outcome: { why: { code: 'outdated' } } });
    expect(addOn.column('GOLD results', 'aoi_id_match_score')).toEqual([0, 0, 0, 1, 1, 1, 1, 1]);
    expect(new Set(addOn.column('GOLD results', 'scorer'))).toEqual(new Set([version]));
  });
});
