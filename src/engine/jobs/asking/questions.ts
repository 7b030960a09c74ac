/** What a run asks the agent: every chosen case once per trial, the turns of a conversation in one thread. */
import type { AskedThread } from '../../../agent/live/chain';
import { isLeftOut, statusOf } from '../../../evalset/choose';
import { contentHash } from '../../../evalset/content-hash';
import { missingBefore } from '../../../evalset/in-conversations';
import type { EvalSet, RecordedCase } from '../../../evalset/read-tab';
import type { EvalCase } from '../../../fields/eval-case';
import { hasOutput, isFailure, recordOfFailure, type RecordCells } from '../../../agent/recorded';
import type { LiveAgent } from '../../../agent/live/agent';
import { recordOfOutcome, type AskOutcome } from '../../../agent/live/outcome';
import type { RecordedRow } from '../../../fields/columns';
import { askingKey, type NewResponse, type Response } from '../../../fields/response';
import { turnOf } from '../../../fields/conversation';
import { matchResponses } from '../../../stores/responses';
import type { StageOf } from '../../../stores/run-record';

type KeptThread = StageOf<'asking'>['threads'][number];

interface AskingFor {
  /** `missing`: only what lacks a response. */
  readonly which: 'all' | 'missing';
  readonly trials: number;
  /** Absent before it begins. */
  readonly run?: {
    readonly runId: string;
    /** When it began, ms since 1970: responses written since then are its own. */
    readonly since: number;
    readonly threads: readonly KeptThread[];
  };
}

export interface AskedSet {
  readonly evalSet: Pick<EvalSet, 'sheetId' | 'cases'>;
  readonly cases: readonly Pick<RecordedCase, 'evalCase'>[];
}

/**
 * What is to be asked, in sheet order, with what the run has asked already. Cases of a tab that share id and query share their
 * responses, and are asked once.
 */
export function threadsToAsk(
  sets: readonly AskedSet[],
  { which, trials, run }: AskingFor,
  recorded: RecordedAnswers,
): readonly AskedThread[] {
  const { runId = '', since = Infinity, threads = [] } = run ?? {};
  const keptOf = new Map(threads.map((thread) => [thread.key, thread]));
  const found = new Map<string, AskedThread | undefined>();
  for (const set of sets)
    for (const turns of conversationsOf(set))
      for (let trial = 1; trial <= trials; trial += 1) {
        const key = keyOf(set.evalSet.sheetId, turns, trial);
        if (found.has(key)) continue;
        const kept = keptOf.get(key);
        const { tries = 0, sentTurn } = kept ?? {};
        const id = threadId(runId, key, tries);
        const answered = answeredIn(id, turns, trial, since, sentTurn !== undefined, recorded);
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
 * The cases to ask, one list per thread. If any turn of a conversation is chosen, all are asked, since a turn answered in another
 * thread says nothing about the next; except trailing turns whose status says that they are not to be run, and
 * those after a turn that is missing: its question isn't known.
 */
function conversationsOf({ evalSet, cases }: AskedSet): (readonly EvalCase[])[] {
  const chosen = new Set(cases.map(({ evalCase }) => evalCase.row));
  const isChosen = ({ evalCase }: RecordedCase): boolean => chosen.has(evalCase.row);
  // All turns of a conversation share the same list object.
  const threads = new Set(evalSet.cases.flatMap(threadOf));
  return [...threads].flatMap((turns) => {
    if (!turns.some(isChosen)) return [];
    const wanted = turns.map(
      (recorded) =>
        missingBefore(recorded) === undefined && (isChosen(recorded) || !isLeftOut(statusOf(recorded))),
    );
    return [turns.slice(0, wanted.lastIndexOf(true) + 1).map(({ evalCase }) => evalCase)];
  });
}

function threadOf(recorded: RecordedCase): (readonly RecordedCase[])[] {
  if (!recorded.turn) return [[recorded]];
  return recorded.turn.kind === 'turn' ? [recorded.turn.turns] : [];
}

/** By sheet id rather than name, as the tab may be renamed meanwhile. An edited conversation counts as another one. */
function keyOf(sheetId: number, turns: readonly EvalCase[], trial: number): string {
  return contentHash([String(sheetId), ...turns.map((turn) => askedAs({ ...turn, tab: '' }, trial))]);
}

/** How many turns the run has finished asking. @param isSent whether a question of the thread was put whose fate is not known */
function answeredIn(
  id: string,
  turns: readonly EvalCase[],
  trial: number,
  since: number,
  isSent: boolean,
  recorded: RecordedAnswers,
): number {
  let answered = 0;
  for (const turn of turns) {
    const asked = recorded.asked(turn, trial);
    if (!asked || !(asked.at >= since) || (turns.length > 1 && asked.thread !== id)) break;
    // A failure ends the conversation: the turns after it say so.
    if (asked.isFailure) return isSent ? answered : turns.length;
    answered += 1;
  }
  return answered;
}

/**
 * A new thread's id, in the form of a random UUID, but always the same for the same arguments.
 *
 * @param attempt from 0: each repetition gets a thread of its own
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

// Which questions already have a response: the tab `Responses` is the checkpoint of asking.

/** What `Responses` says about one asking. */
interface AskedBefore {
  /** Ms since 1970; NaN if unknown. */
  readonly at: number;
  /** The agent's thread; '' if unknown. */
  readonly thread: string;
  /** Whether it records a failure. */
  readonly isFailure: boolean;
  /** The key under which the state after it is kept; '' if it is not kept. */
  readonly stateKey: string;
}

export interface RecordedAnswers {
  /** What became of this case when it was last asked; undefined if it never was. */
  readonly asked: (evalCase: EvalCase, trial: number) => AskedBefore | undefined;
  /** Whether `Responses` holds something to score for it other than a failure; what its own row records does not count. */
  readonly isAnswered: (evalCase: EvalCase, trial: number) => boolean;
}

/** The key under which its response is kept. */
function askedAs(evalCase: EvalCase, trial: number): string {
  const { tab, testId, query } = evalCase;
  return askingKey({ tab, testId, query, trial, turn: turnOf(evalCase) });
}

export function recordedAnswers(responses: readonly Response[]): RecordedAnswers {
  const byKey = new Map(responses.map((response) => [askingKey(response), response]));
  const match = matchResponses(responses);
  return {
    asked: (evalCase, trial) => {
      const response = byKey.get(askedAs(evalCase, trial));
      if (!response) return undefined;
      const { askedAt, recorded, stateKey } = response;
      const thread = recorded.get('thread_id') ?? '';
      return { at: Date.parse(askedAt), thread, isFailure: isFailure(recorded.get('error')), stateKey };
    },
    isAnswered: (evalCase, trial) => {
      const hit = match(evalCase);
      const response = hit.kind === 'found' ? hit.trials.find((answer) => answer.trial === trial) : undefined;
      return response !== undefined && isAnswer(response.recorded);
    },
  };
}

function isAnswer(recorded: RecordedRow): boolean {
  return hasOutput(recorded) && (recorded.get('error') ?? '') === '';
}

// How the agent's answers change what is left to ask, and what is written down.

/** How the record keeps the threads that are not as at the beginning. */
export function keptThreads(threads: readonly AskedThread[]): KeptThread[] {
  return threads.flatMap(({ key, tries, answered, state }) => {
    if (state === 'done' || (state === 'waiting' && tries === 0)) return [];
    return [{ key, tries, ...(state === 'sent' && { sentTurn: answered + 1 }) }];
  });
}

/**
 * A thread after its question was put, with what is to be written down: a response and, after a failure, one for each turn that would
 * have followed.
 *
 * @param outcome undefined if it was not put after all
 * @param askedAt ISO date-time
 */
export function advanced(
  thread: AskedThread,
  outcome: AskOutcome | undefined,
  { runId, askedAt, agent }: { readonly runId: string; readonly askedAt: string; readonly agent: LiveAgent },
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
      const rows = rowsOf(thread, outcome, askedAt, agent);
      const answered = thread.answered + rows.length;
      const state = answered === thread.turns.length ? 'done' : 'waiting';
      return { thread: { ...thread, answered, state, earlier: outcome.state }, rows };
    }
  }
}

function rowsOf(
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
