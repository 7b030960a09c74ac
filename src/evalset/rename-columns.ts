/** Which headers of a tab could get their canonical names, and which columns are worth adding. Pure: `run` does the writing. */
import { exampleLines, withoutMarks, type CheckMeta, type Stage } from '../model/check';
import { columnLetter, type TabGrid } from '../model/sheet/tab-grid';
import type { Column, ExpectedField } from '../model/columns';
import { problemSentence } from '../model/problem';
import { knownColumn, normalHeader } from './column-names';
import { findHeader, type Header, type HeaderOverrides } from './header';

/** A header that is read under a name other than its own. */
export interface ColumnRename {
  /** The column in the tab, from 0. */
  readonly index: number;
  /** As it is in the tab, trimmed. */
  readonly header: string;
  readonly canonical: Column;
}

/** A missing column. */
export interface ColumnAddition {
  readonly column: ExpectedField;
  /** What cannot be checked without it; half a sentence. */
  readonly why: string;
  /** For the note on its header: what it is for, with examples. */
  readonly note: string;
}

export interface ColumnProposals {
  readonly header: Header;
  readonly renames: readonly ColumnRename[];
  readonly missing: readonly ColumnAddition[];
  /** Why nothing can be changed, one sentence; '' if it can. */
  readonly notPossible: string;
  /** Headers that keep their old names, with the reason. */
  readonly left: readonly string[];
}

export interface ColumnsBasis {
  readonly checks: readonly CheckMeta[];
  readonly overrides: HeaderOverrides;
  /** Formulas of the first rows, '' for cells without one. */
  readonly formulas: readonly (readonly string[])[];
}

/**
 * What could be changed in a tab's header. No change alters what is read: every case keeps its uid.
 *
 * @returns undefined if the tab isn't an eval set
 */
export function proposeColumns(
  tab: TabGrid,
  { checks, overrides, formulas }: ColumnsBasis,
): ColumnProposals | undefined {
  const header = findHeader(tab, overrides);
  if (!header) return undefined;
  const notPossible = obstacle(tab, header, formulas);
  if (notPossible !== '') return { header, renames: [], missing: [], notPossible, left: [] };
  const own = new Set(Object.values(overrides).map(normalHeader));
  const claimed = (tab.values[header.row - 1] ?? []).map((cell) => knownColumn(String(cell))?.column);
  const renames: ColumnRename[] = [];
  const left = header.problems.map(problemSentence);
  for (const { header: name, column } of header.read) {
    const index = header.columns.get(column) ?? 0;
    if (name === column || own.has(normalHeader(name))) continue;
    const said = `“${name}” (column ${columnLetter(index)}) stays`;
    // Two columns of the same name: the header's problems already report them.
    if (claimed.filter((other) => other === column).length > 1) continue;
    if (own.has(column)) left.push(`${said}: your column mapping uses the name ${column} already.`);
    else if ((formulas[header.row - 1]?.[index] ?? '') !== '')
      left.push(`${said}: a formula makes it; change it there.`);
    else renames.push({ index, header: name, canonical: column });
  }
  const missing = missingColumns(new Set(header.columns.keys()), checks).filter(
    ({ column }) => !own.has(column),
  );
  return { header, renames, missing, notPossible, left };
}

/** Functions whose result spills into other cells: writing there would break it. */
const FILLS_OTHERS =
  /\{|\b(?:ARRAYFORMULA|ARRAY_CONSTRAIN|BYCOL|BYROW|CHOOSE(?:COLS|ROWS)|FILTER|FLATTEN|HSTACK|IMPORT\w+|MAKEARRAY|MAP|QUERY|REGEXEXTRACT|SCAN|SEQUENCE|SORTN?|SPLIT|TOCOL|TOROW|TRANSPOSE|UNIQUE|VSTACK|WRAP(?:COLS|ROWS))\s*\(/i;

/** One sentence; '' if header cells can be written. */
function obstacle(tab: TabGrid, { row }: Header, formulas: readonly (readonly string[])[]): string {
  if (tab.merges.some((merge) => row >= merge.row && row < merge.row + merge.rows))
    return `The header in row ${row} has merged cells: unmerge them and give each column its own header.`;
  for (const [above, line] of formulas.slice(0, row).entries()) {
    const index = line.findIndex((formula) => FILLS_OTHERS.test(formula));
    if (index >= 0)
      return `The formula in ${columnLetter(index)}${above + 1} fills other cells, maybe the header: rename columns where its values come from.`;
  }
  return '';
}

interface Rule {
  readonly column: ExpectedField;
  readonly why: string;
  readonly isWanted: (has: (column: ExpectedField) => boolean, checked: (stage: Stage) => boolean) => boolean;
}

/** Which further columns the existing ones call for. */
const RULES: readonly Rule[] = [
  {
    column: 'expected_aoi_ids',
    why: 'the level of the selected area is checked, but not which area it is',
    isWanted: (has) => has('expected_subregion'),
  },
  {
    column: 'expected_dataset_id',
    why: 'no row can say which dataset its answer, layer or dates have to come from',
    isWanted: (_has, checked) => checked('answer') || checked('dataset') || checked('data'),
  },
  {
    column: 'expected_start_date',
    why: 'dates are compared only where a start and an end are given',
    isWanted: (has) => has('expected_end_date'),
  },
  {
    column: 'expected_end_date',
    why: 'dates are compared only where a start and an end are given',
    isWanted: (has) => has('expected_start_date'),
  },
  {
    column: 'expected_clarification',
    why: 'no row can expect a clarification: TRUE for queries that need a question back',
    isWanted: (_has, checked) => checked('aoi') && checked('answer'),
  },
];

function missingColumns(columns: ReadonlySet<Column>, checks: readonly CheckMeta[]): ColumnAddition[] {
  const has = (column: Column): boolean => columns.has(column);
  const checked = (stage: Stage): boolean =>
    checks.some((check) => check.stage === stage && check.expects.some(has));
  return RULES.flatMap(({ column, why, isWanted }): ColumnAddition[] =>
    has(column) || !isWanted(has, checked) ? [] : [{ column, why, note: noteFor(column, checks) }],
  );
}

/** From the documentation of the check that is most specific to the column. */
function noteFor(column: ExpectedField, checks: readonly CheckMeta[]): string {
  const readers = checks.filter(({ expects }) => expects.includes(column));
  const check = readers.sort((a, b) => a.expects.length - b.expects.length)[0];
  if (!check) return '';
  const { doc } = check;
  return [withoutMarks(doc.question), 'Expected | agent | score:', ...exampleLines(doc)].join('\n');
}
