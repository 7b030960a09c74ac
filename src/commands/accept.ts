/** Accepting what the agent did as the expected value. */
import { entry, type Services } from './entry';
import { RowPlace, columnOf } from './row-turns';
import type { EvalSet } from '../evalset/read-tab';
import type { CellChange } from '../model/sheet/spreadsheet';
import { count } from '../model/text';
import { UserError } from '../model/user-error';
import { withLock } from '../model/with-lock';
import * as z from '../model/zod';
import { readingSettings } from '../sheets/run-settings';
import { currentSettings } from './current-settings';
import { scoreRows } from './rescore';
import { linesAt } from './lines-at';
import { type Acceptance, acceptableIn } from './acceptable';

// Makes what the agent did the expected value of a case, if a person says so, and scores its row again.

const Acceptable = () =>
  z.object({
    changes: z.array(
      z.object({
        column: z.string(),
        /** Its current text; '' for a blank cell. */
        before: z.string(),
        after: z.string(),
        /** Whether a check fails because of it; else nothing is expected there yet. */
        isFailing: z.boolean(),
      }),
    ),
    /** Sentences. */
    left: z.array(z.string()),
  });
type Acceptable = z.Shape<typeof Acceptable>;

const AcceptRequest = () => z.strictObject({ place: RowPlace(), columns: z.array(z.string()) });
type AcceptRequest = z.Shape<typeof AcceptRequest>;

const Accepted = () =>
  z.object({
    sentence: z.string(),
    /** What was left unchanged: sentences. */
    left: z.array(z.string()),
  });
type Accepted = z.Shape<typeof Accepted>;

/** @throws UserError if there is neither a case nor a result in that row */
function acceptable(place: RowPlace, services: Services): Acceptable {
  const { changes, left } = offerAt(place, services);
  return { left, changes: changes.map((change) => ({ ...change, after: shown(change.after) })) };
}

function shown(value: string | boolean): string {
  return typeof value === 'boolean' ? String(value).toUpperCase() : value;
}

/** Writes into the cells of the eval set: what the sheet's own undo takes back. */
function acceptRow({ place, columns }: AcceptRequest, services: Services): Accepted {
  const { spreadsheet } = services;
  const { sheetId, row, written, left } = withLock(services, () => accept(place, columns, services));
  if (written === 0 && left.length === 0)
    throw new UserError('usage', 'There is nothing to accept: no check fails for what is expected there.');
  const accepted = `${count(written, 'value')} accepted`;
  if (written === 0) return { sentence: `${accepted}.`, left };
  spreadsheet.refresh();
  const isScored = scoreRows({ sheetId, row, rows: 1 }, currentSettings(services), services);
  return {
    sentence: `${accepted}${isScored ? ', and the row is scored again' : '; a run is going on: score the row again once it has ended'}.`,
    left,
  };
}

interface Offer {
  readonly evalSet: EvalSet;
  /** Of the case. */
  readonly row: number;
  readonly changes: readonly Acceptance[];
  /** Sentences. */
  readonly left: readonly string[];
}

function offerAt(place: RowPlace, { spreadsheet, document }: Services): Offer {
  const tab = linesAt(place.sheetId, spreadsheet, readingSettings({ spreadsheet, document }));
  if (typeof tab === 'string') throw new UserError('usage', tab);
  const { evalSet } = tab;
  const { recorded, line } = tab.caseAt(place.row) ?? {};
  const nothing = (why: string): Offer => ({ evalSet, row: place.row, changes: [], left: [why] });
  if (!recorded) return nothing(`No case of ${evalSet.tab} is in this row.`);
  const verdict = line?.current.cell('verdict') ?? null;
  if (!line || verdict === null) return nothing('The row is not scored yet: score it first.');
  if (verdict === 'edited, score again') return nothing('The row was edited: score it first.');
  const { evalCase } = recorded;
  const has = (column: Acceptance['column']): boolean => evalSet.header.columns.has(column);
  const { changes, left } = acceptableIn(evalCase.expected, has, line.current);
  return { evalSet, row: evalCase.row, changes, left: left.map(sentence) };
}

function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}

interface Placed extends CellChange {
  readonly name: string;
}

/** Cells that are computed, or that this person may not write, are left. */
function accept(
  place: RowPlace,
  columns: readonly string[],
  services: Services,
): { readonly sheetId: number; readonly row: number; readonly written: number; readonly left: string[] } {
  const { spreadsheet } = services;
  const { evalSet, row, changes, left } = offerAt(place, services);
  const { sheetId } = evalSet;
  const wanted = changes.filter(({ column }) => columns.includes(column));
  const formulas = wanted.length === 0 ? [] : (spreadsheet.formulas(sheetId, row)[row - 1] ?? []);
  const computed: string[] = [];
  const placed = wanted.flatMap(({ column: name, after: value }): Placed[] => {
    const column = columnOf(evalSet, name) ?? 0;
    if ((formulas[column - 1] ?? '') === '') return [{ row, column, value, name }];
    computed.push(`${name} is computed by a formula: it stays.`);
    return [];
  });
  const refused = spreadsheet.editCells(sheetId, placed);
  return {
    sheetId,
    row,
    written: placed.length - refused.length,
    left: [...left, ...computed, ...refused.map(({ name }) => `${name}: you may not write there.`)],
  };
}

export const acceptCommands = {
  /** What the agent did that could become an expected value of a row. */
  acceptable: entry(RowPlace, Acceptable, acceptable),
  acceptActual: entry(AcceptRequest, Accepted, acceptRow),
};
