/** Conditional-format rules, their conditions, and the builder. */
import {
  type ConditionalRule,
  type Gradient,
  type GradientPoint,
  NO_FORMAT,
  type RuleFormat,
} from '../../../workbook/tab';
import { type EnumValue, ServiceObject, emulated } from '../../engine/service-object';
import { ScriptException } from '../../engine/exception';
import type { Place } from './sheets-context';

/** `#rrggbb` in lower case; null resets. Names of colours are not emulated. */
export function colorText(color: string | null): string | null {
  if (color === null || /^#[0-9a-f]{6}$/i.test(color)) return color?.toLowerCase() ?? null;
  throw new ScriptException('Invalid color string');
}

export type RuleObject = ServiceObject<ConditionalRule>;

export function ruleObject(rule: ConditionalRule): RuleObject {
  const { formula, gradient } = rule;
  return new ServiceObject(
    'ConditionalFormatRule',
    {
      getBooleanCondition: () =>
        formula && emulated('ConditionalFormatBooleanCondition', { getCriteriaValues: () => [formula] }),
      getGradientCondition: () =>
        gradient &&
        emulated('ConditionalFormatGradientCondition', {
          getMinColor: () => gradient.min.color,
          getMidColor: () => gradient.mid?.color ?? null,
          getMidValue: () => gradient.mid?.value ?? null,
          getMaxColor: () => gradient.max.color,
        }),
    },
    rule,
  );
}

const WHITE: Gradient = {
  min: { color: '#ffffff', type: 'MIN', value: '' },
  mid: null,
  max: { color: '#ffffff', type: 'MAX', value: '' },
};

export function conditionalFormatRuleBuilder(): ServiceObject {
  let rule: ConditionalRule = { areas: [], formula: null, format: NO_FORMAT, gradient: null, origin: null };
  const change = (to: Partial<ConditionalRule>): ServiceObject => {
    rule = { ...rule, ...to };
    return builder;
  };
  const restyle = (to: Partial<RuleFormat>): ServiceObject => change({ format: { ...rule.format, ...to } });
  const gradient = (to: Partial<Gradient>): ServiceObject =>
    change({ gradient: { ...(rule.gradient ?? WHITE), ...to }, formula: null });
  const builder: ServiceObject = emulated('ConditionalFormatRuleBuilder', {
    setRanges: (ranges: readonly ServiceObject<Place>[]) =>
      change({ areas: ranges.flatMap(({ data }) => data.areas) }),
    whenFormulaSatisfied: (formula: string) => change({ formula, gradient: null }),
    setBackground: (color: string) => restyle({ background: colorText(color) }),
    setFontColor: (color: string) => restyle({ fontColor: colorText(color) }),
    setBold: (bold: boolean) => restyle({ bold }),
    setItalic: (italic: boolean) => restyle({ italic }),
    setGradientMinpointWithValue: (color: string, type: EnumValue, value: string) =>
      gradient({ min: pointOf(color, type, value) }),
    setGradientMidpointWithValue: (color: string, type: EnumValue, value: string) =>
      gradient({ mid: pointOf(color, type, value) }),
    setGradientMaxpointWithValue: (color: string, type: EnumValue, value: string) =>
      gradient({ max: pointOf(color, type, value) }),
    build() {
      if (rule.formula === null && rule.gradient === null)
        throw new ScriptException('Conditional format rule must have a condition.');
      if (rule.areas.length === 0)
        throw new ScriptException('Conditional format rule must have at least one range.');
      return ruleObject(rule);
    },
  });
  return builder;
}

/** Matches values that mean the same in all locales: formulas and whole numbers. */
const READ_EVERYWHERE = /^(?:=|-?\d*$)/;

function pointOf(color: string, type: EnumValue, value: string): GradientPoint {
  if (!READ_EVERYWHERE.test(value)) throw new ScriptException(`Invalid argument: value ${value}`);
  return { color: colorText(color) ?? '#ffffff', type: type.data, value };
}
