/** An eval set with the outputs that the tab `Responses` keeps for it. */
import { hasOutput } from '../../agent/columns';
import { inConversations } from '../../evalset/in-conversations';
import type { EvalSet, RecordedCase } from '../../evalset/read-tab';
import type { Column } from '../../model/columns';
import { outputFrom, type Response } from '../../model/response';
import type { SpreadsheetPort } from '../../model/sheet/spreadsheet';
import type { Settings } from '../../settings/schema';
import { matchResponses, readResponses, recordedFields } from './responses';

/** Reads the responses when they are first asked for, and only then. */
export function responsesOnce(spreadsheet: SpreadsheetPort): () => readonly Response[] {
  let responses: readonly Response[] | undefined;
  return () => (responses ??= readResponses(spreadsheet));
}

/**
 * Gives each case without an output of its own the response kept for it, and as many trials of it as `run.trials` says. An output
 * in the case's own row comes first, as it is what the analyst sees next to the question; it comes last if `run.responsesFirst`
 * says so.
 *
 * @param responses called only if it matters
 */
export function withResponses(
  evalSet: EvalSet,
  responses: () => readonly Response[],
  { run: { responsesFirst, trials } }: Pick<Settings, 'run'>,
): EvalSet {
  if (!responsesFirst && evalSet.cases.every(({ recorded }) => hasOutput(recorded))) return evalSet;
  const match = matchResponses(responses());
  const taken: Response[] = [];
  const cases = evalSet.cases.map((one): RecordedCase => {
    const hasOwn = hasOutput(one.recorded);
    if (hasOwn && !responsesFirst) return one;
    const found = match(one.evalCase);
    if (found.kind !== 'found')
      return hasOwn || found.reason === '' ? one : { ...one, noOutput: found.reason };
    const wanted = found.trials.slice(0, trials);
    taken.push(...wanted);
    const otherTrials = wanted.slice(1).map(({ recorded }) => recorded);
    const stateKeys = wanted.map(({ stateKey }) => stateKey);
    const fewer = wanted.length < trials ? [`${wanted.length} of ${trials} trials`] : [];
    const outputFromAll = [...new Set(wanted.map(outputFrom)), ...fewer].join('; ');
    return {
      ...one,
      recorded: found.response.recorded,
      outputFrom: outputFromAll,
      ...(stateKeys.some((key) => key !== '') && { stateKeys }),
      ...(otherTrials.length > 0 && { otherTrials }),
    };
  });
  return { ...evalSet, cases: inConversations(cases).cases, recordedElsewhere: recordedFields(taken) };
}

/** The columns that an eval set has, and those that `Responses` has for it. */
export function columnsOf({ header, recordedElsewhere = new Set() }: EvalSet): ReadonlySet<Column> {
  return new Set<Column>([...header.columns.keys(), ...recordedElsewhere]);
}
