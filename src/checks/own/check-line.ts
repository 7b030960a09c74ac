/** A line of the tab `Checks` → what it declares: an unusable one is reported with its column, never guessed at. */
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
import { foldCase } from '../../model/text';
import type { CheckColumn } from '../../model/values/check-line';
import { builtIn } from '../registry';
import { ANSWER, KINDS } from './kinds';
import { needsOf, READ_WORDS, readNames } from './reads';

const MOST_TITLE = 60;
const MOST_PATTERN = 2000;
const YES = /^(?:gates?|yes|true|1)?$/i;
const NO = /^(?:info(?: only)?|no|false|0)$/i;

type Cells = (column: CheckColumn) => string;

interface Line {
  readonly cell: Cells;
  readonly tabs: DeclaredCheck['tabs'];
  /** What the lines above it declare. */
  readonly others: OwnChecks;
}

/** @returns a problem, which begins with its column, if it cannot be used */
export function readLine(line: Line): DeclaredCheck | OwnWording | string {
  return isWording(line.cell) ? readWording(line) : readCheck(line);
}

function readCheck({ cell, tabs, others }: Line): DeclaredCheck | string {
  const title = cell('title').replace(/\s+/g, ' ');
  const named = idOf(title, cell('id'), others.checks);
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

function idOf(
  title: string,
  written: string,
  others: readonly DeclaredCheck[],
): { readonly id: OwnCheckId } | { readonly problem: string } {
  const problem = titleProblem(title);
  if (problem !== undefined) return { problem: `title: ${problem}` };
  const id = ownId(written.replace(/^check_/i, '') || title);
  const taken =
    builtIn(id) ??
    builtIn(written) ??
    others.find((other) => other.id === id || foldCase(other.title) === foldCase(title));
  return taken
    ? { problem: `title: there is a check ${taken.id} already; give it another title or id` }
    : { id };
}

function readWording({ cell, tabs, others }: Line): OwnWording | string {
  const id = cell('id') || cell('title');
  const check = builtIn(id);
  if (!check?.rubric)
    return `id: “${id}” is not a judged check of this program, whose rubric could be worded`;
  const how = howIn(cell);
  if (!how)
    return `kind: “${cell('kind')}” is none; write ${WORDINGS.map((wording) => `rubric, ${wording}`).join(' or ')}`;
  const text = cell('rubric or pattern');
  if (text === '') return 'rubric or pattern: it is blank; write what the judge should go by';
  if (text.length > MOST_RUBRIC) return `rubric or pattern: it has more than ${MOST_RUBRIC} characters`;
  if (tabs !== 'all' && tabs.length > 0)
    return 'tabs: a rubric is the same for all eval sets; write all, or no to try it first';
  const ignored = (['reads', 'stage', 'weight', 'gates'] as const).find((column) => cell(column) !== '');
  if (ignored) return `${ignored}: that of a check of this program stays as it is; leave it blank`;
  if (others.wordings.some(({ id: worded }) => worded === check.id))
    return `id: the rubric of ${check.id} is worded already`;
  return { id: check.id, how, text };
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
