/** Saving and reopening keeps values, styles, rules, notes, links, layout and metadata. */
import fc from 'fast-check';
import { Workbook } from '../../../local/runtime';
import { readWorkbook } from '../../../local/xlsx';
import { filteredRows } from '../../../local/workbook/tab';
import { openScript } from '../runtime/run-script';
import { partsOf, reopened, savedPath, scripted, tabOf, withData } from './files';
import { area } from '../../../local/workbook/area';
import { type ConditionalRule, NO_FORMAT } from '../../../local/workbook/tab';
import { PLAIN_STYLE, restyled } from '../../../local/workbook/style';

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
    const bold = '<r><rPr><b/><color theme="4"/></rPr><t>ab</t></r>';
    const rich = `${bold}<r><t xml:space="preserve"> cd</t></r>`;
    for (const row of [1, 2]) grid.update(row, 1, { value: 'ab cd', rich });
    const path = savedPath(await reopened(workbook));
    expect(tabOf(await readWorkbook(path)).grid.get(1, 1)).toMatchObject({ value: 'ab cd', rich });
    expect((await partsOf(path)).get('xl/sharedStrings.xml')?.match(/<si>/g)).toHaveLength(1);
  });
});

describe('rules', () => {
  const rule = (change: Partial<ConditionalRule>): ConditionalRule => ({
    areas: [area(1, 1, 9), area(1, 3)],
    formula: null,
    format: NO_FORMAT,
    gradient: null,
    origin: null,
    ...change,
  });

  test('a formula is the same rule again', async () => {
    const { workbook, tab } = withData();
    const format = { ...NO_FORMAT, background: '#b7e1cd', fontColor: '#333333', bold: true };
    tab.rules = [rule({ formula: '=AND(ISNUMBER($A1),$A1=0)', format })];
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
    tab.rules = [rule({ gradient }), rule({ formula: '=A1' })];
    expect(tabOf(await reopened(workbook)).rules).toMatchObject([
      { gradient, formula: null },
      { gradient: null, formula: '=A1' },
    ]);
  });
});

test('a tab made by a script prints in landscape, fitted to the page width, with its frozen rows on each page', async () => {
  const path = savedPath(scripted(`sheet.getRange('A1').setValues([['head']]); sheet.setFrozenRows(1);`));
  const parts = await partsOf(path);
  const sheet = [...parts].find(([name]) => name.startsWith('xl/worksheets/sheet'))?.[1] ?? '';
  expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>');
  expect(sheet).toContain(
    '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
  );
  const title = `<definedName name="_xlnm.Print_Titles" localSheetId="0">Data!$1:$1</definedName>`;
  expect(parts.get('xl/workbook.xml')).toContain(title);
  // Opened and saved again, it is the same.
  const kept = await partsOf(savedPath(await readWorkbook(path)));
  expect(kept.get('xl/workbook.xml')).toContain(title);
  expect([...kept].find(([name]) => name.startsWith('xl/worksheets/sheet'))?.[1]).toContain('fitToPage="1"');
});

test('the print area of a tab refers to its shortened name', async () => {
  const workbook = new Workbook();
  workbook.addTab('Land cover of the Mekong basin results').grid.update(1, 1, { value: 'head' });
  const path = savedPath(workbook);
  expect((await partsOf(path)).get('xl/workbook.xml')).toContain(
    `localSheetId="0">'Land cover of the Mekong basin '!$A$1:$A$1</definedName>`,
  );
});

/** Runs a body, saves, opens, and runs a second body over the opened file. */
async function throughFile(write: string, read: string): Promise<unknown> {
  return openScript('', { workbook: await reopened(scripted(write)) }).run(read);
}

test('groups of columns: folded ones are marked at the column of their button', async () => {
  const workbook = scripted(
    `sheet.setColumnGroupControlPosition(SpreadsheetApp.GroupControlTogglePosition.AFTER);
     ['B:C', 'E:F'].forEach(function (block) { sheet.getRange(block).shiftColumnGroupDepth(1); });
     sheet.getRange('E:F').collapseGroups();`,
  );
  const path = savedPath(workbook);
  const sheet = (await partsOf(path)).get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toContain('outlineLevelCol="1"');
  expect(sheet).not.toContain('summaryRight');
  expect([...sheet.matchAll(/<col min="(\d+)"[^>]* collapsed="1"/g)].map(([, column]) => column)).toEqual([
    '7',
  ]);
  const { columns } = tabOf(await readWorkbook(path));
  expect(columns.groups).toEqual([
    { from: 2, to: 3, control: 4, isFolded: false },
    { from: 5, to: 6, control: 7, isFolded: true },
  ]);
});

describe('values', () => {
  test('numbers, texts, booleans, dates and blanks come back as they were', async () => {
    const values = await throughFile(
      `sheet.getRange('A1:F1').setValues([[1.5, 'text', true, new Date(Date.UTC(2025, 6, 4)), '', '12%']]);`,
      `return [sheet.getRange('A1:F1').getValues(), sheet.getRange('A1:F1').getDisplayValues()];`,
    );
    expect(values).toEqual([
      [[1.5, 'text', true, new Date(Date.UTC(2025, 6, 4)), '', 0.12]],
      [['1.5', 'text', 'TRUE', '7/4/2025', '', '12%']],
    ]);
  });

  test('a string that begins with = stays a string, not a formula', async () => {
    expect(
      await throughFile(
        `sheet.getRange('A1').setValues([["'=1+1"]]);`,
        `var r = sheet.getRange('A1'); return [r.getValues()[0][0], r.getFormulas()[0][0]];`,
      ),
    ).toEqual(['=1+1', '']);
  });

  test.each([
    ...['a\u0000b', 'line\nbreak', 'tab\there', ' spaces ', '_x0041_', 'emoji 🌍', 'rtl \u202eabc'],
    ...['<b>&"\'', 'lone \ud800 half', '\u000b\u001f'],
  ])('%j survives', async (text) => {
    const workbook = new Workbook();
    workbook.addTab('Data').grid.update(1, 1, { value: text });
    expect(tabOf(await reopened(workbook)).grid.get(1, 1).value).toBe(text);
  });

  test('any text and any finite number survive', async () => {
    const workbook = new Workbook();
    const tab = workbook.addTab('Data');
    const values = fc.sample(
      fc.oneof(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
      ),
      200,
    );
    values.forEach((value, index) => tab.grid.update(index + 1, 1, { value }));
    const back = tabOf(await reopened(workbook));
    expect(values.map((_, index) => back.grid.get(index + 1, 1).value)).toEqual(
      values.map((value) => (Object.is(value, -0) ? 0 : value)),
    );
  });

  test('a text beyond the 32,767 characters of an .xlsx cell is cut with a mark', async () => {
    const workbook = new Workbook();
    workbook.addTab('Data').grid.update(1, 1, { value: 'x'.repeat(40_000) });
    const value = String(tabOf(await reopened(workbook)).grid.get(1, 1).value);
    expect([value.length, value.endsWith('x…')]).toEqual([32_767, true]);
  });

  test('a formula is kept, and Excel is told to calculate when it opens the file', async () => {
    const parts = await partsOf(savedPath(scripted(`sheet.getRange('A1').setValues([['=SUM(B1:B2)']]);`)));
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain('<f>SUM(B1:B2)</f>');
    expect(parts.get('xl/workbook.xml')).toContain('fullCalcOnLoad="1"');
  });
});

describe('links', () => {
  test('a row link is written as a number with an internal link, and read back as such', async () => {
    const workbook = new Workbook();
    const source = workbook.addTab('My set');
    workbook.addTab('Data');
    scripted(
      `sheet.getRange('A1').setValues([['=HYPERLINK("#gid=${source.id}&range=A12", 12)']]);`,
      workbook,
    );
    const path = savedPath(workbook);
    const sheet = (await partsOf(path)).get('xl/worksheets/sheet2.xml');
    expect(sheet).toContain('<c r="A1"><v>12</v></c>');
    expect(sheet).toContain(`<hyperlink ref="A1" location="'My set'!A12"/>`);
    const back = await readWorkbook(path);
    expect(tabOf(back).grid.get(1, 1)).toMatchObject({
      value: 12,
      link: `#gid=${tabOf(back, 'My set').id}&range=A12`,
    });
    expect(tabOf(await reopened(back)).grid.get(1, 1)).toMatchObject({
      value: 12,
      link: `#gid=${source.id}&range=A12`,
    });
  });

  test('a URL, in a formula or on a cell, is an external link', async () => {
    const link = 'https://x.org/?a=1&b=2#part';
    const { workbook, grid } = withData();
    scripted(`sheet.getRange('A1').setValues([['=HYPERLINK("${link}", "trace")']]);`, workbook);
    grid.update(2, 1, { value: 't', link });
    const back = tabOf(await reopened(workbook)).grid;
    expect([back.get(1, 1), back.get(2, 1)]).toMatchObject([
      { value: 'trace', link },
      { value: 't', link },
    ]);
  });
});

describe('names, ids and metadata', () => {
  test('developer metadata is kept in the file, and no tab shows it', async () => {
    const { workbook, tab } = withData();
    tab.metadata.push({ key: 'tab', value: '<é>' }, { key: 'bare', value: '' });
    const back = await reopened(workbook);
    expect(back.tabs).toHaveLength(1);
    expect(tabOf(back).metadata).toEqual(tab.metadata);
  });

  test('a tab name that .xlsx does not allow is made to fit, and stays unique', async () => {
    const workbook = new Workbook();
    for (const name of ['a/b', `${'x'.repeat(40)}1`, `${'x'.repeat(40)}2`]) workbook.addTab(name);
    expect((await reopened(workbook)).tabs.map(({ name }) => name)).toEqual([
      'a_b',
      'x'.repeat(31),
      `${'x'.repeat(29)} 2`,
    ]);
  });
});

describe('a filter', () => {
  const HIDING = `
    sheet.getRange('A1:A4').setValues([['v'], ['pass'], ['fail'], ['']]);
    var criteria = SpreadsheetApp.newFilterCriteria().setHiddenValues(['pass', '']).build();
    sheet.getRange('A1:A4').createFilter().setColumnFilterCriteria(1, criteria);`;

  test('keeps its hidden values: the file lists the shown values and the hidden rows', async () => {
    const path = savedPath(scripted(HIDING));
    const sheet = [...(await partsOf(path))].find(([name]) => name.startsWith('xl/worksheets/sheet'))?.[1];
    expect(sheet).toContain(
      '<autoFilter ref="A1:A4"><filterColumn colId="0"><filters><filter val="fail"/></filters></filterColumn></autoFilter>',
    );
    expect(sheet).toMatch(/<row r="2"[^>]* hidden="1"/);
    const again = tabOf(await readWorkbook(path));
    expect([...filteredRows(again)]).toEqual([2, 4]);
    // They are not hidden by hand: they reappear with the filter's removal.
    expect([...again.rows.hidden]).toEqual([]);
  });

  test('shows all rows once its criteria are removed', async () => {
    const opened = scripted(
      `var range = sheet.getFilter().getRange(); sheet.getFilter().remove(); range.createFilter();`,
      await reopened(scripted(HIDING)),
    );
    const tab = tabOf(await reopened(opened));
    expect(tab.filter).not.toBeNull();
    expect([[...filteredRows(tab)], [...tab.rows.hidden]]).toEqual([[], []]);
  });
});
