/** What a run does not touch is written back as it was; what it touches keeps everything unknown to the add-on. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import JSZip from 'jszip';
import { readWorkbook, writeWorkbook } from '../../../local/xlsx';
import { openScript, tabOf } from '../runtime/run-script';
import { freshPath, partsOf } from './files';

const source = freshPath();

/** Opens the source, runs a body over it, saves, and returns the path of the result. */
async function changed(body: string): Promise<string> {
  const workbook = await readWorkbook(source);
  openScript('', { workbook }).run(body);
  const path = freshPath();
  await writeWorkbook(workbook, path);
  return path;
}

const border = { style: 'thin' as const };

/** A realistic file: made by another library, with things unknown to Sheets. */
beforeAll(async () => {
  const excel = new ExcelJS.Workbook();
  excel.creator = 'An analyst';
  const data = excel.addWorksheet('Data', {
    pageSetup: { orientation: 'landscape' },
    headerFooter: { oddFooter: 'page &P' },
  });
  data.addRows([
    ['query', 'expected'],
    ['What?', 12],
    ['Why?', 0.5],
    [new Date(Date.UTC(2025, 0, 31)), true],
  ]);
  data.getCell('A1').font = { name: 'Courier New', size: 13, bold: true, color: { argb: 'FF0000FF' } };
  data.getCell('A1').border = { top: border, bottom: border };
  data.getCell('B2').protection = { locked: false };
  data.getCell('B3').numFmt = '0.0%';
  data.getCell('A4').numFmt = 'yyyy-mm-dd';
  data.getCell('C2').value = { formula: 'B2*2', result: 24 };
  data.getCell('C3').value = { error: '#N/A' };
  data.getCell('D1').value = { richText: [{ text: 'bold', font: { bold: true } }, { text: ' plain' }] };
  data.getCell('A2').note = 'by a person';
  data.addConditionalFormatting({
    ref: 'B2:B4',
    rules: [
      {
        type: 'cellIs',
        operator: 'greaterThan',
        formulae: [5],
        priority: 1,
        style: { font: { bold: true }, border: { top: border } },
      },
    ],
  });
  data.addConditionalFormatting({
    ref: 'C2:C4',
    rules: [{ type: 'dataBar', priority: 2, cfvo: [{ type: 'min' }, { type: 'max' }] }],
  });
  data.getColumn(2).width = 30;
  const other = excel.addWorksheet('Other');
  other.getCell('A1').value = 'untouched';
  other.getCell('A1').note = 'other note';
  excel.definedNames.add('Data!$B$2:$B$4', 'numbers');
  await excel.xlsx.writeFile(source);
});

describe('reading a file made elsewhere', () => {
  test('values, formats, formulas with their cached results, errors and notes are seen by the script', async () => {
    const workbook = await readWorkbook(source);
    const script = openScript('', { workbook });
    expect(
      script.run(`return [sheet.getRange('A1:D4').getValues(), sheet.getRange('A4').getDisplayValues(), sheet.getRange('B3').getDisplayValues(),
        sheet.getRange('C2').getFormulas(), sheet.getRange('A2').getNote()];`),
    ).toEqual([
      [
        ['query', 'expected', '', 'bold plain'],
        ['What?', 12, 24, ''],
        ['Why?', 0.5, '#N/A', ''],
        [new Date(Date.UTC(2025, 0, 31)), true, '', ''],
      ],
      [['2025-01-31']],
      [['50.0%']],
      [['=B2*2']],
      'by a person',
    ]);
    const { grid, columns } = tabOf(script);
    expect([grid.get(1, 1).style.fontColor, columns.sizes.get(2)]).toEqual(['#0000ff', 215]);
    expect(workbook.namedRanges).toMatchObject([{ name: 'numbers', area: { row: 2, column: 2, rows: 3 } }]);
  });

  test('a tab is at least 1000 rows by 26 columns', async () => {
    const workbook = await readWorkbook(source);
    expect(
      openScript('', { workbook }).run(
        `return [sheet.getMaxRows(), sheet.getMaxColumns(), sheet.getLastRow()];`,
      ),
    ).toEqual([1000, 26, 4]);
  });
});

describe('writing it back', () => {
  test('without a change every part is the same, byte for byte', async () => {
    const [before, after] = await Promise.all([
      partsOf(source),
      partsOf(await changed('sheet.getDataRange().getValues();')),
    ]);
    const differing = [...before.keys()].filter(
      (name) => before.get(name) !== after.get(name) && !/rels$|workbook\.xml$/.test(name),
    );
    expect(differing).toEqual([]);
  });

  test('a tab that the run did not touch keeps its part', async () => {
    const [before, after] = await Promise.all([
      partsOf(source),
      partsOf(await changed(`sheet.getRange('A9').setValue('new');`)),
    ]);
    expect(after.get('xl/worksheets/sheet2.xml')).toBe(before.get('xl/worksheets/sheet2.xml'));
    expect(after.get('xl/comments2.xml')).toBe(before.get('xl/comments2.xml'));
    expect(after.get('xl/worksheets/sheet1.xml')).not.toBe(before.get('xl/worksheets/sheet1.xml'));
  });

  test('a touched tab keeps borders, protection, fonts, rich text, page setup, data bars and the person’s rules', async () => {
    const path = await changed(
      `sheet.getRange('A9').setValue('new'); sheet.getRange('A1').setBackground('#ffff00');`,
    );
    const excel = new ExcelJS.Workbook();
    await excel.xlsx.readFile(path);
    const data = excel.getWorksheet('Data');
    expect(data?.getCell('A1').border).toMatchObject({ top: border, bottom: border });
    expect(data?.getCell('A1').font).toMatchObject({ name: 'Courier New', size: 13, bold: true });
    expect(data?.getCell('A1').fill).toMatchObject({ fgColor: { argb: 'FFFFFF00' } });
    expect(data?.getCell('B2').protection).toMatchObject({ locked: false });
    expect(data?.getCell('D1').value).toMatchObject({
      richText: [{ text: 'bold', font: { bold: true } }, { text: ' plain' }],
    });
    expect(data?.getCell('C2').value).toEqual({ formula: 'B2*2', result: 24 });
    expect(data?.getCell('C3').value).toEqual({ error: '#N/A' });
    expect(data?.pageSetup.orientation).toBe('landscape');
    expect(data?.headerFooter.oddFooter).toBe('page &P');
    expect((await partsOf(path)).get('xl/worksheets/sheet1.xml')).toContain('<dataBar>');
  });

  test('the person’s own rules live on beside the script’s, formats included', async () => {
    const path = await changed(`sheet.setConditionalFormatRules(sheet.getConditionalFormatRules().concat([
      SpreadsheetApp.newConditionalFormatRule().whenNumberEqualTo(1).setBackground('#eeeeee').setRanges([sheet.getRange('A1:A4')]).build()]));`);
    const sheet = (await partsOf(path)).get('xl/worksheets/sheet1.xml') ?? '';
    expect(
      [
        ...sheet.matchAll(
          /<cfRule [^>]*type="(\w+)"[^>]*priority="(\d)"|<cfRule [^>]*priority="(\d)"[^>]*type="(\w+)"/g,
        ),
      ].map((match) => match[1] ?? match[4]),
    ).toEqual(['cellIs', 'cellIs', 'dataBar']);
    expect((await partsOf(path)).get('xl/styles.xml')).toMatch(/<dxf>.*<border>/);
  });

  test('deleting and adding tabs keeps the rest of the file in order', async () => {
    const path = await changed(
      `var ss = SpreadsheetApp.getActiveSpreadsheet(); ss.deleteSheet(ss.getSheetByName('Other')); ss.insertSheet('New', 0).getRange('A1').setValue('n');`,
    );
    const excel = new ExcelJS.Workbook();
    await excel.xlsx.readFile(path);
    expect(excel.worksheets.map(({ name }) => name)).toEqual(['New', 'Data']);
    expect(excel.definedNames.getRanges('numbers').ranges).toEqual(['Data!$B$2:$B$4']);
    expect(excel.creator).toBe('An analyst');
  });

  test('only one tab is in front: two selected ones would be edited together', async () => {
    const zip = await JSZip.loadAsync(readFileSync(source));
    const selected = (await zip.file('xl/worksheets/sheet2.xml')?.async('string')) ?? '';
    const path = freshPath();
    zip.file('xl/worksheets/sheet2.xml', selected.replace('<sheetView ', '<sheetView tabSelected="1" '));
    writeFileSync(path, await zip.generateAsync({ type: 'nodebuffer' }));
    const workbook = await readWorkbook(path);
    openScript('', { workbook }).run(`SpreadsheetApp.getActiveSpreadsheet().insertSheet('New');`);
    await writeWorkbook(workbook, path);
    const parts = await partsOf(path);
    const inFront = [...parts].filter(
      ([name, text]) => name.includes('worksheets/') && text.includes('tabSelected'),
    );
    expect(inFront.map(([name]) => name)).toEqual(['xl/worksheets/sheet3.xml']);
    expect((await readWorkbook(path)).activeTab?.name).toBe('New');
  });
});
