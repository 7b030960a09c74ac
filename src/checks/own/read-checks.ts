/** The lines of the tab `Checks` → checks: what cannot be used is named with its row and column, and never guessed. */
import { type Stage, STAGES } from '../../model/check';
import { namesOf } from '../../model/fields/field';
import { foldCase } from '../../model/text';
import { splitList } from '../../model/texts/list';
import { CHECK_COLUMNS, type CheckColumn } from '../../model/values/check-line';
import { type DeclaredCheck, type OwnCheckId, ownId } from './declared';
import { type KindName, KINDS } from './kinds';

export interface ReadChecks {
  readonly checks: readonly DeclaredCheck[];
  /** Sentences, each with the row. */
  readonly problems: readonly string[];
}

const KIND_NAMES = namesOf(KINDS);
const MOST_CHECKS = 200;
const MOST_TITLE = 60;
const MOST_PATTERN = 2000;
const YES = /^(?:gates?|yes|true|1)?$/i;
const NO = /^(?:info(?: only)?|no|false|0)$/i;

/**
 * @param rows as they are shown, the header first
 * @param isTaken whether an id is that of a check of this program
 */
export function readChecks(
  rows: readonly (readonly string[])[],
  isTaken: (id: string) => boolean,
): ReadChecks {
  const [header = [], ...lines] = rows;
  const names = header.map(foldCase);
  const at = new Map(CHECK_COLUMNS.map((column) => [column, names.indexOf(column)]));
  const missing = (['title', 'kind', 'pattern'] as const).filter((column) => (at.get(column) ?? -1) < 0);
  if (missing.length > 0)
    return { checks: [], problems: [`Checks: there is no column ${missing.join(', ')}`] };
  const checks: DeclaredCheck[] = [];
  const problems: string[] = [];
  lines.forEach((line, index) => {
    const cell = (column: CheckColumn): string => (line[at.get(column) ?? -1] ?? '').trim();
    if (CHECK_COLUMNS.every((column) => cell(column) === '')) return;
    const row = index + 2;
    const read = readLine(cell, (id) => isTaken(id) || checks.some((one) => one.id === id));
    if (typeof read === 'string') problems.push(`Checks, row ${row}, ${read}`);
    else if (read && checks.length === MOST_CHECKS)
      problems.push(`Checks, row ${row}: more than ${MOST_CHECKS} checks are not asked`);
    else if (read) checks.push(read);
  });
  return { checks, problems };
}

/** @returns a problem that begins with its column; undefined for a check that is switched off */
function readLine(
  cell: (column: CheckColumn) => string,
  isTaken: (id: string) => boolean,
): DeclaredCheck | string | undefined {
  const tabs = tabsIn(cell('tabs'));
  if (tabs === undefined) return undefined;
  const title = cell('title').replace(/\s+/g, ' ');
  if (title === '') return 'title: it is blank; write what the check is called';
  if (title.length > MOST_TITLE) return `title: it has more than ${MOST_TITLE} characters`;
  const id: OwnCheckId = ownId(cell('id').replace(/^check_/i, '') || title);
  if (id === 'check_') return 'title: it has neither letters nor digits';
  if (isTaken(id)) return `title: there is a check ${id} already; give it another title or id`;
  const kind = kindIn(cell('kind'));
  if (!kind) return `kind: “${cell('kind')}” is none; write one of ${KIND_NAMES.join(', ')}`;
  const pattern = cell('pattern');
  if (pattern === '') return 'pattern: it is blank; write what should hold';
  if (pattern.length > MOST_PATTERN) return `pattern: it has more than ${MOST_PATTERN} characters`;
  const problem = KINDS[kind].problemIn(pattern);
  if (problem !== undefined) return `pattern: ${problem}`;
  const stage = stageIn(cell('stage'), KINDS[kind].stage);
  if (!stage) return `stage: “${cell('stage')}” is none; write one of ${STAGES.join(', ')}`;
  const gates = cell('gates');
  if (!YES.test(gates) && !NO.test(gates)) return `gates: “${gates}” is neither yes nor info only`;
  return { id, title, kind, pattern, stage, gates: YES.test(gates), tabs };
}

function kindIn(text: string): KindName | undefined {
  const folded = foldCase(text.replace(/_/g, ' '));
  return KIND_NAMES.find((name) => name === folded);
}

function stageIn(text: string, otherwise: Stage): Stage | undefined {
  return text === '' ? otherwise : STAGES.find((stage) => stage === foldCase(text));
}

/** undefined where it is asked of none. */
function tabsIn(text: string): DeclaredCheck['tabs'] | undefined {
  const names = splitList('text', text);
  if (names.length === 0 || /^(?:no|off|false|none)$/i.test(text)) return undefined;
  return /^(?:all|yes|on|true)$/i.test(text) ? 'all' : names;
}
