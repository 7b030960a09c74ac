/** Expected next to actual, field by field, folded away behind a column that says so. */
import { type Column, ENTRIES, EXPECTED_FIELDS } from '../../fields/columns';
import { FIELDS } from '../../fields';
import { eachField, type Field } from '../../fields/field';
import { type ResultColumn, titleOf, wordWidth } from './column';
import { BUILT_IN } from '../../checks/registry';
import type { CheckMeta } from '../../checks/check';
import type { Scorecard } from '../../scoring/scorecard';
import { rowScoreHelp } from './row-scores';

// The quality metrics of a row taken together: their mean, and why.

const METRICS = BUILT_IN.all.filter(({ group }) => group === 'quality');

const COLUMNS: readonly ResultColumn[] = [
  {
    name: 'average_quality',
    title: 'Quality',
    band: 'Quality',
    width: 64,
    sight: 'if scores',
    isCentred: true,
    numberFormat: '0.00',
    help: rowScoreHelp('average_quality'),
    cell: ({ card }) => card.quality,
  },
  {
    name: 'quality_reasoning',
    title: 'Quality: why',
    band: 'Inputs',
    width: 320,
    sight: 'folded',
    help: rowScoreHelp('quality_reasoning'),
    cell: ({ card }) => reasoning(card),
  },
];

/** Only if quality was judged. @param checks the checks of the run on the tab */
export function qualityColumns(checks: readonly CheckMeta[]): readonly ResultColumn[] {
  return checks.some(({ group }) => group === 'quality') ? COLUMNS : [];
}

/** Without line breaks, which would make every row taller, though the column is folded; blank metrics are named if others are scored. @example 'Completeness 0.8: 4/5 criteria (5 not): …' */
function reasoning({ results }: Scorecard): string {
  const lines = METRICS.flatMap(({ id, title }) => {
    const result = results.get(id);
    return result ? [{ title, result }] : [];
  });
  // If none is judged, the row's error says why, or the tab's list of what is not checked.
  if (lines.every(({ result }) => result.kind === 'blank')) return '';
  return lines
    .map(({ title, result }) => {
      const score = result.kind === 'scored' ? ` ${result.score}` : result.kind === 'blank' ? ' blank' : '';
      return `${title}${score}: ${result.reason}`;
    })
    .join(' · ');
}

const EXPECTED: ReadonlyMap<string, ResultColumn> = new Map(
  EXPECTED_FIELDS.map((name) => [name, columnOf(name, ({ card }) => card.evalCase.expected[name])]),
);

/** Where the button is that unfolds them. */
export const INPUTS: ResultColumn = {
  name: 'inputs',
  title: '▸ Inputs',
  band: 'Inputs',
  width: 64,
  help: 'What was expected, what came, and what is known about the run are behind this column: the button above it shows and hides them.',
  cell: () => null,
};

/** The columns of the fields that the tab has, or that an agent state provides. */
export function fieldColumns(has: ReadonlySet<Column>): ResultColumn[] {
  const names: ReadonlySet<string> = has;
  const expected = (name: string): ResultColumn[] => {
    const column = names.has(name) ? EXPECTED.get(name) : undefined;
    return column ? [column] : [];
  };
  return eachField(FIELDS, (field, valueIn): ResultColumn[] => {
    const { expects, records } = field;
    const besides = Object.entries(records).flatMap(([name, { write, show = write }]) => {
      const paired = Object.keys(expects).filter((other) => expects[other]?.precedes === name);
      const recorded = columnOf(name, ({ output = {} }) => {
        const value = valueIn(output);
        return value === undefined || !show ? null : show(value);
      });
      return [...paired.flatMap(expected), ...(show && isHeld(name, field, names) ? [recorded] : [])];
    });
    const first = Object.keys(expects).filter((name) => expects[name]?.precedes === undefined);
    return [...first.flatMap(expected), ...besides];
  });
}

function columnOf(name: string, cell: ResultColumn['cell']): ResultColumn {
  const { means: help = '', width = 160 } = ENTRIES.get(name) ?? {};
  const title = titleOf(name);
  return {
    name,
    title,
    band: 'Inputs',
    width: Math.max(width, wordWidth(title)),
    sight: 'folded',
    help,
    cell,
  };
}

/** Whether the tab has the column, a state, or a column of another field that holds the same. */
function isHeld<Value>(name: string, field: Field<Value>, has: ReadonlySet<string>): boolean {
  const isTold = field.heldBy.some((holder) => !(holder in field.records) && has.has(holder));
  const isOfUse = !field.records[name]?.isAside || Object.keys(field.expects).some((other) => has.has(other));
  return has.has(name) || isTold || (has.has('agent_state') && isOfUse);
}
