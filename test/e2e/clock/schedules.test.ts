/** Schedules and choices through the functions that the dialogs call. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { callApi } from '../../support/call-api';
import { GOOGLE, spreadsheetOf, type Spreadsheet } from '../spreadsheet';

const Answer = z.object({ ok: z.boolean(), value: z.unknown().optional(), message: z.string().optional() });
const Listed = z.object({ schedules: z.array(z.looseObject({ id: z.string() })) });

const workbook = (): Spreadsheet =>
  spreadsheetOf({
    GOLD: [
      ['query', 'status'],
      ['one', 'skip'],
      ['two', ''],
    ],
    Notes: [['x']],
  });

function ask(sheet: Spreadsheet, name: string, request: object, user?: string): z.infer<typeof Answer> {
  const as = user === undefined ? {} : { user };
  return Answer.parse(JSON.parse(callApi(sheet.runtime, name, request, as)));
}

describe('the dialogs’ functions', () => {
  it('offer the eval sets alone', () => {
    const sheet = workbook();
    expect(ask(sheet, 'schedules', {}).value).toMatchObject({
      timeZone: GOOGLE.nameOfUtc,
      tabs: [{ name: 'GOLD' }],
      schedules: [],
    });
    expect(ask(sheet, 'runChoices', {}).value).toMatchObject({ tabs: [{ tab: 'GOLD', rows: 2 }] });
  });

  it('switch a schedule on once, and off by anybody', () => {
    const sheet = workbook();
    const entry = { sheetId: null, every: 'day', hour: 2 };
    expect(ask(sheet, 'saveSchedule', entry).ok).toBe(true);
    expect(ask(sheet, 'saveSchedule', entry, 'second@example.org').message).toMatch(
      /^All eval sets together have a schedule already, switched on by analyst@example\.org on /,
    );
    const [{ id } = { id: '' }] = Listed.parse(ask(sheet, 'schedules', {}).value).schedules;
    expect(ask(sheet, 'removeSchedule', { id }, 'second@example.org').value).toMatchObject({ schedules: [] });
    expect(sheet.runtime.properties('document').size).toBe(0);
  });

  it('refuse to pay a judge by themselves as long as there is no cap, and say so beforehand', () => {
    const sheet = workbook();
    const entry = { sheetId: null, every: 'day', hour: 2 };
    const judge = { provider: 'anthropic', model: '', baseUrl: '', key: '', forgetKey: false };
    expect(ask(sheet, 'saveJudge', judge).message).toBeUndefined();
    const why =
      'A scheduled run pays claude-haiku-5-5 unattended, and there is no cost cap: set judge.costCapUsd first.';
    expect(ask(sheet, 'schedules', {}).value).toMatchObject({ problem: why });
    expect(ask(sheet, 'saveSchedule', entry).message).toBe(why);
    expect(ask(sheet, 'saveSetting', { path: 'judge.costCapUsd', value: 2 }).ok).toBe(true);
    expect(ask(sheet, 'schedules', {}).value).toMatchObject({ problem: '' });
    expect(ask(sheet, 'saveSchedule', entry).ok).toBe(true);
  });

  it('refuse an hour that does not exist', () => {
    const { message } = ask(workbook(), 'saveSchedule', { sheetId: null, every: 'day', hour: 25 });
    expect(message).toBe('The request cannot be used: hour must be at most 23');
  });
});
