/** An eval set with the outputs that the tab `Responses` keeps for it. */
import { hasOutput } from '../../agent/columns';
import { inConversations } from '../../evalset/in-conversations';
import type { EvalSet, RecordedCase } from '../../evalset/read-tab';
import type { OutputChoice } from '../../evalset/recorded-case';
import type { Column } from '../../model/columns';
import { outputFrom, type Response } from '../../model/response';
import type { Settings } from '../../settings/schema';
import { choiceText } from '../cases/inputs-hash';
import { type Match, matchResponses, recordedFields } from './responses';

/**
 * Gives each case without an output of its own the response kept for it, and as many trials of it as `run.trials` says. An output
 * in the case's own row comes first, as it is what the analyst sees next to the question; it comes last if `run.responsesFirst`
 * says so.
 *
 * @param responses called only if it matters
 * @returns with the cases under these settings, and under those of the lines that are read back
 */
export function withResponses(
  evalSet: EvalSet,
  responses: () => readonly Response[],
  { run: { responsesFirst, trials } }: Pick<Settings, 'run'>,
): EvalSet {
  let match: ReturnType<typeof matchResponses> | undefined;
  const find = ({ evalCase }: RecordedCase): Match => (match ??= matchResponses(responses()))(evalCase);
  const byChoice = new Map<string, Chosen>();
  const under = (choice: OutputChoice): Chosen => {
    const key = choiceText(choice);
    const chosen = byChoice.get(key) ?? chosenOf(evalSet, find, choice);
    byChoice.set(key, chosen);
    return chosen;
  };
  return { ...evalSet, ...under({ responsesFirst, trials }), under };
}

type Chosen = Pick<EvalSet, 'cases' | 'recordedElsewhere'>;

function chosenOf(
  { cases }: Pick<EvalSet, 'cases'>,
  find: (given: RecordedCase) => Match,
  choice: OutputChoice,
): Chosen {
  const { responsesFirst, trials, isTold = false } = choice;
  if (!responsesFirst && !isTold && cases.every(({ recorded }) => hasOutput(recorded))) return { cases };
  const taken: Response[] = [];
  const filled = cases.map((given): RecordedCase => {
    const hasOwn = hasOutput(given.recorded);
    const chosen = { ...given, chosenBy: choice };
    if (hasOwn && !responsesFirst) return isTold ? chosen : given;
    const match = find(given);
    if (match.kind !== 'found')
      return hasOwn || match.reason === '' ? chosen : { ...chosen, noOutput: match.reason };
    const wanted = match.trials.slice(0, trials);
    taken.push(...wanted);
    const otherTrials = wanted.slice(1).map(({ recorded }) => recorded);
    const stateKeys = wanted.map(({ stateKey }) => stateKey);
    const fewer = wanted.length < trials ? [`${wanted.length} of ${trials} trials`] : [];
    const outputFromAll = [...new Set(wanted.map(outputFrom)), ...fewer].join('; ');
    return {
      ...chosen,
      recorded: match.response.recorded,
      outputFrom: outputFromAll,
      ...(stateKeys.some((key) => key !== '') && { stateKeys }),
      ...(otherTrials.length > 0 && { otherTrials }),
    };
  });
  return { cases: inConversations(filled).cases, recordedElsewhere: recordedFields(taken) };
}

/** The columns that an eval set has, and those that `Responses` has for it. */
export function columnsOf({ header, recordedElsewhere = new Set() }: EvalSet): ReadonlySet<Column> {
  return new Set<Column>([...header.columns.keys(), ...recordedElsewhere]);
}
