/** Which questions have a response already: the tab `Responses` is the checkpoint of asking. */
import { hasOutput } from '../../agent/columns';
import type { RecordedRow } from '../../model/columns';
import type { EvalCase } from '../../model/eval-case';
import type { Response } from '../../model/response';
import { foldCase } from '../../model/text';
import { matchResponses } from '../results/responses';

export interface Book {
  /** When this very case was asked last, ms since 1970; NaN where that is not known, or it never was. */
  readonly askedAt: (evalCase: EvalCase, trial: number) => number;
  /** Whether `Responses` holds anything to score for it that is no failure; what its own row records does not count. */
  readonly isAnswered: (evalCase: EvalCase, trial: number) => boolean;
}

/** By what a response is kept: see report/responses-tab.ts. */
export function askedAs(
  { tab, testId, query }: Pick<EvalCase, 'tab' | 'testId' | 'query'>,
  trial: number,
): string {
  return JSON.stringify([tab, testId, foldCase(query), trial]);
}

export function bookOf(responses: readonly Response[]): Book {
  const times = new Map(
    responses.map((response) => [askedAs(response, response.trial), Date.parse(response.askedAt)]),
  );
  const match = matchResponses(responses);
  return {
    askedAt: (evalCase, trial) => times.get(askedAs(evalCase, trial)) ?? NaN,
    isAnswered: (evalCase, trial) => {
      const found = match(evalCase);
      const response = found.kind === 'found' ? found.trials.find((one) => one.trial === trial) : undefined;
      return response !== undefined && isAnswer(response.recorded);
    },
  };
}

function isAnswer(recorded: RecordedRow): boolean {
  return hasOutput(recorded) && (recorded.get('error') ?? '') === '';
}
