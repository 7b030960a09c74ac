/** “Check this installation” over the built bundle: what it finds, and that it leaves nothing behind wherever it dies. */
import { describe, expect, it } from '@jest/globals';
import { tabView } from '../../../local/workbench/view/tab-view';
import { callApi } from '../../support/call-api';
import { cellAt } from '../cells';
import { spreadsheetOf } from '../spreadsheet';
import { GOLD, NOTHING, check, finding, reply, traces, verdicts } from './installation-support';

describe('a check of the installation', () => {
  it('has a page of its own', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.call('showInstallation');
    expect(sheet.pages).toMatchObject([{ title: 'Check this installation' }]);
  });

  it('finds all of it working here, but for what cannot be known here', () => {
    const sheet = spreadsheetOf({ GOLD });
    const report = check(sheet);
    const untested = Object.entries(verdicts(report)).filter(([, verdict]) => verdict !== 'works');
    expect(untested).toEqual([
      ['The rules’ formulas count as meant', 'not tested'],
      ['Blank cells have no colour', 'not tested'],
    ]);
    expect(Object.keys(verdicts(report))).toHaveLength(24);
    expect(traces(sheet)).toEqual(NOTHING);
  });

  it('says what Sheets makes of texts that nobody protects', () => {
    const { seen } = finding(check(spreadsheetOf({ GOLD })), 'What unprotected texts become') ?? {};
    expect(seen).toContain(
      "As typed: +1 → number 1, -x → formula =-x, @x → text @x, 'x → text x, =1+1 → formula =1+1.",
    );
    expect(seen).toContain('“Plain text”: +1 → text +1');
  });

  it('names each finding in a text that holds no address, mail address or key, whatever Google’s words hold', () => {
    const message =
      'Denied for analyst@example.org at https://docs.google.com/spreadsheets/d/1AbcDEF0123456789abcdefghij/edit with sk-live-0123456789abcdefghijklmn';
    const sheet = spreadsheetOf(
      { GOLD },
      {
        faults: {
          beforeServiceCall: (name) =>
            name === 'MailApp.getRemainingDailyQuota' ? { kind: 'error', message } : null,
        },
      },
    );
    const { text } = check(sheet, { parts: ['account'] });
    expect(text).toContain(
      '[does not work] Mail: Google says: Denied for (mail address) at (address) with (id)',
    );
    expect(text).not.toMatch(/@|:\/\/|sk-live|1AbcDEF|example/);
    expect(text.split('\n')).toHaveLength(10);
  });

  it('refuses parts that do not exist', () => {
    expect(reply(spreadsheetOf({ GOLD }), { parts: ['everything'] })).toMatchObject({
      ok: false,
      code: 'usage',
    });
  });
});

describe('the scratch tab', () => {
  it('never is a tab of that name that somebody else has made, empty or not', () => {
    const sheet = spreadsheetOf({ GOLD, 'GNW check': [['mine']], 'gnw CHECK 2': [] });
    check(sheet);
    check(sheet);
    expect(traces(sheet).tabs).toEqual(['GOLD', 'GNW check', 'gnw CHECK 2']);
    expect(cellAt(sheet.runtime.workbook, 'GNW check', 1, 1).value).toBe('mine');
  });

  it('is left to be looked at where somebody wants that, is not an eval set, and goes with the next check', () => {
    const sheet = spreadsheetOf({ GOLD });
    check(sheet, { parts: ['cells'], keepsTab: true });
    expect(sheet.tabNames()).toEqual(['GOLD', 'GNW check']);
    callApi(sheet.runtime, 'runEvals');
    expect(sheet.row('GOLD results', 4)).toMatchObject({ verdict: 'pass' });
    const report = check(sheet, { parts: ['cells'] });
    expect(report.text).toContain('1 that an earlier check had left went too.');
    expect(sheet.tabNames()).not.toContain('GNW check');
  });

  it('shows, left to be looked at, the colours of a results tab as its report describes them', () => {
    const sheet = spreadsheetOf({ GOLD });
    check(sheet, { parts: ['cells'], keepsTab: true });
    const tab = sheet.runtime.workbook.tabNamed('GNW check');
    if (!tab) throw new Error('there is no scratch tab');
    const { lines, looks } = tabView(tab, sheet.runtime.workbook);
    const colour = (row: number, column: number): string => {
      const cell = lines.find((line) => line.row === row)?.cells.find((one) => one.column === column);
      return looks[cell?.look ?? -1]?.background ?? '#ffffff';
    };
    const [G, H] = [7, 8];
    // Row 2 is blank, 3 holds 0, 4 a half, 5 holds 1.
    expect([2, 3, 4, 5].map((row) => colour(row, G))).toEqual(['#ffffff', '#e8a29b', '#ffffff', '#eef7f0']);
    expect([2, 3, 5].map((row) => colour(row, H))).toEqual(['#ffffff', '#e8a29b', '#eef7f0']);
  });

  it('is not made while somebody else is at work', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.holdLock(60_000);
    const report = check(sheet, { parts: ['cells', 'account'] });
    expect(report.parts[0]?.findings).toMatchObject([{ verdict: 'not tested' }]);
    expect(finding(report, 'The lock that keeps two runs apart')?.verdict).toBe('not tested');
  });
});
