/** “Check this installation” over the built bundle: what it finds, and that it leaves nothing behind wherever it dies. */
import { describe, expect, it } from '@jest/globals';
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
    expect(untested).toEqual([['The rules’ formulas count as meant', 'not tested']]);
    expect(Object.keys(verdicts(report))).toHaveLength(22);
    expect(traces(sheet)).toEqual(NOTHING);
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

  it('is not made while somebody else is at work', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.holdLock(60_000);
    const report = check(sheet, { parts: ['cells', 'account'] });
    expect(report.parts[0]?.findings).toMatchObject([{ verdict: 'not tested' }]);
    expect(finding(report, 'The lock that keeps two runs apart')?.verdict).toBe('not tested');
  });
});
