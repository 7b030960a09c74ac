/** Expected next to actual, field by field: each a group of columns after a heading. */
import { CHECKS } from '../../checks/registry';
import { type Column, ENTRIES, EXPECTED_FIELDS } from '../../model/columns';
import { FIELDS } from '../../model/fields';
import { eachField, type Field } from '../../model/fields/field';
import { nameWidth, type ResultColumn } from './column';

/** Fields that no check reads are not shown. */
const READ: ReadonlySet<string> = new Set(CHECKS.flatMap(({ expects }) => expects));

const EXPECTED: ReadonlyMap<string, ResultColumn> = new Map(
  EXPECTED_FIELDS.filter((name) => READ.has(name)).map((name) => [
    name,
    columnOf(name, ({ card }) => card.evalCase.expected[name]),
  ]),
);

interface Pair {
  /** '' if nothing is expected: it joins the previous group. */
  readonly title: string;
  readonly columns: readonly ResultColumn[];
}

/** The columns of the fields that the tab has, or that an agent state provides, and the headings of their groups. */
export function fieldColumns(has: ReadonlySet<Column>): ResultColumn[] {
  const groups: { title: string; columns: ResultColumn[] }[] = [];
  for (const { title, columns } of pairs(has)) {
    const last = groups[groups.length - 1];
    const isSame = last && ['', last.title].includes(title);
    if (isSame) last.columns.push(...columns);
    // Columns before the first title join its group.
    else if (last?.title === '')
      groups[groups.length - 1] = { title, columns: [...last.columns, ...columns] };
    else groups.push({ title, columns: [...columns] });
  }
  return groups.flatMap(({ title, columns }) => [...(title === '' ? [] : [headingOf(title)]), ...columns]);
}

function pairs(has: ReadonlySet<Column>): Pair[] {
  const names: ReadonlySet<string> = has;
  const expected = (name: string): ResultColumn[] => {
    const column = names.has(name) ? EXPECTED.get(name) : undefined;
    return column ? [column] : [];
  };
  return eachField(FIELDS, (field, valueIn): Pair[] => {
    const { expects, records } = field;
    const besides = Object.entries(records).flatMap(([name, { write, show = write }]) => {
      const paired = Object.keys(expects).filter((other) => expects[other]?.beside === name);
      const recorded = columnOf(name, ({ output = {} }) => {
        const value = valueIn(output);
        return value === undefined || !show ? null : show(value);
      });
      return [...paired.flatMap(expected), ...(show && isHeld(name, field, names) ? [recorded] : [])];
    });
    const first = Object.keys(expects).filter((name) => expects[name]?.beside === undefined);
    const columns = [...first.flatMap(expected), ...besides];
    const isExpected = columns.some(({ name }) => EXPECTED.has(name));
    return columns.length === 0
      ? []
      : [{ title: isExpected ? titleOf(field) : (field.title ?? ''), columns }];
  });
}

function titleOf({ heading, title, expects }: Pick<Field<never>, 'heading' | 'title' | 'expects'>): string {
  return (
    heading ?? title ?? CHECKS.find((check) => check.expects.some((name) => name in expects))?.title ?? ''
  );
}

function headingOf(title: string): ResultColumn {
  return {
    name: title,
    width: 22,
    isTurned: true,
    help: 'What was expected and what came are behind this column: the button above it shows and hides them.',
    cell: () => null,
  };
}

/** The headings that a results tab can have. */
export const HEADINGS: ReadonlyMap<string, ResultColumn> = new Map(
  eachField(FIELDS, (field) => [titleOf(field)])
    .filter((title) => title !== '')
    .map((title) => [title, headingOf(title)]),
);

function columnOf(name: string, cell: ResultColumn['cell']): ResultColumn {
  const { means: help = '', width = 160 } = ENTRIES.get(name) ?? {};
  return { name, width: Math.max(width, nameWidth(name)), help, cell, isOfField: true };
}

/** Whether the tab has the column, a state, or a column of another field that holds the same. */
function isHeld<Value>(name: string, field: Field<Value>, has: ReadonlySet<string>): boolean {
  const isTold = field.heldBy.some((holder) => !(holder in field.records) && has.has(holder));
  const isOfUse = !field.records[name]?.isAside || Object.keys(field.expects).some((other) => has.has(other));
  return has.has(name) || isTold || (has.has('agent_state') && isOfUse);
}
