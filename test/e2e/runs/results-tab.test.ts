/** What a run writes: results, texts from agents. */
import { describe, expect, it } from '@jest/globals';
import { cellAt } from '../cells';
import { addOnOf } from '../add-on';
import { spreadsheetOf } from '../spreadsheet';
import { KINDS } from './runs-support';

describe('Text from agents', () => {
  const HOSTILE = [
    '=HYPERLINK("https://evil.example","click")',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '007',
    '1/2/2024',
    'TRUE',
    "'quoted",
    '<b>bold</b>',
    'a\u0000b',
    '😀 👩‍👩‍👧',
    '‮مرحبا',
    `${'x'.repeat(39990)}😀😀😀😀😀`,
    '\ttab',
    '{"answer":"=1"}',
    '12%',
  ];

  it('stays the text it is in the results, never a formula, number, date or boolean', () => {
    const rows = HOSTILE.map((text, index) => [`t${index}`, `q${index}`, 'never said', `'${text}`]);
    const sheet = spreadsheetOf({
      GOLD: [['test_id', 'query', 'expected_answer', 'actual_agent_answer'], ...rows],
    });
    sheet.runtime.call('runOnAllTabs');
    HOSTILE.forEach((text, index) => {
      const header = Object.keys(sheet.row('GOLD results', 4));
      const cell = cellAt(
        sheet.runtime.workbook,
        'GOLD results',
        index + 4,
        header.indexOf('actual_agent_answer') + 1,
      );
      expect(cell.formula).toBeNull();
      expect(typeof cell.value).toBe('string');
      const whole = text.trim().replace('\u0000', '');
      if (whole.length <= 32000) expect(cell.value).toBe(whole);
      else {
        expect(String(cell.value)).toHaveLength(32000);
        expect(String(cell.value).endsWith('… [cut]')).toBe(true);
      }
    });
  });
});

describe('The results tab', () => {
  it('is written again by the next run, and is never taken for an eval set', () => {
    const sheet = spreadsheetOf({ GOLD: KINDS });
    sheet.runtime.call('runOnAllTabs');
    sheet.runtime.call('runOnAllTabs');
    expect(sheet.tabNames()).toEqual(['Summary', 'Heatmap', 'GOLD', 'GOLD results']);
    // A summary stays where the user puts it; one laid out otherwise is moved to the front.
    const { workbook } = sheet.runtime;
    const summary = workbook.tabNamed('Summary');
    if (!summary) throw new Error('no summary');
    workbook.moveTab(summary, workbook.tabs.length - 1);
    sheet.runtime.call('runOnAllTabs');
    expect(sheet.tabNames()).toEqual(['Heatmap', 'GOLD', 'GOLD results', 'Summary']);
    summary.shiftLines('columns', 20, -1);
    sheet.runtime.call('runOnAllTabs');
    expect(sheet.tabNames()).toEqual(['Summary', 'Heatmap', 'GOLD', 'GOLD results']);
    expect(workbook.activeTab?.name).toBe('GOLD');
  });

  it('never overwrites a foreign tab of its name', () => {
    const sheet = spreadsheetOf({ GOLD: KINDS, 'GOLD results': [['my notes']] });
    sheet.runtime.call('runOnAllTabs');
    expect(sheet.tabNames()).toEqual(['Summary', 'Heatmap', 'GOLD', 'GOLD results 2', 'GOLD results']);
    expect(cellAt(sheet.runtime.workbook, 'GOLD results', 1, 1).value).toBe('my notes');
  });
});

describe('A tab that is not a grid', () => {
  it.each(['OBJECT', 'DATASOURCE'] as const)('is no eval set, and in the way of nothing: %s', (type) => {
    const addOn = addOnOf({ GOLD: KINDS, Chart: [] });
    const chart = addOn.runtime.workbook.tabNamed('Chart');
    if (chart) chart.type = type;
    expect(addOn.ask('coverage', {})).toMatchObject({ ok: true, value: { tabs: [{ tab: 'GOLD' }] } });
    expect(addOn.ask('runEvals', {})).toMatchObject({ ok: true, value: { state: 'finished' } });
    expect(addOn.ask('sidebarStart', {}).ok).toBe(true);
    // The user looks at it.
    addOn.runtime.select('Chart');
    expect(addOn.ask('poll', { at: true, run: true })).toMatchObject({ ok: true, value: { at: null } });
    expect(addOn.ask('runChoices', {}).ok).toBe(true);
    for (const item of ['runOnThisTab', 'runOnSelectedRows']) addOn.runtime.call(item);
    expect(addOn.questions.map(({ message }) => message)).toEqual([
      'Open the tab of an eval set first.',
      'Select rows of an eval set first.',
    ]);
    addOn.runtime.call('runOnAllTabs');
    expect(addOn.lastRun()).toMatchObject({ outcome: 'finished', tabs: [{ tab: 'GOLD' }] });
    expect(addOn.runtime.workbook.activeTab?.name).toBe('Chart');
  });
});
