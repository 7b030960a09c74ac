/** The settings in the sidebar. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { type Spreadsheet, spreadsheetOf } from '../spreadsheet';
import { GOLD, ask } from './sidebar-support';

describe('the settings in the sidebar', () => {
  const save = (sheet: Spreadsheet, path: string, value?: unknown) =>
    ask(sheet, 'saveSetting', { path, value });
  const valueOf = (sheet: Spreadsheet, path: string): unknown =>
    z
      .object({ sections: z.array(z.object({ settings: z.array(z.looseObject({ path: z.string() })) })) })
      .parse(ask(sheet, 'settingsForm').value)
      .sections.flatMap(({ settings }) => settings)
      .find((setting) => setting.path === path)?.['value'];

  it('are saved one by one, the others stay', () => {
    const sheet = spreadsheetOf(GOLD);
    expect(save(sheet, 'scoring.numberTolerance', 0.9).value).toMatchObject({ value: 0.9, isDefault: false });
    expect(save(sheet, 'run.trials', 2).ok).toBe(true);
    expect(save(sheet, 'run.build', '  may build ').value).toMatchObject({ value: 'may build' });
    expect(valueOf(sheet, 'scoring.numberTolerance')).toBe(0.9);
    expect(valueOf(sheet, 'run.trials')).toBe(2);
    expect(valueOf(sheet, 'scoring.judgeCharts')).toBe(true);
    expect(save(sheet, 'scoring.numberTolerance').value).toMatchObject({ value: 0.05, isDefault: true });
    expect(valueOf(sheet, 'run.trials')).toBe(2);
  });

  it('open also where what is stored cannot be used, and say so', () => {
    const sheet = spreadsheetOf(GOLD, {
      properties: { document: { 'gnw.settings': '{"scoring":{"numberTolerance":7}}' } },
    });
    expect(ask(sheet, 'settingsForm').value).toMatchObject({
      problem: 'The setting scoring.numberTolerance must be at most 1.',
    });
    expect(valueOf(sheet, 'scoring.numberTolerance')).toBe(7);
    expect(save(sheet, 'scoring.numberTolerance', 0.8).ok).toBe(true);
    expect(ask(sheet, 'settingsForm').value).toMatchObject({ problem: '' });
  });
});
