/** Conditional-format rules, their conditions, and the builder. */
import {
  type BooleanCondition,
  type ConditionalRule,
  type CriterionValue,
  type Gradient,
  type GradientPoint,
  NO_FORMAT,
  type RuleFormat,
  type Tab,
} from '../../../workbook/tab';
import type { Emulates } from '../../engine/emulates';
import { ScriptException } from '../../engine/exception';
import { type EnumValue, ServiceObject } from '../../engine/service-object';
import { RangeArea } from './range-values';

// Colours as Apps Script accepts and returns them.

/** The colours that CSS has names for. */
const NAMED: ReadonlyMap<string, string> = new Map(
  `
aliceblue:f0f8ff antiquewhite:faebd7 aqua:00ffff aquamarine:7fffd4 azure:f0ffff beige:f5f5dc bisque:ffe4c4
black:000000 blanchedalmond:ffebcd blue:0000ff blueviolet:8a2be2 brown:a52a2a burlywood:deb887 cadetblue:5f9ea0
chartreuse:7fff00 chocolate:d2691e coral:ff7f50 cornflowerblue:6495ed cornsilk:fff8dc crimson:dc143c cyan:00ffff
darkblue:00008b darkcyan:008b8b darkgoldenrod:b8860b darkgray:a9a9a9 darkgreen:006400 darkgrey:a9a9a9 darkkhaki:bdb76b
darkmagenta:8b008b darkolivegreen:556b2f darkorange:ff8c00 darkorchid:9932cc darkred:8b0000 darksalmon:e9967a
darkseagreen:8fbc8f darkslateblue:483d8b darkslategray:2f4f4f darkslategrey:2f4f4f darkturquoise:00ced1
darkviolet:9400d3 deeppink:ff1493 deepskyblue:00bfff dimgray:696969 dimgrey:696969 dodgerblue:1e90ff firebrick:b22222
floralwhite:fffaf0 forestgreen:228b22 fuchsia:ff00ff gainsboro:dcdcdc ghostwhite:f8f8ff gold:ffd700 goldenrod:daa520
gray:808080 green:008000 greenyellow:adff2f grey:808080 honeydew:f0fff0 hotpink:ff69b4 indianred:cd5c5c indigo:4b0082
ivory:fffff0 khaki:f0e68c lavender:e6e6fa lavenderblush:fff0f5 lawngreen:7cfc00 lemonchiffon:fffacd lightblue:add8e6
lightcoral:f08080 lightcyan:e0ffff lightgoldenrodyellow:fafad2 lightgray:d3d3d3 lightgreen:90ee90 lightgrey:d3d3d3
lightpink:ffb6c1 lightsalmon:ffa07a lightseagreen:20b2aa lightskyblue:87cefa lightslategray:778899
lightslategrey:778899 lightsteelblue:b0c4de lightyellow:ffffe0 lime:00ff00 limegreen:32cd32 linen:faf0e6
magenta:ff00ff maroon:800000 mediumaquamarine:66cdaa mediumblue:0000cd mediumorchid:ba55d3 mediumpurple:9370db
mediumseagreen:3cb371 mediumslateblue:7b68ee mediumspringgreen:00fa9a mediumturquoise:48d1cc mediumvioletred:c71585
midnightblue:191970 mintcream:f5fffa mistyrose:ffe4e1 moccasin:ffe4b5 navajowhite:ffdead navy:000080 oldlace:fdf5e6
olive:808000 olivedrab:6b8e23 orange:ffa500 orangered:ff4500 orchid:da70d6 palegoldenrod:eee8aa palegreen:98fb98
paleturquoise:afeeee palevioletred:db7093 papayawhip:ffefd5 peachpuff:ffdab9 peru:cd853f pink:ffc0cb plum:dda0dd
powderblue:b0e0e6 purple:800080 rebeccapurple:663399 red:ff0000 rosybrown:bc8f8f royalblue:4169e1 saddlebrown:8b4513
salmon:fa8072 sandybrown:f4a460 seagreen:2e8b57 seashell:fff5ee sienna:a0522d silver:c0c0c0 skyblue:87ceeb
slateblue:6a5acd slategray:708090 slategrey:708090 snow:fffafa springgreen:00ff7f steelblue:4682b4 tan:d2b48c
teal:008080 thistle:d8bfd8 tomato:ff6347 turquoise:40e0d0 violet:ee82ee wheat:f5deb3 white:ffffff whitesmoke:f5f5f5
yellow:ffff00 yellowgreen:9acd32`
    .trim()
    .split(/\s+/)
    .map((entry): [string, string] => {
      const [name = '', digits = ''] = entry.split(':');
      return [name, `#${digits}`];
    }),
);

/** `#rrggbb` in lower case; null resets. Throws for anything that isn't a colour. */
export function colorText(given: unknown): string | null {
  if (given === null || given === undefined || given === '') return null;
  if (typeof given === 'string') {
    const text = given.toLowerCase();
    if (/^#[0-9a-f]{6}$/.test(text)) return text;
    const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text);
    if (short !== null)
      return `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`;
    const named = NAMED.get(text);
    if (named !== undefined) return named;
  }
  throw new ScriptException('Invalid color string');
}

class EmulatedBooleanCondition
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.BooleanCondition, EmulatedBooleanCondition>
{
  constructor(private readonly condition: BooleanCondition) {
    super('ConditionalFormatBooleanCondition');
  }

  getCriteriaValues(): unknown[] {
    return [...this.condition.values];
  }
}

class EmulatedGradientCondition
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.GradientCondition, EmulatedGradientCondition>
{
  constructor(private readonly gradient: Gradient) {
    super('ConditionalFormatGradientCondition');
  }

  getMinColor(): string {
    return this.gradient.min.color;
  }

  getMidColor(): string | null {
    return this.gradient.mid?.color ?? null;
  }

  getMidValue(): string | null {
    return this.gradient.mid?.value ?? null;
  }

  getMaxColor(): string {
    return this.gradient.max.color;
  }
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
    return this.rule.condition === null ? null : new EmulatedBooleanCondition(this.rule.condition);
  }

  getGradientCondition(): ServiceObject | null {
    return this.rule.gradient === null ? null : new EmulatedGradientCondition(this.rule.gradient);
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

  whenNumberEqualTo(number: number): this {
    return this.when('NUMBER_EQUAL_TO', [number]);
  }

  whenFormulaSatisfied(formula: string): this {
    return this.when('CUSTOM_FORMULA', [formula]);
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

/** A text that reads the same in every spreadsheet locale: one with a decimal point means something else in half of the world. */
const READ_EVERYWHERE = /^(?:=|-?\d*$)/;

function pointOf(color: string, type: EnumValue, value: string): GradientPoint {
  if (!READ_EVERYWHERE.test(value)) throw new ScriptException(`Invalid argument: value ${value}`);
  return { color: colorText(color) ?? '#ffffff', type: type.name(), value };
}
