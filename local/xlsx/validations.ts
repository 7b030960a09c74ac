/** Data validations: read into rules and written from them. */
import type { Validation, ValidationRule } from '../workbook/tab';
import { areasText, readAreas } from './references';
import { elements, isOn, node, textOf, type XmlNode } from './xml';

interface ReadValidations {
  readonly validations: Validation[];
  /** Kinds for which we have no rule: written back as they were. */
  readonly foreign: XmlNode[];
}

const OPERATORS: Readonly<Record<string, string>> = {
  between: 'NUMBER_BETWEEN',
  greaterThan: 'NUMBER_GREATER_THAN',
  greaterThanOrEqual: 'NUMBER_GREATER_THAN_OR_EQUAL_TO',
  lessThan: 'NUMBER_LESS_THAN',
  lessThanOrEqual: 'NUMBER_LESS_THAN_OR_EQUAL_TO',
};
const OPERATOR_OF = new Map(Object.entries(OPERATORS).map(([operator, criterion]) => [criterion, operator]));

function ruleOf(validation: XmlNode): ValidationRule | null {
  const { type = '', operator = 'between', showDropDown, showErrorMessage, prompt } = validation.attributes;
  const formulas = elements(validation)
    .filter(({ name }) => name.startsWith('formula'))
    .map(textOf);
  const common = {
    allowInvalid: !isOn(showErrorMessage),
    helpText: prompt ?? null,
    sourceRange: null,
    // The attribute means the opposite of its name.
    showDropdown: !isOn(showDropDown),
  };
  const [first = ''] = formulas;
  if (type === 'list') {
    const list = /^"([\s\S]*)"$/.exec(first)?.[1];
    if (list === undefined) return { ...common, criterion: 'VALUE_IN_RANGE', values: [], sourceRange: first };
    return { ...common, criterion: 'VALUE_IN_LIST', values: list.replace(/""/g, '"').split(',') };
  }
  if (type === 'custom') return { ...common, criterion: 'CUSTOM_FORMULA', values: [`=${first}`] };
  const criterion = type === 'decimal' ? OPERATORS[operator] : undefined;
  const numbers = formulas.map(Number);
  const isPlain = criterion !== undefined && numbers.every((number) => Number.isFinite(number));
  return isPlain ? { ...common, criterion, values: numbers } : null;
}

export function readValidations(block: XmlNode | undefined): ReadValidations {
  const read: ReadValidations = { validations: [], foreign: [] };
  for (const validation of elements(block, 'dataValidation')) {
    const rule = ruleOf(validation);
    if (rule === null) read.foreign.push(validation);
    else for (const area of readAreas(validation.attributes['sqref'])) read.validations.push({ area, rule });
  }
  return read;
}

/** Excel refuses a file with a longer list in a validation rule. */
const LONGEST_LIST = 255;

function parts(rule: ValidationRule): { type: string; operator?: string; formulas: string[] } | null {
  if (rule.criterion === 'VALUE_IN_RANGE')
    return rule.sourceRange === null ? null : { type: 'list', formulas: [rule.sourceRange] };
  if (rule.criterion === 'VALUE_IN_LIST') {
    const list = rule.values.join(',');
    return list.length > LONGEST_LIST ? null : { type: 'list', formulas: [`"${list.replace(/"/g, '""')}"`] };
  }
  if (rule.criterion === 'CUSTOM_FORMULA')
    return { type: 'custom', formulas: [String(rule.values[0] ?? '').replace(/^=/, '')] };
  const operator = OPERATOR_OF.get(rule.criterion);
  return operator === undefined ? null : { type: 'decimal', operator, formulas: rule.values.map(String) };
}

function validationElement({ area, rule }: Validation): XmlNode[] {
  const written = parts(rule);
  if (written === null) return [];
  const { type, operator, formulas } = written;
  const attributes = {
    type,
    ...(operator === undefined ? {} : { operator }),
    allowBlank: '1',
    ...(type === 'list' && !rule.showDropdown ? { showDropDown: '1' } : {}),
    ...(rule.allowInvalid ? {} : { showErrorMessage: '1' }),
    ...(rule.helpText === null
      ? {}
      : { showInputMessage: '1', prompt: rule.helpText.slice(0, LONGEST_LIST) }),
    sqref: areasText([area]),
  };
  return [
    node(
      'dataValidation',
      attributes,
      formulas.map((formula, index) => node(`formula${index + 1}`, {}, [formula])),
    ),
  ];
}

/** The block for a tab, or null if there are none. */
export function validationBlock(
  validations: readonly Validation[],
  foreign: readonly XmlNode[],
): XmlNode | null {
  const children = [...validations.flatMap(validationElement), ...foreign];
  return children.length === 0 ? null : node('dataValidations', { count: String(children.length) }, children);
}
