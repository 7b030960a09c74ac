/** The conditional formats of a tab: which one a cell gets. The first rule that applies wins. */
import { contains } from '../../workbook/area';
import { type CellValue, shownValue } from '../../workbook/cell';
import {
  type ConditionalRule,
  type Gradient,
  NO_FORMAT,
  pointNumber,
  type RuleFormat,
} from '../../workbook/conditional-rule';
import type { Tab } from '../../workbook/tab';
import { readFormula } from './formula';

type Format = (row: number, column: number) => RuleFormat | null;
/**
 * The format of a cell, or null if no rule applies. Rules are read in the forms that the add-on writes: formulas, and scales between numbers;
 * any other is skipped, never guessed.
 */
export function paintOf(tab: Tab): Format {
  const read = (row: number, column: number): CellValue => shownValue(tab.grid.get(row, column));
  const rules = tab.rules.flatMap((rule) => {
    const format = rule.gradient === null ? conditional(rule) : scale(rule.gradient);
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

  function conditional({ condition, areas: [first], format }: ConditionalRule): Format | null {
    if (condition?.criterion !== 'CUSTOM_FORMULA' || first === undefined) return null;
    const formula = readFormula(String(condition.values[0] ?? ''));
    if (formula === null) return null;
    return (row, column) => (formula(read, row - first.row, column - first.column) ? format : null);
  }

  /** Between two or three numbers, as the add-on sets it; nothing else is read. */
  function scale({ min, mid, max }: Gradient): Format | null {
    const stops = [min, ...(mid ? [mid] : []), max].map((point) => ({
      at: point.type === 'NUMBER' ? pointNumber(point) : NaN,
      color: channels(point.color),
    }));
    if (stops.some(({ at, color }) => Number.isNaN(at) || color.length === 0)) return null;
    return (row, column) => {
      const { value } = tab.grid.get(row, column);
      return typeof value === 'number' ? { ...NO_FORMAT, background: colourAt(value, stops) } : null;
    };
  }
}

interface Stop {
  readonly at: number;
  readonly color: readonly number[];
}

function channels(color: string): number[] {
  const [, ...pairs] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color) ?? [];
  return pairs.map((pair) => parseInt(pair, 16));
}

function colourAt(value: number, stops: readonly Stop[]): string {
  const above = stops.findIndex(({ at }) => value <= at);
  const high = stops[above] ?? stops[stops.length - 1];
  const low = stops[above - 1] ?? high;
  if (low === undefined || high === undefined) return '#ffffff';
  const part = high.at === low.at ? 0 : (value - low.at) / (high.at - low.at);
  const mixed = low.color.map((channel, index) =>
    Math.round(channel + ((high.color[index] ?? channel) - channel) * part),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
