/** Accepting actual values: they become the expected values of a case, and the row is rescored. */
import { entry, type Services } from './entry';
import { RowPlace, columnOf } from './row-places';
import { cleanText, foldCase, isCut, sentence } from '../model/text';
import { UserError } from '../model/user-error';
import { withLock } from '../model/with-lock';
import * as z from '../model/zod';
import { readingSettings } from '../results/last-run';
import { currentSettings } from './settings';
import { scoreRows } from '../engine/jobs/scoring/rescore-edits';
import { linesAt } from '../results/reconcile';
import { readBoolean } from '../fields/cell-kinds';
import { BUILT_IN } from '../checks/registry';
import type { CheckMeta } from '../checks/check';
import {
  ENTRIES,
  EXPECTED_ENTRIES,
  EXPECTED_FIELDS,
  type ExpectedField,
  NOT_RECORDED,
} from '../fields/fields';
import { splitList } from '../fields/list';
import { type Scorecard, scoreIn } from '../model/scorecard';

/** A new value for an expected column. */
interface Acceptance {
  readonly column: ExpectedField;
  /** Its current text; '' for a blank cell. */
  readonly before: string;
  readonly after: string | boolean;
  /** True if a check fails on the column; false if its cell is blank. */
  readonly isFailing: boolean;
}

/**
 * Offers the agent's values for expected columns that a check failed on, and for blank ones.
 *
 * @param expected the current values of the case
 * @param has returns true if the tab has the column
 * @returns `obstacles`: clauses on why checks will still fail
 */
export function acceptableIn(
  expected: Readonly<Record<ExpectedField, string>>,
  has: (column: ExpectedField) => boolean,
  card: Scorecard,
) {
  const changes: Acceptance[] = [];
  const obstacles: string[] = [];
  for (const column of EXPECTED_FIELDS) {
    const before = expected[column];
    const { isFailing, actual } = actualFor(column, before, card);
    if (!isFailing && (before !== '' || actual === undefined || !has(column))) continue;
    if (!has(column)) obstacles.push(`the tab has no column ${column}`);
    else if (actual === undefined) obstacles.push(`no recorded value can replace ${column}`);
    else if (typeof actual === 'boolean' || foldCase(actual) !== foldCase(before))
      changes.push({ column, before, after: actual, isFailing });
  }
  return { changes, obstacles };
}

/** @returns whether a check fails on the column, and the recorded value to expect instead; undefined if there is none */
function actualFor(column: ExpectedField, before: string, card: Scorecard) {
  const { accepts = [], acceptedWith, forNothing } = EXPECTED_ENTRIES.get(column) ?? {};
  const comparedColumn = EXPECTED_FIELDS.find((name) => name === acceptedWith) ?? column;
  const failsAll = (checks: readonly CheckMeta[]): boolean => {
    const scores = checks.map(({ id }) => scoreIn(card, id));
    return scores.includes(0) && !scores.includes(1);
  };
  if (!isList(accepts)) {
    const isFailing = failsAll(GATING.filter(({ expects }) => expects[0] === column));
    return { isFailing, actual: isFailing ? !(readBoolean(before) ?? accepts.blankMeans) : undefined };
  }
  if (accepts.length === 0) {
    const isFailing = before !== '' && failsAll(GATING.filter(({ expects }) => expects[0] === column));
    return { isFailing, actual: undefined };
  }
  // A column without checks of its own uses those of the column it is accepted with.
  const recordedName = (name: string): string =>
    comparedColumn === column ? name : (acceptedFrom(comparedColumn)[0] ?? '');
  const failed = accepts.filter((name) => failsAll(comparing(comparedColumn, recordedName(name))));
  const isFailing = before !== '' && failed.length > 0;
  const texts = (isFailing ? failed : accepts).map((name) => textFor(column, card.values[name]));
  const actual = texts.find((text) => text !== '') ?? (isFailing ? forNothing : undefined);
  return { isFailing, actual };
}

type Accepts = NonNullable<NonNullable<ReturnType<typeof EXPECTED_ENTRIES.get>>['accepts']>;

function isList(accepts: Accepts): accepts is readonly string[] {
  return Array.isArray(accepts);
}

function acceptedFrom(column: ExpectedField): readonly string[] {
  const { accepts = [] } = EXPECTED_ENTRIES.get(column) ?? {};
  return isList(accepts) ? accepts : [];
}

const GATING: readonly CheckMeta[] = BUILT_IN.all.filter(
  ({ gates, isFraction }: CheckMeta) => gates !== 'never' && !isFraction,
);

/** The checks that compare an expected column with a recorded one: only the judged ones, if there are any, as the others merely read both. */
function comparing(column: ExpectedField, recorded: string): readonly CheckMeta[] {
  const checks = GATING.filter(
    ({ expects, actual }) => expects.includes(column) && actual.some((name) => name === recorded),
  );
  const judged = checks.filter(({ rubric }) => rubric !== undefined);
  return judged.length > 0 ? judged : checks;
}

/** The one list in which an item may occur twice. */
const KEEPS_REPEATS: ExpectedField = 'expected_dashboard_widgets';

/** Returns '' if nothing was recorded, or the text was cut. */
function textFor(column: ExpectedField, cell: Scorecard['values'][string] | undefined): string {
  const text = cleanText(String(cell ?? ''));
  if (text === NOT_RECORDED || isCut(text)) return '';
  const { items } = ENTRIES.get(column) ?? {};
  if (items === undefined || column === KEEPS_REPEATS) return text;
  const once = new Map(splitList(items, text).map((item) => [foldCase(item), item]));
  return [...once.values()].filter((item) => item !== '').join('; ');
}

const AcceptRequest = () => z.strictObject({ place: RowPlace(), columns: z.array(z.string()) });
type AcceptRequest = z.Shape<typeof AcceptRequest>;

/** Sentences: which cells were left unchanged and why, and whether the row still has to be rescored. */
const Accepted = () => z.object({ remarks: z.array(z.string()) });

/** Writes the accepted values, which Edit ▸ Undo in the sheet takes back, and rescores the row. */
function acceptRow(request: AcceptRequest, services: Services) {
  const { written, remarks, ...place } = withLock(services, () => accept(request, services));
  if (written === 0 && remarks.length === 0)
    throw new UserError('usage', 'There is nothing to accept: no check fails on these cells.');
  if (written === 0) return { remarks };
  services.spreadsheet.refresh();
  const isScored = scoreRows({ ...place, rows: 1 }, currentSettings(services), services);
  return {
    remarks: [...remarks, ...(isScored ? [] : ['A run is in progress: rescore the row once it has ended.'])],
  };
}

/** The values that can be accepted for the case of a row, with `obstacles` as sentences. */
function offerAt(place: RowPlace, services: Services) {
  const tab = linesAt(place.sheetId, services.spreadsheet, readingSettings(services));
  if (typeof tab === 'string') throw new UserError('usage', tab);
  const { evalSet } = tab;
  const { recorded, line } = tab.caseAt(place.row) ?? {};
  const nothing = (why: string) => ({ evalSet, row: place.row, changes: [], obstacles: [why] });
  if (!recorded) return nothing(`This row is not a case of ${evalSet.tab}.`);
  const verdict = line?.current.verdict ?? null;
  if (!line || verdict === null) return nothing('The row has not been scored yet: score it first.');
  if (verdict === 'edited') return nothing('The row was edited: rescore it first.');
  const { evalCase } = recorded;
  const has = (column: ExpectedField): boolean => evalSet.header.columns.has(column);
  const { changes, obstacles } = acceptableIn(evalCase.expected, has, line.current);
  return { evalSet, row: evalCase.row, changes, obstacles: obstacles.map(sentence) };
}

/** Writes the cells, except formulas and cells that this user may not edit. */
function accept({ place, columns }: AcceptRequest, services: Services) {
  const { spreadsheet } = services;
  const { evalSet, row, changes, obstacles } = offerAt(place, services);
  const { sheetId } = evalSet;
  const accepted = changes.filter(({ column }) => columns.includes(column));
  const formulas = accepted.length === 0 ? [] : (spreadsheet.formulas(sheetId, row)[row - 1] ?? []);
  const placed = accepted.map(({ column: name, after: value }) => {
    const column = columnOf(evalSet, name) ?? 0;
    return { row, column, value, name, isComputed: (formulas[column - 1] ?? '') !== '' };
  });
  const plain = placed.filter(({ isComputed }) => !isComputed);
  const computed = placed.filter(({ isComputed }) => isComputed);
  const refused = spreadsheet.editCells(sheetId, plain);
  return {
    sheetId,
    row,
    written: plain.length - refused.length,
    remarks: [
      ...obstacles,
      ...computed.map(({ name }) => `${name} holds a formula and was left unchanged.`),
      ...refused.map(({ name }) => `${name} was left unchanged: you are not allowed to edit it.`),
    ],
  };
}

export const acceptCommands = {
  acceptActual: entry(AcceptRequest, Accepted, acceptRow),
};
