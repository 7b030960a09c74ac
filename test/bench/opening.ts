/** Costs of opening the pages, by the assumptions of the local runtime (engine/limits.ts). */
import type { CallName, RequestOf } from '../../src/commands/table';
import { type AddOn, addOnOf } from '../e2e/add-on';
import { workbookOf } from '../support/workbook-file';
import { atMost, type BenchRow } from './row';
import { costOf } from './run-costs';
import { COLUMNS, usualTable } from './usual-case';

/** A spreadsheet that was scored several times, each time with other outputs. */
function scored(sets: number, rows: number, times: number): AddOn {
  const names = Array.from({ length: sets }, (_set, at) => (at === 0 ? 'GOLD' : `SET ${at}`));
  const table = usualTable(rows);
  const workbook = workbookOf({
    ...Object.fromEntries(names.map((name) => [name, table])),
    Notes: [['note']],
  });
  const addOn = addOnOf({}, { workbook });
  const place = Object.keys(COLUMNS).indexOf('actual_id') + 1;
  for (let time = 0; time < times; time += 1) {
    for (let row = 2; row < 50; row += 1)
      workbook
        .tabNamed('GOLD')
        ?.grid.update(row, place, { value: (row * (time + 3)) % 5 === 0 ? 'PER' : 'BRA.25_1' });
    addOn.ask('runEvals', {});
    addOn.settle();
  }
  return addOn;
}

function costOfCall<N extends CallName>(addOn: AddOn, name: N, request: RequestOf<N>) {
  return costOf(addOn, () => void addOn.reply(name, request));
}

/** The sidebar sends its two requests in parallel. */
function sidebar(what: string, addOn: AddOn): BenchRow[] {
  const asked = [costOfCall(addOn, 'sidebarStart', {}), costOfCall(addOn, 'runOutcome', { sheetIds: null })];
  return [
    atMost(
      `the sidebar with ${what} opens: simulated time`,
      Math.max(...asked.map(({ seconds }) => seconds)),
      3,
      ' s',
    ),
    atMost(
      `the same: round trips`,
      asked.reduce((sum, { roundTrips }) => sum + roundTrips, 0),
      20,
    ),
  ];
}

export function benchOpening(): BenchRow[] {
  const [many, large] = [scored(9, 100, 2), scored(1, 1000, 10)];
  const sheetId = large.idOf('GOLD');
  const kept = costOfCall(large, 'history', { sheetId, isKeptOnly: true });
  const compared = costOfCall(large, 'runs', { sheetId, first: true });
  const history = 'the history of ten runs of 1,000 cases';
  return [
    ...sidebar('nine eval sets', many),
    ...sidebar('1,000 rows', large),
    atMost(`${history}, all but the current results: simulated time`, kept.seconds, 1, ' s'),
    atMost(`${history}: simulated time`, costOfCall(large, 'history', { sheetId }).seconds, 2.5, ' s'),
    atMost(
      'a row of 1,000: simulated time',
      costOfCall(large, 'rowViews', { sheetId, rows: [500] }).seconds,
      1,
      ' s',
    ),
    atMost('Compare of 1,000 cases opens: simulated time', compared.seconds, 4, ' s'),
  ];
}
