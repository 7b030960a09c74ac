/** styles.xml: reads cell formats into styles, and appends new ones. Existing formats keep their numbers, which untouched tabs refer to. */
import type { RuleFormat } from '../workbook/tab';
import { type CellStyle, PLAIN_STYLE, restyled } from '../workbook/style';
import {
  alignmentKey,
  changedFont,
  differential,
  fontFlag,
  fontFlags,
  readColor,
  readTheme,
  setAlignment,
  solidFill,
  type ThemeColors,
} from './style-elements';
import { MAIN_NAMESPACE, type Relationship, targetOf, type XlsxPackage } from './package';
import {
  cloned,
  documentText,
  element,
  elements,
  ensureElement,
  isOn,
  node,
  type XmlNode,
  xmlText,
} from './xml';

/** The number formats that .xlsx identifies by number instead of by pattern; 0 is the automatic one. */
const BUILT_IN = new Map(
  `1 0|2 0.00|3 #,##0|4 #,##0.00|9 0%|10 0.00%|11 0.00E+00|12 # ?/?|13 # ??/??
  14 m/d/yyyy|15 d-mmm-yy|16 d-mmm|17 mmm-yy|18 h:mm AM/PM|19 h:mm:ss AM/PM|20 h:mm|21 h:mm:ss|22 m/d/yyyy h:mm
  37 #,##0;(#,##0)|38 #,##0;[Red](#,##0)|39 #,##0.00;(#,##0.00)|40 #,##0.00;[Red](#,##0.00)
  45 mm:ss|46 [h]:mm:ss|47 mm:ss.0|48 ##0.0E+0|49 @`
    .split(/\||\n */)
    .map((entry): [id: number, pattern: string] => [parseInt(entry, 10), entry.replace(/^\d+ /, '')]),
);

/** The first number that a file may use for its own patterns. */
const FIRST_CUSTOM = 164;

const IDS = new Map([['', 0], ...[...BUILT_IN].map(([id, pattern]) => [pattern, id] as const)]);

const HORIZONTAL = ['left', 'center', 'right'] as const;

const rotationOf = (text: string | undefined): number => {
  const turn = Number(text ?? 0);
  return turn > 90 && turn <= 180 ? 90 - turn : turn;
};

/** Returns the number of a child, which is appended only if the list has no equal one: else a file would grow with every run. */
function append(list: XmlNode, child: XmlNode): number {
  const text = xmlText(child);
  const index = elements(list).findIndex((other) => xmlText(other) === text);
  if (index >= 0) return index;
  list.children.push(child);
  const count = elements(list).length;
  list.attributes['count'] = String(count);
  return count - 1;
}

/** Reads the formats of a file; none if the part is missing. @param rels of its workbook */
export function stylesIn(file: XlsxPackage, rels: readonly Relationship[]): StyleSheet {
  const part = (type: string): XmlNode | undefined => {
    const path = targetOf(rels, type);
    return path === undefined || !file.has(path) ? undefined : file.xml(path);
  };
  const theme = part('theme');
  const root = part('styles') ?? node('styleSheet', { xmlns: MAIN_NAMESPACE });
  return new StyleSheet(root, theme ? readTheme(theme) : []);
}

/** The first items of each list, for cells without a format of their own. */
const FIRST: readonly (readonly [list: string, ...XmlNode[]])[] = [
  ['fonts', node('font', {}, [node('sz', { val: '10' }), node('name', { val: 'Arial' })])],
  ['fills', patternFill('none'), patternFill('gray125')],
  ['borders', node('border')],
  ['cellStyleXfs', node('xf', { numFmtId: '0', fontId: '0', fillId: '0', borderId: '0' })],
  ['cellXfs', node('xf', { numFmtId: '0', fontId: '0', fillId: '0', borderId: '0', xfId: '0' })],
  ['cellStyles', node('cellStyle', { name: 'Normal', xfId: '0', builtinId: '0' })],
];

function patternFill(patternType: string): XmlNode {
  return node('fill', {}, [node('patternFill', { patternType })]);
}

/** The order of the lists in the schema. */
const ORDER =
  'numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs tableStyles colors extLst'.split(' ');

export class StyleSheet {
  private readonly styles: CellStyle[];
  private readonly written = new Map<CellStyle, number>();

  constructor(
    private readonly root: XmlNode,
    private readonly theme: ThemeColors,
  ) {
    for (const [name, ...first] of FIRST) {
      const list = this.list(name);
      if (elements(list).length > 0) continue;
      list.children = first.map(cloned);
      list.attributes['count'] = String(first.length);
    }
    this.styles = elements(element(this.root, 'cellXfs')).map((format, index) => this.read(format, index));
    this.styles.forEach((style, index) => {
      if (!this.written.has(style)) this.written.set(style, index);
    });
  }

  /** `#rrggbb` of a colour element; null for automatic and palette colours. */
  color(xmlNode: XmlNode | undefined): string | null {
    return readColor(xmlNode, this.theme);
  }

  style(index: number): CellStyle {
    return this.styles[index] ?? PLAIN_STYLE;
  }

  /** Returns the number of the cell format for a style, which is appended if it is new. */
  formatOf(style: CellStyle): number {
    const existing = this.written.get(style);
    if (existing !== undefined) return existing;
    const index = this.append(style);
    this.written.set(style, index);
    return index;
  }

  ruleFormatOf(format: RuleFormat): number {
    return append(this.list('dxfs'), differential(format));
  }

  ruleFormat(index: number): RuleFormat {
    const format = elements(element(this.root, 'dxfs'))[index];
    const font = element(format, 'font');
    const fill = element(element(format, 'fill'), 'patternFill');
    return {
      background: this.color(element(fill, 'bgColor') ?? element(fill, 'fgColor')),
      fontColor: this.color(element(font, 'color')),
      bold: fontFlag(font, 'b'),
      italic: fontFlag(font, 'i'),
    };
  }

  text(): string {
    return documentText(this.root);
  }

  private list(name: string): XmlNode {
    return ensureElement(this.root, name, ORDER);
  }

  private fontOf(format: XmlNode): XmlNode | undefined {
    return elements(element(this.root, 'fonts'))[Number(format.attributes['fontId'] ?? 0)];
  }

  private patternOf(format: XmlNode): string {
    const id = Number(format.attributes['numFmtId'] ?? 0);
    const custom = elements(element(this.root, 'numFmts')).find(
      ({ attributes }) => attributes['numFmtId'] === String(id),
    );
    const pattern = custom?.attributes['formatCode'] ?? BUILT_IN.get(id) ?? '';
    return /^general$/i.test(pattern) ? '' : pattern;
  }

  private read(format: XmlNode, index: number): CellStyle {
    if (index === 0) return PLAIN_STYLE;
    const font = this.fontOf(format);
    const standard = elements(element(this.root, 'fonts'))[0];
    const value = (of: XmlNode | undefined, name: string): string | undefined =>
      element(of, name)?.attributes['val'];
    const fill = element(
      elements(element(this.root, 'fills'))[Number(format.attributes['fillId'] ?? 0)],
      'patternFill',
    );
    const { horizontal, vertical, wrapText, textRotation } = element(format, 'alignment')?.attributes ?? {};
    const size = value(font, 'sz');
    const family = value(font, 'name');
    const color = element(font, 'color');
    const isStandardColor =
      color === undefined || color.attributes['theme'] === '1' || color.attributes['rgb'] === 'FF000000';
    return restyled(PLAIN_STYLE, {
      numberFormat: this.patternOf(format),
      background: fill?.attributes['patternType'] === 'solid' ? this.color(element(fill, 'fgColor')) : null,
      fontColor: isStandardColor ? null : this.color(color),
      fontFamily: family === value(standard, 'name') ? null : (family ?? null),
      fontSize: size === value(standard, 'sz') ? PLAIN_STYLE.fontSize : Number(size ?? PLAIN_STYLE.fontSize),
      ...fontFlags(font),
      horizontalAlignment: HORIZONTAL.find((name) => name === horizontal) ?? 'general',
      verticalAlignment: vertical === 'top' ? 'top' : vertical === 'center' ? 'middle' : 'bottom',
      wrap: isOn(wrapText) ? 'WRAP' : 'OVERFLOW',
      rotation: rotationOf(textRotation),
      origin: index,
    });
  }

  /** Copies the format that the style is based on, and changes only the differences. */
  private append(style: CellStyle): number {
    const formats = this.list('cellXfs');
    const base = elements(formats)[style.origin] ?? elements(formats)[0];
    const from = this.style(style.origin);
    const format = base === undefined ? node('xf') : cloned(base);
    const apply = (kind: 'numFmt' | 'fill' | 'font', id: number): void => {
      const flag = { numFmt: 'applyNumberFormat', fill: 'applyFill', font: 'applyFont' }[kind];
      Object.assign(format.attributes, { [`${kind}Id`]: String(id), [flag]: '1' });
    };
    if (style.numberFormat !== from.numberFormat) apply('numFmt', this.numberFormatId(style.numberFormat));
    if (style.background !== from.background) apply('fill', this.fillId(style.background));
    const font = changedFont(this.fontOf(format), style, from);
    if (font !== null) apply('font', append(this.list('fonts'), font));
    if (alignmentKey(style) !== alignmentKey(from)) setAlignment(format, style);
    return append(formats, format);
  }

  private numberFormatId(pattern: string): number {
    const builtIn = IDS.get(pattern);
    if (builtIn !== undefined) return builtIn;
    const formats = this.list('numFmts');
    const xmlNode = elements(formats).find(({ attributes }) => attributes['formatCode'] === pattern);
    if (xmlNode !== undefined) return Number(xmlNode.attributes['numFmtId']);
    const id = elements(formats).reduce(
      (next, { attributes }) => Math.max(next, Number(attributes['numFmtId']) + 1),
      FIRST_CUSTOM,
    );
    append(formats, node('numFmt', { numFmtId: String(id), formatCode: pattern }));
    return id;
  }

  private fillId(color: string | null): number {
    return color === null ? 0 : append(this.list('fills'), solidFill(color, { indexed: '64' }));
  }
}
