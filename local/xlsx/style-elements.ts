/** Elements of styles.xml: colours, fonts, alignments and differential formats. */
import type { RuleFormat } from '../workbook/tab';
import type { CellStyle } from '../workbook/style';
import {
  cloned,
  element,
  elements,
  ensureElement,
  node,
  removeElements,
  setAttribute,
  type XmlNode,
} from './xml';

// Colours: written as RGB, or as a theme index with a tint.

/** The theme's colours, in the order of `theme="n"`. */
export type ThemeColors = readonly string[];

const SLOTS = 'lt1 dk1 lt2 dk2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink'.split(' ');

function find(tree: XmlNode, name: string): XmlNode | undefined {
  for (const child of elements(tree)) {
    const xmlNode = child.name === name ? child : find(child, name);
    if (xmlNode !== undefined) return xmlNode;
  }
  return undefined;
}

export function readTheme(theme: XmlNode): ThemeColors {
  const scheme = find(theme, 'a:clrScheme');
  return SLOTS.map((slot) => {
    const color = elements(elements(scheme, `a:${slot}`)[0])[0]?.attributes;
    return `#${(color?.['lastClr'] ?? color?.['val'] ?? '000000').toLowerCase()}`;
  });
}

/** Lightens (tint > 0) or darkens a colour, in a simpler way than Excel. */
function tinted(color: string, tint: number): string {
  const channels = [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16));
  const changed = channels.map((channel) =>
    tint < 0 ? channel * (1 + tint) : channel + (255 - channel) * tint,
  );
  return `#${changed.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** `#rrggbb` of a colour element; null for automatic and palette colours. */
export function readColor(color: XmlNode | undefined, theme: ThemeColors): string | null {
  if (color === undefined) return null;
  const { rgb, theme: place, tint } = color.attributes;
  if (rgb !== undefined) return `#${rgb.slice(-6).toLowerCase()}`;
  const base = place === undefined ? undefined : theme[Number(place)];
  if (base === undefined) return null;
  return tint === undefined ? base : tinted(base, Number(tint));
}

/** `FFRRGGBB`. */
export const argb = (color: string): string => `FF${color.slice(1).toUpperCase()}`;

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
  const alignment = ensureElement(format, 'alignment', ['alignment', 'protection', 'extLst']);
  const { horizontalAlignment, verticalAlignment, wrap, rotation } = style;
  setAttribute(alignment, 'horizontal', horizontalAlignment === 'general' ? null : horizontalAlignment);
  setAttribute(alignment, 'vertical', verticalAlignment === 'middle' ? 'center' : verticalAlignment);
  // .xlsx has no clipped text: it is written as overflowing.
  setAttribute(alignment, 'wrapText', wrap === 'WRAP' ? '1' : null);
  const turn = rotation < 0 ? 90 - rotation : rotation;
  setAttribute(alignment, 'textRotation', turn === 0 ? null : String(turn));
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
