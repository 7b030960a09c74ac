/** Brings a kept run's scores back into the results tab. Its content is kept first: nothing is lost, wherever an execution dies. */
import type { PropertyPort } from '../../model/ports';
import { count } from '../../model/text';
import { UserError } from '../../model/user-error';
import { historyLine } from '../../results/history/facts';
import { findOrCreateResults } from '../../results/tab';
import { keepRun } from '../../results/runs/keep-run';
import { lastEnded } from '../../results/runs/last-ended';
import { reconcile } from '../../results/cases/reconcile';
import { outdateReports } from '../../report/reports';
import { NOT_KEPT, restoredRecords } from '../../results/runs/restored';
import { runInWords, timeOf } from '../../results/runs/run-name';
import { readSource } from '../../results/cases/source';
import { layoutOf } from '../../results/layout';
import { Judging, type LastRun, runStore } from '../../store/run-record';
import { betweenRuns, type LedgerChanged } from '../diff/kept-runs';
import { type DiffServices, NOW } from '../diff/run-list';
import { listedAnew } from './describe';
import { runAt, type RunPlace } from './run-files';

/** @throws UserError if the run is not kept, or none of its cases is in the eval set */
export function restoreRun(
  { sheetId, runId }: RunPlace,
  services: DiffServices,
  document: PropertyPort,
): LedgerChanged {
  const { spreadsheet, clock, settings } = services;
  if (runId === NOW) throw new UserError('usage', 'These results are there already.');
  const message = betweenRuns(services, () => {
    const run = runAt({ sheetId, runId }, services);
    const source = readSource(spreadsheet, sheetId, settings);
    if (source.kind === 'gone') throw new UserError('usage', 'The eval set of this run is gone.');
    const { evalSet } = source;
    const name = runInWords(run, spreadsheet.timeZone());
    const checks = spreadsheet.checks();
    const { records, inCommon, added } = restoredRecords(run, evalSet.cases, name, checks);
    if (inCommon === 0)
      throw new UserError(
        'usage',
        `None of the cases of ${name} is in ${evalSet.tab}: is it another sheet’s?`,
      );
    const { results, records: current } = findOrCreateResults(spreadsheet, evalSet);
    keepRun(evalSet, current, new Date(clock.now()).toISOString(), services);
    const lines = reconcile(records, evalSet);
    results.layOut(layoutOf(evalSet, lines, [], settings, checks));
    const store = runStore(document);
    const last = lastEnded({ document, spreadsheet });
    const shown = historyLine(spreadsheet, run.runId)?.settings;
    store.keepLastRun({
      ...asLast(run.runId, sheetId, last, { run, now: clock.now() }),
      ...(shown !== undefined && { settings: shown }),
    });
    outdateReports({ spreadsheet, document });
    const edited = lines.filter(({ isEdited }) => isEdited).length;
    const gone = lines.filter(({ recorded }) => !recorded).length;
    return [
      `Restored ${name}: ${count(lines.length, 'row')}.`,
      ...(edited > 0 ? [`${count(edited, 'case')} edited, score again.`] : []),
      ...(gone > 0 ? [`${count(gone, 'case')} no longer in the eval set.`] : []),
      ...(added > 0 ? [`${count(added, 'case')} of the eval set not in that run.`] : []),
      `${NOT_KEPT}.`,
    ].join(' ');
  });
  return { message, ...listedAnew(services) };
}

/** The run that summary and sidebar refer to from now on. */
function asLast(
  runId: string,
  sheetId: number,
  last: LastRun | undefined,
  { run, now }: { readonly run: ReturnType<typeof runAt>; readonly now: number },
): LastRun {
  const { judge = '', settingsHash = '', filters = '' } = run.about ?? {};
  const startedAt = timeOf(run);
  const time = Number.isFinite(startedAt) ? startedAt : now;
  return {
    runId,
    judge,
    settingsHash,
    filters,
    stopped: '',
    outcome: 'finished',
    startedAt: time,
    finishedAt: time,
    judging: Judging().parse({}),
    sheetIds: [...new Set([...(last?.sheetIds ?? []), sheetId])],
    problems: [`These scores were restored from the ledger. ${NOT_KEPT}`],
  };
}
