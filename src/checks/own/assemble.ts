/** All user-declared checks of a spreadsheet: the lines of the tab `Checks`, and the columns of eval sets. */
import { MOST_RUBRIC } from '../../judge/questions/own';
import type { ColumnCheck, DeclaredCheck, OwnChecks } from '../../model/check';
import { type OwnCheckId, ownId } from '../../model/values/own-column';
import { ANSWER } from './kinds';
import { MOST_CHECKS, MOST_TOGETHER, type ReadChecks, textOf, titleProblem, TOO_MUCH } from './read-checks';
import type { Example } from '../../model/label';
import { cut } from '../../model/text';

/** @returns the checks, and sentences about what cannot be used */
export function assembled(
  { checks: lines, wordings, off, problems }: ReadChecks,
  columns: readonly ColumnCheck[],
): OwnChecks & { readonly problems: readonly string[] } {
  const checks = new Map<OwnCheckId, DeclaredCheck>(lines.map((one) => [one.id, one]));
  const spare = new Map(off.checks.map((one) => [one.id, one]));
  const notes = new Map<OwnCheckId, ColumnCheck>();
  const said = [...problems];
  let characters = [...lines, ...wordings].reduce((sum, one) => sum + textOf(one).length, 0);
  for (const column of columns) {
    const id = ownId(column.title);
    // A line of the tab takes precedence over a note.
    const isLine = spare.has(id) || lines.some((one) => one.id === id);
    const other = isLine ? undefined : notes.get(id);
    const known = checks.get(id);
    const check = isLine ? (known ?? asked(spare.get(id))) : ofColumn(id, column, other);
    const size = check && check.pattern !== known?.pattern ? check.pattern.length : 0;
    const problem =
      titleProblem(column.title) ??
      differing(column, other) ??
      (column.note.length > MOST_RUBRIC ? `its note has more than ${MOST_RUBRIC} characters` : undefined) ??
      (!known && checks.size >= MOST_CHECKS ? `more than ${MOST_CHECKS} checks are not asked` : undefined) ??
      (characters + size > MOST_TOGETHER ? TOO_MUCH : undefined);
    if (problem !== undefined) said.push(`“${column.tab}”, check: ${column.title.slice(0, 60)}: ${problem}`);
    else if (check) {
      checks.set(id, check);
      if (!isLine && !other?.note) notes.set(id, column);
      characters += size;
    }
  }
  return { checks: [...checks.values()], wordings, problems: said };
}

function differing({ note }: ColumnCheck, other: ColumnCheck | undefined): string | undefined {
  return other && note !== '' && other.note !== '' && note !== other.note
    ? `its note differs from that in “${other.tab}”, which counts; give one of them another title, or write the rubric in the tab Checks`
    : undefined;
}

/** Asked only by columns. */
function asked(check: DeclaredCheck | undefined): DeclaredCheck | undefined {
  return check && { ...check, tabs: [] };
}

function ofColumn(
  id: OwnCheckId,
  { title, note }: ColumnCheck,
  other: ColumnCheck | undefined,
): DeclaredCheck {
  const pattern = other?.note || note || title;
  return { id, title, kind: 'judged', pattern, reads: ANSWER, stage: 'answer', gates: true, tabs: [] };
}

const MOST_EXAMPLES = 8;
const LONGEST = { text: 600, query: 200, expected: 200, note: 200 } as const;

/** @param kept in the order in which they were labelled: only the last ones are used */
export function examplesText(id: string, kept: readonly Example[]): string {
  const quoted = (text: string, longest: number): string =>
    JSON.stringify(cut(text.replace(/\s+/g, ' '), longest));
  return kept
    .slice(-MOST_EXAMPLES)
    .map(({ query, expected, judgedText, verdict, note }) => {
      const wanted = expected === '' ? '' : `; expected ${quoted(expected, LONGEST.expected)}`;
      const why = note === '' ? '' : `, because ${quoted(note, LONGEST.note)}`;
      const about = `query ${quoted(query, LONGEST.query)}${wanted}; text ${quoted(judgedText, LONGEST.text)}`;
      return `People say of ${id}: ${about}: it ${verdict === 'pass' ? 'passes' : 'fails'}${why}`;
    })
    .join('\n');
}
