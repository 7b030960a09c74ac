/** Rows with two outputs: one that they record themselves, and another in “Responses”. Which of them counts is said before a run. */
import { collectRecorded, hasOutput } from '../../agent/columns';
import type { RecordedCase } from '../../evalset/read-tab';
import type { AgentOutput, OutputPart } from '../../model/agent-output';
import type { RecordedRow } from '../../model/columns';
import { OWN } from '../../model/fields/own';
import { FIELDS } from '../../model/fields';
import { namesOf } from '../../model/fields/field';
import { shortTime } from '../../model/local-time';
import type { Problem } from '../../model/problem';
import type { Response } from '../../model/response';
import { count, rowsText } from '../../model/text';
import type { Settings } from '../../settings/schema';
import { matchResponses } from '../../results/responses/responses';

/**
 * Names the cases that have both, if these differ.
 *
 * @param cases as their tab records them, before any response replaces their output
 */
export function rivalOutputs(
  tab: string,
  cases: readonly RecordedCase[],
  responses: readonly Response[],
  { run: { responsesFirst } }: Pick<Settings, 'run'>,
): Problem[] {
  if (responses.length === 0) return [];
  const match = matchResponses(responses);
  const rivals = cases.flatMap(({ evalCase, recorded }) => {
    const matched = hasOutput(recorded) ? match(evalCase) : undefined;
    return matched?.kind === 'found' && differ(recorded, matched.response.recorded)
      ? [{ row: evalCase.row, askedAt: matched.response.askedAt || matched.response.recordedAt }]
      : [];
  });
  if (rivals.length === 0) return [];
  const newest = rivals.reduce((last, { askedAt }) => (askedAt > last ? askedAt : last), '');
  const age = newest === '' ? '' : `, the newest of ${shortTime(newest)}`;
  const rows = rowsText(rivals.map(({ row }) => row));
  const what = `${count(rivals.length, 'row records an output and has', 'rows record an output and have')} another one in “Responses” (${rows}${age})`;
  return [
    {
      tab,
      text: responsesFirst
        ? `${what}: “Responses” is scored. To score what the rows record, switch off run.responsesFirst`
        : `${what}: what the rows record is scored. To score “Responses”, switch on run.responsesFirst`,
    },
  ];
}

/** Compares decoded values (4.0 and 4 are one dataset) that both have; names, the asking itself and the state as a whole do not count. */
function differ(own: RecordedRow, other: RecordedRow): boolean {
  const [a, b] = [collectRecorded(own), collectRecorded(other)];
  if (a.kind === 'failed' || b.kind === 'failed') return a.kind !== b.kind;
  const [agentOutput, another] = [a.output, b.output];
  return namesOf(FIELDS).some(
    (part) =>
      !(part in OWN) &&
      agentOutput[part] !== undefined &&
      another[part] !== undefined &&
      contentOf(agentOutput, part) !== contentOf(another, part),
  );
}

function contentOf({ areas, dataset, ...output }: AgentOutput, part: OutputPart): string {
  if (part === 'areas') return JSON.stringify((areas ?? []).map(({ id }) => id).sort());
  return JSON.stringify(part === 'dataset' ? (dataset?.id ?? null) : output[part]);
}
