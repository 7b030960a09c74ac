/** The properties of a cell's look as Apps Script names them: how each is read from, and written into, our style. */
import { ScriptException } from '../../engine/exception';
import { EnumValue } from '../../engine/service-object';
import { AUTOMATIC } from '../../../workbook/number-format';
import {
  type CellStyle,
  type HorizontalAlignment,
  PLAIN_STYLE,
  type VerticalAlignment,
  type Wrap,
} from '../../../workbook/style';
import { colorText } from './color';
import { WRAP_STRATEGY } from './enums';

/** A property of the look as Apps Script names it: how to read and how to write it. */
export interface Property<T> {
  read(style: CellStyle): T;
  change(given: unknown): Partial<CellStyle>;
}

const oneOf =
  <T extends string>(allowed: readonly T[], fallback: T, what: string) =>
  (given: unknown): T => {
    if (given === null || given === undefined) return fallback;
    const found = allowed.find((option) => option === given);
    if (found === undefined) throw new ScriptException(`Invalid argument: ${what}`);
    return found;
  };

const horizontal = oneOf<HorizontalAlignment | 'normal'>(
  ['left', 'center', 'right', 'normal', 'general'],
  'general',
  'alignment',
);
const vertical = oneOf<VerticalAlignment>(['top', 'middle', 'bottom'], 'bottom', 'alignment');
const weight = oneOf(['bold', 'normal'], 'normal', 'fontWeight');
const slant = oneOf(['italic', 'normal'], 'normal', 'fontStyle');
const line = oneOf(['underline', 'line-through', 'none'], 'none', 'fontLine');

const wrapName = (given: unknown): Wrap => {
  const name = given instanceof EnumValue ? given.name() : null;
  if (name === 'WRAP' || name === 'CLIP' || name === 'OVERFLOW') return name;
  throw new ScriptException('Invalid argument: strategy');
};

const fontLine = (style: CellStyle): 'underline' | 'line-through' | 'none' => {
  if (style.strikethrough) return 'line-through';
  return style.underline ? 'underline' : 'none';
};

export const BACKGROUND: Property<string> = {
  read: (style) => style.background ?? '#ffffff',
  change: (given) => ({ background: colorText(given) }),
};
export const FONT_COLOR: Property<string> = {
  read: (style) => style.fontColor ?? '#000000',
  change: (given) => ({ fontColor: colorText(given) }),
};
export const FONT_WEIGHT: Property<'bold' | 'normal'> = {
  read: (style) => (style.bold ? 'bold' : 'normal'),
  change: (given) => ({ bold: weight(given) === 'bold' }),
};
export const FONT_STYLE: Property<'italic' | 'normal'> = {
  read: (style) => (style.italic ? 'italic' : 'normal'),
  change: (given) => ({ italic: slant(given) === 'italic' }),
};
export const FONT_LINE: Property<'underline' | 'line-through' | 'none'> = {
  read: fontLine,
  change: (given) => ({
    underline: line(given) === 'underline',
    strikethrough: line(given) === 'line-through',
  }),
};
export const FONT_SIZE: Property<number> = {
  read: (style) => style.fontSize,
  change: (given) => ({ fontSize: typeof given === 'number' ? given : PLAIN_STYLE.fontSize }),
};
export const FONT_FAMILY: Property<string> = {
  read: (style) => style.fontFamily ?? 'Arial',
  change: (given) => ({ fontFamily: typeof given === 'string' ? given : null }),
};
export const HORIZONTAL: Property<string> = {
  read: (style) => style.horizontalAlignment,
  change: (given) => {
    const alignment = horizontal(given);
    return { horizontalAlignment: alignment === 'normal' ? 'general' : alignment };
  },
};
export const VERTICAL: Property<string> = {
  read: (style) => style.verticalAlignment,
  change: (given) => ({ verticalAlignment: vertical(given) }),
};
export const WRAP: Property<boolean> = {
  read: (style) => style.wrap === 'WRAP',
  change: (given) => ({ wrap: given === true ? 'WRAP' : 'OVERFLOW' }),
};
export const STRATEGY: Property<EnumValue> = {
  read: (style) => WRAP_STRATEGY.of(style.wrap),
  change: (given) => ({ wrap: wrapName(given) }),
};
export const NUMBER_FORMAT: Property<string> = {
  read: (style) => (style.numberFormat === '' ? AUTOMATIC : style.numberFormat),
  change: (given) => {
    if (typeof given !== 'string') throw new ScriptException('Invalid argument: numberFormat');
    return { numberFormat: /^general$/i.test(given) ? '' : given };
  },
};
export const ROTATION: Property<number> = {
  read: (style) => style.rotation,
  change: (given) => ({ rotation: typeof given === 'number' ? given : 0 }),
};
export const STACKED: Property<boolean> = {
  read: (style) => style.rotation === 255,
  change: (given) => ({ rotation: given === true ? 255 : 0 }),
};
