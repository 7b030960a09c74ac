/**
 * The part of a run in which the agent is asked, group by group. Each group's threads are written into the run record before it
 * is sent: whatever call an execution dies at, the next one fetches what became of them, and asks nobody a third time.
 */
import { promptsLeft, quotaIn, type Quota } from '../../agent/live/quota';
import { quotaRequest } from '../../agent/live/requests';
import { stopIn } from '../../agent/live/chat-result';
import { recordOf, recordOfFailure } from '../../agent/to-columns';
import { createHttpClient } from '../../http/client';
import type { ClockPort, FetchPort, PropertyPort } from '../../model/ports';
import { type NewResponse, recordedByAgent } from '../../model/response';
import type { SpreadsheetPort } from '../../model/spreadsheet';
import { UserError } from '../../model/user-error';
import { openResponses } from '../../report/responses-tab';
import type { Settings } from '../../settings/schema';
import { fetchCut, keepFetchCut } from '../../store/agent';
import type { RunRecord } from '../../store/run-record';
import { agentAccess } from './access';
import { bookOf } from './book';
import { askGroup, type GroupOutcome, type GroupServices, recoverGroup, type Sent } from './group';
import {
  type AskedSet,
  type AskingFor,
  type Question,
  type Questions,
  questionsOf,
  threadId,
} from './questions';
import { pauseFor } from './stop';
import { learntCut, nextWait, ranOutOfTime, validCut, type Wait } from './wait';
import { lastReplyBy } from '../heartbeat';
import { type Pause, TIME_UP } from '../pause';
import { readResponses } from '../results/responses';
import { learnt } from '../wave-size';

export interface AskingServices {
  readonly spreadsheet: SpreadsheetPort;
  readonly clock: ClockPort;
  readonly fetch: FetchPort;
  readonly document: PropertyPort;
  /** Holds the token. */
  readonly user: PropertyPort;
}

/** The run that asks: its record, and its checkpoints. */
export interface AskingRun {
  readonly record: RunRecord;
  readonly change: (changes: Partial<RunRecord>) => void;
  /** Throws where the run is somebody else's by now; takes note of a cancellation. */
  readonly save: () => void;
  readonly say: () => void;
}

export type AskingState = NonNullable<RunRecord['asking']>;
export const NOT_ASKED: AskingState = {
  inFlight: [],
  again: [],
  wasShort: false,
  groups: 0,
  failed: 0,
};

export class Asking {
  private questions: Questions = { open: [], done: 0 };
  private quota: Quota | undefined;
  private readonly until: number;
  private readonly responses: ReturnType<typeof openResponses>;

  /** @param startedAt when the execution began, ms since 1970 */
  constructor(
    private readonly run: AskingRun,
    private readonly settings: Settings,
    private readonly services: AskingServices,
    startedAt: number,
  ) {
    this.until = lastReplyBy(startedAt);
    this.responses = openResponses(services.spreadsheet);
  }

  /**
   * Asks as much as this execution can.
   *
   * @returns why it rests; undefined where everything is asked, or the run was cancelled
   */
  work(sets: readonly AskedSet[], about: AskingFor): Pause | undefined {
    const { spreadsheet, clock } = this.services;
    this.questions = questionsOf(sets, about, bookOf(readResponses(spreadsheet)));
    this.count();
    if (this.questions.open.length === 0) return undefined;
    const group = this.ready();
    if ('why' in group) return group;
    const stopped = this.recover(group) ?? this.lookAtQuota(group);
    if (stopped) return stopped;
    for (let isFirst = true; this.questions.open.length > 0; isFirst = false) {
      const cut = validCut(fetchCut(this.services.document), clock.now());
      const wait = nextWait(this.settings.agent.waitSeconds, cut, this.until - clock.now(), {
        isFirst,
        needsFull: this.state.wasShort,
      });
      if (!wait) return TIME_UP;
      const pause = this.ask(wait, group);
      if (pause || this.run.record.outcome !== '') return pause;
    }
    return undefined;
  }

  private get state(): AskingState {
    return this.run.record.asking ?? NOT_ASKED;
  }

  /** A person has to do something where it cannot be asked: the run rests until then. */
  private ready(): GroupServices | Pause {
    const { clock, fetch, user } = this.services;
    const { agent, run } = this.settings;
    try {
      const access = agentAccess(this.settings, user);
      const tags = ['gnw-evals', ...(run.build === '' ? [] : [run.build])];
      return { access, style: { persona: agent.persona, ff: run.ff, tags }, fetch, clock, until: this.until };
    } catch (error) {
      if (error instanceof UserError) return { why: error.message.replace(/\.$/, ''), wait: undefined };
      throw error;
    }
  }

  /** What became of the questions that an execution was waiting for when it died. */
  private recover(services: GroupServices): Pause | undefined {
    const threads = new Map(this.state.inFlight.map(({ key, thread }) => [key, thread]));
    const left = this.questions.open.flatMap((question) => {
      const thread = threads.get(question.key);
      return thread === undefined ? [] : [this.sent(question, thread)];
    });
    if (left.length === 0) return undefined;
    const outcome = recoverGroup(left, services);
    this.write(left, outcome);
    return this.pauseOf(outcome);
  }

  /** Spends nothing; a server that does not tell is asked all the same. */
  private lookAtQuota({ access, fetch, clock, until }: GroupServices): Pause | undefined {
    const http = createHttpClient({ fetch, clock, concurrency: 1, attempts: 2, deadline: () => until });
    const [outcome] = http.send([quotaRequest(access)]);
    if (outcome?.kind !== 'response') return undefined;
    this.quota = quotaIn(outcome.response);
    const stop = outcome.response.status === 401 ? stopIn(outcome.response) : undefined;
    return stop ? this.pause(stop) : this.pauseAtQuota();
  }

  private ask(wait: Wait, services: GroupServices): Pause | undefined {
    const { clock, document } = this.services;
    const { runId } = this.run.record;
    const { groups } = this.state;
    const group = this.next().map((question) => this.sent(question, threadId(runId, question.key, groups)));
    this.changeState({
      groups: groups + 1,
      inFlight: group.map(({ item, threadId: thread }) => ({ key: item.key, thread })),
    });
    this.run.change({ tabName: group[0]?.item.evalCase.tab ?? '' });
    this.run.save();
    if (this.run.record.outcome !== '') {
      this.changeState({ inFlight: [] });
      return undefined;
    }
    const startedAt = clock.now();
    const outcome = askGroup(group, wait, services);
    this.quota = outcome.quota ?? this.quota;
    if (outcome.waited) {
      const before = fetchCut(document);
      const after = learntCut(before, outcome.waited, clock.now());
      if (after !== before) keepFetchCut(document, after);
      const wasShort = wait.isFull ? false : ranOutOfTime(outcome.waited) || this.state.wasShort;
      this.changeState({ wasShort });
    }
    this.write(group, outcome);
    const { msPerRow } = this.run.record;
    this.run.change({
      wave: groups + 1,
      msPerRow: learnt(msPerRow, Math.max(1, group.length), clock.now() - startedAt),
    });
    this.run.save();
    this.run.say();
    return this.pauseOf(outcome) ?? this.pauseAtQuota();
  }

  /** Who was asked in vain goes first: they need the longest wait. */
  private next(): readonly Question[] {
    const again = new Set(this.state.again);
    const { open } = this.questions;
    const inOrder = [
      ...open.filter(({ key }) => again.has(key)),
      ...open.filter(({ key }) => !again.has(key)),
    ];
    const most = Math.min(
      this.settings.agent.concurrency,
      this.quota ? Math.max(1, promptsLeft(this.quota)) : Infinity,
    );
    return inOrder.slice(0, most);
  }

  private sent(item: Question, thread: string): Sent<Question> {
    const { query } = item.evalCase;
    return { item, query, threadId: thread, mayRepeat: !this.state.again.includes(item.key) };
  }

  /** Writes down what came, and remembers what did not. */
  private write(group: readonly Sent<Question>[], { settled, unknown }: GroupOutcome<Question>): void {
    const askedAt = new Date(this.services.clock.now()).toISOString();
    const rows = settled.flatMap(([{ item }, result]): NewResponse[] => {
      if (result.kind === 'again') return [];
      const { tab, testId, query, uid } = item.evalCase;
      const { collected, trace } = result;
      const record =
        collected.kind === 'output' ? recordOf(collected.output) : recordOfFailure(collected.reason, trace);
      return [recordedByAgent({ tab, testId, query, uid, askedAt, trial: item.trial, record })];
    });
    this.responses.put(rows);
    const written = new Set(settled.flatMap(([{ item }, { kind }]) => (kind === 'again' ? [] : [item.key])));
    const again = settled.flatMap(([{ item }, { kind }]) => (kind === 'again' ? [item.key] : []));
    const asked = new Set(group.map(({ item }) => item.key));
    this.questions = {
      open: this.questions.open.filter(({ key }) => !written.has(key)),
      done: this.questions.done + written.size,
    };
    this.changeState({
      inFlight: unknown.map(({ item, threadId: thread }) => ({ key: item.key, thread })),
      again: [...this.state.again.filter((key) => !asked.has(key) || !written.has(key)), ...again],
      failed: this.state.failed + rows.filter(({ record }) => (record.get('error') ?? '') !== '').length,
    });
    if (settled.length > 0) this.run.change({ hasWorked: true });
    this.count();
  }

  private count(): void {
    const { open, done } = this.questions;
    this.run.change({ rows: open.length + done, rowsDone: done });
  }

  private changeState(changes: Partial<AskingState>): void {
    this.run.change({ asking: { ...this.state, ...changes } });
  }

  private pauseOf({ stop }: GroupOutcome<Question>): Pause | undefined {
    return stop && this.pause(stop);
  }

  private pauseAtQuota(): Pause | undefined {
    const { quota, questions } = this;
    if (!quota || promptsLeft(quota) > 0 || questions.open.length === 0) return undefined;
    return this.pause({ why: 'quota', reason: `your ${quota.quota} prompts for today are used up` });
  }

  private pause(stop: Parameters<typeof pauseFor>[0]): Pause {
    return pauseFor(stop, this.questions.open.length, this.services.clock.now());
  }
}
