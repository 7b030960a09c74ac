/** The expected columns of an eval set, each beside the columns that record its output, as many as fit; other values are in `details`. */
import {
  type AgentOutput,
  type Column,
  ENTRIES,
  EXPECTED_ENTRIES,
  EXPECTED_FIELDS,
  FIELDS,
} from '../fields/fields';
import type { EvalCase } from '../fields/eval-case';
import type { Scorecard } from '../model/scorecard';
import type { OutCell } from '../model/spreadsheet';
import { eachField } from '../fields/field';
import { type ResultColumn, titleOf, wordWidth } from './column';
import type { CheckMeta } from '../checks/check';

const RECORDED = eachField(FIELDS, (field, valueIn) =>
  Object.entries(field.records).flatMap(([name, { write, show = write }]) => {
    if (!show) return [];
    const shown = (output: AgentOutput): OutCell => {
      const value = valueIn(output);
      return value === undefined ? null : show(value);
    };
    const holders = field.heldBy.filter((holder) => !(holder in field.records));
    return [{ name, shown, holders: [name, ...holders, 'agent_state'] }];
  }),
);
const HOLDERS = new Map(RECORDED.map(({ name, holders }) => [name, holders]));

/** All expected and recorded values of a case that are not blank, even without a column in its tab. */
export function fieldValues(evalCase: EvalCase, output: AgentOutput | undefined): Scorecard['values'] {
  const values: Record<string, string | number | boolean> = {};
  for (const name of EXPECTED_FIELDS)
    if (evalCase.expected[name] !== '') values[name] = evalCase.expected[name];
  if (output)
    for (const { name, shown } of RECORDED) {
      const cell = shown(output);
      if (cell !== null && cell !== '' && typeof cell !== 'object') values[name] = cell;
    }
  return values;
}

/** Recorded columns that belong beside one expected column. */
const PLACED = new Set([...EXPECTED_ENTRIES.values()].map(({ precedes }) => precedes));

/**
 * Each expected column with the columns that record it, then the columns that the judge reads for checks without expectations.
 *
 * @param has the columns of the eval set: expected ones only if a case fills them
 * @param room how many columns fit; columns that no deciding check compares are left out first
 */
export function fieldColumns(
  checks: readonly CheckMeta[],
  has: ReadonlySet<Column>,
  room: number,
): ResultColumn[] {
  const names: ReadonlySet<string> = has;
  const isHeld = (name: string): boolean => HOLDERS.get(name)?.some((holder) => names.has(holder)) === true;
  const placed = new Set<string>();
  const held = (recorded: readonly string[]): string[] =>
    [...new Set(recorded)].flatMap((name) => {
      if (placed.has(name) || !isHeld(name)) return [];
      placed.add(name);
      return [name];
    });
  const deciding = checks.filter(({ gates }) => gates !== 'never');
  const pairs = EXPECTED_FIELDS.filter((name) => has.has(name)).map((name) => {
    const measuring = deciding.filter(({ measures }) => measures.includes(name));
    const reading = deciding.filter(({ expects, measures }) => measures.length === 0 && expects[0] === name);
    const { precedes } = EXPECTED_ENTRIES.get(name) ?? {};
    const recorded = [...measuring, ...reading].flatMap((check) => check.actual);
    const actual = held(
      precedes === undefined ? recorded.filter((column) => !PLACED.has(column)) : [precedes],
    );
    return { names: [name, ...actual], rank: actual.length === 0 ? 2 : measuring.length > 0 ? 0 : 1 };
  });
  const judged = checks.filter(({ rubric, expects }) => rubric !== undefined && expects.length === 0);
  const all = [...pairs, { names: held(judged.flatMap(({ actual }) => actual)), rank: 1 }];
  let roomLeft = room;
  const taken = new Set(
    [0, 1, 2]
      .flatMap((rank) => all.filter((pair) => pair.rank === rank))
      .filter((pair) => {
        const fits = pair.names.length <= roomLeft;
        if (fits) roomLeft -= pair.names.length;
        return fits;
      }),
  );
  return all.filter((pair) => taken.has(pair)).flatMap((pair) => pair.names.map(columnOf));
}

function columnOf(name: string): ResultColumn {
  const { means: help = '', width = 160 } = ENTRIES.get(name) ?? {};
  const title = titleOf(name);
  return {
    name,
    title,
    band: 'Expected and actual',
    width: Math.max(width, wordWidth(title)),
    sight: 'folded',
    help,
    cell: ({ values }) => values[name] ?? null,
    read: (value, draft) => {
      draft.values[name] = value;
    },
  };
}

export const EVERY_FIELD: readonly ResultColumn[] = [
  ...new Set([...EXPECTED_FIELDS, ...RECORDED.map(({ name }) => name)]),
].map(columnOf);
