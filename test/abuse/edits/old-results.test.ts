/** Scores stay until new ones are there, when a run is cancelled, fails, or is overtaken by an update. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { toldRecord } from '../../support/places';
import type { Typed } from '../../e2e/cells';
import { type AddOn, addOnOf } from '../../e2e/add-on';
import type { Tabs } from '../../e2e/spreadsheet';

const CODE = readFileSync(resolve('dist', 'Code.js'), 'utf8');
const HEADER = ['test_id', 'query', 'expected_aoi_ids', 'actual_id'];
const rows = (actual: string): readonly (readonly Typed[])[] => [
  HEADER,
  ...Array.from({ length: 8 }, (_row, index) => [`t${index}`, `question ${index}`, 'BRA', actual]),
];
const TABS: Tabs = { GOLD: rows('BRA'), Other: rows('BRA') };
const WAVES = { set: [['run.waveRows', '3']] };
const PASS = Array.from({ length: 8 }, () => 'pass');

/** Both eval sets are scored, and pass; then every output is replaced by one that fails. */
function scored(): AddOn {
  const addOn = addOnOf(TABS);
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

function column(addOn: AddOn, tab: string, name: string): unknown[] {
  const last = addOn.runtime.workbook.tabNamed(tab)?.grid.lastRow ?? 3;
  return Array.from({ length: last - 3 }, (_row, index) => addOn.row(tab, index + 4)[name] ?? null);
}

/** Cancels the run once this many of its waves are written. */
function cancelAfter(addOn: AddOn, waves: number, work: () => void): void {
  let seen = 0;
  addOn.meanwhile((name, { running }) => {
    if (running.length > 1 || name !== 'Spreadsheet.toast') return null;
    seen += 1;
    // The first toast is about getting ready.
    if (seen === waves + 1) {
      addOn.ask('cancelRun');
      // Quick waves check every two seconds whether the run was cancelled.
      addOn.runtime.advance(2000);
    }
    return null;
  }, work);
}

describe('A run over all eval sets that is cancelled', () => {
  const runAll = (addOn: AddOn) => () => void addOn.ask('runEvals', WAVES);

  it('leaves rows that it has not reached with their old run, says which, and “only rows that changed” takes them up', () => {
    const addOn = scored();
    const [old] = column(addOn, 'GOLD results', 'run_id');
    cancelAfter(addOn, 1, runAll(addOn));
    const [, run] = addOn.history();
    // One wave was written before it was cancelled, one more was begun.
    expect(column(addOn, 'GOLD results', 'run_id')).toEqual([
      ...Array.from({ length: 6 }, () => run?.['run_id']),
      ...[old, old],
    ]);
    expect(column(addOn, 'GOLD results', 'aoi_id_match_score')).toEqual([0, 0, 0, 0, 0, 0, 1, 1]);
    expect(column(addOn, 'Other results', 'aoi_id_match_score')).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    expect(column(addOn, 'Other results', 'run_id')).toEqual(Array.from({ length: 8 }, () => old));

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
      expect(column(addOn, tab, 'verdict')).toEqual(Array.from({ length: 8 }, () => 'fail'));
    // What the cancelled run found worse is not reported.
    const { outcome } = addOn.reply('runOutcome', {});
    const worse = outcome?.tabs.map(({ toLookAt }) =>
      toLookAt.filter(({ isLost }) => isLost).map(({ row }) => row),
    );
    expect(worse).toEqual([
      [8, 9],
      [2, 3, 4, 5, 6, 7, 8, 9],
    ]);
  });

  it('of rows that were never scored leaves them blank, and “only rows with errors” takes them up', () => {
    const addOn = addOnOf(TABS);
    cancelAfter(addOn, 1, runAll(addOn));
    expect(column(addOn, 'GOLD results', 'verdict')).toEqual([...PASS.slice(0, 6), null, null]);
    expect(column(addOn, 'Other results', 'verdict')).toEqual(PASS.map(() => null));
    addOn.ask('runEvals', { only: 'errors' });
    for (const tab of ['GOLD results', 'Other results']) expect(column(addOn, tab, 'verdict')).toEqual(PASS);
  });

  it('keeps rows that a choice would have left out', () => {
    const addOn = scored();
    cancelAfter(
      addOn,
      1,
      () => void addOn.ask('runEvals', { ...WAVES, tabs: ['GOLD'], choice: { sample: 5, seed: 1 } }),
    );
    expect(column(addOn, 'GOLD results', 'test_id')).toHaveLength(8);
    addOn.ask('runEvals', { tabs: ['GOLD'], choice: { sample: 5, seed: 1 } });
    expect(column(addOn, 'GOLD results', 'verdict')).toEqual(['fail', 'fail', 'fail', 'fail', 'fail']);
  });
});

/** Whether a call starts writing a wave: a call that sets notes, once the execution has laid out both tabs. */
function waves(addOn: AddOn): (name: string, execution: unknown) => boolean {
  let toLayOut = 2;
  let last: unknown;
  return (name, execution) => {
    const record = String(toldRecord(addOn.runtime));
    const isReady = record.includes('"phase":"working"');
    if (execution !== last) toLayOut = 2 - Number(/"tab":(\d)/.exec(record)?.[1] ?? 0);
    last = execution;
    if (name === 'Sheet.setConditionalFormatRules') toLayOut -= 1;
    return name === 'Range.setNotes' && (isReady || toLayOut <= 0);
  };
}

function dieInSecondWave(addOn: AddOn): void {
  let seen = 0;
  const isWave = waves(addOn);
  addOn.meanwhile(
    (name, { running }) => {
      if (running.length > 1 || !isWave(name, running[0])) return null;
      seen += 1;
      return seen === 2 ? { kind: 'kill' } : null;
    },
    () => expect(() => addOn.ask('runEvals', WAVES)).toThrow(/time/),
  );
}

describe('A run that was begun before an update', () => {
  /** As left by another version: its number, no plan of rows, and the rows it has not reached are blank. */
  function begun(): AddOn {
    const addOn = scored();
    dieInSecondWave(addOn);
    const document = addOn.runtime.properties('document');
    const record = String(document.get('gnw.run')).replace(/"version":\d+,/, '"version":0,');
    document.set('gnw.run', record);
    addOn.runtime.person.deleteTab('GNW run');
    return addOn;
  }

  it.each([
    ['by its trigger', (addOn: AddOn) => addOn.settle()],
    [
      'by whoever starts the next',
      (addOn: AddOn) => {
        addOn.runtime.advance(7 * 60_000);
        addOn.ask('runEvals', { tabs: ['Other'], choice: { rows: [2] }, keepsOthers: true });
      },
    ],
    [
      'by whoever goes on with it',
      (addOn: AddOn) => {
        addOn.runtime.advance(7 * 60_000);
        addOn.ask('resumeRun');
      },
    ],
  ])('is closed with a sentence, and what it has scored is kept: %s', (_how, act) => {
    const addOn = begun();
    const scores = column(addOn, 'GOLD results', 'aoi_id_match_score');
    expect(scores).toEqual([0, 0, 0, 1, 1, 1, 1, 1]);
    act(addOn);
    expect(addOn.history()[1]).toMatchObject({ outcome: { how: 'stopped', why: { code: 'outdated' } } });
    expect(column(addOn, 'GOLD results', 'aoi_id_match_score')).toEqual(scores);
    addOn.settle();
    expect(addOn.waiting()).toEqual([]);
    expect(addOn.runtime.properties('document').has('gnw.run')).toBe(false);
    addOn.ask('runEvals', { only: 'changed' });
    expect(column(addOn, 'GOLD results', 'aoi_id_match_score')).toEqual(PASS.map(() => 0));
  });

  it('that has changed a check is closed too: its rows are all of one version', () => {
    const before = scored();
    dieInSecondWave(before);
    const { workbook } = before.runtime;
    const version = String(column(before, 'GOLD results', 'scorer')[0]);
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
    expect(column(addOn, 'GOLD results', 'aoi_id_match_score')).toEqual([0, 0, 0, 1, 1, 1, 1, 1]);
    expect(new Set(column(addOn, 'GOLD results', 'scorer'))).toEqual(new Set([version]));
  });
});
