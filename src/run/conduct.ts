/**
 * A run from its start to its end, over as many executions as it takes. Every way in is here: a click, a trigger, a schedule,
 * somebody who takes it over, somebody who cancels it.
 */
import { count } from '../model/text';
import { UserError } from '../model/user-error';
import { openHistory } from '../report/history/tab';
import { findResults, isResultsHeader } from '../report/results/tab';
import { SCORER_VERSION } from '../scoring/scorer-version';
import { RUN_VERSION, type RunPlan, type RunRecord, runStore } from '../store/run-record';
import { editScoring } from '../store/edit-scoring';
import { storedSettings } from '../store/settings';
import { EMPTY_RECORD, heldFrom, refuseWhileRunning, runIdAt, underLock } from './claim';
import { drive, type JudgeInUse, judgeOf, rest, type RunReport } from './drive';
import { isAlive } from './heartbeat';
import { setWaitingMarks } from './results/marks';
import { type Progress, progressOf } from './progress';
import { refreshReports } from './results/reports';
import { armResume, disarm, SOON_MS } from './resume-trigger';
import type { RunServices } from './services';

export type { RunReport } from './drive';

/** A run that is to be started, all but what is made up at its start. */
export type Order = Omit<RunPlan, 'runId' | 'scorer' | 'judge'> & Pick<RunRecord, 'startedFrom'>;

const NO_TRIGGER =
  'Google allows no further trigger: a run that takes longer than one execution goes on when somebody clicks “Run in progress…”';

/** By then the execution that installed it is over, whatever happened to it. */
const RESUME_AFTER_DEATH_MS = 7 * 60_000;
/**
 * Starts a run and does as much of it as this execution can.
 *
 * @param startedAt when the execution began, ms since 1970
 * @throws UserError where another run is going on: who runs, since when, how far
 */
export function startRun(order: Order, services: RunServices, startedAt: number): RunReport {
  const { clock, email } = services;
  const store = runStore(services.document);
  const { startedFrom, ...planned } = order;
  const stands = store.record();
  if (stands !== undefined && stands !== 'damaged' && !isAlive(stands, clock.now())) {
    // Its results are half written: they are finished before anything else is begun.
    if (isOutdated(stands, store.plan(stands.runId))) endRun(stands.runId, OUTDATED, services, startedAt);
    else if (stands.holder !== '') {
      const takenOver = continueRun(services, startedAt, true);
      if (takenOver) return takenOver;
    }
  }
  const judge = judgeOf(order, services, startedAt);
  const record = underLock(services, (): RunRecord => {
    refuseWhileRunning(store, clock.now());
    const now = clock.now();
    const plan: RunPlan = {
      ...planned,
      ...{ runId: runIdAt(now), scorer: SCORER_VERSION, judge: judge.judge.model },
    };
    store.keepPlan(plan);
    // Before the record: a run that stands there is always continued.
    const goesOn = armResume(services, RESUME_AFTER_DEATH_MS);
    const claimed = {
      ...EMPTY_RECORD,
      runId: plan.runId,
      startedAt: now,
      startedBy: email(),
      startedFrom,
      heartbeatAt: now,
      problems: goesOn ? [] : [NO_TRIGGER],
      ...(plan.ask && { phase: 'asking' as const }),
      ...heldFrom(startedAt, services),
    };
    store.keep(claimed);
    return claimed;
  });
  return drive(record, services, startedAt, judge);
}

/**
 * Goes on with the run that stands there, if it may: called by its trigger, and by people.
 *
 * @param byPerson a person does not wait for the time until which the run rests
 * @returns undefined where there is nothing to go on with; leftovers of runs that are gone are cleared away
 */
export function continueRun(
  services: RunServices,
  startedAt: number,
  byPerson: boolean,
): RunReport | undefined {
  const { clock, spreadsheet } = services;
  const store = runStore(services.document);
  const found = store.record();
  if (found === undefined) {
    disarm(services);
    refreshReports(services);
    return editsLeft(services, startedAt);
  }
  const plan = found === 'damaged' ? undefined : store.plan(found.runId);
  if (found === 'damaged' || !plan) {
    openHistory(spreadsheet).showStatus(
      'A run could not go on, because its record was damaged. Run “Run only rows with errors”: rows that it has not reached count as such.',
    );
    store.remove();
    disarm(services);
    return undefined;
  }
  if (isOutdated(found, plan) && !isAlive(found, clock.now()))
    return endRun(found.runId, OUTDATED, services, startedAt);
  const judge = judgeToGoOn(plan, found, services, startedAt, byPerson);
  if (!judge) return undefined;
  const record = underLock(services, (): RunRecord | undefined => {
    const now = clock.now();
    const stands = store.record();
    if (stands === undefined || stands === 'damaged') return undefined;
    if (isAlive(stands, now)) {
      if (byPerson) refuseWhileRunning(store, now);
      armResume(services, stands.holderUntil - now + SOON_MS);
      return undefined;
    }
    const isEarly = stands.holder === '' && stands.resumesAt > now && stands.resumesAt - now < 2 * DAY_MS;
    if (isEarly && !byPerson) {
      armResume(services, stands.resumesAt - now);
      return undefined;
    }
    if (judge.judge.model !== plan.judge) {
      const why = `the run asks ${plan.judge === '' ? 'no model' : plan.judge}, but ${judge.judge.model === '' ? 'whoever goes on with it has no key' : `the one who goes on asks ${judge.judge.model}`}: enter your key under “Judge model…” and continue, or cancel the run`;
      if (byPerson) throw new UserError('usage', `It cannot go on: ${why}.`);
      rest(stands, { why, wait: undefined }, services);
      return undefined;
    }
    armResume(services, RESUME_AFTER_DEATH_MS);
    const claimed = {
      ...stands,
      ...heldFrom(startedAt, services),
      heartbeatAt: now,
      fruitless: stands.hasWorked ? 0 : stands.fruitless + 1,
      hasWorked: false,
    };
    store.keep(claimed);
    return claimed;
  });
  return record && drive(record, services, startedAt, judge);
}

const DAY_MS = 24 * 60 * 60_000;

/** undefined where the settings cannot work (another host, no key there): the run rests until somebody mends that. */
function judgeToGoOn(
  plan: RunPlan,
  record: RunRecord,
  services: RunServices,
  startedAt: number,
  byPerson: boolean,
): JudgeInUse | undefined {
  try {
    return judgeOf(plan, services, startedAt, record);
  } catch (error) {
    if (byPerson || !(error instanceof UserError) || isAlive(record, services.clock.now())) throw error;
    rest(record, { why: error.message, wait: undefined }, services);
    return undefined;
  }
}

/** Rows that were edited while nothing could be done about them are scored now, or marked; what no run has reached is left alone. */
function editsLeft(services: RunServices, startedAt: number): RunReport | undefined {
  const { document, spreadsheet } = services;
  const store = runStore(document);
  if (!editScoring(document)) {
    setWaitingMarks(services);
    return undefined;
  }
  const marked = store.edited();
  if (marked.length === 0) return undefined;
  const tabs = spreadsheet.tabs();
  const there = marked.filter((sheetId) => {
    const info = tabs.find((tab) => tab.sheetId === sheetId);
    return info && findResults(spreadsheet, { tab: info.name, sheetId }, isResultsHeader, tabs) !== undefined;
  });
  for (const sheetId of marked) if (!there.includes(sheetId)) store.clearEdited(sheetId);
  if (there.length === 0) return undefined;
  return startRun({ ...editOrder(there, services), only: 'edited' }, services, startedAt);
}

/** A run that an edit sets off. */
export function editOrder(sheetIds: readonly number[], { document }: RunServices): Order {
  return {
    sheetIds: [...sheetIds],
    keepsOthers: true,
    amends: true,
    stored: storedSettings(document),
    set: [],
    startedFrom: 'edit',
    mailTo: '',
    mailWhen: 'always',
    occasion: 'an edit',
  };
}

const STOPS_SOON = 'The run stops after the wave it is in; the rows that are scored stay as they are.';

/** Cancels the run: what is scored stays. @returns a sentence for whoever asked */
export function cancelRun(services: RunServices, startedAt: number): string {
  const store = runStore(services.document);
  const record = store.record();
  if (record === undefined) return 'No run is going on.';
  if (record === 'damaged') {
    store.remove();
    disarm(services);
    return 'The record of the run was damaged and is cleared away; rows that are scored stay as they are.';
  }
  const { runId } = record;
  store.cancel(runId);
  if (isAlive(record, services.clock.now())) return STOPS_SOON;
  if (store.plan(runId)) {
    if (!endRun(runId, 'cancelled', services, startedAt)) return STOPS_SOON;
  } else {
    store.remove();
    disarm(services);
  }
  return `The run is cancelled: ${record.rowsDone} of ${count(record.rows, 'row')} were ${record.phase === 'asking' ? 'asked' : 'scored'} and stay as they are.`;
}

const OUTDATED =
  'stopped: the add-on was updated after the run had begun; what was scored is kept, run the other rows again';

/** Whether another version has begun it. One that is being ended can be by any. */
function isOutdated({ version, outcome }: RunRecord, plan: RunPlan | undefined): boolean {
  return plan !== undefined && outcome === '' && (version !== RUN_VERSION || plan.scorer !== SCORER_VERSION);
}

/**
 * Ends a run of which no execution is alive: what is scored stays, and is summed up.
 *
 * @returns undefined where somebody has gone on with it since, or it is over
 */
function endRun(
  runId: string,
  outcome: string,
  services: RunServices,
  startedAt: number,
): RunReport | undefined {
  const { clock, document } = services;
  const store = runStore(document);
  const plan = store.plan(runId);
  if (!plan) return undefined;
  const claimed = underLock(services, (): RunRecord | undefined => {
    const stands = store.record();
    if (stands === undefined || stands === 'damaged' || stands.runId !== runId) return undefined;
    if (isAlive(stands, clock.now())) return undefined;
    const held: RunRecord = {
      ...{ ...stands, ...heldFrom(startedAt, services), version: RUN_VERSION },
      outcome: stands.outcome === '' ? outcome : stands.outcome,
      ...{ phase: 'finishing', tab: 0 },
    };
    store.keep(held);
    return held;
  });
  return claimed && drive(claimed, services, startedAt, judgeToEnd(plan, services, startedAt));
}

/** Nothing is asked any more: a judge that cannot be asked will do. */
function judgeToEnd(plan: RunPlan, services: RunServices, startedAt: number): JudgeInUse {
  try {
    return judgeOf(plan, services, startedAt);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { stored, set } = plan;
    return judgeOf({ stored, set: [...set, ['judge.provider', 'rules']] }, services, startedAt);
  }
}

/** How far the run is that is going on. */
export function progressNow({
  document,
  clock,
}: Pick<RunServices, 'document' | 'clock'>): Progress | undefined {
  const record = runStore(document).record();
  return record === undefined || record === 'damaged' ? undefined : progressOf(record, clock.now());
}
