/**
 * A run from its start to its end, over as many executions as it takes. Every way in is here: a click, a trigger, a schedule,
 * somebody who takes it over, somebody who cancels it.
 */
import type { Judge } from '../judge/decide';
import { count } from '../model/text';
import { UserError } from '../model/user-error';
import { openHistory } from '../report/history-tab';
import { findResults, isResultsHeader } from '../report/results-tab';
import { readSettings } from '../settings/change';
import type { Settings } from '../settings/schema';
import { openLedger } from '../store/ledger';
import { type RunPlan, type RunRecord, type RunStore, runStore } from '../store/run-record';
import { storedSettings } from '../store/settings';
import { close } from './close';
import { type Ending, type Pause, RunExecution } from './execution';
import { freeze } from './frozen';
import { deadFrom, executionId, isAlive, lastReplyBy } from './heartbeat';
import { judgeFor } from './judge';
import { type Progress, progressOf, shortTime } from './progress';
import type { RunServices } from './services';
import type { RunSummary } from './summary';

/** The function that the one-off trigger of a run calls. */
export const CONTINUE_HANDLER = 'continueRun';

/** How an execution's share of a run ended. */
export type RunReport =
  | { readonly state: 'finished'; readonly summary: RunSummary }
  | ({ readonly state: 'paused' } & Pick<Progress, 'why' | 'rows' | 'rowsDone' | 'resumesAt' | 'text'>);

/** A run that is to be started, all but what is made up at its start. */
export type Order = Omit<RunPlan, 'runId' | 'judge'> & Pick<RunRecord, 'startedFrom'>;

const NO_TRIGGER =
  'Google allows no further trigger: a run that takes longer than one execution goes on when somebody clicks “Run in progress…”';

const LOCK_MS = 10_000;
/** By then the execution that installed it is over, whatever happened to it. */
const RESUME_AFTER_DEATH_MS = 7 * 60_000;
const SOON_MS = 1000;
/** Services that failed once mostly work again a little later. */
const HICCUP_MS = 60_000;

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
  const isInterrupted =
    stands !== undefined && stands !== 'damaged' && stands.holder !== '' && !isAlive(stands, clock.now());
  // Its results are half written: they are finished before anything else is begun.
  const takenOver = isInterrupted ? continueRun(services, startedAt, true) : undefined;
  if (takenOver) return takenOver;
  const judge = judgeOf(order, services, startedAt);
  const record = underLock(services, (): RunRecord => {
    refuseWhileRunning(store, clock.now());
    const now = clock.now();
    const plan: RunPlan = { ...planned, runId: runIdAt(now), judge: judge.judge.model };
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
  const judge = judgeOf(plan, services, startedAt, found);
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

/** Rows that were edited while nothing could be done about them are scored now; what no run has reached is left alone. */
function editsLeft(services: RunServices, startedAt: number): RunReport | undefined {
  const { document, spreadsheet } = services;
  const store = runStore(document);
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
    stored: storedSettings(document),
    set: [],
    startedFrom: 'edit',
    mailTo: '',
    mailWhen: 'always',
    occasion: 'an edit',
  };
}

/** Looks after what is left to do, as soon as this execution is over. */
export function resumeSoon(services: RunServices): void {
  armResume(services, HICCUP_MS);
}

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
  store.cancel(record.runId);
  if (isAlive(record, services.clock.now()))
    return `The run stops after the wave it is in; the rows that are scored stay as they are.`;
  const plan = store.plan(record.runId);
  if (plan) {
    const claimed = underLock(services, (): RunRecord => {
      const held = {
        ...record,
        ...heldFrom(startedAt, services),
        outcome: 'cancelled',
        phase: 'finishing' as const,
        tab: 0,
      };
      store.keep(held);
      return held;
    });
    drive(claimed, services, startedAt, judgeOf(plan, services, startedAt));
  } else {
    store.remove();
    disarm(services);
  }
  return `The run is cancelled: ${record.rowsDone} of ${count(record.rows, 'row')} were scored and stay as they are.`;
}

/** How far the run is that is going on. */
export function progressNow({
  document,
  clock,
}: Pick<RunServices, 'document' | 'clock'>): Progress | undefined {
  const record = runStore(document).record();
  return record === undefined || record === 'damaged' ? undefined : progressOf(record, clock.now());
}

interface JudgeInUse {
  readonly settings: Settings;
  readonly judge: Judge;
}

/** @throws UserError where the settings cannot work */
function judgeOf(
  { stored, set }: Pick<RunPlan, 'stored' | 'set'>,
  services: RunServices,
  startedAt: number,
  earlier?: RunRecord,
): JudgeInUse {
  const settings = readSettings(stored, set);
  const bounds = {
    until: lastReplyBy(startedAt),
    spentUsd: earlier?.judging.costUsd ?? 0,
    isWarm: earlier !== undefined && earlier.msPerRow > 0 && earlier.judging.retries === 0,
  };
  return { settings, judge: judgeFor(settings, services, bounds) };
}

function drive(
  record: RunRecord,
  services: RunServices,
  startedAt: number,
  { settings, judge }: JudgeInUse,
): RunReport {
  const { spreadsheet, clock, document } = services;
  const store = runStore(document);
  const plan = store.plan(record.runId);
  if (!plan) throw new UserError('stopped', 'The plan of the run is gone: start it again.');
  const frozen = freeze(plan, settings, judge);
  const history = openHistory(spreadsheet);
  const ledger = openLedger(spreadsheet);
  const execution = new RunExecution(
    record,
    plan,
    frozen,
    { spreadsheet, clock, ledger, store, history },
    startedAt,
  );
  const pause = (reached: RunRecord, why: Pause): RunReport => {
    const {
      why: reason,
      rows,
      rowsDone,
      resumesAt,
      text,
    } = progressOf(rest(reached, why, services), clock.now());
    return { state: 'paused', why: reason, rows, rowsDone, resumesAt, text };
  };
  let ending: Ending;
  try {
    ending = execution.work();
  } catch (error) {
    // Nothing that another execution could do better.
    if (error instanceof UserError) {
      store.remove();
      disarm(services);
      throw error;
    }
    const why = `Google reports: ${error instanceof Error ? error.message : String(error)}`;
    return pause(execution.reached, { why, wait: HICCUP_MS });
  }
  switch (ending.kind) {
    case 'lost':
      throw new UserError('stopped', 'The run was taken over or cleared away by somebody else.');
    case 'paused':
      return pause(ending.record, ending.pause);
    case 'finished': {
      const summary = close(ending, plan, frozen, { ...services, history, ledger, store });
      if (store.edited().length > 0) resumeSoon(services);
      else disarm(services);
      return { state: 'finished', summary };
    }
  }
}

/** Puts the run away until it is worth going on. */
function rest(
  record: RunRecord,
  { why, wait }: { readonly why: string; readonly wait: number | undefined },
  services: RunServices,
): RunRecord {
  const now = services.clock.now();
  const rested = {
    ...record,
    holder: '',
    heartbeatAt: now,
    resumesAt: wait === undefined ? 0 : now + wait,
    why,
  };
  runStore(services.document).keep(rested);
  if (wait === undefined) disarm(services);
  else armResume(services, Math.max(SOON_MS, wait));
  openHistory(services.spreadsheet).showStatus(progressOf(rested, now).text);
  return rested;
}

/**
 * Installs the trigger that goes on, then takes the older ones away: there is always one.
 *
 * @returns false where Google refuses another trigger: then the run goes on only where somebody clicks
 */
function armResume({ triggers }: RunServices, milliseconds: number): boolean {
  const old = resumeTriggers(triggers);
  try {
    const { id } = triggers.after(CONTINUE_HANDLER, milliseconds);
    old.delete(id);
  } catch {
    return false;
  }
  triggers.remove(old);
  return true;
}

function disarm({ triggers }: RunServices): void {
  triggers.remove(resumeTriggers(triggers));
}

function resumeTriggers(triggers: RunServices['triggers']): Set<string> {
  return new Set(triggers.mine().flatMap(({ id, handler }) => (handler === CONTINUE_HANDLER ? [id] : [])));
}

function heldFrom(
  startedAt: number,
  { clock }: RunServices,
): Pick<RunRecord, 'holder' | 'holderUntil' | 'resumesAt' | 'why'> {
  return { holder: executionId(clock), holderUntil: deadFrom(startedAt), resumesAt: 0, why: '' };
}

/** @throws UserError where a run is going on */
function refuseWhileRunning(store: RunStore, now: number): void {
  const record = store.record();
  if (record === undefined || record === 'damaged') return;
  if (!isAlive(record, now) && record.holder !== '') return;
  const { text } = progressOf(record, now);
  const how =
    record.holder === ''
      ? 'Continue or cancel it under “Run in progress…”.'
      : 'Wait until it is done, or cancel it under “Run in progress…”.';
  throw new UserError('usage', `A run that ${whoBegan(record)} is going on. ${text}. ${how}`);
}

/** @example 'a@x.org began at 2026-11-21 22:15 UTC (schedule)' */
function whoBegan({ startedBy, startedAt, startedFrom }: RunRecord): string {
  const who = startedBy === '' ? 'somebody' : startedBy;
  const how = startedFrom === 'menu' ? '' : ` (${startedFrom})`;
  return `${who} began at ${shortTime(new Date(startedAt).toISOString())}${how}`;
}

/** @throws UserError where somebody else is just starting one */
function underLock<T>({ lock }: RunServices, work: () => T): T {
  if (!lock.acquire(LOCK_MS))
    throw new UserError(
      'usage',
      'Somebody else is just starting a run in this spreadsheet; try again in a moment.',
    );
  try {
    return work();
  } finally {
    lock.release();
  }
}

/** @example runIdAt(Date.UTC(2026, 10, 21, 22, 15, 4, 120)) // '20261121T221504120Z' */
export function runIdAt(time: number): string {
  return new Date(time).toISOString().replace(/[-:.]/g, '');
}

const EMPTY_RECORD: Omit<
  RunRecord,
  'runId' | 'startedAt' | 'startedBy' | 'startedFrom' | 'heartbeatAt' | 'holder' | 'holderUntil'
> = {
  phase: 'preparing',
  tab: 0,
  resumesAt: 0,
  why: '',
  tabName: '',
  rows: 0,
  rowsDone: 0,
  rowsBefore: 0,
  wave: 0,
  msPerRow: 0,
  judging: {
    byRules: 0,
    fromCache: 0,
    requests: 0,
    retries: 0,
    inputTokens: 0,
    outputTokens: 0,
    costUsd: 0,
    unpriced: 0,
  },
  stopped: '',
  problems: [],
  isMailed: false,
  outcome: '',
  fruitless: 0,
  hasWorked: false,
};
