/** The conditional formats of a tab: which one a cell gets. The first rule that applies wins. */
import { contains } from '../../workbook/area';
import { type CellValue, shownValue } from '../../workbook/cell';
import { type ConditionalRule, NO_FORMAT, type RuleFormat } from '../../workbook/conditional-rule';
import { displayOf } from '../../workbook/number-format';
import type { Tab } from '../../workbook/tab';
import { readCondition } from './condition';
import { readScale } from './scale';

type Format = (row: number, column: number) => RuleFormat | null;

/** The format of a cell, or null if no rule applies. A rule that cannot be evaluated here is skipped, never guessed. */
export function paintOf(tab: Tab): Format {
  const read = (row: number, column: number): CellValue => shownValue(tab.grid.get(row, column));
  const shown = (row: number, column: number): string => displayOf(tab.grid.get(row, column));
  const rules = tab.rules.flatMap((rule) => {
    const format = rule.gradient === null ? conditional(rule) : scale(tab, rule);
    return format === null ? [] : [{ areas: rule.areas, format }];
  });
  return (row, column) => {
    for (const { areas, format } of rules) {
      if (!areas.some((area) => contains(area, row, column))) continue;
      const ruleFormat = format(row, column);
      if (ruleFormat !== null) return ruleFormat;
    }
    return null;
  };

  function conditional(rule: ConditionalRule): Format | null {
    const applies = readCondition(rule, read, shown);
    return applies && ((row, column) => (applies(row, column) ? rule.format : null));
  }
}

function scale(tab: Tab, { gradient, areas }: ConditionalRule): Format | null {
  if (gradient === null) return null;
  const numbers: number[] = [];
  for (const { row, column, cell } of tab.grid.cells()) {
    if (typeof cell.value === 'number' && areas.some((area) => contains(area, row, column)))
      numbers.push(cell.value);
  }
  const colour = readScale(gradient, numbers);
  return (
    colour &&
    ((row, column) => {
      const { value } = tab.grid.get(row, column);
      return typeof value === 'number' ? { ...NO_FORMAT, background: colour(value) } : null;
    })
  );
}
