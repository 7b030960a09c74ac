/** The threads of a run that asks the agent: one per chosen case or conversation and trial, how far each is answered, and a closing sentence. */
import { isSkipped, statusOf } from '../../../evalset/choose-cases';
import { contentHash } from '../../../evalset/content-hash';
import { missingBefore } from '../../../evalset/conversations';
import type { EvalSet, RecordedCase } from '../../../evalset/read-tab';
import { type EvalCase, turnOf } from '../../../fields/eval-case';
import { hasOutput, isFailure, recordOfFailure, type RecordCells } from '../../../agent/recorded-columns';
import type { LiveAgent } from '../../../agent/live/live-agent';
import type { AskedThread } from '../../../agent/live/ask-group';
import { recordOfOutcome, type AskOutcome } from '../../../agent/live/ask-outcome';
import { askingKey, type NewResponse, type Response } from '../../../fields/response';
import { matchResponses } from '../../../stores/responses';
import { count } from '../../../model/text';
import type { RunRecord, StageOf } from '../../../stores/run-record';

type KeptThread = StageOf<'asking'>['threads'][number];

interface ThreadOptions {
  /** `missing`: only threads that lack a response. */
  readonly which: 'all' | 'missing';
  readonly trials: number;
  /** Absent before the run begins. */
  readonly run?: {
    readonly runId: string;
    /** When the run began, ms since 1970: responses written since then are its own. */
    readonly since: number;
    readonly threads: readonly KeptThread[];
  };
}

export interface CasesToAsk {
  readonly evalSet: Pick<EvalSet, 'sheetId' | 'cases'>;
  readonly cases: readonly Pick<RecordedCase, 'evalCase'>[];
}

/**
 * Returns the threads to ask, in sheet order, with the run’s progress in each. Cases of a tab that share id and query share their
 * responses, and are asked once.
 */
export function threadsToAsk(
  sets: readonly CasesToAsk[],
  { which, trials, run }: ThreadOptions,
  recorded: RecordedAnswers,
): readonly AskedThread[] {
  const { runId = '', since = Infinity, threads = [] } = run ?? {};
  const keptOf = new Map(threads.map((thread) => [thread.key, thread]));
  const found = new Map<string, AskedThread | undefined>();
  for (const set of sets)
    for (const turns of conversationsOf(set))
      for (let trial = 1; trial <= trials; trial += 1) {
        const key = threadKey(set.evalSet.sheetId, turns, trial);
        if (found.has(key)) continue;
        const kept = keptOf.get(key);
        const { tries = 0, sentTurn } = kept ?? {};
        const id = threadId(runId, key, tries);
        const answered = answeredTurns(id, turns, trial, since, sentTurn !== undefined, recorded);
        const isWanted = which === 'all' || turns.some((turn) => !recorded.isAnswered(turn, trial));
        const state =
          answered === turns.length ? 'done' : sentTurn === answered + 1 ? 'sent' : ('waiting' as const);
        found.set(
          key,
          isWanted || answered > 0 || kept ? { key, turns, trial, answered, id, tries, state } : undefined,
        );
      }
  return [...found.values()].flatMap((thread) => thread ?? []);
}

/**
 * The cases to ask, one list per thread. If any turn of a conversation is chosen, all are asked, since a turn builds on the ones before
 * in its thread. Left out are trailing turns with a status such as “skip”, and turns after a missing one, whose question is unknown.
 */
function conversationsOf({ evalSet, cases }: CasesToAsk): (readonly EvalCase[])[] {
  const chosen = new Set(cases.map(({ evalCase }) => evalCase.row));
  const isChosen = ({ evalCase }: RecordedCase): boolean => chosen.has(evalCase.row);
  // All turns of a conversation share the same list object.
  const threads = new Set(evalSet.cases.flatMap(threadsOf));
  return [...threads].flatMap((turns) => {
    if (!turns.some(isChosen)) return [];
    const isAsked = (recorded: RecordedCase): boolean =>
      missingBefore(recorded) === undefined && (isChosen(recorded) || !isSkipped(statusOf(recorded)));
    return [turns.slice(0, turns.map(isAsked).lastIndexOf(true) + 1).map(({ evalCase }) => evalCase)];
  });
}

function threadsOf(recorded: RecordedCase): (readonly RecordedCase[])[] {
  if (!recorded.turn) return [[recorded]];
  return recorded.turn.kind === 'turn' ? [recorded.turn.turns] : [];
}

/** Hash of the sheet id and all turns: a renamed tab keeps its threads, an edited conversation gets new ones. */
function threadKey(sheetId: number, turns: readonly EvalCase[], trial: number): string {
  return contentHash([String(sheetId), ...turns.map((turn) => responseKey({ ...turn, tab: '' }, trial))]);
}

/** The number of turns that the run has finished in a thread. @param isSent whether a question with unknown outcome was sent */
function answeredTurns(
  id: string,
  turns: readonly EvalCase[],
  trial: number,
  startedAt: number,
  isSent: boolean,
  recorded: RecordedAnswers,
): number {
  let answered = 0;
  for (const turn of turns) {
    const last = recorded.lastAsking(turn, trial);
    if (!last || !(Date.parse(last.askedAt) >= startedAt)) break;
    if (turns.length > 1 && last.recorded.get('thread_id') !== id) break;
    // A failure ends the conversation: the turns after it were recorded as failed.
    if (isFailure(last.recorded.get('error'))) return isSent ? answered : turns.length;
    answered += 1;
  }
  return answered;
}

/**
 * Returns the id of a thread: a UUID that is derived from the arguments, so that a repeated execution makes the same one.
 *
 * @param attempt from 0: each repetition gets its own thread
 */
export function threadId(runId: string, key: string, attempt: number): string {
  const hex = [0, 1].map((half) => contentHash([runId, key, String(attempt), String(half)])).join('');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}

/** The parts of a thread that decide its place in the order. */
interface TurnCount {
  readonly turns: readonly unknown[];
  readonly answered: number;
}

/** The number of questions still to be asked. */
export function questionsLeft(threads: readonly TurnCount[]): number {
  return threads.reduce((sum, { turns, answered }) => sum + turns.length - answered, 0);
}

/**
 * Returns threads in the order in which they continue. Begun threads go first, so that a stop leaves few of them unfinished. Long
 * conversations go before those, or the last groups would consist of their questions alone.
 *
 * @param open all unfinished threads, including those waiting for a reply
 * @param width the number of questions asked together
 */
export function inAskingOrder<T extends TurnCount>(open: readonly T[], width: number): T[] {
  const rounds = questionsLeft(open) / width;
  const rank = (thread: T): number => {
    const remaining = questionsLeft([thread]);
    return 2 * remaining >= rounds ? remaining : 0;
  };
  return [...open].sort((a, b) => rank(b) - rank(a) || b.answered - a.answered);
}

// The tab `Responses` is the checkpoint of asking.

export type RecordedAnswers = ReturnType<typeof recordedAnswers>;

/** See `askingKey`. */
function responseKey(evalCase: EvalCase, trial: number): string {
  const { tab, testId, query } = evalCase;
  return askingKey({ tab, testId, query, trial, turn: turnOf(evalCase) });
}

export function recordedAnswers(responses: readonly Response[]) {
  const byKey = new Map(responses.map((response) => [askingKey(response), response]));
  const match = matchResponses(responses);
  return {
    /** The latest response of a case; undefined if it was never asked. */
    lastAsking: (evalCase: EvalCase, trial: number): Response | undefined =>
      byKey.get(responseKey(evalCase, trial)),
    /** True if `Responses` has an output for the case that is not a failure. The case's own row does not count. */
    isAnswered: (evalCase: EvalCase, trial: number): boolean => {
      const hit = match(evalCase);
      const response = hit.kind === 'found' ? hit.trials.find((answer) => answer.trial === trial) : undefined;
      const recorded = response?.recorded;
      return recorded !== undefined && hasOutput(recorded) && (recorded.get('error') ?? '') === '';
    },
  };
}

/** Returns threads in the form of the run record, without finished and untouched ones. */
export function keptThreads(threads: readonly AskedThread[]): KeptThread[] {
  return threads.flatMap(({ key, tries, answered, state }) => {
    if (state === 'done' || (state === 'waiting' && tries === 0)) return [];
    return [{ key, tries, ...(state === 'sent' && { sentTurn: answered + 1 }) }];
  });
}

/**
 * Returns a thread after its question was asked, and the responses to write: one and, after a failure, one for each turn that follows.
 *
 * @param outcome undefined if it was not asked after all
 * @param askedAt ISO date-time
 */
export function threadAfter(
  thread: AskedThread,
  outcome: AskOutcome | undefined,
  runId: string,
  askedAt: string,
  agent: LiveAgent,
): { readonly thread: AskedThread; readonly rows: readonly NewResponse[] } {
  switch (outcome?.kind) {
    case 'unknown':
      return { thread, rows: [] };
    case undefined:
    case 'unasked':
      return { thread: { ...thread, state: 'waiting' }, rows: [] };
    case 'again': {
      const tries = thread.tries + 1;
      const fresh = { id: threadId(runId, thread.key, tries), tries, answered: 0, earlier: undefined };
      return { thread: { ...thread, ...fresh, state: 'waiting' }, rows: [] };
    }
    case 'done': {
      const rows = responsesOf(thread, outcome, askedAt, agent);
      const answered = thread.answered + rows.length;
      const state = answered === thread.turns.length ? 'done' : 'waiting';
      return { thread: { ...thread, answered, state, earlier: outcome.state }, rows };
    }
  }
}

function responsesOf(
  { turns, answered, trial, id }: AskedThread,
  outcome: Extract<AskOutcome, { kind: 'done' }>,
  askedAt: string,
  agent: LiveAgent,
): NewResponse[] {
  const rowOf = (evalCase: EvalCase, record: RecordCells): NewResponse => {
    const { tab, testId, query, uid } = evalCase;
    const recording = { recordedBy: 'agent', recordedAt: askedAt } as const;
    return { tab, testId, query, uid, askedAt, trial, turn: turnOf(evalCase), record, ...recording };
  };
  const { record, state } = recordOfOutcome(outcome, agent);
  const reason = String(record.get('error') ?? '');
  const trace = { threadId: id, traceId: '', traceUrl: '', latencyS: undefined };
  const failure = recordOfFailure(`turn ${answered + 1} failed: ${reason}`, '', trace);
  return turns.slice(answered).flatMap((evalCase, index): NewResponse[] => {
    if (index > 0) return reason === '' ? [] : [rowOf(evalCase, failure)];
    return [{ ...rowOf(evalCase, record), ...(state !== undefined && { state }) }];
  });
}

/** @example 'The agent was asked: 38 of 40 questions have an answer in “Responses”; 2 failed (see the column error)' */
export function askedText({ rows, rowsDone, end, problems }: RunRecord, failures: number): string {
  const failed = Math.min(rowsDone, failures);
  if (rows === 0) return 'There was nothing to ask: every row that can be asked has a response';
  const answered = `${rowsDone - failed} of ${count(rows, 'question has', 'questions have')} an answer in “Responses”`;
  const errors = failed === 0 ? '' : `; ${failed} failed (see the column error)`;
  const text = `${end ? 'Asking the agent was stopped' : 'The agent was asked'}: ${answered}${errors}`;
  const sentences = [text, end?.how === 'stopped' ? end.why.text : '', ...problems];
  return sentences.flatMap((sentence) => sentence.replace(/\.$/, '') || []).join('. ');
}
