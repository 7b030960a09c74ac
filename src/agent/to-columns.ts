/** The agent's output → recorded columns: the reverse of columns.ts, so that an output can be kept in cells. */
import { TRACE, type Trace } from '../fields/trace';
import { type AgentOutput, FIELDS } from '../fields';
import { type ActualField, isActual } from '../fields/columns';
import { eachField } from '../fields/field';
import { cut, MAX_CELL_TEXT } from '../model/text';

/** What is written to the recorded columns of one row. A missing column means unknown. */
export type RecordCells = ReadonlyMap<ActualField, string | number>;

type Entry = readonly [ActualField, string | number];

/**
 * The recorded columns of an output: read back, they give the same output, except that texts longer than a cell are cut, with a mark.
 * Unknown parts have no column.
 */
export function recordOf(output: AgentOutput): RecordCells {
  const entries = eachField(FIELDS, ({ records, refusal }, valueIn): Entry[] => {
    const value = valueIn(output);
    if (value === undefined) return [];
    const refused = refusal?.(value) ?? '';
    if (refused !== '') return [['error', refused]];
    return Object.entries(records).flatMap(([name, { write }]): Entry[] =>
      isActual(name) ? [[name, inCell(write(value))]] : [],
    );
  });
  const cost: Entry[] = output.cost === undefined ? [] : [['agent_cost_usd', output.cost]];
  return new Map([...entries, ...traceCells(output.trace), ...cost]);
}

/** The recorded columns of a question that the agent did not answer. */
export function recordOfFailure(reason: string, trace: Trace): RecordCells {
  return new Map([...traceCells(trace), ['error', inCell(reason)]]);
}

function inCell(value: string | number): string | number {
  return typeof value === 'string' ? cut(value, MAX_CELL_TEXT) : value;
}

function traceCells(trace: Trace): Entry[] {
  return Object.entries(TRACE.records).flatMap(([name, { write }]): Entry[] => {
    const cell = inCell(write(trace));
    return cell !== '' && isActual(name) ? [[name, cell]] : [];
  });
}
