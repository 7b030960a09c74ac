/** What a run makes survives saving and opening: values, looks, rules, notes, links, layout, metadata. */
import { expect, describe, test } from '@jest/globals';
import fc from 'fast-check';
import { openRuntime, Workbook, type Tab } from '../../../local/runtime';
import { readWorkbook, writeWorkbook } from '../../../local/xlsx';
import { openScript } from '../runtime/run-script';
import { freshPath, partsOf, reopened } from './files';

const tabOf = (workbook: Workbook, name = 'Data'): Tab => {
  const tab = workbook.tabNamed(name);
  if (tab === undefined) throw new Error(`no tab ${name}`);
  return tab;
};

/** Runs a body, saves, opens, and runs a second body over what was opened. */
async function throughFile(write: string, read: string): Promise<unknown> {
  const workbook = new Workbook();
  openScript('', { workbook }).run(write);
  return openScript('', { workbook: await reopened(workbook) }).run(read);
}

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

  test('a text that begins with = is a text again, not a formula', async () => {
    expect(
      await throughFile(
        `sheet.getRange('A1').setValue("'=1+1");`,
        `var r = sheet.getRange('A1'); return [r.getValue(), r.getFormula()];`,
      ),
    ).toEqual(['=1+1', '']);
  });

  test.each([
    'a\u0000b',
    'line\nbreak',
    'tab\there',
    ' spaces ',
    '_x0041_',
    'emoji 🌍',
    'rtl \u202eabc',
    '<b>&"\'',
    'lone \ud800 half',
    '\u000b\u001f',
  ])('%j survives (halves of characters become the replacement character)', async (text) => {
    const workbook = new Workbook();
    workbook.addTab('Data').grid.update(1, 1, { value: text });
    expect(tabOf(await reopened(workbook)).grid.get(1, 1).value).toBe(text.replace('\ud800', '\ufffd'));
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
    const path = freshPath();
    const workbook = new Workbook();
    openScript('', { workbook }).run(`sheet.getRange('A1').setFormula('=SUM(B1:B2)');`);
    await writeWorkbook(workbook, path);
    const parts = await partsOf(path);
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain('<f>SUM(B1:B2)</f>');
    expect(parts.get('xl/workbook.xml')).toContain('fullCalcOnLoad="1"');
  });
});

describe('links', () => {
  test('a row link is the number with a link inside the file, and reads as a linked number again', async () => {
    const path = freshPath();
    const workbook = new Workbook();
    const source = workbook.addTab('My set');
    workbook.addTab('Data');
    openScript('', { workbook }).run(
      `sheet.getRange('A1').setValue('=HYPERLINK("#gid=${source.id}&range=A12", 12)');`,
    );
    await writeWorkbook(workbook, path);
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

  test('a link to the outside, by formula or rich text, is an external link', async () => {
    const link = 'https://x.org/?a=1&b=2#part';
    expect(
      await throughFile(
        `sheet.getRange('A1').setValue('=HYPERLINK("${link}", "trace")');
         sheet.getRange('A2').setRichTextValue(SpreadsheetApp.newRichTextValue().setText('t').setLinkUrl('${link}').build());`,
        `return sheet.getRange('A1:A2').getRichTextValues().map(function (row) { return [row[0].getText(), row[0].getLinkUrl()]; });`,
      ),
    ).toEqual([
      ['trace', link],
      ['t', link],
    ]);
  });
});

describe('looks and layout', () => {
  test('fills, fonts, alignment, wrapping, rotation and number formats', async () => {
    const read = `var r = sheet.getRange('A1'); return [r.getBackground(), r.getFontColor(), r.getFontWeight(), r.getFontStyle(), r.getFontLine(), r.getFontSize(), r.getFontFamily(),
      r.getHorizontalAlignment(), r.getVerticalAlignment(), r.getWrap(), r.getNumberFormat()];`;
    const write = `sheet.getRange('A1').setValue(1).setBackground('#112233').setFontColor('#aa0000').setFontWeight('bold').setFontStyle('italic').setFontLine('line-through').setFontSize(14)
      .setFontFamily('Georgia').setHorizontalAlignment('right').setVerticalAlignment('middle').setWrap(true).setTextRotation(-45).setNumberFormat('#,##0.000');`;
    expect(await throughFile(write, read)).toEqual([
      '#112233',
      '#aa0000',
      'bold',
      'italic',
      'line-through',
      14,
      'Georgia',
      'right',
      'middle',
      true,
      '#,##0.000',
    ]);
    const workbook = new Workbook();
    openScript('', { workbook }).run(write);
    expect(tabOf(await reopened(workbook)).grid.get(1, 1).style.rotation).toBe(-45);
  });

  test('frozen lines, widths, heights, hidden lines, tab colour, merges, hidden tabs and the active tab', async () => {
    const workbook = new Workbook();
    openScript('', { workbook })
      .run(`sheet.setFrozenRows(1); sheet.setFrozenColumns(2); sheet.setColumnWidth(3, 333); sheet.setRowHeight(2, 48); sheet.hideColumns(5, 2); sheet.hideRows(7);
      sheet.setTabColor('#00ff00'); sheet.getRange('B2:C3').merge(); var ss = SpreadsheetApp.getActive(); ss.insertSheet('Hidden').hideSheet(); ss.setActiveSheet(sheet);`);
    const back = await reopened(workbook);
    const tab = tabOf(back);
    expect([
      tab.rows.frozen,
      tab.columns.frozen,
      tab.columns.sizes.get(3),
      tab.rows.sizes.get(2),
      [...tab.columns.hidden],
      [...tab.rows.hidden],
    ]).toEqual([1, 2, 333, 48, [5, 6], [7]]);
    expect([tab.tabColor, tab.merges, tabOf(back, 'Hidden').isHidden, back.activeTab?.name]).toEqual([
      '#00ff00',
      [{ row: 2, column: 2, rows: 2, columns: 2 }],
      true,
      'Data',
    ]);
  });

  test('notes come back, line breaks and all', async () => {
    expect(
      await throughFile(
        `sheet.getRange('A1:A2').setNotes([['one\\ntwo <b>'], ['']]);`,
        `return sheet.getRange('A1:A2').getNotes();`,
      ),
    ).toEqual([['one\ntwo <b>'], ['']]);
  });

  test('rich text keeps its formats', async () => {
    expect(
      await throughFile(
        `var bold = SpreadsheetApp.newTextStyle().setBold(true).setForegroundColor('#ff0000').build();
         sheet.getRange('A1').setRichTextValue(SpreadsheetApp.newRichTextValue().setText('ab cd').setTextStyle(0, 2, bold).build());`,
        `return sheet.getRange('A1').getRichTextValue().getRuns().map(function (run) { return [run.getText(), run.getTextStyle().isBold(), run.getTextStyle().getForegroundColor()]; });`,
      ),
    ).toEqual([
      ['ab', true, '#ff0000'],
      [' cd', false, '#000000'],
    ]);
  });
});

describe('rules', () => {
  const RULES = [
    'whenNumberEqualTo(1)',
    'whenNumberNotEqualTo(1)',
    'whenNumberGreaterThan(1)',
    'whenNumberGreaterThanOrEqualTo(1)',
    'whenNumberLessThan(1)',
    'whenNumberLessThanOrEqualTo(1)',
    'whenNumberBetween(1, 2)',
    'whenNumberNotBetween(1, 2)',
    "whenTextContains('a\"b')",
    "whenTextDoesNotContain('x')",
    "whenTextStartsWith('x')",
    "whenTextEndsWith('x')",
    "whenTextEqualTo('x')",
    'whenCellEmpty()',
    'whenCellNotEmpty()',
    "whenFormulaSatisfied('=AND(ISNUMBER($A1),$A1=0)')",
  ];

  test.each(RULES)('%s is the same rule again', async (condition) => {
    const show = `var rule = sheet.getConditionalFormatRules()[0]; var c = rule.getBooleanCondition();
      return [String(c.getCriteriaType()), c.getCriteriaValues(), c.getBackground(), c.getFontColor(), c.getBold(), rule.getRanges().map(function (r) { return r.getA1Notation(); })];`;
    const build = `sheet.setConditionalFormatRules([SpreadsheetApp.newConditionalFormatRule().${condition}.setBackground('#b7e1cd').setFontColor('#333333').setBold(true)
      .setRanges([sheet.getRange('A1:A9'), sheet.getRange('C1')]).build()]);`;
    const workbook = new Workbook();
    const before = openScript('', { workbook }).run(build + show);
    expect(openScript('', { workbook: await reopened(workbook) }).run(show)).toEqual(before);
  });

  test('a gradient and the order of priority', async () => {
    expect(
      await throughFile(
        `var T = SpreadsheetApp.InterpolationType; var at = [sheet.getRange('A1:A5')];
         sheet.setConditionalFormatRules([
           SpreadsheetApp.newConditionalFormatRule().setGradientMinpointWithValue('#ff0000', T.NUMBER, '0').setGradientMidpointWithValue('#ffff00', T.PERCENTILE, '50').setGradientMaxpoint('#00ff00').setRanges(at).build(),
           SpreadsheetApp.newConditionalFormatRule().whenCellEmpty().setRanges(at).build()]);`,
        `var rules = sheet.getConditionalFormatRules(); var g = rules[0].getGradientCondition();
         return [g.getMinColor(), g.getMinValue(), String(g.getMidType()), g.getMidColor(), String(g.getMaxType()), rules[1].getBooleanCondition() !== null];`,
      ),
    ).toEqual(['#ff0000', '0', 'PERCENTILE', '#ffff00', 'MAX', true]);
  });

  test('data validations: lists, ranges, numbers and formulas', async () => {
    expect(
      await throughFile(
        `var v = function () { return SpreadsheetApp.newDataValidation(); };
         sheet.getRange('A1').setDataValidation(v().requireValueInList(['a', 'b c']).setAllowInvalid(false).setHelpText('pick').build());
         sheet.getRange('A2').setDataValidation(v().requireNumberBetween(1, 5).build());
         sheet.getRange('A3').setDataValidation(v().requireFormulaSatisfied('=A3>0').build());`,
        `return sheet.getRange('A1:A3').getDataValidations().map(function (row) { var d = row[0]; return [String(d.getCriteriaType()), d.getCriteriaValues(), d.getAllowInvalid(), d.getHelpText()]; });`,
      ),
    ).toEqual([
      ['VALUE_IN_LIST', [['a', 'b c'], true], false, 'pick'],
      ['NUMBER_BETWEEN', [1, 5], true, null],
      ['CUSTOM_FORMULA', ['=A3>0'], true, null],
    ]);
  });
});

describe('names, ids and metadata', () => {
  test('developer metadata is kept in the file, and no tab shows it', async () => {
    expect(
      await throughFile(
        `SpreadsheetApp.getActive().addDeveloperMetadata('file', 'f'); sheet.addDeveloperMetadata('tab', '<é>', SpreadsheetApp.DeveloperMetadataVisibility.PROJECT); sheet.getRange('3:3').addDeveloperMetadata('row');`,
        `var ss = SpreadsheetApp.getActive(); return [ss.getSheets().length, ss.createDeveloperMetadataFinder().find().map(function (m) {
           return [m.getKey(), m.getValue(), String(m.getVisibility()), String(m.getLocation().getLocationType())]; }), sheet.createDeveloperMetadataFinder().withKey('row').find()[0].getLocation().getRow().getRow()];`,
      ),
    ).toEqual([
      1,
      [
        ['file', 'f', 'DOCUMENT', 'SPREADSHEET'],
        ['tab', '<é>', 'PROJECT', 'SHEET'],
        ['row', null, 'DOCUMENT', 'ROW'],
      ],
      3,
    ]);
  });

  test('tab ids and named ranges stay', async () => {
    const workbook = new Workbook();
    openScript('', { workbook }).run(
      `var ss = SpreadsheetApp.getActive(); ss.insertSheet("It's"); ss.setNamedRange('box', ss.getRange('B2:C3'));`,
    );
    const back = await reopened(workbook);
    expect([back.tabs.map(({ id }) => id), back.namedRanges]).toEqual([
      workbook.tabs.map(({ id }) => id),
      workbook.namedRanges,
    ]);
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

  test('a saved workbook can be changed and saved again without limit', async () => {
    let workbook = new Workbook();
    workbook.addTab('Data');
    for (let round = 1; round <= 3; round += 1) {
      openRuntime({
        code: `function go() { var s = SpreadsheetApp.getActiveSheet(); s.appendRow([${round}]); s.getRange('A1').setNote('n${round}'); }`,
        workbook,
      }).call('go');
      workbook = await reopened(workbook);
    }
    expect([1, 2, 3].map((row) => tabOf(workbook).grid.get(row, 1).value)).toEqual([1, 2, 3]);
    expect(tabOf(workbook).grid.get(1, 1).note).toBe('n3');
  });
});
