/** An eval set with the outputs that the tab `Responses` keeps for it. */
import { hasOutput } from '../agent/recorded';
import { inConversations } from '../evalset/in-conversations';
import type { EvalSet, RecordedCase } from '../evalset/read-tab';
import type { Column } from '../fields/columns';
import type { EvalCase } from '../fields/eval-case';
import { outputFrom, type Response } from '../fields/response';
import { memoize, TABS } from '../model/memoize';
import { type ResponseMatch, matchResponses, recordedFields } from './responses';

/**
 * A case without a response keeps the output that its own row records.
 *
 * @returns with `under`, which gives the cases with another number of trials
 */
export const withResponses = memoize(
  (evalSet: EvalSet, responses: readonly Response[], trials: number): EvalSet => {
    const match = matchResponses(
      responses,
      evalSet.cases.map(({ evalCase }) => evalCase),
    );
    const byTrials = new Map<number, CasesRead>();
    const under = (most: number): CasesRead => {
      const chosen = byTrials.get(most) ?? chosenOf(evalSet, match, most);
      byTrials.set(most, chosen);
      return chosen;
    };
    return { ...evalSet, ...under(trials), under };
  },
  TABS,
);

type CasesRead = Pick<EvalSet, 'cases' | 'recordedElsewhere'>;

function chosenOf(
  { cases }: Pick<EvalSet, 'cases'>,
  matchOf: (evalCase: EvalCase) => ResponseMatch,
  trials: number,
): CasesRead {
  const taken: Response[] = [];
  const filled = cases.map((given): RecordedCase => {
    const match = matchOf(given.evalCase);
    if (match.kind !== 'found') {
      if (hasOutput(given.recorded)) return given;
      return { ...given, trials, ...(match.reason !== '' && { noOutput: match.reason }) };
    }
    const wanted = match.trials.slice(0, trials);
    taken.push(...wanted);
    const otherTrials = wanted.slice(1).map(({ recorded }) => recorded);
    const stateKeys = wanted.map(({ stateKey }) => stateKey);
    const fewer = wanted.length < trials ? [`${wanted.length} of ${trials} trials`] : [];
    return {
      ...given,
      trials,
      recorded: match.response.recorded,
      outputFrom: [...new Set(wanted.map(outputFrom)), ...fewer].join('; '),
      ...(stateKeys.some((key) => key !== '') && { stateKeys }),
      ...(otherTrials.length > 0 && { otherTrials }),
    };
  });
  if (taken.length === 0 && cases.every(({ recorded }) => hasOutput(recorded))) return { cases };
  return { cases: inConversations(filled).cases, recordedElsewhere: recordedFields(taken) };
}

/** Including the columns that `Responses` has. */
export function columnsOf({ header, recordedElsewhere = new Set() }: EvalSet): ReadonlySet<Column> {
  return new Set<Column>([...header.columns.keys(), ...recordedElsewhere]);
}
