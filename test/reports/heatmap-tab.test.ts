import { readTab } from '../../src/evalset/read-tab';
import type { ReportLines } from '../../src/reports/run-report';
import type { SpreadsheetPort } from '../../src/model/spreadsheet';
import { writeHeatmap } from '../../src/reports/heatmap-tab';
import { counted, type FakeTab, FakeSpreadsheet } from '../support/fake-spreadsheet';
import { lifelike, reportTab, runReport, scoredRow } from '../support/reports';

const GOLD: ReportLines = {
  ...{ tab: 'GOLD', resultsTab: 'GOLD results', sheetId: 11, resultsSheetId: 12 },
  rows: [
    scoredRow(
      { aoi_id_match: 1, date_match: 1, agent_answer: { score: null, kind: 'open' } },
      { row: 3, test_id: 'a', test_group: 'near' },
    ),
    scoredRow(
      { aoi_id_match: 0, date_match: 0, agent_answer: 1 },
      { row: 5, test_id: 'b', test_group: 'far' },
    ),
    scoredRow(
      { aoi_id_match: { score: null }, date_match: { score: null }, agent_answer: { score: null } },
      { row: null, test_id: '=1+1', test_group: 'near', verdict: 'edited' },
    ),
    scoredRow(
      { aoi_id_match: { score: null }, date_match: { score: 0.5 }, agent_answer: { score: null } },
      { row: 9, test_id: '', test_group: 'far', verdict: 'error' },
    ),
  ],
};
const SILVER: ReportLines = {
  ...{ tab: 'SILVER', resultsTab: 'SILVER results', sheetId: 13, resultsSheetId: 14 },
  rows: [scoredRow({ aoi_id_match: 1, dataset_id_match: 0 }, { tab: 'SILVER', row: 2, test_id: 's' })],
};
const HEADER = [
  ...['Row', 'Case', 'Verdict', 'Area', 'Dataset', 'Dates', 'Answer in the text'],
  ...['Eval set', 'Group'],
];

const workbook = (): FakeSpreadsheet => new FakeSpreadsheet([]);
const write = (spreadsheet: SpreadsheetPort, tabs: readonly ReportLines[] = [GOLD, SILVER]): void => {
  writeHeatmap(spreadsheet, runReport(tabs.map((tab) => reportTab(tab))));
};
const linesOf = (tab: FakeTab): unknown[][] => tab.read().map((line) => [...line]);

describe('the heatmap', () => {
  it('shows at most a thousand cases: passing ones are left out first, and each set counts its own', () => {
    const rowsOf = (rows: number, passing: number, name: string) =>
      Array.from({ length: rows }, (_row, place) =>
        scoredRow({ aoi_id_match: place < passing ? 1 : 0 }, { row: place + 2, test_id: `${name}-${place}` }),
      );
    const spreadsheet = workbook();
    write(spreadsheet, [
      { ...GOLD, rows: rowsOf(1200, 300, 'c') },
      { ...SILVER, rows: rowsOf(1, 1, 's') },
    ]);
    const tab = spreadsheet.find('Heatmap');
    const lines = linesOf(tab);
    const cases = lines.map((line) => line[1]).filter((name) => /^c-/.test(String(name)));
    expect([cases.length, cases[0], cases[99], cases[100]]).toEqual([1000, 'c-0', 'c-99', 'c-300']);
    const ends = lines.flatMap(([text], index) => (/^… and/.test(String(text)) ? [[index + 1, text]] : []));
    expect(ends).toEqual([
      [1004, '… and 200 more rows: see the results'],
      [1006, '… and 1 more row: see the results'],
    ]);
    expect(ends.map(([line]) => tab.links.get(`${Number(line)}:1`)?.sheetId)).toEqual([
      GOLD.resultsSheetId,
      SILVER.resultsSheetId,
    ]);
  });

  it('has a line per case below its eval set and group, and a mark per check', () => {
    const spreadsheet = workbook();
    write(spreadsheet);
    const tab = spreadsheet.find('Heatmap');
    const [title, ...lines] = linesOf(tab);
    expect(tab.signature).toBe('heatmap');
    expect(title?.[0]).toMatch(/^Heatmap of the run of 21 Nov 2026, 22:15: {3}light: pass {3}dark ×: fail/);
    const blanks = ['', '', '', '', '', '', '', ''];
    expect(lines).toEqual([
      HEADER,
      ['GOLD: 1 of 2 pass, 2 not counted', ...blanks],
      ['   far: 0 of 1 pass, 1 not counted', ...blanks],
      // The dates are wrong because the area is.
      [5, 'b', 'fail', 0, '', '–', 1, 'GOLD', 'far'],
      [9, '', 'error', '!', '', 0.5, '!', 'GOLD', 'far'],
      ['   near: 1 of 1 pass, 1 not counted', ...blanks],
      [3, 'a', 'pass', 1, '', 1, '?', 'GOLD', 'near'],
      ['gone', '=1+1', 'edited', '', '', '', '', 'GOLD', 'near'],
      ['SILVER: 0 of 1 pass', ...blanks],
      [2, 's', 'fail', 1, 0, '', '', 'SILVER', ''],
    ]);
  });

  it('links row and test id to the source row, a group to its first row, and what is gone to the results', () => {
    const spreadsheet = workbook();
    write(spreadsheet);
    const { links } = spreadsheet.find('Heatmap');
    expect(Object.fromEntries(links)).toEqual({
      '3:1': { sheetId: 11, row: 1, label: 'GOLD: 1 of 2 pass, 2 not counted' },
      '4:1': { sheetId: 11, row: 5, label: '   far: 0 of 1 pass, 1 not counted' },
      '5:1': { sheetId: 11, row: 5 },
      '5:2': { sheetId: 11, row: 5, label: 'b' },
      '6:1': { sheetId: 11, row: 9 },
      '7:1': { sheetId: 11, row: 3, label: '   near: 1 of 1 pass, 1 not counted' },
      '8:1': { sheetId: 11, row: 3 },
      '8:2': { sheetId: 11, row: 3, label: 'a' },
      '9:1': { sheetId: 12, row: 3, label: 'gone' },
      '9:2': { sheetId: 12, row: 3, label: '=1+1' },
      '10:1': { sheetId: 13, row: 1, label: 'SILVER: 0 of 1 pass' },
      '11:1': { sheetId: 13, row: 2 },
      '11:2': { sheetId: 13, row: 2, label: 's' },
    });
  });

  it('has narrow check columns with upright names, a filter, and at most 12 colour rules over all rows', () => {
    const spreadsheet = workbook();
    write(spreadsheet);
    const [format] = spreadsheet.find('Heatmap').formats;
    expect(format).toMatchObject({ rows: 61, frozenRows: 2, frozenColumns: 3, hasFilter: true });
    expect(format?.columns.filter(({ isTurned }) => isTurned)).toEqual(
      Array.from({ length: 4 }, () => expect.objectContaining({ width: 22, numberFormat: '"";"";"×";@' })),
    );
    expect(format?.rules?.length).toBeLessThanOrEqual(12);
    expect(format?.rules?.[6]).toMatchObject({
      formula: 'ISNUMBER(D3)*(D3=0)',
      blocks: [{ row: 3, column: 4, rows: 59, columns: 4 }],
    });
  });

  it('needs five calls in a spreadsheet that has it, however many rows there are', () => {
    const spreadsheet = workbook();
    write(spreadsheet, [lifelike('GOLD', 600, 1)]);
    const { port, calls } = counted(spreadsheet, 660);
    write(port, [lifelike('GOLD', 590, 2)]);
    expect(calls).toEqual(['tabs', 'open', 'tab.gridSize', 'tab.write', 'tab.writeLinks']);
    expect(spreadsheet.find('Heatmap').lastRow()).toBe(2 + 1 + 4 + 590);
    expect(spreadsheet.find('Heatmap').formats).toHaveLength(1);
  });

  it('is laid out again for other checks or more rows, without remains of the previous run', () => {
    const spreadsheet = workbook();
    write(spreadsheet, [lifelike('GOLD', 20, 1)]);
    write(spreadsheet);
    const again = workbook();
    write(again);
    const [tab, fresh] = [spreadsheet.find('Heatmap'), again.find('Heatmap')];
    expect(linesOf(tab)).toEqual(linesOf(fresh));
    expect(tab.gridSize()).toEqual({ rows: 61, columns: 9 });
    write(spreadsheet, [lifelike('GOLD', 200, 1)]);
    expect([tab.formats.length, tab.gridSize().rows]).toEqual([3, 2 + 1 + 4 + 200 + 50]);
    expect(spreadsheet.sheets).toHaveLength(1);
  });

  it.each(['Heatmap', 'Our heatmap'])('is found again as “%s”', (name) => {
    const spreadsheet = workbook();
    write(spreadsheet);
    const [made] = spreadsheet.sheets.splice(0);
    if (!made) throw new Error('no tab');
    const moved = spreadsheet.create(name, 'heatmap');
    for (const { row, column, cell } of made.grid.cells()) moved.grid.set(row, column, cell);
    // Under its own name and title it is recognised without its signature.
    if (name === 'Heatmap') moved.signature = undefined;
    write(spreadsheet, [SILVER]);
    expect(spreadsheet.sheets).toHaveLength(1);
    expect([moved.signature, moved.lastRow(), moved.formats.length]).toEqual(['heatmap', 4, 1]);
  });

  it('leaves a foreign tab of its name alone, and one to which a person added a column', () => {
    const spreadsheet = workbook();
    const theirs = spreadsheet.create('heatmap', '');
    theirs.signature = undefined;
    theirs.write(1, 1, [['what is hot']]);
    write(spreadsheet);
    const made = spreadsheet.find('Heatmap 2');
    made.fit(61, 11);
    made.write(2, 11, [['my notes']]);
    for (const run of [SILVER, GOLD]) write(spreadsheet, [run]);
    expect(spreadsheet.sheets.map(({ name }) => name)).toEqual(['heatmap', 'Heatmap 2', 'Heatmap 3']);
    expect([theirs.cells.size, made.cells.get('2:11')]).toEqual([1, 'my notes']);
  });

  it('is not read as an eval set, even without its signature', () => {
    const spreadsheet = workbook();
    write(spreadsheet);
    expect(readTab(spreadsheet.read('Heatmap'))).toBeUndefined();
  });

  it('is written for a run without rows', () => {
    const spreadsheet = workbook();
    write(spreadsheet, []);
    expect(linesOf(spreadsheet.find('Heatmap'))).toHaveLength(2);
  });
});
