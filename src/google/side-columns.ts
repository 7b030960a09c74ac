/** Our columns in someone else's tab. */
import { columnLetter } from '../model/sheet/tab-grid';
import type { Block, SideColumns } from '../model/sheet/spreadsheet';
import { noteText } from '../model/texts/literal';
import { toGoogleValue } from './cell';
import { replaceRules } from './colour-rules';
import type { KnownTab } from './known-tab';
import type { Looks } from './looks';
import type { Signatures } from './signatures';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

const HEADER_BACKGROUND = '#e8eaed';

export function sideColumnsOf(tab: KnownTab, signatures: Signatures, looks: Looks): SideColumns {
  const { sheet, sheetId } = tab;
  const places = (): ReadonlyMap<string, number> => signatures.columns(sheetId);
  return {
    places,
    mayWrite: (there) =>
      there.size === 0
        ? sheet.getRange(sheet.getMaxRows(), sheet.getMaxColumns()).canEdit()
        : [...there.values()].every((column) => wholeColumn(sheet, column).canEdit()),
    add: (names) => {
      const there = places();
      const missing = names.filter((name) => !there.has(name));
      let last = missing.length === 0 ? 0 : Math.max(sheet.getLastColumn(), ...there.values());
      for (const name of missing) {
        last += 1;
        if (last > sheet.getMaxColumns()) sheet.insertColumnsAfter(last - 1, 1);
        signatures.signColumn(sheetId, wholeColumn(sheet, last), name);
      }
      if (missing.length > 0) tab.drop();
    },
    dress: (headerRow, wanted, rules) => {
      looks.give(sheet.getName(), 'the colours of the verdicts beside its cases', () => {
        for (const [name, column] of places()) {
          const look = wanted.get(name);
          if (!look) continue;
          const whole = wholeColumn(sheet, column);
          whole.clearDataValidations();
          whole.setWrapStrategy(SpreadsheetApp.WrapStrategy.CLIP).setVerticalAlignment('top');
          sheet.setColumnWidths(column, 1, look.width);
          sheet
            .getRange(headerRow, column)
            .setFontWeight('bold')
            .setBackground(HEADER_BACKGROUND)
            .setNote(noteText(look.note));
        }
        const end = sheet.getMaxRows();
        replaceRules(
          sheet,
          rules.map((rule) => ({ ...rule, blocks: rule.blocks.map((block) => within(block, end)) })),
        );
      });
    },
    write: (row, column, cells) => {
      const columns = cells[0]?.length ?? 0;
      if (columns === 0) return;
      const values = cells.map((line) => line.map(toGoogleValue));
      sheet.getRange(row, column, cells.length, columns).setValues(values);
      tab.putBeside(row, column, cells);
    },
    remove: () => {
      const columns = [...places().values()].sort((a, b) => b - a);
      if (columns.length === 0) return;
      replaceRules(sheet, []);
      // From the right: the others stay in place. Their metadata goes with them.
      for (const column of columns) sheet.deleteColumns(column, 1);
      tab.drop();
    },
  };
}

/** A block that reaches beyond the grid ends with it. */
function within(block: Block, end: number): Block {
  return { ...block, rows: Math.max(1, Math.min(block.rows, end - block.row + 1)) };
}

function wholeColumn(sheet: Sheet, column: number): Range {
  const letter = columnLetter(column - 1);
  return sheet.getRange(`${letter}:${letter}`);
}
