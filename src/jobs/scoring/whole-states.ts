/** What a check reads but the columns of a response do not say: it is taken from the whole state behind it, if that is kept. */
import { collectRecorded, overlaid } from '../../agent/columns';
import type { RecordedCase } from '../../evalset/read-tab';
import type { AgentOutput, OutputPart } from '../../model/agent-output';
import { isCalledFor, type Checks } from '../../model/check';
import type { EvalCase } from '../../model/eval-case';
import { stateCells } from '../../model/response';
import type { Settings } from '../../settings/schema';
import type { KeptStates } from '../../store/states';

/** The states of a wave by key: none is read for rows whose columns say all that is needed. */
export function statesFor(
  cases: readonly RecordedCase[],
  settings: Pick<Settings, 'judge' | 'scoring'>,
  states: Pick<KeptStates, 'read'>,
  checks: Checks,
): ReadonlyMap<string, string> {
  const keys = new Set<string>();
  for (const { evalCase, recorded, otherTrials = [], stateKeys = [] } of cases) {
    const parts = stateKeys.length === 0 ? [] : partsRead(evalCase, settings, checks);
    [recorded, ...otherTrials].forEach((record, index) => {
      const key = stateKeys[index] ?? '';
      const collected = key === '' ? undefined : collectRecorded(record);
      if (collected?.kind !== 'output') return;
      const { output } = collected;
      // That there is a state is known without reading it.
      if (parts.some((part) => part !== 'isWhole' && output[part] === undefined)) keys.add(key);
    });
  }
  return keys.size === 0 ? new Map() : states.read(keys);
}

/**
 * Columns take precedence: a person may have corrected them.
 *
 * @param key of the state behind the output; '' for none
 * @param states those that were read
 */
export function filledFrom(
  output: AgentOutput,
  key: string,
  states: ReadonlyMap<string, string>,
): AgentOutput {
  if (key === '') return output;
  const state = states.get(key);
  if (state === undefined) return Object.assign(output, { isWhole: true });
  const whole = collectRecorded(stateCells(state));
  if (whole.kind !== 'output') return output;
  // This way round because some parts of what the state says cost nothing until they are read.
  return overlaid(whole.output, output);
}

/** What the checks that a case calls for read. What is only shown to a judge is not read if none is asked. */
function partsRead(
  evalCase: EvalCase,
  { judge, scoring }: Pick<Settings, 'judge' | 'scoring'>,
  checks: Checks,
): OutputPart[] {
  const called = checks.all.filter((check) => isCalledFor(check, evalCase));
  return called.flatMap(({ reads, readsAny = [], alsoReads = [], rubric }) => [
    ...[...reads, ...readsAny],
    ...(rubric && (judge.provider === 'rules' || !scoring.judgeCharts) ? [] : alsoReads),
  ]);
}
