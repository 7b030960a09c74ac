/** Colour rules as conditional formatting, and how ours are told apart from a person's own. */
import type { Block, ColourRule } from '../model/sheet/spreadsheet';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type GoogleRule = GoogleAppsScript.Spreadsheet.ConditionalFormatRule;

/** Always true; it marks a formula as ours. */
const MARK = 'N("gnw")=0';

/**
 * The midpoint of a scale, in a form that only we would write. A formula, as it is text that Sheets parses: 0.5 would be written
 * 0,5 in half of the world.
 */
const SCALE_MIDDLE = '=1/2';
const MIDDLE = 0.5;

/**
 * Replaces our rules as a set: a person's own stay, behind ours.
 *
 * @param isUntouched whether no one can have made one so far
 */
export function replaceRules(sheet: Sheet, rules: readonly ColourRule[], isUntouched = false): void {
  const theirs = isUntouched
    ? []
    : sheet.getConditionalFormatRules().filter((rule) => !isOurRule(rule, rules));
  sheet.setConditionalFormatRules([...rules.map((rule) => toGoogleRule(sheet, rule)), ...theirs]);
}

function toGoogleRule(sheet: Sheet, rule: ColourRule): GoogleRule {
  const ranges = rule.blocks.map(({ row, column, rows, columns }: Block) =>
    sheet.getRange(row, column, rows, columns),
  );
  const builder = SpreadsheetApp.newConditionalFormatRule().setRanges(ranges);
  if (rule.kind === 'scale') {
    const { NUMBER } = SpreadsheetApp.InterpolationType;
    return builder
      .setGradientMinpointWithValue(rule.low, NUMBER, '0')
      .setGradientMidpointWithValue(rule.middle, NUMBER, SCALE_MIDDLE)
      .setGradientMaxpointWithValue(rule.high, NUMBER, '1')
      .build();
  }
  builder.whenFormulaSatisfied(`=(${rule.formula})*(${MARK})`).setBackground(rule.background);
  if (rule.text !== undefined) builder.setFontColor(rule.text);
  // Set even if false: a program that layers rules would otherwise take bold or italic from a later one.
  if (rule.bold !== undefined) builder.setBold(rule.bold);
  if (rule.italic !== undefined) builder.setItalic(rule.italic);
  return builder.build();
}

/** Whether a rule was made by `toGoogleRule`, in this run or an earlier one. */
function isOurRule(rule: GoogleRule, ours: readonly ColourRule[]): boolean {
  const gradient = rule.getGradientCondition();
  if (gradient) {
    const middle = gradient.getMidValue();
    if (middle === SCALE_MIDDLE) return true;
    // Other programs write the midpoint as a plain number: then the colours tell.
    const colours = [gradient.getMinColor(), gradient.getMidColor(), gradient.getMaxColor()].map(lowerCase);
    return (
      Number(middle) === MIDDLE &&
      ours.some(
        (own) =>
          own.kind === 'scale' &&
          [own.low, own.middle, own.high].every((colour, index) => colour === colours[index]),
      )
    );
  }
  const values = rule.getBooleanCondition()?.getCriteriaValues() ?? [];
  return values.some((value) => String(value).includes(MARK));
}

function lowerCase(colour: string | null): string {
  return (colour ?? '').toLowerCase();
}
