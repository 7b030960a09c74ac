/** How the agent's answers change what is left to ask, and what is written down. */
import type { LiveAgent } from '../../agent/live/agent';
import { recordOfSettled, type Settled } from '../../agent/live/settle';
import { recordOfFailure, type RecordCells } from '../../agent/to-columns';
import type { EvalCase } from '../../model/eval-case';
import { type NewResponse, recordedByAgent } from '../../model/response';
import { afterFailure, turnOf } from '../../model/conversation/turn';
import type { Sent } from './group';
import type { Left, Questions } from './questions';

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
  settled: readonly (readonly [Sent<Questions>, Settled])[],
  askedAt: string,
  agent: LiveAgent,
): Advanced {
  const rows: NewResponse[] = [];
  const again: string[] = [];
  const answered = new Map<string, number>();
  for (const [sent, result] of settled) {
    const { key } = sent.item;
    if (result.kind === 'again') {
      again.push(key);
      answered.set(key, 0);
    }
    if (result.kind !== 'settled') continue;
    const ofTurn = rowsOf(sent, result, askedAt, agent);
    rows.push(...ofTurn);
    // After a failure there are also rows for all turns that follow.
    answered.set(key, sent.item.answered + ofTurn.length);
  }
  const current = open.map((questions) => ({
    ...questions,
    answered: answered.get(questions.key) ?? questions.answered,
  }));
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
  { item: { turns, answered, trial }, threadId }: Sent<Questions>,
  settled: Extract<Settled, { kind: 'settled' }>,
  askedAt: string,
  agent: LiveAgent,
): NewResponse[] {
  const rowOf = (evalCase: EvalCase, record: RecordCells): NewResponse => {
    const { tab, testId, query, uid } = evalCase;
    const turn = turnOf(evalCase);
    return recordedByAgent({ tab, testId, query, uid, askedAt, trial, turn, record });
  };
  const { record, state } = recordOfSettled(settled, agent);
  const reason = String(record.get('error') ?? '');
  const failure = recordOfFailure(afterFailure(answered + 1, reason), {
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
