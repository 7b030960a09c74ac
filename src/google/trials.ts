/** Trials on a scratch tab of what Google's documentation leaves open: nothing depends on any of them. */
import type { Trials } from '../model/installation';
import { pack } from './pack';
import { sheetWithId } from './scratch-tab';

const WIDTH = 400;
const HEIGHT = 1000;

/** @throws if there is no such tab */
export function trialsOn(sheetId: number): Trials {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  const sheet = sheetWithId(sheetId);
  const at = (a1: string) => sheet.getRange(a1);
  return {
    clearFormatKeepsNumberFormats: () =>
      at('A1').setNumberFormat('0.00').clearFormat().getNumberFormat() === '0.00',
    partialUnmergeThrows: () => {
      at('A2:B2').merge();
      return wordsOf(() => at('A2').breakApart()) !== '';
    },
    writesAreHeldBack: () => {
      const rule = SpreadsheetApp.newDataValidation().requireValueInList(['a']).setAllowInvalid(false);
      at('A3').setDataValidation(rule.build());
      SpreadsheetApp.flush();
      let atOnce = true;
      const words = wordsOf(() => {
        at('A3').setValue('b');
        atOnce = false;
      });
      return words === '' ? 'refused nowhere' : !atOnce;
    },
    chartMs: () =>
      took(() => {
        const chart = sheet.newChart().setChartType(Charts.ChartType.BAR).addRange(at('A5:B9'));
        sheet.insertChart(chart.setPosition(1, 5, 0, 0).build());
      }),
    chartSheet: () => {
      const [chart] = sheet.getCharts();
      if (!chart) return 'no chart to move';
      const moved = spreadsheet.moveChartToObjectSheet(chart);
      const seen = `${String(moved.getType())}: ${wordsOf(() => moved.getDataRange().getValues())}`;
      spreadsheet.deleteSheet(moved);
      return seen;
    },
    packMs: () =>
      took(() => {
        for (let state = 0; state < 100; state += 1) pack.pack(`${state} "key": value, `.repeat(1000));
      }),
    columnMarksAfterCopy: () => {
      at('K:K').addDeveloperMetadata('gnw-check');
      at('K:K').copyTo(at('L:L'));
      SpreadsheetApp.flush();
      return sheet.createDeveloperMetadataFinder().withKey('gnw-check').find().length;
    },
    groupsAfterShowing: () => {
      at('N:P').shiftColumnGroupDepth(1).collapseGroups();
      sheet.showColumns(14, 3);
      return `depth ${sheet.getColumnGroupDepth(14)}, collapsed ${String(sheet.getColumnGroup(14, 1)?.isCollapsed())}`;
    },
    gradientMidpoint: () => {
      const rule = SpreadsheetApp.newConditionalFormatRule()
        .setGradientMinpoint('#ff0000')
        .setGradientMidpointWithValue('#ffffff', SpreadsheetApp.InterpolationType.NUMBER, '0.50')
        .setGradientMaxpoint('#00ff00');
      sheet.setConditionalFormatRules([rule.setRanges([at('A1:A9')]).build()]);
      SpreadsheetApp.flush();
      const [kept] = sheet.getConditionalFormatRules();
      return `0.50 in ${spreadsheet.getSpreadsheetLocale()}: ${kept?.getGradientCondition()?.getMidValue() ?? 'gone'}`;
    },
    readMs: () => {
      const [rows, columns] = [HEIGHT - sheet.getMaxRows(), WIDTH - sheet.getMaxColumns()];
      if (rows > 0) sheet.insertRowsAfter(sheet.getMaxRows(), rows);
      if (columns > 0) sheet.insertColumnsAfter(sheet.getMaxColumns(), columns);
      const all = sheet.getRange(1, 1, HEIGHT, WIDTH);
      all.clearDataValidations().setValue(1.5);
      SpreadsheetApp.flush();
      return took(() => all.getValues());
    },
  };
}

/** Google's refusal, which comes at the latest with the flush; '' if there is none. */
function wordsOf(work: () => unknown): string {
  try {
    work();
    SpreadsheetApp.flush();
    return '';
  } catch (error) {
    return String(error);
  }
}

function took(work: () => unknown): number {
  const start = Date.now();
  work();
  SpreadsheetApp.flush();
  return Date.now() - start;
}
