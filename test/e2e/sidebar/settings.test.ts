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

  it('are refused with what they may be, and then nothing changes', () => {
    const sheet = spreadsheetOf(GOLD);
    expect(save(sheet, 'scoring.numberTolerance', 1.5).message).toBe(
      'The setting scoring.numberTolerance must be at most 1.',
    );
    expect(save(sheet, 'run.trials', 'often').message).toBe('The setting run.trials must be a number.');
    expect(save(sheet, 'judge.provider', 'openai').message).toBe(
      'There is no setting judge.provider to save here.',
    );
    expect(save(sheet, 'scoring.nothing', 1).message).toBe(
      'There is no setting scoring.nothing to save here.',
    );
    expect(save(sheet, '__proto__.polluted', 1).ok).toBe(false);
    expect([...sheet.runtime.properties('document').keys()]).toEqual([]);
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

  it('map a header to a column, and take it back', () => {
    const sheet = spreadsheetOf({ 'Set 1.2': [['query', 'Right answer']] });
    const request = { tab: 'Set 1.2', column: 'expected_answer', header: 'Right answer' };
    expect(ask(sheet, 'saveMapping', request).value).toEqual({
      mapping: [
        {
          tab: 'Set 1.2',
          headers: [
            { header: 'query', column: 'query' },
            { header: 'Right answer', column: 'expected_answer' },
          ],
          own: [{ column: 'expected_answer', header: 'Right answer' }],
        },
      ],
    });
    expect(ask(sheet, 'saveMapping', { ...request, header: '' }).value).toMatchObject({
      mapping: [{ own: [], headers: [{ header: 'query' }, { header: 'Right answer', column: '' }] }],
    });
  });

  it('never give a key back', () => {
    const sheet = spreadsheetOf(GOLD);
    const said = ask(sheet, 'saveSecret', { id: 'langfuse', texts: ['pk-lf-test-1', 'sk-lf-test-0001'] });
    expect(said).toMatchObject({ ok: true, value: { secrets: [{ id: 'langfuse', isSet: true }] } });
    expect(JSON.stringify([said, ask(sheet, 'settingsForm')])).not.toContain('sk-lf-test');
    expect(JSON.stringify([...sheet.runtime.properties('document')])).not.toContain('sk-lf-test');
    expect(ask(sheet, 'saveSecret', { id: 'langfuse', texts: ['', ''] }).value).toMatchObject({
      secrets: [{ isSet: false }],
    });
  });
});
