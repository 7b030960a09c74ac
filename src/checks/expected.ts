/** Reads expected cells: their items, and what several of them together expect of the agent. */
import { blank, type NotApplicable } from '../model/assessment';
import { readBoolean, readItem, readScope, type AreaScope } from '../fields/cell-kinds';
import { ENTRIES, type ExpectedField, itemsOf, type ListColumn } from '../fields/fields';
import type { EvalCase, ExpectedValues } from '../fields/eval-case';
import { listIn } from '../fields/field';
import { findMisread, HOW_TO_SEPARATE } from '../fields/list';
import { foldCase } from '../model/text';

/** The items that a list cell expects; blank ones (`;`, `['', None]`) expect nothing. */
export function wantedItems(expected: ExpectedValues, column: ExpectedField & ListColumn): readonly string[] {
  const { holds } = ENTRIES.get(column) ?? {};
  return listIn(itemsOf(column), expected[column]).map((item) => readItem(holds, item));
}

/**
 * The blank result, which names the cell, of a check whose list can be read in two ways; undefined if it can be read in one way only.
 *
 * @param isKnown whether the other side of the comparison has something of this name
 */
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

/** True if the answer should come from data: by `expected_data_pull`; if that is blank, if an answer or an insight on a dashboard is expected and no clarification is. */
export function expectsPull(evalCase: EvalCase): boolean {
  const { expected } = evalCase;
  const isTask = expected.expected_answer !== '' || expectedWidgets(expected).includes('insight');
  return readBoolean(expected.expected_data_pull) ?? (isTask && !expectsClarification(evalCase));
}

/** The types of the widgets that a dashboard should have, in lower case. */
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

/** A blank or absent `expected_clarification` means FALSE. */
export function expectsClarification({ expected }: EvalCase): boolean {
  return readBoolean(expected.expected_clarification) === true;
}

const MAX_SHORT = 40;

/**
 * The difference between two lists: both of them if they are short, else the items that only one of them has.
 *
 * @example differenceText({ wanted: ['BRA'], came: ['PER'], missing: 'BRA', extra: 'PER' }) // 'expected BRA, got PER'
 */
export function differenceText(lists: {
  readonly wanted: readonly string[];
  readonly came: readonly string[];
  readonly missing: string;
  readonly extra: string;
}): string {
  const [wanted = '', came = ''] = [lists.wanted, lists.came].map((list) => list.join('; '));
  if ([wanted, came].every((text) => text !== '' && text.length <= MAX_SHORT))
    return `expected ${wanted}, got ${came}`;
  const { missing, extra } = lists;
  return [missing && `missing: ${missing}`, extra && `not expected: ${extra}`].filter(Boolean).join('; ');
}
