/** Conditional-format rules, their conditions, and the builder. */
import {
  type ConditionalRule,
  type Gradient,
  type GradientPoint,
  NO_FORMAT,
  type RuleFormat,
  type Tab,
} from '../../../workbook/tab';
import { emulated, type Emulates } from '../../engine/emulates';
import { ScriptException } from '../../engine/exception';
import { type EnumValue, ServiceObject } from '../../engine/service-object';
import { RangeArea } from './range-values';

/** `#rrggbb` in lower case; null resets. Names of colours are not emulated. */
export function colorText(given: unknown): string | null {
  if (given === null) return null;
  if (typeof given === 'string' && /^#[0-9a-f]{6}$/i.test(given)) return given.toLowerCase();
  throw new ScriptException('Invalid color string');
}

export class EmulatedConditionalFormatRule
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.ConditionalFormatRule, EmulatedConditionalFormatRule>
{
  constructor(
    readonly tab: Tab | null,
    readonly rule: ConditionalRule,
  ) {
    super('ConditionalFormatRule');
  }

  getBooleanCondition(): ServiceObject | null {
    const { condition } = this.rule;
    return (
      condition &&
      emulated<GoogleAppsScript.Spreadsheet.BooleanCondition>('ConditionalFormatBooleanCondition', {
        getCriteriaValues: () => [...condition.values],
      })
    );
  }

  getGradientCondition(): ServiceObject | null {
    const { gradient } = this.rule;
    return (
      gradient &&
      emulated<GoogleAppsScript.Spreadsheet.GradientCondition>('ConditionalFormatGradientCondition', {
        getMinColor: () => gradient.min.color,
        getMidColor: () => gradient.mid?.color ?? null,
        getMidValue: () => gradient.mid?.value ?? null,
        getMaxColor: () => gradient.max.color,
      })
    );
  }
}

const WHITE: Gradient = {
  min: { color: '#ffffff', type: 'MIN', value: '' },
  mid: null,
  max: { color: '#ffffff', type: 'MAX', value: '' },
};

export class EmulatedConditionalFormatRuleBuilder
  extends ServiceObject
  implements
    Emulates<GoogleAppsScript.Spreadsheet.ConditionalFormatRuleBuilder, EmulatedConditionalFormatRuleBuilder>
{
  constructor() {
    super('ConditionalFormatRuleBuilder');
  }

  private tab: Tab | null = null;
  private rule: ConditionalRule = {
    areas: [],
    condition: null,
    format: NO_FORMAT,
    gradient: null,
    origin: null,
  };

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

  whenFormulaSatisfied(formula: string): this {
    return this.with({ condition: { criterion: 'CUSTOM_FORMULA', values: [formula] }, gradient: null });
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

  setGradientMinpointWithValue(color: string, type: EnumValue, value: string): this {
    return this.gradient({ min: pointOf(color, type, value) });
  }

  setGradientMidpointWithValue(color: string, type: EnumValue, value: string): this {
    return this.gradient({ mid: pointOf(color, type, value) });
  }

  setGradientMaxpointWithValue(color: string, type: EnumValue, value: string): this {
    return this.gradient({ max: pointOf(color, type, value) });
  }

  build(): ServiceObject {
    if (this.rule.condition === null && this.rule.gradient === null) {
      throw new ScriptException('Conditional format rule must have a condition.');
    }
    if (this.rule.areas.length === 0)
      throw new ScriptException('Conditional format rule must have at least one range.');
    return new EmulatedConditionalFormatRule(this.tab, this.rule);
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

/** A text that reads the same in every spreadsheet locale: one with a decimal point means something else in half of the world. */
const READ_EVERYWHERE = /^(?:=|-?\d*$)/;

function pointOf(color: string, type: EnumValue, value: string): GradientPoint {
  if (!READ_EVERYWHERE.test(value)) throw new ScriptException(`Invalid argument: value ${value}`);
  return { color: colorText(color) ?? '#ffffff', type: type.name(), value };
}
