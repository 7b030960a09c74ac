/** All checks that people declare in a spreadsheet: by the lines of the tab `Checks`, and by columns of eval sets. */
import { MOST_RUBRIC } from '../../judge/questions/own';
import type { ColumnCheck, DeclaredCheck, OwnChecks, OwnWording } from '../../model/check';
import { type OwnCheckId, ownId } from '../../model/values/own-column';
import { rowsText } from '../../model/text';
import { splitList } from '../../model/texts/list';
import { checkColumn, type CheckColumn, NEEDED_CHECK_COLUMNS } from '../../model/values/check-line';
import { readLine, titleProblem } from './check-line';
import { ANSWER } from './kinds';

type Rows = readonly (readonly string[])[];

export interface ReadChecks extends OwnChecks {
  /** Wordings of lines that are switched off: they may be tried. */
  readonly drafts: readonly OwnWording[];
  /** What cannot be used: sentences, each with its place. */
  readonly problems: readonly string[];
}

const MOST_CHECKS = 200;
/** Each request to the judge begins with all rubrics, and a run stores them. */
const MOST_TOGETHER = 60_000;
const TOO_MANY = `more than ${MOST_CHECKS} checks are not asked`;
const TOO_MUCH = `all rubrics and patterns together have more than ${MOST_TOGETHER} characters; shorten some`;

/** Within the limits. */
class Declarations {
  private readonly byId = new Map<OwnCheckId, DeclaredCheck>();
  private readonly worded: OwnWording[] = [];
  private characters = 0;

  get all(): OwnChecks {
    return { checks: [...this.byId.values()], wordings: this.worded };
  }

  named(id: OwnCheckId): DeclaredCheck | undefined {
    return this.byId.get(id);
  }

  /** A check takes the place of the one with its id. @returns why it cannot be added */
  add(declared: DeclaredCheck | OwnWording): string | undefined {
    const former = 'how' in declared ? undefined : this.named(declared.id);
    if (!('how' in declared) && !former && this.byId.size === MOST_CHECKS) return TOO_MANY;
    const characters = this.characters + textOf(declared).length - (former ? textOf(former).length : 0);
    if (characters > MOST_TOGETHER) return TOO_MUCH;
    this.characters = characters;
    if ('how' in declared) this.worded.push(declared);
    else this.byId.set(declared.id, declared);
    return undefined;
  }
}

function textOf(own: DeclaredCheck | OwnWording): string {
  return 'how' in own ? own.text : own.pattern;
}

/**
 * @param rows of the tab `Checks`, as displayed, the header first; undefined if there is no such tab
 * @param columns headers `check: …` of eval sets
 */
export function readChecks(rows: Rows | undefined, columns: readonly ColumnCheck[] = []): ReadChecks {
  const { on, off, problems } = readLines(rows);
  const ofColumns = addColumns(columns, on, off);
  return { ...on.all, drafts: off.all.wordings, problems: [...problems, ...ofColumns] };
}

interface Lines {
  readonly on: Declarations;
  /** Of lines that are switched off: a column may ask for such a check. */
  readonly off: Declarations;
  readonly problems: readonly string[];
}

function readLines(rows: Rows | undefined): Lines {
  const problems: string[] = [];
  const read: Lines = { on: new Declarations(), off: new Declarations(), problems };
  if (!rows) return read;
  const [header = [], ...lines] = rows;
  const names = header.map(checkColumn);
  const missing = NEEDED_CHECK_COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0) return { ...read, problems: [`Checks: there is no column ${missing.join(', ')}`] };
  const tooMany: number[] = [];
  lines.forEach((line, index) => {
    if (line.every((text, column) => names[column] === undefined || text.trim() === '')) return;
    const row = index + 2;
    const cell = (column: CheckColumn) => (line[names.indexOf(column)] ?? '').trim();
    const tabs = tabsIn(cell('tabs'));
    const declarations = tabs === undefined ? read.off : read.on;
    const declared = readLine({ cell, tabs: tabs ?? [], others: declarations.all });
    const refused = typeof declared === 'string' ? undefined : declarations.add(declared);
    if (tabs === undefined) return;
    if (typeof declared === 'string') problems.push(`Checks, row ${row}, ${declared}`);
    else if (refused === TOO_MANY) tooMany.push(row);
    else if (refused !== undefined) problems.push(`Checks, row ${row}, rubric or pattern: ${refused}`);
  });
  // One sentence, however many there are.
  if (tooMany.length > 0) problems.push(`Checks, ${rowsText(tooMany)}: ${TOO_MANY}`);
  return read;
}

/** @returns sentences about what cannot be used */
function addColumns(columns: readonly ColumnCheck[], on: Declarations, off: Declarations): string[] {
  const lines = new Map([...off.all.checks, ...on.all.checks].map((check) => [check.id, check]));
  /** By check: the column whose note counts, or the first one. */
  const counting = new Map<OwnCheckId, ColumnCheck>();
  return columns.flatMap((column) => {
    const id = ownId(column.title);
    // A line of the tab takes precedence over a note.
    const line = lines.get(id);
    const other = counting.get(id);
    const check = line ? (on.named(id) ?? { ...line, tabs: [] }) : checkOfColumn(id, column, other);
    const problem = columnProblem(column, other) ?? on.add(check);
    if (problem !== undefined) return [`“${column.tab}”, check: ${column.title.slice(0, 60)}: ${problem}`];
    if (!line && !other?.note) counting.set(id, column);
    return [];
  });
}

function columnProblem({ title, note }: ColumnCheck, other: ColumnCheck | undefined): string | undefined {
  const problem = titleProblem(title);
  if (problem !== undefined) return problem;
  if (other && note !== '' && other.note !== '' && note !== other.note)
    return `its note differs from that in “${other.tab}”, which counts; give one of them another title, or write the rubric in the tab Checks`;
  return note.length > MOST_RUBRIC ? `its note has more than ${MOST_RUBRIC} characters` : undefined;
}

function checkOfColumn(
  id: OwnCheckId,
  { title, note }: ColumnCheck,
  other: ColumnCheck | undefined,
): DeclaredCheck {
  const pattern = other?.note || note || title;
  return { id, title, kind: 'judged', pattern, reads: ANSWER, stage: 'answer', gates: true, tabs: [] };
}

/** undefined if no eval set asks for it. */
function tabsIn(text: string): DeclaredCheck['tabs'] | undefined {
  const names = splitList('text', text);
  if (/^(?:no|off|false|none)$/i.test(text)) return undefined;
  return names.length === 0 || /^(?:all|yes|on|true)$/i.test(text) ? 'all' : names;
}
