/** Charts: created, found again, changed and removed by a script; those of other programs stay as they are. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { writeFileSync, readFileSync } from 'node:fs';
import JSZip from 'jszip';
import { Workbook } from '../../../local/runtime';
import { readWorkbook, writeWorkbook } from '../../../local/xlsx';
import { openScript } from '../runtime/run-script';
import { freshPath, partsOf, reopened } from './files';

const TABLE = `sheet.getRange('A1:C3').setValues([['check', 'passed', 'failed'], ['Dataset', 3, 1], ['Dates & times', 2, 2]]);`;
const INSERT = `sheet.insertChart(sheet.newChart().setChartType(Charts.ChartType.BAR).addRange(sheet.getRange('A1:C3')).setNumHeaders(1)
  .setHiddenDimensionStrategy(Charts.ChartHiddenDimensionStrategy.SHOW_BOTH).setPosition(5, 2, 10, 4)
  .setOption('title', 'Checks <all>').setOption('colors', ['#1e8e3e', '#d93025']).setOption('width', 400).setOption('height', 200)
  .setOption('hAxis', { viewWindow: { min: 0, max: 4 }, format: '0' }).setOption('isStacked', true).setOption('legend', { position: 'bottom' }).build());`;

function withChart(): Workbook {
  const workbook = new Workbook();
  workbook.addTab('Data');
  openScript('', { workbook }).run(`${TABLE}${INSERT}`);
  return workbook;
}

const run = (workbook: Workbook, body: string): unknown => openScript('', { workbook }).run(body);
const LIST = `return sheet.getCharts().map(function (chart) { return chart.getRanges().map(a1_); });`;

describe('a chart that a script makes', () => {
  test('names the cells that it draws', () => {
    const workbook = withChart();
    expect(run(workbook, LIST)).toEqual([['A1:C3']]);
  });

  test('is changed in its place, and removed', () => {
    const workbook = withChart();
    run(
      workbook,
      `sheet.updateChart(sheet.getCharts()[0].modify().clearRanges().addRange(sheet.getRange('A1:B3')).build());`,
    );
    expect(run(workbook, LIST)).toEqual([['A1:B3']]);
    run(workbook, `sheet.removeChart(sheet.getCharts()[0]);`);
    expect(run(workbook, LIST)).toEqual([]);
  });

  test('moves with its rows, and so does what it draws', () => {
    const workbook = withChart();
    run(workbook, `sheet.insertRowsBefore(1, 2);`);
    expect(run(workbook, LIST)).toEqual([['A3:C5']]);
    expect(workbook.tabs[0]?.charts[0]?.place).toEqual({ row: 7, column: 2, x: 10, y: 4 });
  });

  test.each([
    [
      'sheet.updateChart(sheet.newChart().setPosition(1, 1, 0, 0).build())',
      'The chart was not found on this sheet.',
    ],
    ['sheet.newChart().build()', 'Chart position must be set'],
    ['sheet.newChart().setPosition(2000, 1, 0, 0).build()', 'outside the dimensions of the sheet'],
    ['sheet.newChart().addRange(5)', "don't match the method signature"],
  ])('%s throws %j', (call, message) => {
    expect(() => run(withChart(), call)).toThrow(message);
  });

  test('comes back from a file with its id, its cells, its type and its place', async () => {
    const workbook = withChart();
    const again = await reopened(workbook);
    expect(run(again, LIST)).toEqual([['A1:C3']]);
    const [before, after] = [workbook, again].map((one) => one.tabs[0]?.charts[0]);
    expect(after).toMatchObject({
      id: before?.id,
      type: 'BAR',
      headers: 1,
      showsHidden: true,
      place: before?.place,
      options: before?.options,
    });
  });

  test('is a chart of the .xlsx file: bars from the top, their names, colours, values and bounds', async () => {
    const path = freshPath();
    await writeWorkbook(withChart(), path);
    const parts = await partsOf(path);
    const chart = parts.get('xl/charts/chart1.xml') ?? '';
    for (const text of [
      '<c:barDir val="bar"/>',
      '<c:orientation val="maxMin"/>',
      '<a:t>Checks &lt;all&gt;</a:t>',
      '<c:f>Data!$A$2:$A$3</c:f>',
      '<c:f>Data!$C$1</c:f>',
      '<c:v>Dates &amp; times</c:v>',
      '<a:srgbClr val="D93025"/>',
      '<c:max val="4"/><c:min val="0"/>',
      '<c:plotVisOnly val="0"/>',
    ])
      expect(chart).toContain(text);
    expect(parts.get('xl/worksheets/sheet1.xml')).toMatch(/<drawing r:id="rId\d+"\/>/);
    expect(parts.get('xl/drawings/drawing1.xml')).toContain('<xdr:ext cx="3810000" cy="1905000"/>');
    expect(parts.get('[Content_Types].xml')).toContain('drawingml.chart+xml');
  });
});

describe("another program's charts and pictures", () => {
  let source = '';
  const DRAWING =
    '<d:wsDr xmlns:d="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing">' +
    '<d:twoCellAnchor><d:from><d:col>3</d:col><d:colOff>0</d:colOff><d:row>6</d:row><d:rowOff>0</d:rowOff></d:from><d:graphicFrame>' +
    '<d:nvGraphicFramePr><d:cNvPr id="2" name="Mine"/></d:nvGraphicFramePr><a:graphic xmlns:a="a"><a:graphicData>' +
    '<k:chart xmlns:k="k" xmlns:r="r" r:id="rId9"/></a:graphicData></a:graphic></d:graphicFrame></d:twoCellAnchor>' +
    '<d:twoCellAnchor><d:pic><d:nvPicPr><d:cNvPr id="3" name="A photo"/></d:nvPicPr></d:pic></d:twoCellAnchor></d:wsDr>';
  const CHART =
    '<k:chartSpace xmlns:k="k"><k:chart><k:plotArea><k:lineChart><k:ser><k:cat><k:f>Data!$A$1:$A$3</k:f></k:cat>' +
    '<k:val><k:f>Data!$B$1:$B$3</k:f></k:val></k:ser></k:lineChart></k:plotArea></k:chart></k:chartSpace>';

  beforeAll(async () => {
    const workbook = new Workbook();
    workbook.addTab('Data');
    run(workbook, TABLE);
    source = freshPath();
    await writeWorkbook(workbook, source);
    const zip = await JSZip.loadAsync(readFileSync(source));
    const sheet = (await zip.file('xl/worksheets/sheet1.xml')?.async('string')) ?? '';
    zip.file('xl/worksheets/sheet1.xml', sheet.replace('</worksheet>', '<drawing r:id="rId5"/></worksheet>'));
    const rels = (id: string, type: string, target: string): string =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
    zip.file('xl/worksheets/_rels/sheet1.xml.rels', rels('rId5', 'drawing', '../drawings/drawing1.xml'));
    zip.file('xl/drawings/_rels/drawing1.xml.rels', rels('rId9', 'chart', '../charts/chart1.xml'));
    zip.file('xl/drawings/drawing1.xml', DRAWING);
    zip.file('xl/charts/chart1.xml', CHART);
    writeFileSync(source, await zip.generateAsync({ type: 'nodebuffer' }));
  });

  const after = async (body: string): Promise<Map<string, string>> => {
    const workbook = await readWorkbook(source);
    run(workbook, body);
    const path = freshPath();
    await writeWorkbook(workbook, path);
    return partsOf(path);
  };

  test('a script sees the chart', async () => {
    expect(run(await readWorkbook(source), LIST)).toEqual([['A1:B3']]);
  });

  test('are written back byte for byte, whatever a script writes into the cells', async () => {
    const parts = await after(`sheet.getRange('E1').setValue('new');`);
    expect(parts.get('xl/charts/chart1.xml')).toBe(CHART);
    expect(parts.get('xl/drawings/drawing1.xml')).toBe(DRAWING);
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain('<drawing r:id="rId5"/>');
  });

  test('stay beside a chart that a script adds to their tab', async () => {
    const parts = await after(INSERT);
    expect(parts.get('xl/charts/chart1.xml')).toBe(CHART);
    expect(parts.get('xl/charts/chart2.xml')).toContain('barChart');
    const drawing = parts.get('xl/drawings/drawing1.xml') ?? '';
    for (const name of ['Mine', 'A photo']) expect(drawing).toContain(`name="${name}"`);
    expect(drawing.match(/Anchor[ >]/g)?.length).toBe(6);
  });

  test('a chart that a script removes goes with its part, and the picture stays', async () => {
    const parts = await after(`sheet.removeChart(sheet.getCharts()[0]);`);
    expect(parts.has('xl/charts/chart1.xml')).toBe(false);
    expect(parts.get('xl/drawings/drawing1.xml')).toContain('A photo');
    expect(parts.get('xl/drawings/drawing1.xml')).not.toContain('Mine');
  });

  test('a drawing that is damaged is not a reason to refuse the file', async () => {
    const zip = await JSZip.loadAsync(readFileSync(source));
    zip.file('xl/drawings/drawing1.xml', '<broken');
    const path = freshPath();
    writeFileSync(path, await zip.generateAsync({ type: 'nodebuffer' }));
    const workbook = await readWorkbook(path);
    run(workbook, `sheet.getRange('E1').setValue('new');`);
    await writeWorkbook(workbook, path);
    expect((await partsOf(path)).get('xl/drawings/drawing1.xml')).toBe('<broken');
  });
});
