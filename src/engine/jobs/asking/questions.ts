/** What a run asks the agent: every chosen case once per trial, the turns of a conversation in one thread. */
import type { Questions, SentQuestion } from '../../../agent/live/chain';
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

/** What is known about a run that has begun to ask. */
interface Begun {
  /** When it began, ms since 1970: responses written since then are its own. */
  readonly since: number;
  /** The thread in which the run asks what has this key. */
  readonly threadOf: (key: string) => string;
  /** Whether a question with this key was put whose fate is not known yet. */
  readonly isInFlight: (key: string) => boolean;
  /** Whether what has this key was started again, in another thread. */
  readonly isAgain: (key: string) => boolean;
}

interface AskingFor {
  /** `missing`: only what lacks a response. */
  readonly which: 'all' | 'missing';
  readonly trials: number;
  /** undefined before it begins. */
  readonly run?: Begun;
}

export interface Left {
  /** Still to be asked, in sheet order. */
  readonly open: readonly Questions[];
  /** How many other questions the run has asked and written down. */
  readonly done: number;
}

export interface AskedSet {
  readonly evalSet: Pick<EvalSet, 'sheetId' | 'cases'>;
  readonly cases: readonly Pick<RecordedCase, 'evalCase'>[];
}

/** What is left to ask. Cases of a tab that share id and query share their responses, and are asked once. */
export function questionsToAsk(
  sets: readonly AskedSet[],
  asking: AskingFor,
  recorded: RecordedAnswers,
): Left {
  const open: Questions[] = [];
  let done = 0;
  const seen = new Set<string>();
  for (const set of sets)
    for (const turns of threadsOf(set))
      for (let trial = 1; trial <= asking.trials; trial += 1) {
        const key = keyOf(set.evalSet.sheetId, turns, trial);
        if (seen.has(key)) continue;
        seen.add(key);
        const answered = answeredOf(key, turns, trial, asking, recorded);
        if (answered === turns.length) done += turns.length;
        else if (answered !== undefined) open.push({ key, turns, trial, answered });
      }
  return { open, done };
}

/**
 * The cases to ask, one list per thread. If any turn of a conversation is chosen, all are asked, since a turn answered in another
 * thread says nothing about the next; except trailing turns whose status says that they are not to be run, and
 * those after a turn that is missing: its question isn't known.
 */
function threadsOf({ evalSet, cases }: AskedSet): (readonly EvalCase[])[] {
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

/** How many turns the run is finished asking; undefined if it does not ask them. */
function answeredOf(
  key: string,
  turns: readonly EvalCase[],
  trial: number,
  { which, run }: AskingFor,
  recorded: RecordedAnswers,
): number | undefined {
  let answered = 0;
  if (run) {
    const thread = run.threadOf(key);
    for (const turn of turns) {
      const asked = recorded.asked(turn, trial);
      if (!asked || !(asked.at >= run.since) || (turns.length > 1 && asked.thread !== thread)) break;
      // A failure ends the conversation: the turns after it say so.
      if (asked.isFailure) return run.isInFlight(key) ? answered : turns.length;
      answered += 1;
    }
  }
  const isBegun = answered > 0 || run?.isInFlight(key) === true || run?.isAgain(key) === true;
  const isWanted = which === 'all' || turns.some((turn) => !recorded.isAnswered(turn, trial));
  return isBegun || isWanted ? answered : undefined;
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

interface Advanced {
  readonly left: Left;
  readonly rows: readonly NewResponse[];
  /** Keys of those that start again, in another thread. */
  readonly again: readonly string[];
  /** Keys of those that are finished. */
  readonly closed: ReadonlySet<string>;
}

/** @param askedAt ISO date-time */
export function advanced(
  { open, done }: Left,
  known: readonly (readonly [SentQuestion, AskOutcome])[],
  askedAt: string,
  agent: LiveAgent,
): Advanced {
  const rows: NewResponse[] = [];
  const again: string[] = [];
  const answered = new Map<string, Pick<Questions, 'answered' | 'earlier'>>();
  for (const [sent, result] of known) {
    const { key } = sent.item;
    if (result.kind === 'again') {
      again.push(key);
      answered.set(key, { answered: 0, earlier: undefined });
    }
    if (result.kind !== 'done') continue;
    const ofTurn = rowsOf(sent, result, askedAt, agent);
    rows.push(...ofTurn);
    // After a failure there are also rows for all turns that follow.
    answered.set(key, { answered: sent.item.answered + ofTurn.length, earlier: result.state });
  }
  const current = open.map((questions) => ({ ...questions, ...answered.get(questions.key) }));
  const ended = current.filter((questions) => questions.answered === questions.turns.length);
  return {
    left: {
      open: current.filter((questions) => questions.answered < questions.turns.length),
      done: ended.reduce((sum, { turns }) => sum + turns.length, done),
    },
    rows,
    again,
    closed: new Set(ended.map(({ key }) => key)),
  };
}

/** The row of the question that was put and, if it failed, those of the turns that would have followed in its thread. */
function rowsOf(
  { item: { turns, answered, trial }, threadId }: SentQuestion,
  outcome: Extract<AskOutcome, { kind: 'done' }>,
  askedAt: string,
  agent: LiveAgent,
): NewResponse[] {
  const rowOf = (evalCase: EvalCase, record: RecordCells): NewResponse => {
    const { tab, testId, query, uid } = evalCase;
    const turn = turnOf(evalCase);
    const recording = { recordedBy: 'agent', recordedAt: askedAt } as const;
    return { tab, testId, query, uid, askedAt, trial, turn, record, ...recording };
  };
  const { record, state } = recordOfOutcome(outcome, agent);
  const reason = String(record.get('error') ?? '');
  const failure = recordOfFailure(`turn ${answered + 1} failed: ${reason}`, '', {
    threadId,
    traceId: '',
    traceUrl: '',
    latencyS: undefined,
  });
  return turns.slice(answered).flatMap((evalCase, index): NewResponse[] => {
    if (index > 0) return reason === '' ? [] : [rowOf(evalCase, failure)];
    return [{ ...rowOf(evalCase, record), ...(state !== undefined && { state }) }];
  });
}
