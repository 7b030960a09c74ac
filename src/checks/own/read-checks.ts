/** Reads the rubrics that people declare in the tab `Checks`; a line that cannot be used is reported with its column. */
import { MAX_RUBRIC } from '../../judge/questions/own';
import {
  type DeclaredCheck,
  checkColumn,
  type CheckColumn,
  NEEDED_CHECK_COLUMNS,
  isOwnId,
  ownId,
} from '../../model/check';
import { foldCase, rowsText } from '../../model/text';
import { splitList } from '../../fields/list';
import { BUILT_IN } from '../registry';

export interface ReadChecks {
  readonly checks: readonly DeclaredCheck[];
  /** Sentences on lines that cannot be used, each with its place. */
  readonly problems: readonly string[];
}

const MAX_CHECKS = 200;
/** The most characters of all rubrics: a run stores them, and a row may be asked for all. */
const MAX_TOGETHER = 60_000;
const MAX_NAME = 60;
const YES = /^(?:decides|yes|true|1)?$/i;
const NO = /^(?:informs|(?:for )?info(?:rmation)?(?: only)?|no|false|0)$/i;

/** @param rows of the tab, as displayed, the header first */
export function readChecks(rows: readonly (readonly string[])[]): ReadChecks {
  const [header = [], ...lines] = rows;
  const names = header.map(checkColumn);
  const missing = NEEDED_CHECK_COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0)
    return { checks: [], problems: [`Checks: there is no column ${missing.join(', ')}`] };
  const checks: DeclaredCheck[] = [];
  const problems: string[] = [];
  const tooMany: number[] = [];
  lines.forEach((line, index) => {
    const cell = (column: CheckColumn) => (line[names.indexOf(column)] ?? '').trim();
    const tabs = tabsIn(cell('tabs'));
    if (tabs === undefined || (cell('name') === '' && cell('rubric') === '')) return;
    const declared = readLine(cell, tabs, checks);
    if (typeof declared === 'string') problems.push(`Checks, row ${index + 2}, ${declared}`);
    else if (checks.length === MAX_CHECKS) tooMany.push(index + 2);
    else checks.push(declared);
  });
  // One sentence for all of them.
  if (tooMany.length > 0)
    problems.push(`Checks, ${rowsText(tooMany)}: ignored, as at most ${MAX_CHECKS} checks can be declared`);
  return { checks, problems };
}

/** @returns the check, or a problem that begins with its column */
function readLine(
  cell: (column: CheckColumn) => string,
  tabs: DeclaredCheck['tabs'],
  others: readonly DeclaredCheck[],
): DeclaredCheck | string {
  const title = cell('name').replace(/\s+/g, ' ');
  const id = ownId(title);
  if (title.length > MAX_NAME) return `name: it has more than ${MAX_NAME} characters`;
  if (!isOwnId(id)) return 'name: it needs letters or digits';
  const name = foldCase(title);
  const known = BUILT_IN.all.find((check) => [id, name].includes(check.id) || foldCase(check.title) === name);
  const taken = others.find((other) => other.id === id)?.title ?? known?.title;
  if (taken !== undefined) return `name: the check ${taken} already has this name; choose another`;
  const rubric = cell('rubric');
  if (rubric === '') return 'rubric: it is blank; write what the judge should look for';
  if (rubric.length > MAX_RUBRIC) return `rubric: it has more than ${MAX_RUBRIC} characters`;
  if (others.reduce((sum, other) => sum + other.rubric.length, rubric.length) > MAX_TOGETHER)
    return `rubric: all rubrics together have more than ${MAX_TOGETHER} characters; shorten some`;
  const decides = cell('decides');
  if (!YES.test(decides) && !NO.test(decides))
    return `decides: “${decides}” is neither yes nor for information`;
  return { id, title, rubric, gates: YES.test(decides), tabs };
}

/** The tabs in which a check is asked; undefined if it is switched off. */
function tabsIn(text: string): DeclaredCheck['tabs'] | undefined {
  if (/^(?:no|off|false|none)$/i.test(text)) return undefined;
  const names = splitList('text', text);
  return names.length === 0 || /^(?:all|yes|on|true)$/i.test(text) ? 'all' : names;
}
