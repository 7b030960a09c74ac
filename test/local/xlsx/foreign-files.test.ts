/** Files of other programs with content outside our model, and files that are saved repeatedly. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import JSZip from 'jszip';
import { Workbook } from '../../../local/runtime';
import { readWorkbook } from '../../../local/xlsx';
import { partsOf, savedPath, scripted } from './files';

type Change = (text: string) => string;

/** A written workbook with one tab, `Data`, whose parts are then changed by hand. */
async function fileWith(
  body: string,
  changes: Readonly<Record<string, Change>>,
  added: Readonly<Record<string, string | Buffer>> = {},
): Promise<string> {
  const path = savedPath(scripted(body));
  const zip = await JSZip.loadAsync(readFileSync(path));
  for (const [name, change] of Object.entries(changes)) {
    zip.file(name, change((await zip.file(name)?.async('string')) ?? ''));
  }
  for (const [name, content] of Object.entries(added)) zip.file(name, content);
  writeFileSync(path, await zip.generateAsync({ type: 'nodebuffer' }));
  return path;
}

async function rewritten(path: string, body: string): Promise<Map<string, string>> {
  return partsOf(savedPath(scripted(body, await readWorkbook(path))));
}

const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function relationship(id: string, type: string, target: string): Change {
  return (text) =>
    text.replace(
      '</Relationships>',
      `<Relationship Id="${id}" Type="${RELS}/${type}" Target="${target}"/></Relationships>`,
    );
}

test('a file that is written repeatedly does not grow: existing formats are reused', async () => {
  let workbook = new Workbook();
  const sizes: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const path = savedPath(
      scripted(
        `
        sheet.getRange('A1:Z1000').clearContent().clearFormat().clearNote();
        sheet.getRange('A1:C9').setValues(Array(9).fill(['x', 'x', 'x'])).setFontWeight('bold').setBackground('#e8eaed').setNumberFormat('0.00');
        sheet.setConditionalFormatRules([SpreadsheetApp.newConditionalFormatRule()
          .whenFormulaSatisfied('=A1=1').setBackground('#d5ead8').setBold(true).setRanges([sheet.getRange('A1:C9')]).build()]);`,
        workbook,
      ),
    );
    sizes.push((await partsOf(path)).get('xl/styles.xml')?.length ?? 0, statSync(path).size);
    workbook = await readWorkbook(path);
  }
  expect(sizes.slice(2)).toEqual([...sizes.slice(2, 4), ...sizes.slice(2, 4), ...sizes.slice(2, 4)]);
});

test('a file that counts days from 1904 keeps its dates in a tab that is changed', async () => {
  const path = await fileWith(
    `sheet.getRange('A1').setNumberFormat('yyyy-mm-dd').setValues([[44000]]); sheet.getRange('A2').setValues([[44000]]);`,
    { 'xl/workbook.xml': (text) => text.replace('<bookViews>', '<workbookPr date1904="1"/><bookViews>') },
  );
  const sheet =
    (await rewritten(path, `sheet.getRange('B1').setValues([[1]]);`)).get('xl/worksheets/sheet1.xml') ?? '';
  expect([...sheet.matchAll(/<v>(44000)<\/v>/g)]).toHaveLength(2);
});

describe('a sheet with only a chart', () => {
  const book: Change = (text) =>
    text
      .replace('<sheets>', '<sheets><sheet name="Chart" sheetId="3" r:id="rId77"/>')
      .replace(/activeTab="\d+"/, 'activeTab="1"')
      .replace(
        '</sheets>',
        '</sheets><definedNames><definedName name="_xlnm.Print_Area" localSheetId="1">Data!$A$1</definedName></definedNames>',
      );
  const withChart = (): Promise<string> =>
    fileWith(
      `sheet.getRange('A1').setValues([['x']]);`,
      {
        'xl/workbook.xml': book,
        'xl/_rels/workbook.xml.rels': relationship('rId77', 'chartsheet', 'chartsheets/sheet1.xml'),
      },
      {
        'xl/chartsheets/sheet1.xml':
          '<chartsheet><sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews></chartsheet>',
      },
    );

  test('keeps its position, id and name', async () => {
    const parts = await rewritten(
      await withChart(),
      `SpreadsheetApp.getActiveSpreadsheet().insertSheet('chart');`,
    );
    const sheets = [
      ...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)" sheetId="(\d+)"/g),
    ];
    expect(sheets.map(([, name]) => name)).toEqual(['Chart', 'Data', 'chart 2']);
    expect(new Set(sheets.map(([, , id]) => id)).size).toBe(3);
    expect(parts.get('xl/workbook.xml')).toContain('localSheetId="1"');
  });

  test('counts as a sheet, so that the active tab stays the same', async () => {
    const path = await withChart();
    expect((await readWorkbook(path)).activeTab?.name).toBe('Data');
    const parts = await rewritten(path, `sheet.getRange('A2').setValues([['y']]);`);
    expect(parts.get('xl/workbook.xml')).toContain('activeTab="1"');
    expect(parts.get('xl/chartsheets/sheet1.xml')).not.toContain('tabSelected');
  });
});

describe("another program's charts and pictures", () => {
  const DRAWING =
    '<d:wsDr xmlns:d="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing">' +
    '<d:twoCellAnchor><d:from><d:col>3</d:col><d:colOff>0</d:colOff><d:row>6</d:row><d:rowOff>0</d:rowOff></d:from><d:graphicFrame>' +
    '<d:nvGraphicFramePr><d:cNvPr id="2" name="Mine"/></d:nvGraphicFramePr><a:graphic xmlns:a="a"><a:graphicData>' +
    '<k:chart xmlns:k="k" xmlns:r="r" r:id="rId9"/></a:graphicData></a:graphic></d:graphicFrame></d:twoCellAnchor>' +
    '<d:twoCellAnchor><d:pic><d:nvPicPr><d:cNvPr id="3" name="A photo"/></d:nvPicPr></d:pic></d:twoCellAnchor></d:wsDr>';
  const CHART =
    '<k:chartSpace xmlns:k="k"><k:chart><k:plotArea><k:lineChart><k:ser><k:cat><k:f>Data!$A$1:$A$3</k:f></k:cat>' +
    '<k:val><k:f>Data!$B$1:$B$3</k:f></k:val></k:ser></k:lineChart></k:plotArea></k:chart></k:chartSpace>';
  const rels = (id: string, type: string, target: string): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="${id}" Type="${RELS}/${type}" Target="${target}"/></Relationships>`;
  const withCharts = (drawing = DRAWING): Promise<string> =>
    fileWith(
      `sheet.getRange('A1:B3').setValues([['check', 'passed'], ['Dataset', 3], ['Dates', 2]]);
       SpreadsheetApp.getActiveSpreadsheet().insertSheet('Figures');`,
      {
        'xl/worksheets/sheet2.xml': (text) =>
          text.replace('</worksheet>', '<drawing r:id="rId5"/></worksheet>'),
      },
      {
        'xl/worksheets/_rels/sheet2.xml.rels': rels('rId5', 'drawing', '../drawings/drawing1.xml'),
        'xl/drawings/_rels/drawing1.xml.rels': rels('rId9', 'chart', '../charts/chart1.xml'),
        'xl/drawings/drawing1.xml': drawing,
        'xl/charts/chart1.xml': CHART,
      },
    );

  test.each([
    ['writes into their tab', `book.getSheetByName('Figures').getRange('E1').setValues([['new']]);`],
    ['moves the rows of their tab', `book.getSheetByName('Figures').insertRowsAfter(1, 2);`],
    ['moves the rows that they draw', `sheet.insertRowsAfter(1, 2);`],
    [
      'writes a note and a link beside them',
      `book.getSheetByName('Figures').getRange('E1').setNotes([['n']]);`,
    ],
  ])('stay byte for byte when a script %s', async (_what, body) => {
    const parts = await rewritten(
      await withCharts(),
      `var book = SpreadsheetApp.getActiveSpreadsheet(); ${body}`,
    );
    expect(parts.get('xl/charts/chart1.xml')).toBe(CHART);
    expect(parts.get('xl/drawings/drawing1.xml')).toBe(DRAWING);
    expect(parts.get('xl/drawings/_rels/drawing1.xml.rels')).toContain('Id="rId9"');
    expect(parts.get('xl/worksheets/_rels/sheet2.xml.rels')).toContain('Id="rId5"');
    expect(parts.get('xl/worksheets/sheet2.xml')).toContain('<drawing r:id="rId5"/>');
  });

  test('a damaged drawing does not make the file unreadable', async () => {
    const parts = await rewritten(await withCharts('<broken'), `sheet.getRange('E1').setValues([['new']]);`);
    expect(parts.get('xl/drawings/drawing1.xml')).toBe('<broken');
  });
});

test.each([
  [
    'in UTF-16',
    Buffer.from('\ufeff<?xml version="1.0" encoding="utf-16"?><a xmlns="urn:x">é</a>', 'utf16le'),
  ],
  ['that is not an XML at all', Buffer.from('<a')],
])('custom XML of another program %s is left alone', async (_what, content) => {
  const path = await fileWith(
    `sheet.getRange('A1').setValues([['x']]);`,
    { 'xl/_rels/workbook.xml.rels': relationship('rId78', 'customXml', '../customXml/item1.xml') },
    { 'customXml/item1.xml': content },
  );
  const target = savedPath(scripted(`sheet.addDeveloperMetadata('k', 'v');`, await readWorkbook(path)));
  const zip = await JSZip.loadAsync(readFileSync(target));
  expect(await zip.file('customXml/item1.xml')?.async('nodebuffer')).toEqual(content);
  expect((await readWorkbook(target)).tabs[0]?.metadata).toMatchObject([{ key: 'k', value: 'v' }]);
});

describe('a stray cell in the far corner', () => {
  const withRow = (row: string): Promise<string> =>
    fileWith(`sheet.getRange('A1').setValues([['x']]).setBackground('#ff0000');`, {
      'xl/worksheets/sheet1.xml': (text) => text.replace('</sheetData>', `${row}</sheetData>`),
    });

  // Also in column A: the row count times the 26 columns of a tab is too much.
  test.each(['XFD1048576', 'A1048576'])(
    'is named, and memory is not filled with blanks: %s',
    async (cell) => {
      const path = await withRow(`<row r="1048576"><c r="${cell}"><v>1</v></c></row>`);
      await expect(readWorkbook(path)).rejects.toMatchObject({
        message: expect.stringMatching(new RegExp(`^[^\n]+the tab “Data” extends to ${cell}[^\n]+\\.$`)),
      });
    },
  );

  test('that is only coloured does not enlarge the tab', async () => {
    const path = await withRow('<row r="1048576"><c r="XFD1048576" s="1"/></row>');
    expect((await readWorkbook(path)).cellCount).toBeLessThan(100_000);
  });
});

describe('a conditional format made by another program', () => {
  const cellIs = (operator: string, ...formulas: readonly string[]): string =>
    `<cfRule type="cellIs" priority="1" operator="${operator}">${formulas.map((text) => `<formula>${text}</formula>`).join('')}</cfRule>`;
  const ofText = (type: string, text: string): string =>
    `<cfRule type="${type}" priority="1" operator="${type}" text="${text}"><formula>LEN(A1)&gt;0</formula></cfRule>`;

  test.each([
    [cellIs('between', '1', '2'), null],
    [cellIs('equal', '"a""b"'), null],
    [ofText('containsText', 'a'), null],
    ['<cfRule type="containsBlanks" priority="1"/>', null],
    [
      '<cfRule type="dataBar" priority="1"><dataBar><cfvo type="min"/><cfvo type="max"/><color rgb="FF638EC6"/></dataBar></cfRule>',
      null,
    ],
    ['<cfRule type="expression" priority="1"><formula>$A1&gt;0</formula></cfRule>', '=$A1>0'],
  ])('%s is written back unchanged, over the same rows', async (rule, formula) => {
    const path = await fileWith(`sheet.getRange('A1').setValues([['x']]);`, {
      'xl/worksheets/sheet1.xml': (text) =>
        text.replace(
          '</sheetData>',
          `</sheetData><conditionalFormatting sqref="A1:A9">${rule}</conditionalFormatting>`,
        ),
    });
    expect((await readWorkbook(path)).tabs[0]?.rules).toMatchObject([{ formula }]);
    const parts = await rewritten(path, `sheet.insertRowsAfter(1, 1);`);
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain(
      `<conditionalFormatting sqref="A1:A10">${rule}</conditionalFormatting>`,
    );
  });
});

test('a data validation made by another program is kept where it is not cleared', async () => {
  const list =
    '<dataValidation type="list" errorTitle="No" showErrorMessage="1" sqref="A1:A5 C1"><formula1>"a,b c"</formula1></dataValidation>';
  const date =
    '<dataValidation type="date" operator="lessThan" sqref="B1"><formula1>45658</formula1></dataValidation>';
  const path = await fileWith(`sheet.getRange('A1').setValues([['x']]);`, {
    'xl/worksheets/sheet1.xml': (text) =>
      text.replace('</sheetData>', `</sheetData><dataValidations count="2">${list}${date}</dataValidations>`),
  });
  const [first] = (await readWorkbook(path)).tabs[0]?.validations ?? [];
  expect(first?.rule).toMatchObject({ list: ['a', 'b c'], allowInvalid: false });
  const sheet = (await rewritten(path, `sheet.getRange('A3').clearDataValidations();`)).get(
    'xl/worksheets/sheet1.xml',
  );
  expect(sheet).toContain(list.replace('A1:A5', 'A1:A2 A4:A5'));
  expect(sheet).toContain(date);
});
