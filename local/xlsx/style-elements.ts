/** The elements that styles.xml is made of: fonts, alignments and differential formats for our styles. */
import type { RuleFormat } from '../workbook/tab';
import type { CellStyle } from '../workbook/style';
import { argb } from './color';
import { cloned, element, ensureElement, node, type XmlNode } from './xml';

/** The order that the schema wants the children of a font in. */
const FONT_ORDER = `
  b i strike condense extend outline shadow u vertAlign sz color name family charset scheme`
  .trim()
  .split(/\s+/);

function setElement(parent: XmlNode, child: XmlNode | null, name: string): void {
  const index = parent.children.findIndex((other) => typeof other !== 'string' && other.name === name);
  if (index >= 0) parent.children.splice(index, 1);
  if (child !== null) parent.children.push(child);
}

/** A copy of the font with the differences applied; null if there are none. */
export function changedFont(base: XmlNode | undefined, style: CellStyle, from: CellStyle): XmlNode | null {
  const changes = fontChanges(style, from);
  if (changes.length === 0) return null;
  const font = base === undefined ? node('font') : cloned(base);
  for (const [name, child] of changes) setElement(font, child, name);
  const rank = (child: XmlNode | string): number =>
    typeof child === 'string' ? -1 : FONT_ORDER.indexOf(child.name);
  font.children.sort((a, b) => rank(a) - rank(b));
  return font;
}

const FLAGS = [
  ['b', 'bold'],
  ['i', 'italic'],
  ['strike', 'strikethrough'],
  ['u', 'underline'],
] as const;

/** Null if the font does not say. */
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

type FontChange = readonly [name: string, element: XmlNode | null];

function fontChanges(style: CellStyle, from: CellStyle): FontChange[] {
  const changes: FontChange[] = FLAGS.filter(([, key]) => style[key] !== from[key]).map(([name, key]) => [
    name,
    style[key] ? node(name) : null,
  ]);
  if (style.fontSize !== from.fontSize) changes.push(['sz', node('sz', { val: String(style.fontSize) })]);
  if (style.fontColor !== from.fontColor) {
    const color: Record<string, string> =
      style.fontColor === null ? { theme: '1' } : { rgb: argb(style.fontColor) };
    changes.push(['color', node('color', color)]);
  }
  if (style.fontFamily !== from.fontFamily) {
    changes.push(['name', node('name', { val: style.fontFamily ?? 'Arial' })], ['scheme', null]);
  }
  return changes;
}

/** Equal for styles with the same alignment. */
export const alignmentKey = (style: CellStyle): string =>
  [style.horizontalAlignment, style.verticalAlignment, style.wrap === 'WRAP', style.rotation].join();

export function setAlignment(format: XmlNode, style: CellStyle): void {
  const { attributes } = ensureElement(format, 'alignment');
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
  // The schema wants the alignment before the protection.
  format.children.sort((a) => (typeof a !== 'string' && a.name === 'alignment' ? -1 : 1));
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
