/** Tabs, grids, layout. */
import { a1Of } from '../../../local/workbook/a1';
import { area } from '../../../local/workbook/area';
import { openScript, protect, returns, tabOf, throwing, thrownBy, runScript } from './run-script';

/** Conditional formats, set and read by a script. */
describe('conditional formats', () => {
  const RULE = `SpreadsheetApp.newConditionalFormatRule().whenFormulaSatisfied('=A1>10').setBackground('#B7E1CD').setBold(true).setRanges([sheet.getRange('A1:A5')]).build()`;

  returns([
    [
      'setConditionalFormatRules replaces all rules of the tab',
      `sheet.setConditionalFormatRules([${RULE}, ${RULE}]); sheet.setConditionalFormatRules([${RULE}]); return sheet.getConditionalFormatRules().length;`,
      1,
    ],
    [
      'a rule is read back with its values',
      `sheet.setConditionalFormatRules([${RULE}]); var rule = sheet.getConditionalFormatRules()[0]; var c = rule.getBooleanCondition();
        return [String(rule), String(c), c.getCriteriaValues(), rule.getGradientCondition()];`,
      ['ConditionalFormatRule', 'ConditionalFormatBooleanCondition', ['=A1>10'], null],
    ],
  ]);

  test('a rule is kept with its ranges and its format', () => {
    const script = openScript();
    script.run(`sheet.setConditionalFormatRules([${RULE}]);`);
    expect(tabOf(script).rules).toMatchObject([
      {
        areas: [{ row: 1, column: 1, rows: 5, columns: 1 }],
        format: { background: '#b7e1cd', bold: true, italic: null },
      },
    ]);
  });

  test('a gradient is read back; its midpoint has a value', () => {
    expect(
      runScript(`var T = SpreadsheetApp.InterpolationType;
        var rule = SpreadsheetApp.newConditionalFormatRule().setGradientMinpointWithValue('#ff0000', T.NUMBER, '0').setGradientMidpointWithValue('#ffff00', T.PERCENT, '50').setGradientMaxpointWithValue('#00ff00', T.NUMBER, '1')
          .setRanges([sheet.getRange('A1')]).build().getGradientCondition();
        return [rule.getMinColor(), rule.getMidColor(), rule.getMidValue(), rule.getMaxColor()];`),
    ).toEqual(['#ff0000', '#ffff00', '50', '#00ff00']);
  });

  test('a rule without condition or ranges cannot be built', () => {
    const rule = 'SpreadsheetApp.newConditionalFormatRule()';
    expect(thrownBy(`${rule}.whenFormulaSatisfied('=A1').build();`)).toMatch(/range/);
    expect(thrownBy(`${rule}.setRanges([at('A1')]).build();`)).toMatch(/condition/);
  });
});

describe('the size of a tab', () => {
  returns([
    [
      'a new tab has 1000 rows and 26 columns, no last row and no last column',
      `return [sheet.getMaxRows(), sheet.getMaxColumns(), sheet.getLastRow(), sheet.getLastColumn()];`,
      [1000, 26, 0, 0],
    ],
    [
      'the data range of an empty tab is A1, and its values are [[""]]',
      `var r = sheet.getDataRange(); return [a1_(r), r.getValues()];`,
      ['A1', [['']]],
    ],
    [
      'getLastRow looks at content in any column, and a formula counts',
      `at('C5').setValues([['=NOW()']]); at('A2').setValues([[1]]); return [sheet.getLastRow(), sheet.getLastColumn()];`,
      [5, 3],
    ],
    [
      'formats and inserted blank rows do not raise getLastRow',
      `at('A50').setBackground('#ff0000'); sheet.insertRowsAfter(1000, 10); return [sheet.getLastRow(), sheet.getMaxRows()];`,
      [0, 1010],
    ],
    [
      'offset counts from 0',
      `var r = at('B2:C3'); return [a1_(r.offset(1, 1)), a1_(r.offset(0, 0, 1, 1)), a1_(r.offset(0, 0, 1, 2))];`,
      ['C3:D4', 'B2', 'B2:C2'],
    ],
  ]);

  throwing([
    ['sheet.getRange(0, 1)', 'The starting row of the range is too small.'],
    ['sheet.getRange(1, 0)', 'The starting column of the range is too small.'],
    ['sheet.getRange(1, 1, 0, 1)', 'The number of rows in the range must be at least 1.'],
    ['sheet.getRange(1, 1, 1, 0)', 'The number of columns in the range must be at least 1.'],
    ['sheet.getRange(1001, 1)', 'The coordinates of the range are outside the dimensions of the sheet.'],
    ['sheet.getRange(1, 26, 1, 2)', 'The coordinates of the range are outside the dimensions of the sheet.'],
    ["sheet.getRange('AA1')", 'The coordinates of the range are outside the dimensions of the sheet.'],
    ["sheet.getRange('no range')", 'Range not found'],
    ["sheet.getRange('Other!A1')", 'Range not found'],
    ['sheet.insertRowsAfter(1001, 1)', 'Those rows are out of bounds.'],
    ['sheet.insertRowsAfter(0, 1)', 'Those rows are out of bounds.'],
    ['sheet.insertColumnsAfter(27, 1)', 'Those columns are out of bounds.'],
    ['sheet.deleteRows(999, 3)', 'Those rows are out of bounds.'],
    ['sheet.deleteColumns(1, 27)', 'Those columns are out of bounds.'],
    ['sheet.deleteRows(1, 1000)', 'Sorry, it is not possible to delete all non-frozen rows.'],
    [
      'sheet.setFrozenRows(1); sheet.deleteRows(2, 999)',
      'Sorry, it is not possible to delete all non-frozen rows.',
    ],
    ['sheet.setColumnWidths(26, 2, 50)', 'Those columns are out of bounds.'],
    [
      'sheet.insertRowsAfter(1, 400000)',
      'This action would increase the number of cells in the workbook above the limit of 10000000 cells.',
    ],
  ]);
});

describe('inserting and deleting lines', () => {
  test('everything below an inserted row moves: values, notes, merges, rules, hidden and resized rows', () => {
    const script = openScript();
    const tab = tabOf(script);
    tab.rows.hidden.add(5);
    tab.merges.push(area(4, 1, 1, 2));
    script.run(`sheet.getRange('A3').setValues([['x']]).setNotes([['n']]); sheet.setRowHeightsForced(6, 1, 99);
      sheet.setConditionalFormatRules([SpreadsheetApp.newConditionalFormatRule().whenFormulaSatisfied('=A1=1').setRanges([sheet.getRange('A2:A6')]).build()]);
      sheet.insertRowsAfter(2, 2);`);
    expect(tab.grid.get(5, 1)).toMatchObject({ value: 'x', note: 'n' });
    expect(tab.merges.map(a1Of)).toEqual(['A6:B6']);
    expect(tab.rules.flatMap(({ areas }) => areas.map(a1Of))).toEqual(['A2:A8']);
    expect([[...tab.rows.hidden], [...tab.rows.sizes]]).toEqual([[7], [[8, 99]]]);
  });

  test('deleting rows drops what was on them', () => {
    const script = openScript();
    tabOf(script).rows.hidden.add(2);
    expect(
      script.run(`sheet.getRange('A1:A4').setValues([[1], [2], [3], [4]]); sheet.deleteRows(2, 2);
        return [sheet.getDataRange().getValues(), sheet.getMaxRows()];`),
    ).toEqual([[[1], [4]], 998]);
    expect(tabOf(script).rows.hidden.size).toBe(0);
  });
});

test('frozen lines, widths, heights and hidden columns are kept', () => {
  const script = openScript();
  script.run(
    `sheet.setFrozenRows(2); sheet.setFrozenColumns(1); sheet.setColumnWidths(1, 2, 250).setRowHeightsForced(3, 1, 40); sheet.hideColumns(4, 3); sheet.showColumns(6, 1);`,
  );
  const { rows, columns } = tabOf(script);
  expect([rows.frozen, columns.frozen, [...rows.sizes]]).toEqual([2, 1, [[3, 40]]]);
  expect([[...columns.sizes], [...columns.hidden]]).toEqual([
    [
      [1, 250],
      [2, 250],
    ],
    [4, 5],
  ]);
});

test('groups of columns are folded away', () => {
  const folded = (body: string): number[] => {
    const script = openScript();
    script.run(
      `sheet.setColumnGroupControlPosition(SpreadsheetApp.GroupControlTogglePosition.AFTER);
       ['B:C', 'E:F'].forEach(function (block) { sheet.getRange(block).shiftColumnGroupDepth(1); }); ${body}`,
    );
    return [...tabOf(script).columns.hidden];
  };
  expect(folded(`sheet.getRange('B:F').collapseGroups();`)).toEqual([2, 3, 5, 6]);
  // A former group is not folded with the others, and a depth is never below 0.
  expect(
    folded(
      `sheet.getRange('A:C').shiftColumnGroupDepth(-1).shiftColumnGroupDepth(-1); sheet.getRange('A:Z').collapseGroups();`,
    ),
  ).toEqual([5, 6]);
});

test('several blocks are styled in one call, which fails if the owner has protected one of them', () => {
  const script = openScript();
  protect(script, 4);
  const look = `sheet.getRangeList(['A1:A2', 'D:D']).setHorizontalAlignment('center').setNumberFormat('0.0').setWrapStrategy(SpreadsheetApp.WrapStrategy.CLIP);`;
  expect(() => script.runtime.call('main', [look], 'menu', { user: 'second@example.org' })).toThrow(
    /protected cell/,
  );
  script.run(look);
  const { grid } = tabOf(script);
  for (const [row, column] of [
    [2, 1],
    [900, 4],
  ] as const)
    expect(grid.get(row, column).style).toMatchObject({
      horizontalAlignment: 'center',
      numberFormat: '0.0',
      wrap: 'CLIP',
    });
  expect(grid.get(3, 1).style).toMatchObject({ numberFormat: '' });
  expect(thrownBy(`sheet.getRangeList(['A1', 'A5000']);`)).toMatch(/outside the dimensions|Range not found/);
});
