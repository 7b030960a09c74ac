/** What people say about the texts of an eval set: their verdicts replace the judge's. */
import { grouped } from '../model/collections';
import type { AgentOutput } from '../fields/fields';
import { CHARTS_JUDGED, type CheckMeta, type Checks } from '../checks/check';
import type { EvalCase } from '../fields/eval-case';
import type { OutCell, SpreadsheetPort } from '../model/spreadsheet';
import { judgedCharts } from './results/score-columns';
import { cellOf } from './results/columns';
import { askedOfAJudge, type Details } from './results/details';
import type { ResultRecord } from './results/records';
import { decisionOf, type PeopleDecision } from '../scoring/decided-label';
import { errorCard } from '../scoring/scorecard';
import { hasLabels, openLabels } from './store/labels';
import { contentHash } from '../evalset/content-hash';
import { cellText } from '../model/texts/literal';

/** By hash of the judged text: a label of another text never decides. */
export type PersonVerdicts = (textHash: string) => PeopleDecision | undefined;

const NOBODY: PersonVerdicts = () => undefined;

export function personVerdicts(spreadsheet: SpreadsheetPort): PersonVerdicts {
  if (!hasLabels(spreadsheet)) return NOBODY;
  const kept = openLabels(spreadsheet)
    .all()
    .labels.filter(({ textHash }) => textHash !== '');
  const labels = grouped(kept, ({ textHash }) => textHash);
  if (labels.size === 0) return NOBODY;
  return (textHash) => {
    const ofText = labels.get(textHash);
    return ofText && decisionOf(ofText);
  };
}

/** Expected and actual values depend on none of these. */
const BARE = { outputFrom: '', runId: '', judgedAt: '', inputsHash: '', scorer: '' };

export function verdictsOfCase(
  say: PersonVerdicts,
  checks: Checks,
): (check: CheckMeta, evalCase: EvalCase, output: AgentOutput) => PeopleDecision | undefined {
  if (say === NOBODY) return () => undefined;
  return (check, evalCase, output) => {
    const card = errorCard(evalCase, '', checks);
    const cell = (column: string): OutCell => {
      // The column is filled only once a judge was asked.
      if (column === CHARTS_JUDGED) return judgedCharts(output);
      return cellOf({ ...BARE, checks, card, output }, column);
    };
    return say(judgedText(check, cell).textHash);
  };
}

/** Whether a line was scored with what people say now. */
export function isAsPeopleJudged(
  { details, cell }: ResultRecord,
  say: PersonVerdicts,
  checks: Checks,
): boolean {
  return checks.judged.filter(isLabelled).every((check) => {
    const detail = details[check.id];
    if (!detail || !askedOfAJudge(detail)) return true;
    const before = detail.people?.text ?? '';
    return say === NOBODY
      ? before === ''
      : (say(judgedText(check, cell, detail).textHash)?.text ?? '') === before;
  });
}

/** What a judge read of a line: a label belongs to it, and to nothing else. */
export interface JudgedText {
  readonly query: string;
  readonly expected: string;
  readonly actual: string;
  /** Hash of check, query, expected and judged text. */
  readonly textHash: string;
}

/** Judged as pass or fail, over columns that the results show. */
export function isLabelled({ rubric, isFraction, actual }: CheckMeta): boolean {
  return rubric !== undefined && !isFraction && actual.length > 0;
}

/**
 * @param cell the content of a column of the line, now or later
 * @param detail what the line keeps of the check: of a text that is cut there, the hash
 */
export function judgedText(
  check: CheckMeta,
  cell: (column: string) => OutCell | undefined,
  detail?: Details[string],
): JudgedText {
  const textAt = (column: string): string => cellText(String(cell(column) ?? ''));
  const textOf = (columns: readonly string[]): string => columns.map(textAt).join('\n').trim();
  const query = textAt('query');
  const judged = check.judgedIn?.map((column) => textAt(column).trim()).find((text) => text !== '');
  const [expected, actual] = [textOf(check.expects), judged ?? textOf(check.actual)];
  const textHash = detail?.text_hash ?? contentHash([check.id, query, expected, actual]);
  return { query, expected, actual, textHash };
}

/** For lines in which texts are cut: labels belong to whole texts. */
export function withTextHashes(
  details: Details,
  cell: (column: string) => OutCell | undefined,
  checks: Checks,
): Details {
  const hashed: Record<string, Details[string]> = { ...details };
  for (const check of checks.judged.filter(isLabelled)) {
    const detail = details[check.id];
    if (detail) hashed[check.id] = { ...detail, text_hash: judgedText(check, cell, detail).textHash };
  }
  return hashed;
}
