/** The conditions of conditional-format rules, as a script reads them. */
import type { Emulates } from '../../engine/emulates';
import type { EnumValue } from '../../engine/service-object';
import { ServiceObject } from '../../engine/service-object';
import type {
  BooleanCondition,
  Gradient,
  GradientPoint,
  RuleFormat,
} from '../../../workbook/conditional-rule';
import { BOOLEAN_CRITERIA, enumNamed, INTERPOLATION_TYPE } from './enums';

type BooleanOffered =
  | 'getCriteriaType'
  | 'getCriteriaValues'
  | 'getBackground'
  | 'getFontColor'
  | 'getBold'
  | 'getItalic'
  | 'getUnderline'
  | 'getStrikethrough';

export class EmulatedBooleanCondition
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.BooleanCondition, BooleanOffered>
{
  override readonly typeName = 'ConditionalFormatBooleanCondition';

  constructor(
    private readonly condition: BooleanCondition,
    private readonly format: RuleFormat,
  ) {
    super();
  }

  getCriteriaType(): EnumValue {
    return enumNamed(BOOLEAN_CRITERIA, this.condition.criterion);
  }

  getCriteriaValues(): unknown[] {
    return [...this.condition.values];
  }

  getBackground(): string | null {
    return this.format.background;
  }

  getFontColor(): string | null {
    return this.format.fontColor;
  }

  getBold(): boolean | null {
    return this.format.bold;
  }

  getItalic(): boolean | null {
    return this.format.italic;
  }

  getUnderline(): boolean | null {
    return this.format.underline;
  }

  getStrikethrough(): boolean | null {
    return this.format.strikethrough;
  }
}

type GradientOffered =
  | 'getMinColor'
  | 'getMinType'
  | 'getMinValue'
  | 'getMidColor'
  | 'getMidType'
  | 'getMidValue'
  | 'getMaxColor'
  | 'getMaxType'
  | 'getMaxValue';

const typeOf = (point: GradientPoint): EnumValue => enumNamed(INTERPOLATION_TYPE, point.type);

export class EmulatedGradientCondition
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.GradientCondition, GradientOffered>
{
  override readonly typeName = 'ConditionalFormatGradientCondition';

  constructor(private readonly gradient: Gradient) {
    super();
  }

  getMinColor(): string {
    return this.gradient.min.color;
  }

  getMinType(): EnumValue | null {
    return typeOf(this.gradient.min);
  }

  getMinValue(): string {
    return this.gradient.min.value;
  }

  getMidColor(): string | null {
    return this.gradient.mid?.color ?? null;
  }

  getMidType(): EnumValue | null {
    return this.gradient.mid === null ? null : typeOf(this.gradient.mid);
  }

  getMidValue(): string | null {
    return this.gradient.mid?.value ?? null;
  }

  getMaxColor(): string {
    return this.gradient.max.color;
  }

  getMaxType(): EnumValue | null {
    return typeOf(this.gradient.max);
  }

  getMaxValue(): string {
    return this.gradient.max.value;
  }
}
