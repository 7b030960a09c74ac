/** Where the cases of a run are in their eval set now, and the values they are sliced by: rows move, and an imported run has none. */
import type { SliceValues } from '../../evalset/slice-values';
import type { EvalCase } from '../../model/eval-case';
import { grouped } from '../../model/grouped';
import type { LedgerCase, Snapshot } from '../../model/ledger';
import { cut } from '../../model/text';
import { readEvalSet } from '../../results/cases/eval-sets';
import { slicesIn } from '../../results/cases/gaps';
import type { DiffServices } from './run-list';
import type { Entry, Place } from './view';

const QUERY_TEXT = 160;

export interface Places {
  readonly placeOf: (entry: Entry) => Place | undefined;
  /** The run with the values that each of its cases is sliced by. */
  readonly sliced: (run: Snapshot) => Snapshot;
}

/** @param place an eval set; undefined if it is gone: then nothing is known */
export function placesIn(
  { spreadsheet, settings }: Pick<DiffServices, 'spreadsheet' | 'settings'>,
  place: { readonly sheetId: number; readonly tab: string } | undefined,
): Places {
  const evalSet = place && readEvalSet(spreadsheet, place.sheetId, settings);
  const cases = (evalSet?.cases ?? []).map(({ evalCase }) => evalCase);
  const byUid = grouped(cases, ({ uid }) => uid);
  const byId = grouped(cases, ({ testId }) => testId);
  const find = ({ uid, testId, row }: LedgerCase): EvalCase | undefined => {
    const same = byUid.get(uid) ?? [];
    const named = testId === '' ? [] : (byId.get(testId) ?? []);
    return (
      same.find((evalCase) => evalCase.row === row) ?? same[0] ?? (named.length === 1 ? named[0] : undefined)
    );
  };
  const url = spreadsheet.url();
  const slices = place ? slicesIn(spreadsheet, place.sheetId, settings) : new Map<number, SliceValues>();
  return {
    placeOf: (entry) => {
      const ledgerCase = 'after' in entry ? entry.after : entry;
      const evalCase = find(ledgerCase) ?? ('before' in entry ? find(entry.before) : undefined);
      return evalCase && place
        ? {
            row: evalCase.row,
            query: cut(evalCase.query, QUERY_TEXT),
            url: `${url}#gid=${place.sheetId}&range=${evalCase.row}:${evalCase.row}`,
            group: evalCase.group,
          }
        : undefined;
    },
    sliced: (run) => ({
      ...run,
      cases: run.cases.map((ledgerCase) => ({
        ...ledgerCase,
        slices: slices.get(find(ledgerCase)?.row ?? 0) ?? {},
      })),
    }),
  };
}
