/** Data validation rules, their builder, and what they refuse. */
import { a1Of } from '../../../workbook/a1';
import { type Area, area, lastColumnOf, lastRowOf, overlap } from '../../../workbook/area';
import type { ValidationRule } from '../../../workbook/conditional-rule';
import type { Tab } from '../../../workbook/tab';
import type { Emulates } from '../../engine/emulates';
import { ScriptException, WriteRefused } from '../../engine/exception';
import { ServiceObject } from '../../engine/service-object';

export class EmulatedDataValidation extends ServiceObject {
  constructor(readonly rule: ValidationRule) {
    super('DataValidation');
  }
}

const LONGEST_LIST = 500;

export class EmulatedDataValidationBuilder
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.DataValidationBuilder, EmulatedDataValidationBuilder>
{
  constructor() {
    super('DataValidationBuilder');
  }

  private rule: ValidationRule = {
    criterion: 'CUSTOM_FORMULA',
    values: [],
    allowInvalid: true,
    helpText: null,
    sourceRange: null,
    showDropdown: true,
  };

  requireValueInList(values: string[], showDropdown = true): this {
    if (values.length > LONGEST_LIST)
      throw new ScriptException(
        `The data validation rule has more items than the limit of ${LONGEST_LIST}. Use the “List from a range” criteria instead.`,
      );
    return this.with({ criterion: 'VALUE_IN_LIST', values: values.map(String), showDropdown });
  }

  setAllowInvalid(allowInvalid: boolean): this {
    return this.with({ allowInvalid });
  }

  build(): EmulatedDataValidation {
    return new EmulatedDataValidation(this.rule);
  }

  private with(change: Partial<ValidationRule>): this {
    this.rule = { ...this.rule, ...change };
    return this;
  }
}

/**
 * Throws, in Google's words, if a cell's rule rejects what is written to it. Blanks are never rejected, and neither is anything by
 * rules other than lists, since it is not known what they accept.
 *
 * @param valueAt the written value by position in the area, from 0
 */
export function assertValid(
  tab: Tab,
  written: Area,
  valueAt: (down: number, right: number) => unknown,
): void {
  for (const { area: place, rule } of tab.validations) {
    if (rule.allowInvalid || !overlap(place, written)) continue;
    for (
      let row = Math.max(place.row, written.row);
      row <= Math.min(lastRowOf(place), lastRowOf(written));
      row += 1
    ) {
      const last = Math.min(lastColumnOf(place), lastColumnOf(written));
      for (let column = Math.max(place.column, written.column); column <= last; column += 1)
        if (!accepts(rule, valueAt(row - written.row, column - written.column)))
          throw new WriteRefused(
            `The data you entered in cell ${a1Of(area(row, column))} violates the data validation rules set on this cell.`,
          );
    }
  }
}

function accepts({ criterion, values }: ValidationRule, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (criterion !== 'VALUE_IN_LIST') return false;
  const typed = typeof value === 'string' ? value.replace(/^'/, '') : value;
  return values.some((allowed) => allowed === typed || String(allowed) === typed);
}
