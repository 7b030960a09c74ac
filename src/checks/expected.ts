/** Reads expected cells: the items of one, and what several of them together expect of the agent. */
import { blank, type NotApplicable } from '../model/assessment';
import { readBoolean, readItem, readScope, type AreaScope } from '../fields/cell-kinds';
import { ENTRIES, type ExpectedField, itemsOf, type ListColumn } from '../fields/fields';
import type { EvalCase, ExpectedValues } from '../fields/eval-case';
import { listIn } from '../fields/field';
import { findMisread, HOW_TO_SEPARATE } from '../fields/list';
import { foldCase } from '../model/text';

/** The items of a cell, without blank ones (`;`, `['', None]`), which expect nothing. */
export function wantedItems(expected: ExpectedValues, column: ExpectedField & ListColumn): readonly string[] {
  const { holds } = ENTRIES.get(column) ?? {};
  return listIn(itemsOf(column), expected[column]).map((item) => readItem(holds, item));
}

/** The blank result of a check whose list can be read in two ways; undefined for any other list. @param isKnown see `findMisread` */
export function misreadList(
  column: ListColumn,
  items: readonly string[],
  isKnown: (name: string) => boolean,
): NotApplicable | undefined {
  const misread = findMisread(itemsOf(column), items, isKnown);
  if (!misread) return undefined;
  return blank(`“${misread.item}” in ${column} can be read in more than one way`, {
    column,
    problem: `“${misread.item}” matches nothing, but “${misread.part}” does; write names as they are, several separated by ${HOW_TO_SEPARATE}`,
  });
}

/**
 * True if the answer should come from data: by `expected_data_pull`; if that is blank, where an answer or an insight on a dashboard is
 * expected, and no clarification.
 */
export function expectsPull(evalCase: EvalCase): boolean {
  const { expected } = evalCase;
  const isTask = expected.expected_answer !== '' || expectedWidgets(expected).includes('insight');
  return readBoolean(expected.expected_data_pull) ?? (isTask && !expectsClarification(evalCase));
}

/** The types of the expected widgets, in lower case. */
export function expectedWidgets(expected: ExpectedValues): readonly string[] {
  return wantedItems(expected, 'expected_dashboard_widgets').map(foldCase);
}

/** True if the row passes only with a dashboard. */
export function expectsDashboard({ expected }: EvalCase): boolean {
  return readBoolean(expected.expected_dashboard_created) ?? expectedWidgets(expected).length > 0;
}

/** The expected kinds of work; [] if any will do. */
export function expectedScopes(expected: ExpectedValues): readonly AreaScope[] {
  return wantedItems(expected, 'expected_scope').flatMap((word) => readScope(word) ?? []);
}

export function expectsClarification({ expected }: EvalCase): boolean {
  return readBoolean(expected.expected_clarification) === true;
}

const MAX_SHORT = 40;

/**
 * Names both lists if they are short, else the items that only one of them has.
 *
 * @example differenceText({ expected: ['BRA'], actual: ['PER'], missing: 'BRA', extra: 'PER' }) // 'expected BRA, got PER'
 */
export function differenceText(lists: {
  readonly expected: readonly string[];
  readonly actual: readonly string[];
  readonly missing: string;
  readonly extra: string;
}): string {
  const [expected = '', actual = ''] = [lists.expected, lists.actual].map((list) => list.join('; '));
  if ([expected, actual].every((text) => text !== '' && text.length <= MAX_SHORT))
    return `expected ${expected}, got ${actual}`;
  const { missing, extra } = lists;
  return [missing && `missing: ${missing}`, extra && `not expected: ${extra}`].filter(Boolean).join('; ');
}
