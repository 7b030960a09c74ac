/** Conditional formats: read into rules and written from them. A file's own rules are written back as they were. */
import {
  type ConditionalRule,
  type Gradient,
  type GradientPoint,
  NO_FORMAT,
  pointNumber,
} from '../workbook/tab';
import { argb } from './color';
import { areasText, readAreas } from './references';
import type { StyleSheet } from './styles';
import { cloned, element, elements, node, textOf, type XmlNode } from './xml';

/** The element of a file that a rule was read from: it is written back unchanged but for where it applies. */
export class RuleOrigin {
  constructor(readonly element: XmlNode) {}
}

const POINT_TYPES: Readonly<Record<string, string>> = {
  min: 'MIN',
  max: 'MAX',
  num: 'NUMBER',
  percent: 'PERCENT',
  percentile: 'PERCENTILE',
};
const TYPE_OF = new Map(Object.entries(POINT_TYPES).map(([type, name]) => [name, type]));

function readGradient(rule: XmlNode, styles: StyleSheet): Gradient | null {
  const scale = element(rule, 'colorScale');
  const colors = elements(scale, 'color').map((color) => styles.color(color));
  const points = elements(scale, 'cfvo').map(({ attributes }, index): GradientPoint | null => {
    const type = POINT_TYPES[attributes['type'] ?? ''];
    const color = colors[index];
    return type === undefined || color === null || color === undefined
      ? null
      : { color, type, value: attributes['val'] ?? '' };
  });
  const [min, second, third] = points;
  const [mid, max] = points.length === 2 ? [null, second] : [second, third];
  if (!min || !max || mid === undefined || (points.length === 3 && mid === null)) return null;
  return { min, mid, max };
}

/** The rules of a tab, the first to apply first. Of other kinds than formulas and colour scales it is only known where they are. */
export function readRules(blocks: readonly XmlNode[], styles: StyleSheet): ConditionalRule[] {
  const rules = blocks.flatMap((block) => elements(block, 'cfRule').map((rule) => ({ block, rule })));
  const priority = ({ rule }: (typeof rules)[number]): number => Number(rule.attributes['priority'] ?? 0);
  return rules
    .sort((a, b) => priority(a) - priority(b))
    .map(({ block, rule }) => {
      const { type, dxfId } = rule.attributes;
      const { sqref, ...others } = block.attributes;
      const [formula = ''] = elements(rule, 'formula').map(textOf);
      return {
        areas: readAreas(sqref),
        formula: type === 'expression' ? `=${formula}` : null,
        gradient: type === 'colorScale' ? readGradient(rule, styles) : null,
        format: dxfId === undefined ? NO_FORMAT : styles.ruleFormat(Number(dxfId)),
        origin: new RuleOrigin(node(block.name, others, [rule])),
      };
    });
}

function gradientElement({ min, mid, max }: Gradient): XmlNode {
  const points = mid === null ? [min, max] : [min, mid, max];
  const values = points.map((point) => {
    const name = TYPE_OF.get(point.type) ?? 'num';
    // Excel accepts only a number.
    const val = point.value.startsWith('=') ? String(pointNumber(point)) : point.value;
    return node('cfvo', name === 'min' || name === 'max' ? { type: name } : { type: name, val });
  });
  return node('colorScale', {}, [
    ...values,
    ...points.map(({ color }) => node('color', { rgb: argb(color) })),
  ]);
}

function ruleElement({ gradient, formula, format }: ConditionalRule, styles: StyleSheet): XmlNode {
  if (gradient !== null) return node('cfRule', { type: 'colorScale' }, [gradientElement(gradient)]);
  const dxfId = String(styles.ruleFormatOf(format));
  return node('cfRule', { type: 'expression', dxfId }, [
    node('formula', {}, [(formula ?? '').replace(/^=/, '')]),
  ]);
}

/** A block for each rule, in their order of priority. */
export function ruleBlocks(rules: readonly ConditionalRule[], styles: StyleSheet): XmlNode[] {
  return rules.map((rule, index) => {
    const { areas, origin } = rule;
    const block =
      origin instanceof RuleOrigin
        ? cloned(origin.element)
        : node('conditionalFormatting', {}, [ruleElement(rule, styles)]);
    block.attributes['sqref'] = areasText(areas);
    for (const one of elements(block)) one.attributes['priority'] = String(index + 1);
    return block;
  });
}
