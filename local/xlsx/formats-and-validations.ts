/** Conditional formats and data validations of a sheet. Rules that a file had are written back as they were. */
import { areasText, readAreas } from '../workbook/a1';
import type { CellArea } from '../workbook/area';
import {
  type ConditionalRule,
  type Gradient,
  type GradientPoint,
  NO_FORMAT,
  pointNumber,
  type Validation,
} from '../workbook/tab';
import { argb } from './style-elements';
import type { StyleSheet } from './styles';
import { cloned, element, elements, isOn, node, textOf, type XmlNode } from './xml';

/** The element of the file that a rule was read from. Only its areas change when it is written back. */
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

/** Reads the conditional formats of a sheet, by priority. For kinds other than formulas and colour scales, only areas, format and origin are read. */
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
    // Excel accepts numbers only.
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

/** Writes one block for each rule, by priority. */
export function ruleBlocks(rules: readonly ConditionalRule[], styles: StyleSheet): XmlNode[] {
  return rules.map((rule, index) => {
    const { areas, origin } = rule;
    const block =
      origin instanceof RuleOrigin
        ? cloned(origin.element)
        : node('conditionalFormatting', {}, [ruleElement(rule, styles)]);
    block.attributes['sqref'] = areasText(areas);
    for (const child of elements(block)) child.attributes['priority'] = String(index + 1);
    return block;
  });
}

/** Reads the items of a list that the rule itself contains; null for any other rule. */
function listOf(validation: XmlNode): readonly string[] | null {
  const formula = element(validation, 'formula1');
  const list = formula && /^"([\s\S]*)"$/.exec(textOf(formula))?.[1];
  if (validation.attributes['type'] !== 'list' || list === undefined) return null;
  return list.replace(/""/g, '"').split(',');
}

export function readValidations(block: XmlNode | undefined): Validation[] {
  return elements(block, 'dataValidation').flatMap((validation) => {
    const rule = {
      list: listOf(validation),
      allowInvalid: !isOn(validation.attributes['showErrorMessage']),
      origin: new RuleOrigin(validation),
    };
    return readAreas(validation.attributes['sqref']).map((area) => ({ area, rule }));
  });
}

/** Writes the validations that were read from the file; null if there are none. */
export function validationBlock(validations: readonly Validation[]): XmlNode | null {
  const areas = new Map<XmlNode, CellArea[]>();
  for (const { area, rule } of validations)
    if (rule.origin instanceof RuleOrigin)
      areas.set(rule.origin.element, [...(areas.get(rule.origin.element) ?? []), area]);
  const children = [...areas].map(([rule, all]) => {
    const copy = cloned(rule);
    copy.attributes['sqref'] = areasText(all);
    return copy;
  });
  return children.length === 0 ? null : node('dataValidations', { count: String(children.length) }, children);
}
