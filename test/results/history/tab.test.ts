import { describe, expect, it } from '@jest/globals';
import { COLOURS } from '../../../src/results/colours';
import { historyFacts } from '../../../src/results/history/facts';
import { HISTORY_COLUMNS } from '../../../src/results/history/columns';
import { type HistoryLine, openHistory } from '../../../src/results/history/tab';
import type { SpreadsheetPort } from '../../../src/model/sheet/spreadsheet';
import { counted, doneAgain } from '../../support/counted-spreadsheet';
import { type FakeTab, FakeSpreadsheet } from '../../support/fake-spreadsheet';

const workbook = (): FakeSpreadsheet => new FakeSpreadsheet([]);
const NAMES = HISTORY_COLUMNS.map(({ name }) => name);

const line = (runId: string, about: Partial<HistoryLine> = {}): HistoryLine => ({
  ...{ runId, name: '', note: '' },
  ...{ startedAt: '2026-11-21T22:15:04.120Z', finishedAt: '2026-11-21T22:17:09.620Z' },
  ...{ startedBy: 'ana@example.org', startedFrom: 'menu', outcome: 'finished', tabs: ['GOLD', 'SILVER'] },
  ...{ filters: 'status ready', rows: 79 },
  verdicts: {
    pass: 71,
    fail: 3,
    error: 2,
    'needs judge': 1,
    'trials disagree': 0,
    'partly measured': 0,
    'no pass/fail check': 1,
    'edited, score again': 1,
  },
  ...{ meanOverall: 0.91, judge: 'rules', judgeCostUsd: null, settingsHash: 's', casesHash: 'c' },
  ...{
    summary: '71 of 79 pass',
    prompts: ['answer match v1 (649facea)'],
    build: 'b7',
    ff: 'exp',
    trials: 1,
    scorer: 'scorer-1',
    amended: '',
    version: '0.1.0',
    ...about,
  },
});

/** The content of a row, by column. */
const rowOf = (tab: FakeTab, row: number): Readonly<Record<string, unknown>> =>
  Object.fromEntries(NAMES.map((name, index) => [name, tab.cells.get(`${row}:${index + 1}`) ?? null]));

const idsIn = (tab: FakeTab): unknown[] => tab.readBlock({ row: 3, column: 1, rows: 99, columns: 1 }).flat();

describe('the run history', () => {
  it('is made when it is first written to: a status line, the header, and a line per run', () => {
    const spreadsheet = workbook();
    const history = openHistory(spreadsheet);
    expect(spreadsheet.sheets).toHaveLength(0);
    history.showStatus('GOLD: 12 of 79 rows');
    history.put(line('run-1'));
    const tab = spreadsheet.find('Run history');
    expect(tab.signature).toBe('run history');
    expect(tab.cells.get('1:1')).toBe('GOLD: 12 of 79 rows');
    expect(Object.values(rowOf(tab, 2))).toEqual(NAMES);
    expect(rowOf(tab, 3)).toEqual({
      ...{ run_id: 'run-1', name: null, note: null, baseline_of: null, archived: null },
      settings: null,
      ...{ started_at: '2026-11-21 22:15', finished_at: '2026-11-21 22:17' },
      ...{ duration_s: 126, started_by: 'ana@example.org', started_from: 'menu', outcome: 'finished' },
      amended: null,
      version: '0.1.0',
      ...{ tabs: 'GOLD; SILVER', filters: 'status ready', rows: 79, pass: 71, fail: 3, error: 2 },
      ...{
        'needs judge': 1,
        'trials disagree': 0,
        'partly measured': 0,
        'no pass/fail check': 1,
        'edited, score again': 1,
        mean_overall: 0.91,
        judge: 'rules',
        judge_cost_usd: null,
      },
      ...{ settings_hash: 's', cases_hash: 'c', summary: '71 of 79 pass' },
      ...{ prompts: 'answer match v1 (649facea)', build: 'b7', ff: 'exp', trials: 1, scorer: 'scorer-1' },
    });
  });

  it('has both rows frozen, and marks runs that were not finished', () => {
    const spreadsheet = workbook();
    openHistory(spreadsheet).showStatus('');
    const [format] = spreadsheet.find('Run history').formats;
    expect(format).toMatchObject({ frozenRows: 2, frozenColumns: 2 });
    expect(format?.rules).toEqual([
      expect.objectContaining({ formula: '$K3="cancelled"', background: COLOURS.error.background }),
      expect.objectContaining({ formula: '($K3>="stopped")*($K3<"stoppee")' }),
    ]);
  });

  it('writes a run that is there again over its line, and any other behind the last', () => {
    const spreadsheet = workbook();
    for (const id of ['run-1', 'run-2', 'run-1', 'run-3']) openHistory(spreadsheet).put(line(id));
    openHistory(spreadsheet).put(line('run-2', { outcome: 'cancelled' }));
    const tab = spreadsheet.find('Run history');
    expect(idsIn(tab)).toEqual(['run-1', 'run-2', 'run-3']);
    expect(rowOf(tab, 4)['outcome']).toBe('cancelled');
    expect(spreadsheet.sheets).toHaveLength(1);
  });

  it('says in the line of a run what of it was amended, and in no other', () => {
    const spreadsheet = workbook();
    const history = openHistory(spreadsheet);
    for (const runId of ['run-1', 'run-2']) history.put(line(runId));
    for (const runId of ['run-1', 'run-9']) history.amend(runId, 'GOLD: row 3 scored again');
    const tab = spreadsheet.find('Run history');
    const amended = [3, 4, 5].map((row) => rowOf(tab, row)['amended']);
    expect(amended).toEqual(['GOLD: row 3 scored again', null, null]);
    expect(rowOf(tab, 3)).toMatchObject({ run_id: 'run-1', pass: 71 });
  });

  it('has no duration while a run goes on', () => {
    const spreadsheet = workbook();
    openHistory(spreadsheet).put(line('run-1', { finishedAt: '' }));
    expect(rowOf(spreadsheet.find('Run history'), 3)).toMatchObject({ finished_at: null, duration_s: null });
  });

  it('needs one write for a status, one read and one write for a line', () => {
    const spreadsheet = workbook();
    openHistory(spreadsheet).put(line('run-1'));
    const { port, calls } = counted(spreadsheet);
    const history = openHistory(port);
    history.showStatus('');
    expect(calls.splice(0)).toEqual(['tabs', 'open', 'tab.readBlock', 'tab.write']);
    history.showStatus('going on');
    history.put(line('run-1'));
    history.put(line('run-2'));
    expect(calls).toEqual(['tab.write', 'tab.readBlock', 'tab.write', 'tab.readBlock', 'tab.write']);
    expect(spreadsheet.find('Run history').formats).toHaveLength(1);
  });

  it('grows where the grid ends', () => {
    const spreadsheet = workbook();
    for (const id of ['run-1', 'run-2']) openHistory(spreadsheet).put(line(id));
    const { port, calls } = counted(spreadsheet, 4);
    const history = openHistory(port);
    for (const id of ['run-3', 'run-4']) history.put(line(id));
    expect(calls.filter((name) => name === 'tab.fit')).toHaveLength(1);
    expect(idsIn(spreadsheet.find('Run history'))).toEqual(['run-1', 'run-2', 'run-3', 'run-4']);
  });

  it.each(['Run history', 'Our runs'])('is found again as “%s”', (name) => {
    const spreadsheet = workbook();
    openHistory(spreadsheet).put(line('run-1'));
    const [made] = spreadsheet.sheets.splice(0);
    if (!made) throw new Error('no tab');
    // If renamed, it keeps its signature; under its own name it is recognised without one.
    const moved = spreadsheet.create(name, name === 'Run history' ? '' : 'run history');
    for (const [place, cell] of made.cells) moved.cells.set(place, cell);
    if (name === 'Run history') moved.signature = undefined;
    openHistory(spreadsheet).put(line('run-2'));
    expect(idsIn(moved)).toEqual(['run-1', 'run-2']);
    expect(moved.signature).toBe('run history');
    expect(spreadsheet.sheets).toHaveLength(1);
  });

  it('leaves a foreign tab of its name alone, also with a column where one of ours would go', () => {
    const [first = '', ...others] = NAMES;
    for (const header of [['what we ran'], ['run_id'], [first, 'note', ...others.slice(0, 9)]]) {
      const spreadsheet = workbook();
      const theirs = spreadsheet.create('Run history', '');
      theirs.signature = undefined;
      theirs.write(2, 1, [header]);
      const before = new Map(theirs.cells);
      for (const id of ['run-1', 'run-2']) openHistory(spreadsheet).put(line(id));
      expect(theirs.cells).toEqual(before);
      expect(idsIn(spreadsheet.find('Run history 2'))).toEqual(['run-1', 'run-2']);
      expect(spreadsheet.sheets).toHaveLength(2);
    }
  });

  it('adds columns that are missing, and keeps a person’s own behind ours', () => {
    const spreadsheet = workbook();
    const old = spreadsheet.create('Run history', 'run history');
    old.write(1, 1, [['status']]);
    old.write(2, 1, [NAMES.slice(0, 12), NAMES.slice(0, 12).map((name) => `old ${name}`)]);
    openHistory(spreadsheet).put(line('run-2'));
    expect(Object.values(rowOf(old, 2))).toEqual(NAMES);
    expect([old.cells.get('1:1'), old.cells.get('3:12'), old.cells.get('4:1')]).toEqual([
      ...['status', `old ${NAMES[11] ?? ''}`, 'run-2'],
    ]);
    expect(old.formats).toHaveLength(1);
    old.write(2, NAMES.length + 1, [['comment'], ['mine']]);
    openHistory(spreadsheet).put(line('run-3'));
    expect([old.cells.get(`3:${NAMES.length + 1}`), old.formats.length]).toEqual(['mine', 1]);
  });

  it('leaves what people say of a run as it is when its line is written again', () => {
    const spreadsheet = workbook();
    const history = openHistory(spreadsheet);
    history.put(line('run-1', { name: 'build 412' }));
    history.describe('run-1', { note: 'after the fix', archived: true });
    // Typed into the cell.
    spreadsheet.find('Run history').writeCell(3, 2, 'build 412b');
    history.put(line('run-1', { name: 'build 412', rows: 80 }));
    expect(rowOf(spreadsheet.find('Run history'), 3)).toMatchObject({
      ...{ name: 'build 412b', note: 'after the fix', archived: true, rows: 80 },
    });
    expect(historyFacts(spreadsheet)('run-1')).toMatchObject({
      ...{ name: 'build 412b', note: 'after the fix', isArchived: true, startedBy: 'ana@example.org' },
    });
  });

  it('has a line for a run that was imported, which says what people say and nothing else', () => {
    const spreadsheet = workbook();
    openHistory(spreadsheet).describe('imported', { name: 'theirs' });
    expect(historyFacts(spreadsheet)('imported')).toEqual({ name: 'theirs', note: '', isArchived: false });
    openHistory(spreadsheet).describe('imported', { name: '' });
    expect(historyFacts(spreadsheet)('imported')?.name).toBe('');
  });

  it('says which eval sets a run is the baseline of, and writes nothing where it says so', () => {
    const spreadsheet = workbook();
    for (const id of ['run-1', 'run-2']) openHistory(spreadsheet).put(line(id));
    const show = (port: SpreadsheetPort): void =>
      openHistory(port).showBaselines((id) => (id === 'run-2' ? 'GOLD; SMOKE' : ''));
    show(spreadsheet);
    const tab = spreadsheet.find('Run history');
    expect([3, 4].map((row) => rowOf(tab, row)['baseline_of'])).toEqual([null, 'GOLD; SMOKE']);
    const { port, calls } = counted(spreadsheet);
    show(port);
    expect(calls).toEqual(['tabs', 'open', 'tab.readBlock', 'tab.readBlock']);
  });

  it('comes out the same at whatever call an execution was killed, once it was done again', () => {
    const work = (port: SpreadsheetPort): void => {
      const history = openHistory(port);
      history.showStatus('going on');
      history.put(line('run-1'));
      history.showStatus('');
      history.put(line('run-2'));
    };
    const { undisturbed, again } = doneAgain(work);
    for (const spreadsheet of again) {
      expect(spreadsheet.sheets).toHaveLength(1);
      const tab = spreadsheet.find('Run history');
      expect(tab.cells).toEqual(undisturbed.find('Run history').cells);
      expect(tab.formats.length).toBeGreaterThan(0);
    }
  });
});
