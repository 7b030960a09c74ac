/** Recorded columns → the agent's output. */
import { TRACE, type Trace } from '../fields/trace';
import { type AgentOutput, type Collected, isAgentError, FIELDS, type OutputPart } from '../fields';
import { type ActualField, NOT_RECORDED, type RecordedRow, TRACE_FIELDS } from '../fields/columns';
import { StateError } from '../fields/agent-state';
import { namesOf } from '../model/collections';
import { readFields, type RowTexts } from '../fields/field';
import { formulaProblem, isSheetError } from '../model/text';
import { decodeState } from './state';

/** The columns that could hold a part of the output, to name if a tab has none of them. */
export function holdersOf(part: OutputPart): readonly ActualField[] {
  const field = FIELDS[part];
  return 'fromState' in field ? [...field.heldBy, 'agent_state'] : field.heldBy;
}

/** Whether a row records what the agent did, or that it failed; facts about the asking alone are not an output. */
export function hasOutput(row: RecordedRow): boolean {
  if (isFailure(row.get('error'))) return true;
  for (const [field, text] of row)
    if (text !== '' && text !== NOT_RECORDED && !TRACE_FIELDS.has(field)) return true;
  return false;
}

/** Data frames write FALSE if there is no error. */
export function isFailure(error = ''): boolean {
  return error !== '' && error.toUpperCase() !== 'FALSE';
}

/**
 * Decodes what a row recorded. A blank cell in a present column means that the agent selected or said nothing; an absent column, or a cell
 * that says “(not recorded)”, leaves its part unknown; a row with nothing recorded has no output. A failed formula (`#N/A` from a lookup)
 * says nothing about the agent: the row cannot be measured.
 *
 * @example
 * collectRecorded(new Map([['actual_id', 'BRA'], ['actual_agent_answer', '']]))
 * // { kind: 'output', output: { areas: [{ id: 'BRA', … }], message: '', trace: … } }
 */
export function collectRecorded(cells: RecordedRow): Collected {
  let isWhole = true;
  for (const [field, text] of cells) {
    if (isSheetError(text) && (field === 'error' || !TRACE_FIELDS.has(field)))
      return { kind: 'failed', reason: formulaProblem(field, text) };
    isWhole &&= text !== NOT_RECORDED;
  }
  const row = isWhole ? cells : new Map([...cells].filter(([, text]) => text !== NOT_RECORDED));
  const error = row.get('error') ?? '';
  const state = row.get('agent_state') ?? '';
  if (isFailure(error)) return { kind: 'failed', reason: failureSentence(error) };
  if (!hasOutput(row)) return { kind: 'failed', reason: 'no agent output' };
  const trace = TRACE.fromRow(row);
  try {
    if (state !== '') return filledIn(decodeState(state, trace), row);
    return { kind: 'output', output: outputOf(row, trace) };
  } catch (problem) {
    if (problem instanceof StateError) return { kind: 'failed', reason: problem.message };
    throw problem;
  }
}

/** What a state doesn't contain (which agents took part, say) may be in a column next to it. */
function filledIn(decoded: Collected, row: RecordedRow): Collected {
  if (decoded.kind === 'failed') return decoded;
  const { output } = decoded;
  const filled = new Map([...row].filter(([, text]) => text !== ''));
  if (filled.size === 1) return decoded;
  return { kind: 'output', output: completed(output, outputOf(filled, output.trace)) };
}

/** Fills the parts that an output doesn't know from another output. */
function completed(output: AgentOutput, other: AgentOutput): AgentOutput {
  const unknown = namesOf(FIELDS).filter((part) => !(part in output) && part in other);
  return Object.assign(output, Object.fromEntries(unknown.map((part) => [part, other[part]])));
}

/** Replaces the parts of an output that another one knows; the rest stays. */
export function overlaid(output: AgentOutput, other: AgentOutput): AgentOutput {
  return Object.defineProperties(output, Object.getOwnPropertyDescriptors(other));
}

/** Our own text is already a sentence about the agent. */
function failureSentence(error: string): string {
  return isAgentError(error) ? error : `the agent failed: ${error}`;
}

/** The parts that a column of the row can hold. */
function outputOf(texts: RowTexts<string>, trace: Trace): AgentOutput {
  const parts = readFields(FIELDS, ({ heldBy, fromRow }) => {
    for (const name of heldBy) if (texts.has(name)) return fromRow(texts);
    return undefined;
  });
  return Object.assign(parts, { trace });
}
