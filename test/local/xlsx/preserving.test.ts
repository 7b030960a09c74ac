/** Untouched parts are written back unchanged; touched parts keep everything unknown to the add-on. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import JSZip from 'jszip';
import { readWorkbook } from '../../../local/xlsx';
import { openScript, tabOf } from '../runtime/run-script';
import { freshPath, partsOf, savedPath, scripted } from './files';

/** A realistic file: made by another library, with things unknown to Sheets. */
const source = join(__dirname, '../../fixtures/made-elsewhere.xlsx');

/** Opens the source, without a tab if one is named, runs a body over it, saves, and returns the path of the result. */
async function changed(body: string, without = ''): Promise<string> {
  const workbook = await readWorkbook(source);
  for (const tab of workbook.tabs) if (tab.name === without) workbook.removeTab(tab);
  return savedPath(scripted(body, workbook));
}

/** The style elements that a cell refers to. */
function formatsOf(
  parts: ReadonlyMap<string, string>,
  cell: string,
): Record<'format' | 'font' | 'fill' | 'border', string> {
  const styles = parts.get('xl/styles.xml') ?? '';
  const nth = (list: string, element: string, index: unknown): string =>
    new RegExp(`<${list}[^>]*>(.*?)</${list}>`)
      .exec(styles)?.[1]
      ?.match(new RegExp(`<${element}(?: [^>]*?)?(?:/>|>.*?</${element}>)`, 'g'))?.[Number(index)] ?? '';
  const format = nth('cellXfs', 'xf', / s="(\d+)"/.exec(cell)?.[1]);
  const part = (attribute: string): unknown => new RegExp(`${attribute}="(\\d+)"`).exec(format)?.[1];
  return {
    format,
    font: nth('fonts', 'font', part('fontId')),
    fill: nth('fills', 'fill', part('fillId')),
    border: nth('borders', 'border', part('borderId')),
  };
}

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
    // Leaves room for a script’s additions.
    expect([grid.maxRows, grid.maxColumns]).toEqual([1000, 26]);
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
      partsOf(await changed(`sheet.getRange('A9').setValues([['new']]);`)),
    ]);
    expect(after.get('xl/worksheets/sheet2.xml')).toBe(before.get('xl/worksheets/sheet2.xml'));
    expect(after.get('xl/comments2.xml')).toBe(before.get('xl/comments2.xml'));
    expect(after.get('xl/worksheets/sheet1.xml')).not.toBe(before.get('xl/worksheets/sheet1.xml'));
  });

  test('a touched tab keeps borders, protection, fonts, rich text, page setup, data bars and the person’s rules', async () => {
    const path = await changed(
      `sheet.getRange('A9').setValues([['new']]); sheet.getRange('A1').setBackground('#ffff00');`,
    );
    const parts = await partsOf(path);
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    const cell = (name: string): string =>
      new RegExp(`<c r="${name}"[^>]*>.*?</c>|<c r="${name}"[^>]*/>`).exec(sheet)?.[0] ?? '';
    const a1 = formatsOf(parts, cell('A1'));
    expect(a1.border).toContain('<top style="thin"/><bottom style="thin"/>');
    expect(a1.font).toMatch(/<b\/>.*<sz val="13"\/><name val="Courier New"\/>/);
    expect(a1.fill).toContain('<fgColor rgb="FFFFFF00"/>');
    expect(formatsOf(parts, cell('B2')).format).toContain('<protection locked="0"/>');
    const strings = parts.get('xl/sharedStrings.xml') ?? '';
    expect(strings).toMatch(/<r><rPr><b\/><\/rPr><t[^>]*>bold<\/t><\/r><r><t[^>]*> plain<\/t><\/r>/);
    expect(cell('C2')).toMatch(/<f>B2\*2<\/f><v>24<\/v>/);
    expect(cell('C3')).toMatch(/t="e"><v>#N\/A<\/v>/);
    expect(sheet).toMatch(/<pageSetup[^>]*orientation="landscape"/);
    expect(sheet).toContain('<oddFooter>page &amp;P</oddFooter>');
    expect(sheet).toContain('<dataBar>');
  });

  test('the person’s own rules are kept beside the script’s, formats included', async () => {
    const path = await changed(`sheet.setConditionalFormatRules(sheet.getConditionalFormatRules().concat([
      SpreadsheetApp.newConditionalFormatRule().whenFormulaSatisfied('=A1=1').setBackground('#eeeeee').setRanges([sheet.getRange('A1:A4')]).build()]));`);
    const sheet = (await partsOf(path)).get('xl/worksheets/sheet1.xml') ?? '';
    expect(
      [
        ...sheet.matchAll(
          /<cfRule [^>]*type="(\w+)"[^>]*priority="(\d)"|<cfRule [^>]*priority="(\d)"[^>]*type="(\w+)"/g,
        ),
      ].map((match) => match[1] ?? match[4]),
    ).toEqual(['cellIs', 'dataBar', 'expression']);
    expect((await partsOf(path)).get('xl/styles.xml')).toMatch(/<dxf>.*<border>/);
  });

  test('deleting and adding tabs keeps the rest of the file in order', async () => {
    const path = await changed(
      `SpreadsheetApp.getActiveSpreadsheet().insertSheet('New', 0).getRange('A1').setValues([['n']]);`,
      'Other',
    );
    const parts = await partsOf(path);
    const book = parts.get('xl/workbook.xml') ?? '';
    expect([...book.matchAll(/<sheet [^>]*name="(\w+)"/g)].map(([, name]) => name)).toEqual(['New', 'Data']);
    expect(book).toContain('<definedName name="numbers">Data!$B$2:$B$4</definedName>');
    expect(parts.get('docProps/core.xml')).toContain('<dc:creator>An analyst</dc:creator>');
  });

  test('only one tab is selected, as Excel would edit two together', async () => {
    const zip = await JSZip.loadAsync(readFileSync(source));
    const selected = (await zip.file('xl/worksheets/sheet2.xml')?.async('string')) ?? '';
    const path = freshPath();
    zip.file('xl/worksheets/sheet2.xml', selected.replace('<sheetView ', '<sheetView tabSelected="1" '));
    writeFileSync(path, await zip.generateAsync({ type: 'nodebuffer' }));
    const opened = await readWorkbook(path);
    const saved = savedPath(scripted(`ss.insertSheet('New');`, opened));
    const parts = await partsOf(saved);
    const inFront = [...parts].filter(
      ([name, text]) => name.includes('worksheets/') && text.includes('tabSelected'),
    );
    expect(inFront.map(([name]) => name)).toEqual(['xl/worksheets/sheet3.xml']);
    expect((await readWorkbook(saved)).activeTab?.name).toBe('New');
  });
});
