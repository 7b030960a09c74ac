/** The lines of the tab `Checks` → checks: unusable ones are reported with row and column, never guessed at. */
import { MOST_RUBRIC } from '../../judge/questions/own';
import {
  type DeclaredCheck,
  OWN_KINDS,
  type OwnChecks,
  type OwnWording,
  type Stage,
  STAGES,
  type Wording,
  WORDINGS,
} from '../../model/check';
import { type OwnCheckId, ownId } from '../../model/values/own-column';
import { foldCase, rowsText } from '../../model/text';
import { splitList } from '../../model/texts/list';
import { checkColumn, type CheckColumn, NEEDED_CHECK_COLUMNS } from '../../model/values/check-line';
import { builtIn } from '../registry';
import { ANSWER, KINDS } from './kinds';
import { needsOf, READ_WORDS, readNames } from './reads';

/** The active ones, and those of lines that are switched off: a column may ask for such a check, and a wording may be tried. */
export interface ReadChecks extends OwnChecks {
  readonly off: OwnChecks;
  /** Sentences, each with the row. */
  readonly problems: readonly string[];
}

export const NO_CHECKS: ReadChecks = {
  checks: [],
  wordings: [],
  problems: [],
  off: { checks: [], wordings: [] },
};

export const MOST_CHECKS = 200;
const MOST_TITLE = 60;
const MOST_PATTERN = 2000;
/** Each request to the judge begins with all rubrics, and a run stores them. */
export const MOST_TOGETHER = 60_000;
export const TOO_MUCH = `all rubrics and patterns together have more than ${MOST_TOGETHER} characters; shorten some`;
const YES = /^(?:gates?|yes|true|1)?$/i;
const NO = /^(?:info(?: only)?|no|false|0)$/i;

type Cells = (column: CheckColumn) => string;

/** @param rows as displayed, the header first */
export function readChecks(rows: readonly (readonly string[])[]): ReadChecks {
  const [header = [], ...lines] = rows;
  const names = header.map(checkColumn);
  const missing = NEEDED_CHECK_COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0)
    return { ...NO_CHECKS, problems: [`Checks: there is no column ${missing.join(', ')}`] };
  const [on, off] = [new Lines(), new Lines()];
  lines.forEach((line, index) => {
    const cell: Cells = (column) => (line[names.indexOf(column)] ?? '').trim();
    if (line.every((text, at) => names[at] === undefined || text.trim() === '')) return;
    const tabs = tabsIn(cell('tabs'));
    (tabs === undefined ? off : on).read(cell, tabs ?? [], index + 2);
  });
  const { checks, wordings } = on;
  const problems = [...on.problems, ...on.tooMany];
  return { checks, wordings, problems, off: { checks: off.checks, wordings: off.wordings } };
}

class Lines {
  readonly checks: DeclaredCheck[] = [];
  readonly wordings: OwnWording[] = [];
  readonly problems: string[] = [];
  private characters = 0;
  /** Rows of checks beyond `MOST_CHECKS`. */
  private readonly over: number[] = [];

  read(cell: Cells, tabs: DeclaredCheck['tabs'], row: number): void {
    const read = isWording(cell) ? this.wording(cell, tabs) : this.check(cell, tabs);
    const size = typeof read === 'string' ? 0 : textOf(read).length;
    if (typeof read === 'string') this.problems.push(`Checks, row ${row}, ${read}`);
    else if (this.checks.length === MOST_CHECKS && !('how' in read)) this.over.push(row);
    else if (this.characters + size > MOST_TOGETHER)
      this.problems.push(`Checks, row ${row}, rubric or pattern: ${TOO_MUCH}`);
    else {
      this.characters += size;
      if ('how' in read) this.wordings.push(read);
      else this.checks.push(read);
    }
  }

  /** One sentence, however many there are. */
  get tooMany(): string[] {
    if (this.over.length === 0) return [];
    return [`Checks, ${rowsText(this.over)}: more than ${MOST_CHECKS} checks are not asked`];
  }

  /** @returns a problem that begins with its column */
  private check(cell: Cells, tabs: DeclaredCheck['tabs']): DeclaredCheck | string {
    const title = cell('title').replace(/\s+/g, ' ');
    const named = this.idOf(title, cell('id'));
    if ('problem' in named) return named.problem;
    const kind = OWN_KINDS.find((name) => name === foldCase(cell('kind').replace(/_/g, ' ')));
    if (!kind) return `kind: “${cell('kind')}” is none; write one of ${OWN_KINDS.join(', ')}, rubric`;
    const pattern = cell('rubric or pattern');
    const isJudged = kind === 'judged';
    if (pattern === '') return `rubric or pattern: it is blank; write what should hold`;
    const most = isJudged ? MOST_RUBRIC : MOST_PATTERN;
    if (pattern.length > most) return `rubric or pattern: it has more than ${most} characters`;
    const problem = isJudged ? undefined : KINDS[kind].problemIn(pattern);
    if (problem !== undefined) return `rubric or pattern: ${problem}`;
    const usual = isJudged ? ANSWER : KINDS[kind].reads;
    const read = readNames(cell('reads'));
    if (!read) return `reads: “${cell('reads')}” is neither ${READ_WORDS} nor a path of the state`;
    if (read.length > 0 && usual.length === 0)
      return `reads: a check of the kind ${kind} always reads the same; leave it blank`;
    const reads = read.length > 0 ? read : usual;
    const needs = isJudged ? needsOf(reads) : KINDS[kind].needs(reads);
    const stage = stageIn(cell('stage'), needs.stage);
    if (!stage) return `stage: “${cell('stage')}” is none; write one of ${STAGES.join(', ')}`;
    const gates = cell('gates');
    if (!YES.test(gates) && !NO.test(gates)) return `gates: “${gates}” is neither yes nor info only`;
    const weight = weightIn(cell('weight'));
    if (weight === 'none') return `weight: “${cell('weight')}” is not a number from 0 to 1000`;
    return {
      id: named.id,
      title,
      kind,
      pattern,
      reads,
      stage,
      gates: YES.test(gates),
      tabs,
      ...(weight !== undefined && { weight }),
    };
  }

  private idOf(title: string, written: string): { readonly id: OwnCheckId } | { readonly problem: string } {
    const problem = titleProblem(title);
    if (problem !== undefined) return { problem: `title: ${problem}` };
    const id = ownId(written.replace(/^check_/i, '') || title);
    const taken =
      builtIn(id) ??
      builtIn(written) ??
      this.checks.find((one) => one.id === id || foldCase(one.title) === foldCase(title));
    return taken
      ? { problem: `title: there is a check ${taken.id} already; give it another title or id` }
      : { id };
  }

  private wording(cell: Cells, tabs: DeclaredCheck['tabs']): OwnWording | string {
    const id = cell('id') || cell('title');
    const check = builtIn(id);
    if (!check?.rubric)
      return `id: “${id}” is not a judged check of this program, whose rubric could be worded`;
    const how = howIn(cell);
    if (!how)
      return `kind: “${cell('kind')}” is none; write ${WORDINGS.map((one) => `rubric, ${one}`).join(' or ')}`;
    const text = cell('rubric or pattern');
    if (text === '') return 'rubric or pattern: it is blank; write what the judge should go by';
    if (text.length > MOST_RUBRIC) return `rubric or pattern: it has more than ${MOST_RUBRIC} characters`;
    if (tabs !== 'all' && tabs.length > 0)
      return 'tabs: a rubric is the same for all eval sets; write all, or no to try it first';
    const ignored = (['reads', 'stage', 'weight', 'gates'] as const).find((column) => cell(column) !== '');
    if (ignored) return `${ignored}: that of a check of this program stays as it is; leave it blank`;
    if (this.wordings.some((one) => one.id === check.id))
      return `id: the rubric of ${check.id} is worded already`;
    return { id: check.id, how, text };
  }
}

export function textOf(own: DeclaredCheck | OwnWording): string {
  return 'how' in own ? own.text : own.pattern;
}

/** What is wrong with a title; undefined if nothing is. */
export function titleProblem(title: string): string | undefined {
  if (title === '') return 'it is blank; write what the check is called';
  if (title.length > MOST_TITLE) return `it has more than ${MOST_TITLE} characters`;
  const id = ownId(title);
  if (id === 'check_') return 'it has neither letters nor digits';
  const taken = builtIn(id) ?? builtIn(title);
  return taken && `there is a check ${taken.id} already; give it another title or id`;
}

function isWording(cell: Cells): boolean {
  return /^rubric\b/i.test(cell('kind')) || WORDINGS.some((how) => how === foldCase(cell('kind')));
}

/** @example kind `rubric: extend`, `extend`, or `rubric` alone, which extends */
function howIn(cell: Cells): Wording | undefined {
  const word = foldCase(cell('kind'))
    .replace(/^rubric\b[\s:,(]*/, '')
    .replace(/\)$/, '');
  return word === '' ? 'extend' : WORDINGS.find((how) => how === word);
}

function stageIn(text: string, otherwise: Stage): Stage | undefined {
  return text === '' ? otherwise : STAGES.find((stage) => stage === foldCase(text));
}

/** undefined for a blank. Accepts a decimal comma. */
function weightIn(text: string): number | undefined | 'none' {
  if (text === '') return undefined;
  const weight = /^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : NaN;
  return weight >= 0 && weight <= 1000 ? weight : 'none';
}

/** undefined if no eval set asks for it. */
function tabsIn(text: string): DeclaredCheck['tabs'] | undefined {
  const names = splitList('text', text);
  if (/^(?:no|off|false|none)$/i.test(text)) return undefined;
  return names.length === 0 || /^(?:all|yes|on|true)$/i.test(text) ? 'all' : names;
}
