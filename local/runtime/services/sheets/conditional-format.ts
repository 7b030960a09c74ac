/** Conditional-format rules and their builder: each makes the other. */
import type { Emulates } from '../../engine/emulates';
import { ScriptException } from '../../engine/exception';
import type { EnumValue } from '../../engine/service-object';
import { ServiceObject } from '../../engine/service-object';
import {
  type ConditionalRule,
  type CriterionValue,
  type Gradient,
  type GradientPoint,
  NO_FORMAT,
  type RuleFormat,
} from '../../../workbook/conditional-rule';
import type { Tab } from '../../../workbook/tab';
import { colorText } from './color';
import { EmulatedBooleanCondition, EmulatedGradientCondition } from './conditional-format-conditions';
import type { Document } from './document';
import { RangeArea } from './range-area';

type RuleOffered = 'getBooleanCondition' | 'getGradientCondition' | 'getRanges' | 'copy';

export class EmulatedConditionalFormatRule
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.ConditionalFormatRule, RuleOffered>
{
  override readonly typeName = 'ConditionalFormatRule';

  constructor(
    private readonly document: Document,
    readonly tab: Tab | null,
    readonly rule: ConditionalRule,
  ) {
    super();
  }

  getBooleanCondition(): ServiceObject | null {
    const { condition, format } = this.rule;
    return condition === null ? null : new EmulatedBooleanCondition(condition, format);
  }

  getGradientCondition(): ServiceObject | null {
    return this.rule.gradient === null ? null : new EmulatedGradientCondition(this.rule.gradient);
  }

  getRanges(): ServiceObject[] {
    const { tab } = this;
    return tab === null ? [] : this.rule.areas.map((place) => this.document.range(tab, place));
  }

  copy(): ServiceObject {
    return new EmulatedConditionalFormatRuleBuilder(this.document, this.tab, { ...this.rule, origin: null });
  }
}

type Offered =
  | 'build'
  | 'copy'
  | 'setRanges'
  | 'getRanges'
  | 'setBackground'
  | 'setFontColor'
  | 'setBold'
  | 'setItalic'
  | 'setUnderline'
  | 'setStrikethrough'
  | `when${'CellEmpty' | 'CellNotEmpty' | 'FormulaSatisfied'}`
  | `whenNumber${'EqualTo' | 'NotEqualTo' | 'GreaterThan' | 'GreaterThanOrEqualTo' | 'LessThan' | 'LessThanOrEqualTo' | 'Between' | 'NotBetween'}`
  | `whenText${'Contains' | 'DoesNotContain' | 'StartsWith' | 'EndsWith' | 'EqualTo'}`
  | 'withCriteria'
  | 'setGradientMinpoint'
  | 'setGradientMaxpoint'
  | `setGradient${'Min' | 'Mid' | 'Max'}pointWithValue`;

const NEW_RULE: ConditionalRule = {
  areas: [],
  condition: null,
  format: NO_FORMAT,
  gradient: null,
  origin: null,
};
const WHITE: Gradient = {
  min: { color: '#ffffff', type: 'MIN', value: '' },
  mid: null,
  max: { color: '#ffffff', type: 'MAX', value: '' },
};

export class EmulatedConditionalFormatRuleBuilder
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.ConditionalFormatRuleBuilder, Offered>
{
  override readonly typeName = 'ConditionalFormatRuleBuilder';

  constructor(
    private readonly document: Document,
    private tab: Tab | null = null,
    private rule: ConditionalRule = NEW_RULE,
  ) {
    super();
  }

  setRanges(ranges: unknown[]): this {
    const places = ranges.filter((range) => range instanceof RangeArea);
    const [first] = places;
    if (
      first === undefined ||
      places.length !== ranges.length ||
      places.some((range) => range.tab !== first.tab)
    ) {
      throw new ScriptException('Conditional format rules must have ranges of one sheet.');
    }
    this.tab = first.tab;
    return this.with({ areas: places.map((range) => range.area) });
  }

  getRanges(): ServiceObject[] {
    const { tab } = this;
    return tab === null ? [] : this.rule.areas.map((place) => this.document.range(tab, place));
  }

  whenCellEmpty(): this {
    return this.when('CELL_EMPTY', []);
  }

  whenCellNotEmpty(): this {
    return this.when('CELL_NOT_EMPTY', []);
  }

  whenNumberEqualTo(number: number): this {
    return this.when('NUMBER_EQUAL_TO', [number]);
  }

  whenNumberNotEqualTo(number: number): this {
    return this.when('NUMBER_NOT_EQUAL_TO', [number]);
  }

  whenNumberGreaterThan(number: number): this {
    return this.when('NUMBER_GREATER_THAN', [number]);
  }

  whenNumberGreaterThanOrEqualTo(number: number): this {
    return this.when('NUMBER_GREATER_THAN_OR_EQUAL_TO', [number]);
  }

  whenNumberLessThan(number: number): this {
    return this.when('NUMBER_LESS_THAN', [number]);
  }

  whenNumberLessThanOrEqualTo(number: number): this {
    return this.when('NUMBER_LESS_THAN_OR_EQUAL_TO', [number]);
  }

  whenNumberBetween(start: number, end: number): this {
    return this.when('NUMBER_BETWEEN', [start, end]);
  }

  whenNumberNotBetween(start: number, end: number): this {
    return this.when('NUMBER_NOT_BETWEEN', [start, end]);
  }

  whenTextContains(text: string): this {
    return this.when('TEXT_CONTAINS', [text]);
  }

  whenTextDoesNotContain(text: string): this {
    return this.when('TEXT_DOES_NOT_CONTAIN', [text]);
  }

  whenTextStartsWith(text: string): this {
    return this.when('TEXT_STARTS_WITH', [text]);
  }

  whenTextEndsWith(text: string): this {
    return this.when('TEXT_ENDS_WITH', [text]);
  }

  whenTextEqualTo(text: string): this {
    return this.when('TEXT_EQUAL_TO', [text]);
  }

  whenFormulaSatisfied(formula: string): this {
    return this.when('CUSTOM_FORMULA', [formula]);
  }

  withCriteria(criterion: EnumValue, values: unknown[]): this {
    return this.when(criterion.name(), values.filter(isCriterionValue));
  }

  setBackground(color: string | null): this {
    return this.look({ background: colorText(color) });
  }

  setFontColor(color: string | null): this {
    return this.look({ fontColor: colorText(color) });
  }

  setBold(on: boolean | null): this {
    return this.look({ bold: on });
  }

  setItalic(on: boolean | null): this {
    return this.look({ italic: on });
  }

  setUnderline(on: boolean | null): this {
    return this.look({ underline: on });
  }

  setStrikethrough(on: boolean | null): this {
    return this.look({ strikethrough: on });
  }

  setGradientMinpoint(color: string): this {
    return this.gradient({ min: pointOf(color, 'MIN', '') });
  }

  setGradientMaxpoint(color: string): this {
    return this.gradient({ max: pointOf(color, 'MAX', '') });
  }

  setGradientMinpointWithValue(color: string, type: EnumValue, value: string): this {
    return this.gradient({ min: pointOf(color, type.name(), value) });
  }

  setGradientMidpointWithValue(color: string, type: EnumValue, value: string): this {
    return this.gradient({ mid: pointOf(color, type.name(), value) });
  }

  setGradientMaxpointWithValue(color: string, type: EnumValue, value: string): this {
    return this.gradient({ max: pointOf(color, type.name(), value) });
  }

  copy(): ServiceObject {
    return new EmulatedConditionalFormatRuleBuilder(this.document, this.tab, this.rule);
  }

  build(): ServiceObject {
    if (this.rule.condition === null && this.rule.gradient === null) {
      throw new ScriptException('Conditional format rule must have a condition.');
    }
    if (this.rule.areas.length === 0)
      throw new ScriptException('Conditional format rule must have at least one range.');
    return new EmulatedConditionalFormatRule(this.document, this.tab, this.rule);
  }

  private when(criterion: string, values: readonly CriterionValue[]): this {
    return this.with({ condition: { criterion, values }, gradient: null });
  }

  private look(change: Partial<RuleFormat>): this {
    return this.with({ format: { ...this.rule.format, ...change } });
  }

  private gradient(change: Partial<Gradient>): this {
    return this.with({ gradient: { ...(this.rule.gradient ?? WHITE), ...change }, condition: null });
  }

  private with(change: Partial<ConditionalRule>): this {
    this.rule = { ...this.rule, ...change };
    return this;
  }
}

const pointOf = (color: string, type: string, value: string): GradientPoint => ({
  color: colorText(color) ?? '#ffffff',
  type,
  value,
});

const isCriterionValue = (value: unknown): value is CriterionValue =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  value instanceof Date;
