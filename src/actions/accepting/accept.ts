/** Makes what the agent did the expected value, if a person says so: in the cells of the eval set, and it can be undone. */
import type { EvalSet } from '../../evalset/read-tab';
import { count, cut } from '../../model/text';
import { UserError } from '../../model/user-error';
import { runIdAt } from '../../run/claim';
import { withLock } from '../../model/with-lock';
import * as z from '../../model/zod';
import { type EditAction, openEdits } from '../../store/edits';
import { readingSettings } from '../../results/runs/run-settings';
import { RowPlace } from '../runs/row-place';
import type { Services } from '../services';
import { type Acceptance, acceptableIn } from './acceptable';
import { type Offer, placedCells } from './cells';
import { markEditedRows, noteInHistory } from './kept';
import { nameOf, selectedCases, type SelectedPlace } from './selected';

export const Acceptable = () =>
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
export type Acceptable = z.Shape<typeof Acceptable>;

export const AcceptRequest = () => z.strictObject({ place: RowPlace(), columns: z.array(z.string()) });
export type AcceptRequest = z.Shape<typeof AcceptRequest>;

export const Changed = () =>
  z.object({
    sentence: z.string(),
    /** What was left unchanged: sentences. */
    left: z.array(z.string()),
  });
export type Changed = z.Shape<typeof Changed>;

interface Offers {
  readonly evalSet: EvalSet;
  readonly offers: readonly Offer[];
  /** Sentences. */
  readonly left: readonly string[];
}

/** @throws UserError if there is nothing in that row */
export function acceptable({ sheetId, row }: RowPlace, services: Services): Acceptable {
  const { offers, left } = offersOf({ sheetId, rows: [row] }, services);
  return {
    changes: offers.flatMap(({ changes }) =>
      changes.map(({ column, before, after, isFailing }) => ({
        column,
        before,
        after: shown(after),
        isFailing,
      })),
    ),
    left: [...left],
  };
}

/** Accepts chosen columns of one row. */
export function acceptRow({ place, columns }: AcceptRequest, services: Services): Changed {
  const { sheetId, row } = place;
  return accept({ sheetId, rows: [row] }, ({ column }) => columns.includes(column), services);
}

/** Accepts, in some rows, the columns whose checks fail. */
export function acceptRows(place: SelectedPlace, services: Services): Changed {
  return accept(place, ({ isFailing }) => isFailing, services);
}

const SHOWN = 12;

/** What accepting would change, for a person to read; `count` is 0 if there is nothing. */
export function acceptPreview(
  place: SelectedPlace,
  services: Services,
): { readonly count: number; readonly text: string } {
  const { offers, left } = offersOf(place, services);
  const lines = offers.flatMap(({ recorded, changes }) =>
    changes
      .filter(({ isFailing }) => isFailing)
      .map(
        ({ column, before, after }) =>
          `${nameOf(recorded.evalCase)}, ${column}: ${quoted(before)} → ${quoted(shown(after))}`,
      ),
  );
  const more = lines.length > SHOWN ? [`… and ${lines.length - SHOWN} more`] : [];
  return { count: lines.length, text: [...lines.slice(0, SHOWN), ...more, ...left].join('\n') };
}

function quoted(text: string): string {
  return text === '' ? 'blank' : `“${cut(text, 60)}”`;
}

function shown(value: string | boolean): string {
  return typeof value === 'boolean' ? String(value).toUpperCase() : value;
}

function offersOf(place: SelectedPlace, services: Services): Offers {
  const { linesAt, cases, left } = selectedCases(place, services);
  const { columns } = linesAt.evalSet.header;
  const sentences: string[] = left.map((clause) => `${clause}.`);
  const offers = cases.flatMap((selected): Offer[] => {
    const { recorded, line } = selected;
    const name = nameOf(recorded.evalCase);
    const verdict = line.current.cell('verdict');
    if (verdict === null || verdict === 'edited, score again') {
      sentences.push(`${name}: ${verdict === null ? 'not scored yet' : 'edited'}; score it first.`);
      return [];
    }
    const { changes, left: clauses } = acceptableIn(
      recorded.evalCase.expected,
      (column) => columns.has(column),
      line.current,
    );
    sentences.push(...clauses.map((clause) => `${name}: ${clause}.`));
    return [{ ...selected, changes }];
  });
  return { evalSet: linesAt.evalSet, offers, left: sentences };
}

function accept(
  place: SelectedPlace,
  isWanted: (change: Acceptance) => boolean,
  services: Services,
): Changed {
  const { spreadsheet, clock, email } = services;
  const done = withLock(services, () => {
    const { evalSet, offers, left: open } = offersOf(place, services);
    const wanted = offers.map((offer) => ({ ...offer, changes: offer.changes.filter(isWanted) }));
    const { cells, left } = placedCells(evalSet, wanted, spreadsheet, readingSettings(services));
    const now = clock.now();
    const action: EditAction = {
      id: `edit ${runIdAt(now)}`,
      when: new Date(now).toISOString(),
      by: email(),
      kind: 'accepted',
      cells: cells.map(({ cell }) => cell),
    };
    const edits = openEdits(spreadsheet);
    if (cells.length > 0) {
      // What undoes it comes first: the execution may die in between.
      edits.add(action);
      spreadsheet.flush();
    }
    const refused = spreadsheet.editCells(evalSet.sheetId, cells);
    const written = cells.filter((cell) => !refused.includes(cell));
    const summary = `${count(written.length, 'expected value')} accepted as the agent had it: ${[...new Set(written.map(({ cell }) => cell.column))].join(', ')}`;
    if (written.length > 0)
      noteInHistory(action, { outcome: 'accepted', tabs: [evalSet.tab], summary }, services);
    else if (cells.length > 0) edits.remove(action.id);
    return {
      sheetId: evalSet.sheetId,
      written: written.length,
      left: [...open, ...left, ...refused.map(({ name }) => `${name}: you may not write there.`)],
    };
  });
  const { sheetId, written, left } = done;
  if (written === 0 && left.length === 0)
    throw new UserError('usage', 'There is nothing to accept: no check fails for what is expected there.');
  if (written > 0) markEditedRows([sheetId], services);
  const then = written === 0 ? '' : '; score again to see what comes of it';
  return { sentence: `${count(written, 'value')} accepted${then}.`, left };
}
