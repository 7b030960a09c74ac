/** Reads the rubrics of the tab `Checks`, and makes checks of them. */
import { splitList } from '../../fields/list';
import { MAX_RUBRIC, ownQuestion, ownRubric } from '../../judge/questions/own';
import { fail } from '../../model/assessment';
import {
  checkColumn,
  type CheckColumn,
  type DeclaredCheck,
  isOwnId,
  NEEDED_CHECK_COLUMNS,
  type OwnCheckId,
  ownId,
} from '../../model/check';
import { cut, foldCase, rowsText } from '../../model/text';
import { sortedJson } from '../../model/texts/json';
import { askJudge, type Check, type CheckMeta, checkOf } from '../check';

export interface ReadChecks {
  readonly checks: readonly DeclaredCheck[];
  /** Sentences on lines that cannot be used, each with its place. */
  readonly problems: readonly string[];
}

const MAX_CHECKS = 200;
/** The most characters of all rubrics: a run stores them, and a row may be judged by all. */
const MAX_TOGETHER = 60_000;
const MAX_NAME = 60;
const YES = /^(?:decides|yes|true|1)?$/i;
const NO = /^(?:informs|(?:for )?info(?:rmation)?(?: only)?|no|false|0)$/i;

/** @param rows of the tab, as displayed, the header first @param builtIn the checks whose names are taken */
export function readChecks(rows: readonly (readonly string[])[], builtIn: readonly CheckMeta[]): ReadChecks {
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
    const declared = readLine(cell, tabs, checks, builtIn);
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
  builtIn: readonly CheckMeta[],
): DeclaredCheck | string {
  const title = cell('name').replace(/\s+/g, ' ');
  const id = ownId(title);
  if (title.length > MAX_NAME) return `name: it has more than ${MAX_NAME} characters`;
  if (!isOwnId(id)) return 'name: it needs letters or digits';
  const name = foldCase(title);
  const known = builtIn.find((check) => [id, name].includes(check.id) || foldCase(check.title) === name);
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

/** The rubrics that are asked in an eval set, for its inputs hash; '' for none. */
export function ownBasis(declared: readonly DeclaredCheck[], tab: string): string {
  const asked = declared
    .filter((check) => isAskedIn(check, tab))
    // Independent of other eval sets and of the order of the list.
    .map((check) => ({ ...check, tabs: [] }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return asked.length === 0 ? '' : sortedJson(asked);
}

function isAskedIn({ tabs }: Pick<DeclaredCheck, 'tabs'>, tab: string): boolean {
  return tabs === 'all' || tabs.some((name) => foldCase(name) === foldCase(tab));
}

export function rubricCheck(declared: DeclaredCheck): Check<OwnCheckId> {
  const { id, title, gates, tabs } = declared;
  const rubric = ownRubric(id, title, declared.rubric);
  return checkOf({
    id,
    title,
    stage: 'answer',
    actual: ['actual_agent_answer'],
    rubric,
    gates: gates ? 'always' : 'never',
    expects: [],
    reads: ['message'],
    turnedByRest: 'all',
    mustBeRecorded: true,
    implied: ({ tab }) => isAskedIn(declared, tab),
    doc: {
      question: `Does the message meet “${cut(declared.rubric, 1000)}”? (tab Checks)`,
      one: `The message meets it (${tabs === 'all' ? 'every eval set' : tabs.join(', ')}).`,
      zero: 'It does not, or there is no message.',
      blank: 'The eval set does not ask for it, the message is not recorded, or no judge has decided.',
    },
    assess: ({ query }, { message }) =>
      message.trim() === ''
        ? fail('there is no final message')
        : askJudge(ownQuestion({ part: id, rubric, query, actual: message })),
  });
}
