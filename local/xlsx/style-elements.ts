/** Elements of styles.xml: fonts, alignments and differential formats. */
import type { RuleFormat } from '../workbook/tab';
import type { CellStyle } from '../workbook/style';
import { argb } from './color';
import { cloned, element, ensureElement, node, removeElements, type XmlNode } from './xml';

/** The order of a font's children in the schema. */
const FONT_ORDER = `
  b i strike condense extend outline shadow u vertAlign sz color name family charset scheme`
  .trim()
  .split(/\s+/);

/** Copies a font and applies the differences between two styles; null if there are none. */
export function changedFont(base: XmlNode | undefined, style: CellStyle, from: CellStyle): XmlNode | null {
  const changes = fontChanges(style, from);
  if (changes.length === 0) return null;
  const font = base === undefined ? node('font') : cloned(base);
  for (const [name, attributes] of changes) {
    removeElements(font, name);
    if (attributes) ensureElement(font, name, FONT_ORDER).attributes = attributes;
  }
  return font;
}

const FLAGS = [
  ['b', 'bold'],
  ['i', 'italic'],
  ['strike', 'strikethrough'],
  ['u', 'underline'],
] as const;

/** Reads a flag of a font; null if it is not set. */
export function fontFlag(font: XmlNode | undefined, name: (typeof FLAGS)[number][0]): boolean | null {
  const flag = element(font, name);
  return flag === undefined ? null : !['0', 'false', 'none'].includes(flag.attributes['val'] ?? '');
}

export const fontFlags = (font: XmlNode | undefined): Pick<CellStyle, (typeof FLAGS)[number][1]> => ({
  bold: fontFlag(font, 'b') === true,
  italic: fontFlag(font, 'i') === true,
  strikethrough: fontFlag(font, 'strike') === true,
  underline: fontFlag(font, 'u') === true,
});

/** Replaces an element of a font, or removes it if the attributes are null. */
type FontChange = readonly [name: string, attributes: Record<string, string> | null];

function fontChanges(style: CellStyle, from: CellStyle): FontChange[] {
  const changes: FontChange[] = FLAGS.filter(([, key]) => style[key] !== from[key]).map(([name, key]) => [
    name,
    style[key] ? {} : null,
  ]);
  const { fontSize, fontColor, fontFamily } = style;
  if (fontSize !== from.fontSize) changes.push(['sz', { val: String(fontSize) }]);
  if (fontColor !== from.fontColor)
    changes.push(['color', fontColor === null ? { theme: '1' } : { rgb: argb(fontColor) }]);
  if (fontFamily !== from.fontFamily)
    changes.push(['name', { val: fontFamily ?? 'Arial' }], ['scheme', null]);
  return changes;
}

/** Equal for styles with the same alignment. */
export const alignmentKey = (style: CellStyle): string =>
  [style.horizontalAlignment, style.verticalAlignment, style.wrap === 'WRAP', style.rotation].join();

export function setAlignment(format: XmlNode, style: CellStyle): void {
  const { attributes } = ensureElement(format, 'alignment', ['alignment', 'protection', 'extLst']);
  const put = (name: string, value: string | null): void => {
    if (value === null) Reflect.deleteProperty(attributes, name);
    else attributes[name] = value;
  };
  put('horizontal', style.horizontalAlignment === 'general' ? null : style.horizontalAlignment);
  put('vertical', style.verticalAlignment === 'middle' ? 'center' : style.verticalAlignment);
  // .xlsx has no clipped text: it is written as overflowing.
  put('wrapText', style.wrap === 'WRAP' ? '1' : null);
  put(
    'textRotation',
    style.rotation === 0 ? null : String(style.rotation < 0 ? 90 - style.rotation : style.rotation),
  );
  format.attributes['applyAlignment'] = '1';
}

/** The differential format of a conditional rule. */
export function differential({ bold, italic, fontColor, background }: RuleFormat): XmlNode {
  const flag = (name: string, isOn: boolean | null): XmlNode[] =>
    isOn === null ? [] : [node(name, isOn ? {} : { val: '0' })];
  const font = [
    ...flag('b', bold),
    ...flag('i', italic),
    ...(fontColor === null ? [] : [node('color', { rgb: argb(fontColor) })]),
  ];
  return node('dxf', {}, [
    ...(font.length === 0 ? [] : [node('font', {}, font)]),
    ...(background === null ? [] : [solidFill(background, { rgb: argb(background) })]),
  ]);
}

/** Cells show the first colour, conditional rules the second. */
export function solidFill(color: string, second: Record<string, string>): XmlNode {
  const colors = [node('fgColor', { rgb: argb(color) }), node('bgColor', second)];
  return node('fill', {}, [node('patternFill', { patternType: 'solid' }, colors)]);
}
