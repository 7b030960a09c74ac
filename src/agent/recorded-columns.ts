/** Reads the agent's output from recorded columns, and writes it to them. */
import { TRACE, type Trace } from '../fields/trace';
import {
  type AgentOutput,
  type Collected,
  type FailedOutput,
  FIELDS,
  type OutputPart,
  type ActualField,
  NOT_RECORDED,
  type RecordedRow,
  TRACE_FIELDS,
  isActual,
} from '../fields/fields';
import { StateError } from '../fields/agent-state';
import { recordedProblem } from '../fields/cell-kinds';
import { namesOf } from '../model/collections';
import { AGENT_CODES } from '../model/scorecard';
import { readFields, type RowTexts, eachField } from '../fields/field';
import { formulaProblem, isSheetError, cut, MAX_CELL_TEXT } from '../model/text';
import { type AskedTurn, decodeState } from './decode-state';

/** The columns that could hold a part of the output, for a message if a tab has none of them. */
export function columnsHolding(part: OutputPart): readonly ActualField[] {
  const field = FIELDS[part];
  return 'fromState' in field ? [...field.heldBy, 'agent_state'] : field.heldBy;
}

/** True if a row records an output or a failure. A trace alone is not an output. */
export function hasOutput(row: RecordedRow): boolean {
  if (isFailure(row.get('error'))) return true;
  for (const [field, text] of row)
    if (text !== '' && text !== NOT_RECORDED && !TRACE_FIELDS.has(field)) return true;
  return false;
}

/** Written by the original harness’s judge if a row lacks an answer. The agent itself did not fail. */
const JUDGE_REMARK = /^(?:missing (?:expected|actual) answers?[.;,|\s]*)+$/i;

/** True if the agent failed. Data frames write FALSE if there is no error. */
export function isFailure(error = ''): boolean {
  return error !== '' && error.toUpperCase() !== 'FALSE' && !JUDGE_REMARK.test(error);
}

/** Written by the original harness into a column if the agent asked a question back instead. */
const CLARIFICATION_MARK = /^CLARIFICATION_REQUEST\b[:\s]*/;

/**
 * Reads the output from recorded columns. A blank cell in a column that exists means that the agent did nothing of the kind. An absent column,
 * or a cell that says “(not recorded)”, leaves its part unknown. A failed formula (`#N/A` from a lookup) makes the row unreadable.
 *
 * @param asked the question of a state that counts; the last one if omitted
 * @example
 * collectRecorded(new Map([['actual_id', 'BRA'], ['actual_agent_answer', '']]))
 * // { kind: 'output', output: { areas: [{ id: 'BRA', … }], message: '', trace: … } }
 */
export function collectRecorded(cells: RecordedRow, asked?: AskedTurn): Collected {
  let isWhole = true;
  for (const [field, text] of cells) {
    if (isSheetError(text) && (field === 'error' || !TRACE_FIELDS.has(field)))
      return { kind: 'failed', code: 'output_unreadable', reason: formulaProblem(field, text) };
    const problem = text === NOT_RECORDED ? '' : recordedProblem(field, text);
    if (problem !== '') return { kind: 'failed', code: 'output_unreadable', reason: problem };
    isWhole &&= text !== NOT_RECORDED;
  }
  const row = isWhole ? cells : new Map([...cells].filter(([, text]) => text !== NOT_RECORDED));
  const error = row.get('error') ?? '';
  const state = row.get('agent_state') ?? '';
  if (isFailure(error)) return agentFailure(error, row.get('error_code'));
  if (!hasOutput(row)) return { kind: 'failed', code: 'no_output', reason: 'no agent output' };
  const trace = TRACE.fromRow(row);
  try {
    if (state !== '') return withOtherColumns(decodeState(state, trace, asked), row);
    return { kind: 'output', output: outputOf(row, trace) };
  } catch (problem) {
    if (problem instanceof StateError)
      return { kind: 'failed', code: 'output_unreadable', reason: problem.message };
    throw problem;
  }
}

/** A text with one of our codes is our own sentence; any other is the agent's, after “the agent failed:”. */
function agentFailure(error: string, code = ''): FailedOutput {
  return {
    kind: 'failed',
    code: code === 'agent_away' ? code : 'agent_failed',
    reason: AGENT_CODES.some((ofAgent) => ofAgent === code) ? error : `the agent failed: ${error}`,
  };
}

/** Adds parts that a state does not contain, such as the agents that took part, from the columns next to it. */
function withOtherColumns(decoded: Collected, row: RecordedRow): Collected {
  if (decoded.kind === 'failed') return decoded;
  const { output } = decoded;
  const filled = new Map([...row].filter(([, text]) => text !== ''));
  if (filled.size === 1) return decoded;
  const ofColumns = outputOf(filled, output.trace);
  const unknown = namesOf(FIELDS).filter((part) => !(part in output) && part in ofColumns);
  Object.assign(output, Object.fromEntries(unknown.map((part) => [part, ofColumns[part]])));
  return decoded;
}

/** Replaces parts of `output`, in place, with those that `other` has. */
export function overlay(output: AgentOutput, other: AgentOutput): AgentOutput {
  return Object.defineProperties(output, Object.getOwnPropertyDescriptors(other));
}

function outputOf(recorded: RecordedRow, trace: Trace): AgentOutput {
  const marks = [...recorded].filter(([, text]) => CLARIFICATION_MARK.test(text));
  const texts: RowTexts<string> =
    marks.length === 0
      ? recorded
      : new Map<string, string>([...recorded, ...marks.map(([name]) => [name, ''] as const)]);
  const parts = readFields(FIELDS, ({ heldBy, fromRow }) => {
    for (const name of heldBy) if (texts.has(name)) return fromRow(texts);
    return undefined;
  });
  const [[, mark] = ['', '']] = marks;
  if (mark === '') return Object.assign(parts, { trace });
  const askedBack = mark.replace(CLARIFICATION_MARK, '');
  return Object.assign(parts, { trace, askedBack, message: parts.message || askedBack });
}

/** The recorded columns of one row. A missing column means unknown. */
export type RecordCells = ReadonlyMap<ActualField, string | number>;

type FieldEntry = readonly [ActualField, string | number];

/** Returns the recorded columns of an output: `collectRecorded` reads the same output back, except for texts cut to fit a cell. */
export function recordedColumns(output: AgentOutput): RecordCells {
  const entries = eachField(FIELDS, ({ records, refusal }, valueIn): FieldEntry[] => {
    const value = valueIn(output);
    if (value === undefined) return [];
    const refused = refusal?.(value) ?? '';
    if (refused !== '') return failureCells(refused, 'agent_failed');
    return Object.entries(records).flatMap(([name, { write }]): FieldEntry[] =>
      isActual(name) ? [[name, inCell(write(value))]] : [],
    );
  });
  const cost: FieldEntry[] = output.cost === undefined ? [] : [['agent_cost_usd', output.cost]];
  return new Map([...entries, ...traceCells(output.trace), ...cost]);
}

/** The recorded columns of a failed question. @param code see AGENT_CODES; '' if the reason is the agent's own text */
export function recordOfFailure(reason: string, code: string, trace: Trace): RecordCells {
  return new Map([...traceCells(trace), ...failureCells(reason, code)]);
}

function failureCells(reason: string, code: string): FieldEntry[] {
  return [['error', inCell(reason)], ...(code === '' ? [] : [['error_code', code] as const])];
}

function inCell(value: string | number): string | number {
  return typeof value === 'string' ? cut(value, MAX_CELL_TEXT) : value;
}

function traceCells(trace: Trace): FieldEntry[] {
  return Object.entries(TRACE.records).flatMap(([name, { write }]): FieldEntry[] => {
    const cell = inCell(write(trace));
    return cell !== '' && isActual(name) ? [[name, cell]] : [];
  });
}
