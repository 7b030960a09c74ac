/** Where the cases of a run are in their eval set now: rows move, and another program's run has none. */
import { grouped } from '../../model/grouped';
import type { LedgerCase } from '../../model/ledger';
import { cut } from '../../model/text';
import { readEvalSet } from '../../results/cases/eval-sets';
import type { DiffServices } from './run-list';
import type { Entry, Place } from './view';

const QUERY_TEXT = 160;

export function placesIn(
  { spreadsheet, settings }: Pick<DiffServices, 'spreadsheet' | 'settings'>,
  sheetId: number,
): (entry: Entry) => Place | undefined {
  const evalSet = readEvalSet(spreadsheet, sheetId, settings);
  const cases = (evalSet?.cases ?? []).map(({ evalCase }) => evalCase);
  const byUid = grouped(cases, ({ uid }) => uid);
  const byId = grouped(cases, ({ testId }) => testId);
  const find = ({ uid, testId, row }: LedgerCase) => {
    const same = byUid.get(uid) ?? [];
    const named = testId === '' ? [] : (byId.get(testId) ?? []);
    return (
      same.find((evalCase) => evalCase.row === row) ?? same[0] ?? (named.length === 1 ? named[0] : undefined)
    );
  };
  const url = spreadsheet.url();
  return (entry) => {
    const evalCase = 'after' in entry ? (find(entry.after) ?? find(entry.before)) : find(entry);
    return (
      evalCase && {
        row: evalCase.row,
        query: cut(evalCase.query, QUERY_TEXT),
        url: `${url}#gid=${sheetId}&range=${evalCase.row}:${evalCase.row}`,
      }
    );
  };
}
