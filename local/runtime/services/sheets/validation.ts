/** Data validation rules and their builder. */
import type { Emulates } from '../../engine/emulates';
import type { EnumValue } from '../../engine/service-object';
import { ServiceObject } from '../../engine/service-object';
import { a1Of } from '../../../workbook/a1';
import type { CriterionValue, ValidationRule } from '../../../workbook/conditional-rule';
import { enumNamed, VALIDATION_CRITERIA } from './enums';
import { RangeArea } from './range-area';

type RuleOffered = 'getAllowInvalid' | 'getCriteriaType' | 'getCriteriaValues' | 'getHelpText' | 'copy';

export class EmulatedDataValidation
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.DataValidation, RuleOffered>
{
  override readonly typeName = 'DataValidation';

  constructor(readonly rule: ValidationRule) {
    super();
  }

  getAllowInvalid(): boolean {
    return this.rule.allowInvalid;
  }

  getCriteriaType(): EnumValue {
    return enumNamed(VALIDATION_CRITERIA, this.rule.criterion);
  }

  getCriteriaValues(): unknown[] {
    if (this.rule.criterion === 'VALUE_IN_LIST') return [[...this.rule.values], this.rule.showDropdown];
    return [...this.rule.values];
  }

  getHelpText(): string | null {
    return this.rule.helpText;
  }

  copy(): EmulatedDataValidationBuilder {
    return new EmulatedDataValidationBuilder(this.rule);
  }
}

type BuilderOffered =
  | 'build'
  | 'requireValueInList'
  | 'requireValueInRange'
  | 'requireCheckbox'
  | 'requireFormulaSatisfied'
  | 'requireNumberBetween'
  | 'requireNumberGreaterThan'
  | 'requireNumberGreaterThanOrEqualTo'
  | 'requireNumberLessThan'
  | 'requireNumberLessThanOrEqualTo'
  | 'requireTextContains'
  | 'setAllowInvalid'
  | 'setHelpText';

const OPEN: ValidationRule = {
  criterion: 'CUSTOM_FORMULA',
  values: [],
  allowInvalid: true,
  helpText: null,
  sourceRange: null,
  showDropdown: true,
};

export class EmulatedDataValidationBuilder
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.DataValidationBuilder, BuilderOffered>
{
  override readonly typeName = 'DataValidationBuilder';

  constructor(private rule: ValidationRule = OPEN) {
    super();
  }

  requireValueInList(values: string[], showDropdown = true): this {
    return this.require('VALUE_IN_LIST', values.map(String), { showDropdown });
  }

  requireValueInRange(range: unknown, showDropdown = true): this {
    const source = range instanceof RangeArea ? range : null;
    const sourceRange =
      source === null ? null : `'${source.tab.name.replace(/'/g, "''")}'!${a1Of(source.area)}`;
    return this.require('VALUE_IN_RANGE', [], { sourceRange, showDropdown });
  }

  requireCheckbox(...values: unknown[]): this {
    return this.require('CHECKBOX', values.filter(isCriterionValue));
  }

  requireFormulaSatisfied(formula: string): this {
    return this.require('CUSTOM_FORMULA', [formula]);
  }

  requireNumberBetween(start: number, end: number): this {
    return this.require('NUMBER_BETWEEN', [start, end]);
  }

  requireNumberGreaterThan(number: number): this {
    return this.require('NUMBER_GREATER_THAN', [number]);
  }

  requireNumberGreaterThanOrEqualTo(number: number): this {
    return this.require('NUMBER_GREATER_THAN_OR_EQUAL_TO', [number]);
  }

  requireNumberLessThan(number: number): this {
    return this.require('NUMBER_LESS_THAN', [number]);
  }

  requireNumberLessThanOrEqualTo(number: number): this {
    return this.require('NUMBER_LESS_THAN_OR_EQUAL_TO', [number]);
  }

  requireTextContains(text: string): this {
    return this.require('TEXT_CONTAINS', [text]);
  }

  setAllowInvalid(allowInvalid: boolean): this {
    this.rule = { ...this.rule, allowInvalid };
    return this;
  }

  setHelpText(helpText: string): this {
    this.rule = { ...this.rule, helpText };
    return this;
  }

  build(): EmulatedDataValidation {
    return new EmulatedDataValidation(this.rule);
  }

  private require(
    criterion: string,
    values: readonly CriterionValue[],
    more: Partial<ValidationRule> = {},
  ): this {
    this.rule = { ...this.rule, criterion, values, ...more };
    return this;
  }
}

const isCriterionValue = (value: unknown): value is CriterionValue =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  value instanceof Date;
