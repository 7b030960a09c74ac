/** Conditional formats, set and read by a script. */
import { describe, expect, test } from '@jest/globals';
import { openScript, returns, runScript, tabOf, thrownBy } from './run-script';

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

  test('a rule is kept with its ranges and its look', () => {
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

  test('a rule without condition or ranges cannot be built, and one of another tab is refused', () => {
    const rule = 'SpreadsheetApp.newConditionalFormatRule()';
    expect(thrownBy(`${rule}.whenFormulaSatisfied('=A1').build();`)).toMatch(/range/);
    expect(thrownBy(`${rule}.setRanges([at('A1')]).build();`)).toMatch(/condition/);
    expect(thrownBy(`ss.insertSheet('Other').setConditionalFormatRules([${RULE}]);`)).toMatch(/^Exception: /);
  });
});
