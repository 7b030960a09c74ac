/** Data validation rules and their builder. */
import type { Emulates } from '../../engine/emulates';
import { ServiceObject } from '../../engine/service-object';
import type { ValidationRule } from '../../../workbook/conditional-rule';

export class EmulatedDataValidation extends ServiceObject {
  override readonly typeName = 'DataValidation';

  constructor(readonly rule: ValidationRule) {
    super();
  }
}

export class EmulatedDataValidationBuilder
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.DataValidationBuilder, EmulatedDataValidationBuilder>
{
  override readonly typeName = 'DataValidationBuilder';
  private rule: ValidationRule = {
    criterion: 'CUSTOM_FORMULA',
    values: [],
    allowInvalid: true,
    helpText: null,
    sourceRange: null,
    showDropdown: true,
  };

  requireValueInList(values: string[], showDropdown = true): this {
    return this.with({ criterion: 'VALUE_IN_LIST', values: values.map(String), showDropdown });
  }

  setAllowInvalid(allowInvalid: boolean): this {
    return this.with({ allowInvalid });
  }

  setHelpText(helpText: string): this {
    return this.with({ helpText });
  }

  build(): EmulatedDataValidation {
    return new EmulatedDataValidation(this.rule);
  }

  private with(change: Partial<ValidationRule>): this {
    this.rule = { ...this.rule, ...change };
    return this;
  }
}
