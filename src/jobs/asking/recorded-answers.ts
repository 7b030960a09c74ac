/** Which questions already have a response: the tab `Responses` is the checkpoint of asking. */
import { hasOutput, isFailure } from '../../agent/columns';
import type { RecordedRow } from '../../model/columns';
import type { EvalCase } from '../../model/eval-case';
import { askingKey, type Response } from '../../model/response';
import { turnOf } from '../../model/conversation/turn';
import { matchResponses } from '../../results/responses/responses';

/** What `Responses` says about one asking. */
interface Asked {
  /** Ms since 1970; NaN if unknown. */
  readonly at: number;
  /** The agent's thread; '' if unknown. */
  readonly thread: string;
  /** Whether it records a failure. */
  readonly isFailure: boolean;
}

export interface RecordedAnswers {
  /** What became of this case when it was last asked; undefined if it never was. */
  readonly asked: (evalCase: EvalCase, trial: number) => Asked | undefined;
  /** Whether `Responses` holds something to score for it other than a failure; what its own row records does not count. */
  readonly isAnswered: (evalCase: EvalCase, trial: number) => boolean;
}

/** The key under which its response is kept. */
export function askedAs(evalCase: EvalCase, trial: number): string {
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
      const { askedAt, recorded } = response;
      const thread = recorded.get('thread_id') ?? '';
      return { at: Date.parse(askedAt), thread, isFailure: isFailure(recorded.get('error')) };
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
