/** Looks, layout and rules survive a file. */
import { expect, describe, test } from '@jest/globals';
import { Workbook } from '../../../local/runtime';
import { readWorkbook, writeWorkbook } from '../../../local/xlsx';
import { area } from '../../../local/workbook/area';
import { type ConditionalRule, NO_FORMAT } from '../../../local/workbook/tab';
import { PLAIN_STYLE, restyled } from '../../../local/workbook/style';
import { openScript } from '../runtime/run-script';
import { freshPath, partsOf, reopened, tabOf, withData } from './files';

describe('looks and layout', () => {
  test('fills, fonts, alignment, wrapping, rotation and number formats', async () => {
    const look = {
      ...{ background: '#112233', fontColor: '#aa0000', fontSize: 14, fontFamily: 'Georgia' },
      ...{ bold: true, italic: true, underline: false, strikethrough: true, rotation: -45 },
      ...({ horizontalAlignment: 'right', verticalAlignment: 'middle', wrap: 'WRAP' } as const),
      numberFormat: '#,##0.000',
    };
    const { workbook, grid } = withData();
    grid.update(1, 1, { value: 1, style: restyled(PLAIN_STYLE, look) });
    expect(tabOf(await reopened(workbook)).grid.get(1, 1).style).toMatchObject(look);
  });

  test('frozen lines, widths, heights, hidden lines, tab colour, merges, hidden tabs and the active tab', async () => {
    const { workbook, tab: data } = withData();
    data.rows.frozen = 1;
    data.columns.frozen = 2;
    data.columns.sizes.set(3, 333);
    data.rows.sizes.set(2, 48);
    data.columns.hidden.add(5).add(6);
    data.rows.hidden.add(7);
    data.tabColor = '#00ff00';
    data.merges = [area(2, 2, 2, 2)];
    workbook.addTab('Hidden').isHidden = true;
    workbook.activeTab = data;
    const back = await reopened(workbook);
    const tab = tabOf(back);
    const [{ frozen, sizes, hidden }, { rows, tabColor, merges }] = [tab.columns, tab];
    expect([frozen, sizes.get(3), [...hidden]]).toEqual([2, 333, [5, 6]]);
    expect([rows.frozen, rows.sizes.get(2), [...rows.hidden]]).toEqual([1, 48, [7]]);
    expect([tabColor, merges]).toEqual(['#00ff00', [{ row: 2, column: 2, rows: 2, columns: 2 }]]);
    expect([tabOf(back, 'Hidden').isHidden, back.activeTab?.name]).toEqual([true, 'Data']);
  });

  test('notes come back, line breaks and all', async () => {
    const { workbook, grid } = withData();
    grid.update(1, 1, { note: 'one\ntwo <b>' });
    const back = tabOf(await reopened(workbook)).grid;
    expect([back.get(1, 1).note, back.get(2, 1).note]).toEqual(['one\ntwo <b>', '']);
  });

  test('rich text keeps its formats', async () => {
    const { workbook, grid } = withData();
    const runs = [
      { start: 0, end: 2, format: { bold: true, color: '#ff0000' }, link: null },
      { start: 2, end: 5, format: {}, link: null },
    ];
    grid.update(1, 1, { value: 'ab cd', runs });
    expect(tabOf(await reopened(workbook)).grid.get(1, 1)).toMatchObject({ value: 'ab cd', runs });
  });
});

describe('rules', () => {
  const rule = (change: Partial<ConditionalRule>): ConditionalRule => ({
    areas: [area(1, 1, 9), area(1, 3)],
    condition: null,
    format: NO_FORMAT,
    gradient: null,
    origin: null,
    ...change,
  });

  test('a formula is the same rule again', async () => {
    const { workbook, tab } = withData();
    const format = { ...NO_FORMAT, background: '#b7e1cd', fontColor: '#333333', bold: true };
    tab.rules = [
      rule({ condition: { criterion: 'CUSTOM_FORMULA', values: ['=AND(ISNUMBER($A1),$A1=0)'] }, format }),
    ];
    expect(tabOf(await reopened(workbook)).rules).toEqual([
      { ...tab.rules[0], format: expect.objectContaining(format), origin: expect.anything() },
    ]);
  });

  test('a gradient and the order of priority', async () => {
    const { workbook, tab } = withData();
    const gradient = {
      min: { color: '#ff0000', type: 'NUMBER', value: '0' },
      mid: { color: '#ffff00', type: 'PERCENTILE', value: '50' },
      max: { color: '#00ff00', type: 'MAX', value: '' },
    };
    tab.rules = [rule({ gradient }), rule({ condition: { criterion: 'CUSTOM_FORMULA', values: ['=A1'] } })];
    expect(tabOf(await reopened(workbook)).rules).toMatchObject([
      { gradient, condition: null },
      { gradient: null, condition: { criterion: 'CUSTOM_FORMULA' } },
    ]);
  });
});

describe('on paper', () => {
  test('a tab that a script made lies across, as wide as the page, with its frozen rows on each', async () => {
    const workbook = new Workbook();
    openScript('', { workbook }).run(`sheet.getRange('A1').setValue('head'); sheet.setFrozenRows(1);`);
    const path = freshPath();
    writeWorkbook(workbook, path);
    const parts = await partsOf(path);
    const sheet = [...parts].find(([name]) => name.startsWith('xl/worksheets/sheet'))?.[1] ?? '';
    expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>');
    expect(sheet).toContain(
      '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
    );
    const title = `<definedName name="_xlnm.Print_Titles" localSheetId="0">Data!$1:$1</definedName>`;
    expect(parts.get('xl/workbook.xml')).toContain(title);
    // Opened and saved again, it is the same.
    const again = freshPath();
    writeWorkbook(await readWorkbook(path), again);
    const kept = await partsOf(again);
    expect(kept.get('xl/workbook.xml')).toContain(title);
    expect([...kept].find(([name]) => name.startsWith('xl/worksheets/sheet'))?.[1]).toContain(
      'fitToPage="1"',
    );
  });
});
