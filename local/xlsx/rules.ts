/** Conditional formats: read into rules and written from them. What our rules cannot express is kept as it was in the file. */
import {
  type BooleanCondition,
  type ConditionalRule,
  type Gradient,
  type GradientPoint,
  NO_FORMAT,
  pointNumber,
} from '../workbook/tab';
import { argb, readColor, type ThemeColors } from './color';
import { areasText, readAreas } from './references';
import type { StyleSheet } from './styles';
import { cloned, element, elements, node, textOf, type XmlNode } from './xml';

/** Marks a rule that came from a file and is written back unchanged. */
export class RuleOrigin {
  constructor(readonly rule: XmlNode) {}
}

interface ReadRules {
  readonly rules: ConditionalRule[];
  /** Rules of kinds that Sheets doesn't have (data bars, icon sets, …): hidden from the script, and written back. */
  readonly foreign: XmlNode[];
}

const OPERATORS: Readonly<Record<string, string>> = {
  equal: 'NUMBER_EQUAL_TO',
  notEqual: 'NUMBER_NOT_EQUAL_TO',
  greaterThan: 'NUMBER_GREATER_THAN',
  greaterThanOrEqual: 'NUMBER_GREATER_THAN_OR_EQUAL_TO',
  lessThan: 'NUMBER_LESS_THAN',
  lessThanOrEqual: 'NUMBER_LESS_THAN_OR_EQUAL_TO',
  between: 'NUMBER_BETWEEN',
  notBetween: 'NUMBER_NOT_BETWEEN',
};
const TEXT_RULES: Readonly<Record<string, string>> = {
  containsText: 'TEXT_CONTAINS',
  notContainsText: 'TEXT_DOES_NOT_CONTAIN',
  beginsWith: 'TEXT_STARTS_WITH',
  endsWith: 'TEXT_ENDS_WITH',
};
const BLANK_RULES: Readonly<Record<string, string>> = {
  containsBlanks: 'CELL_EMPTY',
  notContainsBlanks: 'CELL_NOT_EMPTY',
};

function readCondition(rule: XmlNode): BooleanCondition | null {
  const { type = '', operator = '', text } = rule.attributes;
  const formulas = elements(rule, 'formula').map(textOf);
  if (type === 'expression') return { criterion: 'CUSTOM_FORMULA', values: [`=${formulas[0] ?? ''}`] };
  const textRule = TEXT_RULES[type];
  if (textRule !== undefined) return text === undefined ? null : { criterion: textRule, values: [text] };
  const blankRule = BLANK_RULES[type];
  if (blankRule !== undefined) return { criterion: blankRule, values: [] };
  const criterion = type === 'cellIs' ? OPERATORS[operator] : undefined;
  if (criterion === undefined) return null;
  const quoted = /^"((?:[^"]|"")*)"$/.exec(formulas[0] ?? '');
  if (quoted !== null)
    return operator === 'equal'
      ? { criterion: 'TEXT_EQUAL_TO', values: [(quoted[1] ?? '').replace(/""/g, '"')] }
      : null;
  const values = formulas.map(Number);
  return values.length > 0 && values.every((value) => Number.isFinite(value)) ? { criterion, values } : null;
}

const POINT_TYPES: Readonly<Record<string, string>> = {
  min: 'MIN',
  max: 'MAX',
  num: 'NUMBER',
  percent: 'PERCENT',
  percentile: 'PERCENTILE',
};
const TYPE_OF = new Map(Object.entries(POINT_TYPES).map(([type, name]) => [name, type]));

function readGradient(rule: XmlNode, theme: ThemeColors): Gradient | null {
  const scale = element(rule, 'colorScale');
  const colors = elements(scale, 'color').map((color) => readColor(color, theme));
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

export function readRules(blocks: readonly XmlNode[], styles: StyleSheet, theme: ThemeColors): ReadRules {
  const foreign: XmlNode[] = [];
  const ranked: { rule: ConditionalRule; priority: number }[] = [];
  for (const block of blocks) {
    const areas = readAreas(block.attributes['sqref']);
    for (const rule of elements(block, 'cfRule')) {
      const condition = readCondition(rule);
      const gradient = rule.attributes['type'] === 'colorScale' ? readGradient(rule, theme) : null;
      if (condition === null && gradient === null) {
        foreign.push(node(block.name, block.attributes, [rule]));
        continue;
      }
      const dxf = rule.attributes['dxfId'];
      const format = dxf === undefined ? NO_FORMAT : styles.ruleFormat(Number(dxf));
      const priority = Number(rule.attributes['priority'] ?? 0);
      ranked.push({ rule: { areas, condition, gradient, format, origin: new RuleOrigin(rule) }, priority });
    }
  }
  ranked.sort((a, b) => a.priority - b.priority);
  return { rules: ranked.map(({ rule }) => rule), foreign };
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

function ruleElement(rule: ConditionalRule, styles: StyleSheet): XmlNode {
  const { origin, gradient, condition, format } = rule;
  if (origin instanceof RuleOrigin) return cloned(origin.rule);
  if (gradient !== null) return node('cfRule', { type: 'colorScale' }, [gradientElement(gradient)]);
  if (condition?.criterion !== 'CUSTOM_FORMULA') throw new Error('scripts make rules of formulas alone');
  const formula = String(condition.values[0] ?? '').replace(/^=/, '');
  const dxfId = String(styles.ruleFormatOf(format));
  return node('cfRule', { type: 'expression', dxfId }, [node('formula', {}, [formula])]);
}

/** The blocks for a tab: the rules in their order of priority, then the foreign ones. */
export function ruleBlocks(
  rules: readonly ConditionalRule[],
  foreign: readonly XmlNode[],
  styles: StyleSheet,
): XmlNode[] {
  const own = rules.map((rule) =>
    node('conditionalFormatting', { sqref: areasText(rule.areas) }, [ruleElement(rule, styles)]),
  );
  const blocks = [...own, ...foreign.map(cloned)];
  blocks.forEach((block, index) => {
    for (const rule of elements(block, 'cfRule')) rule.attributes['priority'] = String(index + 1);
  });
  return blocks;
}
