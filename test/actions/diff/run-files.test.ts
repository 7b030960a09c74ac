/** Runs from files, and pruned ones. */
import { describe, expect, it } from '@jest/globals';
import { importRunFile, pruneLedger } from '../../../src/actions/diff/kept-runs';
import { listRuns } from '../../../src/actions/diff/run-list';
import { Desk, GOLD, goldWorkbook, keptRun } from '../../support/diffing';
import { result, runFile } from '../../support/run-file';
import { ABOUT, FIRST, SECOND, compare, desk, listIn, namesIn } from './diff-support';

describe('importing a run file', () => {
  const TEXT = runFile([
    result('u1', '1-001', { aoi_id_match: 1, date_coverage: 1 }),
    result('u2', '1-002', { aoi_id_match: 0 }),
  ]);
  const LATER = { run_id: '20260102T020304Z_staging', started: '2026-01-02T02:03:04Z' };
  const importInto = (one: Desk, text: string, fileName = 'run.json') =>
    importRunFile({ sheetId: GOLD, fileName, text }, one.services());

  it('lists it among the runs of the eval set, and compares it', () => {
    const one = desk();
    const { message, tabs, ledger } = importInto(one, TEXT);
    expect(message).toBe('Imported 1 Jan 2026, 02:03 (imported: staging, GNW 2026.1): 2 cases.');
    expect(tabs[0]?.runs[0]).toMatchObject({
      ...{ id: '20260101T020304Z_staging', name: '1 Jan 2026, 02:03 (imported: staging, GNW 2026.1)' },
      ...{ rows: 2, result: '1 of 2 pass (50 %)' },
    });
    expect([ledger.lines, one.held]).toEqual([3, 0]);
    const other = [result('u1', '1-001', { aoi_id_match: 0 }), result('u2', '1-002', { aoi_id_match: 0 })];
    importInto(one, runFile(other, LATER));
    const found = compare(one, '20260101T020304Z_staging', '20260102T020304Z_staging');
    expect(listIn(found, 'regressions')).toMatchObject([
      // Identified by its test id: row and query are those of the eval set.
      { name: '1-001', query: 'Query 1', url: 'https://sheets.example/d/1/edit#gid=0&range=2:2' },
    ]);
    expect(namesIn(found, 'coverageLost')).toEqual(['1-001']);
    expect(found.notComparable).toEqual([
      'Not known of either run: version of the checks and rules, choice of rows.',
    ]);
  });

  it('is compared with the sheet’s own run case by case, by test id and else by query, and says by which', () => {
    const one = new Desk(goldWorkbook(4));
    one.keep(keptRun(one.spreadsheet, FIRST, [1, 1, 1, 0], ABOUT));
    const file = runFile([
      result('u1', '1-001', { aoi_id_match: 0, charts_answer: 1 }),
      { ...result('u2', 'renamed', { aoi_id_match: 0 }), query: 'Query 2' },
      // Another case under the same id.
      { ...result('u3', '1-003', { aoi_id_match: 0 }), query: 'Something else' },
      result('u4', '1-004', { aoi_id_match: 0 }),
      result('u9', '9-009', { aoi_id_match: 1 }),
    ]);
    importInto(one, file);
    const found = compare(one, FIRST, '20260101T020304Z_staging');
    expect([found.shared, found.matched]).toEqual([3, '2 by test id, 1 by query']);
    expect(listIn(found, 'regressions').map(({ name, matched }) => [name, matched])).toEqual([
      ['1-001', 'test id'],
      ['renamed', 'query'],
    ]);
    expect(listIn(found, 'stillFailing').map(({ name, matched }) => [name, matched])).toEqual([
      ['1-004', 'test id'],
    ]);
    expect([namesIn(found, 'edited'), namesIn(found, 'gone'), namesIn(found, 'added')]).toEqual([
      ['1-003'],
      [],
      ['9-009'],
    ]);
    // What that harness calls charts_answer compares figures.
    expect(listIn(found, 'coverageGained')).toMatchObject([
      { name: '1-001', checks: [{ title: 'Chart figure', before: null, after: 1 }], verdict: 'pass → fail' },
    ]);
  });

  it('takes the same run once', () => {
    const one = desk();
    importInto(one, TEXT);
    expect(importInto(one, TEXT)).toMatchObject({
      message: 'The run 20260101T020304Z_staging is in the ledger already.',
      ledger: { lines: 3 },
    });
  });

  it('refuses a file that is none, a tab that is gone, and to disturb a run', () => {
    const one = desk();
    expect(() => importInto(one, '[]')).toThrow('run.json is not a file of a run: it has neither scorecards');
    expect(() => importRunFile({ sheetId: 9, fileName: 'run.json', text: TEXT }, one.services())).toThrow(
      'This tab no longer exists',
    );
    one.isRunning = true;
    expect(() => importInto(one, TEXT)).toThrow('A run is going on: try again when it is over.');
    Object.assign(one, { isRunning: false, isLockFree: false });
    expect(() => importInto(one, TEXT)).toThrow('Someone else is changing something in this spreadsheet');
    expect([listRuns(one.services()).ledger.lines, one.held]).toEqual([2, 0]);
  });
});

describe('pruning', () => {
  it('keeps the newest runs and says what it removed', () => {
    const one = desk();
    const { message, tabs, ledger } = pruneLedger(1, one.services());
    expect([message, ledger.lines, one.held]).toEqual(['Removed 1 line of the ledger.', 1, 0]);
    expect(tabs[0]?.runs.map(({ id }) => id)).toEqual([SECOND, '']);
    expect(pruneLedger(1, one.services()).message).toBe('There was nothing to remove.');
  });
});
