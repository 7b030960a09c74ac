/** Conditional formats: read into rules, and rules written out. What a file has beyond our rules is kept as it was. */
import { cellName } from '../workbook/a1';
import type { Area } from '../workbook/area';
import {
  type BooleanCondition,
  type ConditionalRule,
  type CriterionValue,
  type Gradient,
  type GradientPoint,
  NO_FORMAT,
} from '../workbook/conditional-rule';
import { momentToSerial } from '../workbook/serial-date';
import { argb, readColor, type ThemeColors } from './color';
import { areasText, readAreas } from './references';
import type { StyleSheet } from './styles';
import { cloned, element, elements, node, textOf, type XmlNode } from './xml';

/** Marks a rule that came from a file: written back as it was there. */
export class RuleOrigin {
  constructor(readonly rule: XmlNode) {}
}

export interface ReadRules {
  readonly rules: ConditionalRule[];
  /** Rules of kinds that Sheets has not (data bars, icon sets, …): kept out of the script's sight, and written back. */
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
const OPERATOR_OF = new Map(Object.entries(OPERATORS).map(([operator, criterion]) => [criterion, operator]));
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
  const found: { rule: ConditionalRule; priority: number }[] = [];
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
      found.push({ rule: { areas, condition, gradient, format, origin: new RuleOrigin(rule) }, priority });
    }
  }
  found.sort((a, b) => a.priority - b.priority);
  return { rules: found.map(({ rule }) => rule), foreign };
}

const quoted = (text: string): string => `"${text.replace(/"/g, '""')}"`;

function valueFormula(value: CriterionValue, timeZone: string): string {
  if (value instanceof Date) return String(Math.floor(momentToSerial(value.getTime(), timeZone)));
  if (typeof value === 'string') return value.startsWith('=') ? value.slice(1) : quoted(value);
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}

const DATE_OPERATORS: Readonly<Record<string, string>> = {
  DATE_AFTER: 'greaterThan',
  DATE_BEFORE: 'lessThan',
  DATE_EQUAL_TO: 'equal',
};

/** The attributes and formulas of a condition; `at` is the top-left cell that formulas are relative to. */
function conditionParts(
  condition: BooleanCondition,
  at: string,
  timeZone: string,
): { attributes: Record<string, string>; formulas: string[] } {
  const { criterion, values } = condition;
  const text = String(values[0] ?? '');
  const formulas = values.map((value) => valueFormula(value, timeZone));
  const operator = OPERATOR_OF.get(criterion) ?? DATE_OPERATORS[criterion];
  if (operator !== undefined) return { attributes: { type: 'cellIs', operator }, formulas };
  const ofText = (
    type: string,
    formula: string,
  ): { attributes: Record<string, string>; formulas: string[] } => ({
    attributes: { type, operator: type === 'notContainsText' ? 'notContains' : type, text },
    formulas: [formula],
  });
  switch (criterion) {
    case 'CELL_EMPTY':
      return { attributes: { type: 'containsBlanks' }, formulas: [`LEN(TRIM(${at}))=0`] };
    case 'CELL_NOT_EMPTY':
      return { attributes: { type: 'notContainsBlanks' }, formulas: [`LEN(TRIM(${at}))>0`] };
    case 'TEXT_CONTAINS':
      return ofText('containsText', `NOT(ISERROR(SEARCH(${quoted(text)},${at})))`);
    case 'TEXT_DOES_NOT_CONTAIN':
      return ofText('notContainsText', `ISERROR(SEARCH(${quoted(text)},${at}))`);
    case 'TEXT_STARTS_WITH':
      return ofText('beginsWith', `LEFT(${at},${text.length})=${quoted(text)}`);
    case 'TEXT_ENDS_WITH':
      return ofText('endsWith', `RIGHT(${at},${text.length})=${quoted(text)}`);
    case 'TEXT_EQUAL_TO':
      return { attributes: { type: 'cellIs', operator: 'equal' }, formulas: [quoted(text)] };
    default:
      return { attributes: { type: 'expression' }, formulas: [text.replace(/^=/, '')] };
  }
}

function gradientElement({ min, mid, max }: Gradient): XmlNode {
  const points = mid === null ? [min, max] : [min, mid, max];
  const values = points.map(({ type, value }) => {
    const name = TYPE_OF.get(type) ?? 'num';
    return node('cfvo', name === 'min' || name === 'max' ? { type: name } : { type: name, val: value });
  });
  return node('colorScale', {}, [
    ...values,
    ...points.map(({ color }) => node('color', { rgb: argb(color) })),
  ]);
}

function ruleElement(rule: ConditionalRule, first: Area, styles: StyleSheet, timeZone: string): XmlNode {
  if (rule.origin instanceof RuleOrigin) return cloned(rule.origin.rule);
  if (rule.gradient !== null) return node('cfRule', { type: 'colorScale' }, [gradientElement(rule.gradient)]);
  const condition = rule.condition ?? { criterion: 'CELL_NOT_EMPTY', values: [] };
  const { attributes, formulas } = conditionParts(condition, cellName(first.row, first.column), timeZone);
  const dxfId = String(styles.ruleFormatOf(rule.format));
  return node(
    'cfRule',
    { ...attributes, dxfId },
    formulas.map((formula) => node('formula', {}, [formula])),
  );
}

/** The blocks for a tab: the rules in their order of priority, then the foreign ones. */
export function ruleBlocks(
  rules: readonly ConditionalRule[],
  foreign: readonly XmlNode[],
  styles: StyleSheet,
  timeZone: string,
): XmlNode[] {
  const own = rules.flatMap((rule) => {
    const [first] = rule.areas;
    if (first === undefined) return [];
    return [
      node('conditionalFormatting', { sqref: areasText(rule.areas) }, [
        ruleElement(rule, first, styles, timeZone),
      ]),
    ];
  });
  const blocks = [...own, ...foreign.map(cloned)];
  blocks.forEach((block, index) => {
    for (const rule of elements(block, 'cfRule')) rule.attributes['priority'] = String(index + 1);
  });
  return blocks;
}
