/** One execution of a run from its claim to its end: finished, put away, or lost. */
import type { Judge } from '../judge/decide';
import type { ComparisonSummary } from '../model/comparison-report';
import { UserError } from '../model/user-error';
import { historyFacts } from '../report/history/facts';
import { openHistory } from '../report/history/tab';
import { readSettings } from '../settings/change';
import type { Settings } from '../settings/schema';
import { editScoring } from '../store/edit-scoring';
import { openLedger } from '../store/ledger';
import { type RunPlan, type RunRecord, runStore } from '../store/run-record';
import { openRunRows } from '../store/run-rows';
import { close } from './scoring/close';
import { askedText } from './asking/asked';
import { closeComparison } from './comparing/close';
import { type ComparisonEnding, ComparisonExecution } from './comparing/execution';
import { scorerFor } from './comparing/scorer';
import { type Ending, RunExecution } from './scoring/execution';
import { freeze } from './scoring/frozen';
import { lastReplyBy } from './heartbeat';
import { type JudgeBounds, judgeFor } from './judge';
import { setWaitingMarks } from './results/marks';
import type { Pause } from './pause';
import { type Progress, progressOf } from './progress';
import { armResume, disarm, HICCUP_MS, resumeSoon, SOON_MS } from './resume-trigger';
import type { RunServices } from './services';
import type { RunSummary } from './results/summary';

/** How an execution's share of a run ended. */
export type RunReport =
  | { readonly state: 'finished'; readonly summary: RunSummary }
  /** The agent was asked, and nothing else was wanted. `rowsDone` questions have a line in `Responses`. */
  | ({ readonly state: 'asked' } & Pick<Progress, 'rows' | 'rowsDone' | 'text'>)
  | { readonly state: 'compared'; readonly summary: ComparisonSummary; readonly text: string }
  | ({ readonly state: 'paused' } & Pick<Progress, 'why' | 'rows' | 'rowsDone' | 'resumesAt' | 'text'>);

export interface JudgeInUse {
  readonly settings: Settings;
  readonly judge: Judge;
}

/** @throws UserError where the settings cannot work */
export function judgeOf(
  { stored, set }: Pick<RunPlan, 'stored' | 'set'>,
  services: RunServices,
  startedAt: number,
  earlier?: RunRecord,
): JudgeInUse {
  const settings = readSettings(stored, set);
  return { settings, judge: judgeFor(settings, services, boundsOf(startedAt, earlier)) };
}

function boundsOf(startedAt: number, earlier: RunRecord | undefined): JudgeBounds {
  return {
    until: lastReplyBy(startedAt),
    spentUsd: earlier?.judging.costUsd ?? 0,
    isWarm: earlier !== undefined && earlier.msPerRow > 0 && earlier.judging.retries === 0,
  };
}

export function drive(
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
  const execution =
    plan.kind === 'comparison'
      ? new ComparisonExecution(
          record,
          plan,
          settings,
          scorerFor(settings, services, boundsOf(startedAt, record)),
          { ...services, store, history },
          startedAt,
        )
      : new RunExecution(
          record,
          plan,
          frozen,
          {
            ...{ ...services, ledger, store, history },
            rows: openRunRows(spreadsheet),
            aboutRun: historyFacts(spreadsheet),
          },
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
  let ending: Ending | ComparisonEnding;
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
    case 'asked': {
      const { rows, rowsDone } = ending.record;
      const text = askedText(ending.record);
      history.showStatus(text);
      spreadsheet.notify(text, 'for a while');
      store.remove();
      afterRun(services);
      return { state: 'asked', rows, rowsDone, text };
    }
    case 'compared': {
      const summary = closeComparison(ending.record, plan, settings, judge.model, {
        ...services,
        history,
        store,
      });
      afterRun(services);
      return { state: 'compared', ...summary };
    }
    case 'finished': {
      const summary = close(ending, plan, frozen, { ...services, history, ledger, store }, startedAt);
      afterRun(services);
      return { state: 'finished', summary };
    }
  }
}

/** Edits that were made meanwhile are looked after. */
function afterRun(services: RunServices): void {
  setWaitingMarks(services);
  const { document } = services;
  if (editScoring(document) && runStore(document).edited().length > 0) resumeSoon(services);
  else disarm(services);
}

/** Puts the run away until it is worth going on. */
export function rest(record: RunRecord, { why, wait }: Pause, services: RunServices): RunRecord {
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
