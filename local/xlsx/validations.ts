/** Data validations: read as far as they refuse a write, and written back as their file has them. */
import type { Area } from '../workbook/area';
import type { Validation } from '../workbook/tab';
import { areasText, readAreas } from './references';
import { RuleOrigin } from './rules';
import { cloned, element, elements, isOn, node, textOf, type XmlNode } from './xml';

/** The items of a list in the rule itself; null for any other rule. */
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

/** The block for a tab, or null if there are none. */
export function validationBlock(validations: readonly Validation[]): XmlNode | null {
  const areas = new Map<XmlNode, Area[]>();
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
