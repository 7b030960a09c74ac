/**
 * The job that asks the agent, in groups. The threads of a group are saved in the run record before it is sent: if the execution dies,
 * the next one fetches their states instead of asking again. A question is asked at most twice; a third time, alone, if an execution died while
 * waiting for several.
 */
import { checksIn } from '../../../checks/registry';
import type { LiveAgent } from '../../../agent/live/live-agent';
import { nextQuotaDay, promptsLeft, quotaIn, type Quota, stopIn } from '../../../agent/live/gnw-agent';
import { createHttpClient, growing, GOOGLE_LIMITS } from '../../../http/client';
import { memoize } from '../../../model/memoize';
import { count } from '../../../model/text';
import { UserError } from '../../../model/user-error';
import type { Settings } from '../../../settings/schema';
import type { EvalSet } from '../../../evalset/read-tab';
import { CLOSING, type EvalsPlan, PREPARING, type RunStage } from '../../../stores/run-record';
import { DAY_MS, HOST_PAUSE_MS, replyDeadlineOf, type Pause, RunPaused, TIME_UP } from '../../execution-time';
import type { HeldRun } from '../../held-run';
import type { RunState } from '../../progress';
import { judgeFor } from '../judge-of-run';
import { type ResponseKeeper, responseKeeper } from '../../../stores/responses-tab';
import { openStates } from '../../../stores/states';
import { readResponses } from '../../../stores/responses';
import { readSource } from '../../../results/source';
import { casesToTake, basisOf } from '../scoring/rows-of-run';
import type { Job, RunServices, Steps } from '../../run-services';
import { liveAgent } from '../../../agent/live/configured-agent';
import {
  askedText,
  inAskingOrder,
  questionsLeft,
  threadAfter,
  recordedAnswers,
  type CasesToAsk,
  keptThreads,
  type RecordedAnswers,
  threadsToAsk,
} from './asked-threads';
import {
  type AskedThread,
  askGroup,
  type AskStop,
  type GroupOutcome,
  type GroupServices,
  recoverGroup,
  nextWait,
  MAX_GROUP_SIZE,
  type Wait,
} from '../../../agent/live/ask-group';

/** Returns the job. @param ask which cases to ask, and whether to score them afterwards */
export function askingJob(
  plan: EvalsPlan,
  ask: NonNullable<EvalsPlan['ask']>,
  settings: Settings,
  services: RunServices,
): Job {
  return {
    model: '',
    first: { phase: 'asking', threads: [], groups: 0, failed: 0, msPerRow: 0 },
    work: { asking: (run) => new Asking(plan, ask, settings, services, run).work(), asked: finishAsking },
    ending: (stage) => ({ phase: 'asked', failed: 'failed' in stage ? stage.failed : 0 }),
  };
}

/** The end of a run that only asks. */
function* finishAsking(run: HeldRun): Steps<RunState> {
  yield;
  const text = askedText(run.record, run.stageIn('asked').failed);
  run.notify(text);
  return { state: 'asked', text };
}

class Asking {
  private threads: readonly AskedThread[] = [];
  /** The address of any trace of this run; '' before there is one. */
  private traceUrl = '';
  private quota: Quota | undefined;
  private maxGroup = MAX_GROUP_SIZE;
  /** The number of whole groups that Google refused in this execution. */
  private refusals = 0;
  private readonly replyDeadline: number;
  private readonly responses: ResponseKeeper;

  constructor(
    private readonly plan: EvalsPlan,
    private readonly ask: NonNullable<EvalsPlan['ask']>,
    private readonly settings: Settings,
    private readonly services: RunServices,
    private readonly run: HeldRun,
  ) {
    this.replyDeadline = replyDeadlineOf(services.startedAt);
    this.responses = responseKeeper(services);
  }

  *work(): Steps<RunStage> {
    yield* this.askAll();
    const { run } = this;
    const { failed } = run.stageIn('asking');
    if (!this.ask.thenScore) return { phase: 'asked', failed };
    const askedSentence = askedText({ ...run.record, problems: [] }, failed);
    run.change({ rows: 0, rowsDone: 0, hasWorked: true, asked: askedSentence });
    return run.record.end ? CLOSING : PREPARING;
  }

  private *askAll(): Steps {
    const { run } = this;
    const { spreadsheet, clock } = this.services;
    run.showProgress();
    const responses = readResponses(spreadsheet);
    const recorded = recordedAnswers(responses);
    const { runId, startedAt } = run.record;
    const begun = { runId, since: startedAt, threads: run.stageIn('asking').threads };
    const { trials } = this.settings.run;
    const options = { which: this.ask.which, trials, run: begun };
    const threads = threadsToAsk(this.chosenCases(), options, recorded);
    this.threads = this.withStartStates(threads, recorded);
    const ofRun = responses.filter(({ askedAt }) => Date.parse(askedAt) >= startedAt);
    this.traceUrl = ofRun.map((response) => response.recorded.get('trace_url') ?? '').find(Boolean) ?? '';
    this.countRows();
    if (this.openThreads.length === 0) return;
    const agentServices = this.groupServices();
    this.responses.assertOpen();
    this.recover(agentServices);
    this.checkQuota(agentServices);
    for (let isFirst = true; this.openThreads.length > 0; isFirst = false) {
      const wait = nextWait(this.replyDeadline - clock.now(), isFirst);
      const group = wait ? this.nextThreads(wait, agentServices) : [];
      if (!wait || group.length === 0) throw new RunPaused(TIME_UP);
      const outcome = yield* this.askNext(group, wait, agentServices);
      if (!outcome || run.record.end) return;
      if (this.retrySmaller(outcome.stop, group.length)) continue;
      this.pauseOn(outcome.stop);
      this.pauseAtQuota();
    }
  }

  /** If Google refused a whole group, halves the groups after a growing pause. @returns false if the run should rest instead */
  private retrySmaller(stop: AskStop | undefined, size: number): boolean {
    if (!stop) this.maxGroup = Math.min(MAX_GROUP_SIZE, this.maxGroup + 1);
    if (stop?.why !== 'traffic' && stop?.why !== 'too fast') return false;
    const { maxRefusals, pauseMs } = GOOGLE_LIMITS[stop.why];
    this.refusals += 1;
    if (this.refusals >= maxRefusals) return false;
    this.maxGroup = Math.max(1, Math.floor(size / 2));
    this.services.clock.sleep(growing(pauseMs, this.refusals, Math.random));
    return true;
  }

  private get openThreads(): readonly AskedThread[] {
    return this.threads.filter(({ state }) => state !== 'done');
  }

  /** Adds the state after the last answer to threads that an earlier execution began. */
  private withStartStates(
    threads: readonly AskedThread[],
    recorded: RecordedAnswers,
  ): readonly AskedThread[] {
    const keyOf = ({ turns, answered, trial, state }: AskedThread): string => {
      const last = state === 'done' ? undefined : turns[answered - 1];
      return (last && recorded.lastAsking(last, trial)?.stateKey) ?? '';
    };
    const keys = threads.map(keyOf);
    const states = openStates(this.services).read(keys.filter((key) => key !== ''));
    return threads.map((thread, index) => ({ ...thread, earlier: states.get(keys[index] ?? '') }));
  }

  private chosenCases(): CasesToAsk[] {
    const { spreadsheet } = this.services;
    const judge = memoize(() =>
      judgeFor(this.settings, this.services, { until: this.replyDeadline, spentUsd: 0 }),
    );
    const basis = (evalSet: EvalSet) => basisOf(this.settings, judge(), evalSet, checksIn(spreadsheet));
    return this.plan.sheetIds.flatMap((sheetId) => {
      spreadsheet.refresh(sheetId);
      const source = readSource(spreadsheet, sheetId, this.settings);
      if (source.kind === 'gone') {
        this.run.addProblems(source.reason);
        return [];
      }
      const { evalSet } = source;
      return [{ evalSet, cases: casesToTake(evalSet, this.plan, spreadsheet, () => basis(evalSet)).cases }];
    });
  }

  /** @throws RunPaused if somebody has to act before the agent can be asked */
  private groupServices(): GroupServices {
    const { clock, fetch, user } = this.services;
    try {
      const agent = liveAgent(this.settings, user);
      return { agent, fetch, clock, until: this.replyDeadline, traceUrl: () => this.traceUrl };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      throw new RunPaused({ why: error.message.replace(/\.$/, ''), wait: undefined });
    }
  }

  /** Records the answers that an execution was waiting for when it died. */
  private recover(services: GroupServices): void {
    const { run } = this;
    const sent = this.threads.filter(({ state }) => state === 'sent');
    if (sent.length === 0) return;
    const waitedFor = run.stageIn('asking').threads.filter(({ sentTurn }) => sentTurn !== undefined);
    const outcome = recoverGroup(sent, waitedFor.length > 1 ? 2 : 1, services);
    this.record(sent, outcome, services.agent);
    const retries = outcome.outcomes.filter(([, { kind }]) => kind === 'again').length;
    if (retries > 0 && !services.agent.keeps)
      run.addProblems(
        `${count(retries, 'question is', 'questions are')} sent to the agent again: the run was interrupted while it waited for the answers, and this agent does not keep them.`,
      );
    this.pauseOn(outcome.stop);
  }

  /** Rests if today's prompts are used up. Costs no prompt. */
  private checkQuota({ agent: { keeps }, fetch, clock, until }: GroupServices): void {
    if (!keeps) return;
    const http = createHttpClient({ fetch, clock, concurrency: 1, attempts: 2, deadline: () => until });
    const [outcome] = http.send([keeps.quota()]);
    if (outcome?.kind !== 'response') return;
    this.quota = quotaIn(outcome.response);
    this.pauseOn(outcome.response.status === 401 ? stopIn(outcome.response) : undefined);
    this.pauseAtQuota();
  }

  /** Asks the next questions. @returns undefined if the run was cancelled before */
  private *askNext(
    group: readonly AskedThread[],
    wait: Wait,
    services: GroupServices,
  ): Steps<GroupOutcome | undefined> {
    const { run } = this;
    const { clock } = this.services;
    const { groups, msPerRow } = run.stageIn('asking');
    this.replace(group.map((thread) => ({ ...thread, state: 'sent' })));
    run.changeStage('asking', { groups: groups + 1, threads: keptThreads(this.threads) });
    run.change({ tabName: group[0]?.turns[0]?.tab ?? '' });
    yield;
    if (run.record.end) {
      this.replace(group);
      run.changeStage('asking', { threads: keptThreads(this.threads) });
      return undefined;
    }
    const startedAt = clock.now();
    const outcome = askGroup(group, wait, services);
    this.quota = outcome.quota ?? this.quota;
    this.record(group, outcome, services.agent);
    const latest = (clock.now() - startedAt) / Math.max(1, group.length);
    // The time per row is the mean of all groups, as single groups vary with their slowest question.
    run.changeStage('asking', { msPerRow: (msPerRow * groups + latest) / (groups + 1) });
    yield;
    run.showProgress();
    return outcome;
  }

  /** Returns the threads of the next group. Failed threads go first, but only into a long wait, as a short one may have cut them off. */
  private nextThreads(wait: Wait, { agent: { keeps } }: GroupServices): readonly AskedThread[] {
    const size = Math.min(this.maxGroup, this.quota ? Math.max(1, promptsLeft(this.quota)) : Infinity);
    const inOrder = inAskingOrder(this.openThreads, size);
    const failed = wait.isLong ? inOrder.filter(({ tries }) => tries > 0) : [];
    // If the agent keeps no threads, one missing reply loses all replies of its group.
    const alone = failed.find(({ tries }) => !keeps || tries > 1);
    return alone ? [alone] : [...failed, ...inOrder.filter(({ tries }) => tries === 0)].slice(0, size);
  }

  /** Writes the answers that arrived, and advances the threads. */
  private record(group: readonly AskedThread[], { outcomes }: GroupOutcome, agent: LiveAgent): void {
    const { run } = this;
    const askedAt = new Date(this.services.clock.now()).toISOString();
    const outcomeOf = new Map(outcomes);
    const steps = group.map((thread) =>
      threadAfter({ ...thread, state: 'sent' }, outcomeOf.get(thread), run.record.runId, askedAt, agent),
    );
    const rows = steps.flatMap((step) => step.rows);
    const remark = rows.length === 0 ? '' : this.responses.rescue(rows);
    if (remark !== '') run.addProblems(remark);
    this.replace(steps.map(({ thread }) => thread));
    this.traceUrl ||= rows.map(({ record }) => String(record.get('trace_url') ?? '')).find(Boolean) ?? '';
    const failed = rows.filter(({ record }) => (record.get('error') ?? '') !== '').length;
    run.changeStage('asking', {
      threads: keptThreads(this.threads),
      failed: run.stageIn('asking').failed + failed,
    });
    if (outcomes.some(([, { kind }]) => kind !== 'unknown')) run.change({ hasWorked: true });
    this.countRows();
  }

  private replace(changed: readonly AskedThread[]): void {
    const byKey = new Map(changed.map((thread) => [thread.key, thread]));
    this.threads = this.threads.map((thread) => byKey.get(thread.key) ?? thread);
  }

  private countRows(): void {
    const rowsDone = this.threads.reduce((sum, { answered }) => sum + answered, 0);
    this.run.change({ rows: rowsDone + questionsLeft(this.threads), rowsDone });
  }

  private pauseAtQuota(): void {
    const { quota, openThreads: open } = this;
    if (!quota || promptsLeft(quota) > 0 || open.length === 0) return;
    this.pauseOn({ why: 'quota', reason: `your ${quota.quota} prompts for today are used up` });
  }

  /** @throws RunPaused if there is a reason to stop asking */
  private pauseOn(stop: AskStop | undefined): void {
    if (stop) throw new RunPaused(pauseFor(stop, questionsLeft(this.threads), this.services.clock.now()));
  }
}

/** Returns the pause of a run for a reason to stop asking. @param remaining number of questions still to be asked */
function pauseFor(stop: AskStop, remaining: number, now: number): Pause {
  const { why, reason } = stop;
  const inSettings = 'in the sidebar under “Settings”, then continue';
  switch (why) {
    case 'token':
      return { why: `${reason}; enter a new one ${inSettings}`, wait: undefined };
    case 'profile':
    case 'address':
      return { why: `${reason}; fix that ${inSettings} or cancel`, wait: undefined };
    case 'denied':
      return { why: `Google does not allow the call: ${reason}`, wait: undefined };
    case 'quota':
      return {
        why: `${reason}; ${count(remaining, 'question is', 'questions are')} left for tomorrow`,
        wait: nextQuotaDay(now) - now,
      };
    case 'pause':
      return { why: reason, wait: stop.seconds === undefined ? HOST_PAUSE_MS : stop.seconds * 1000 };
    case 'host':
      return { why: `the agent cannot be reached: ${reason}`, wait: HOST_PAUSE_MS };
    case 'too fast':
    case 'traffic':
      return { why: `Google is throttling requests: ${reason}`, wait: HOST_PAUSE_MS };
    case 'daily quota':
      return { why: `Google’s daily quota is used up: ${reason}`, wait: DAY_MS };
  }
}
