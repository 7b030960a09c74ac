/** What people say about the texts of an eval set: their verdicts replace the judge's. */
import { grouped } from '../model/collections';
import type { AgentOutput } from '../fields/fields';
import { CHARTS_JUDGED, type CheckMeta, type Checks } from '../checks/check';
import type { EvalCase } from '../fields/eval-case';
import { type CheckScore, isJudged, type Scorecard } from '../model/scorecard';
import type { SpreadsheetPort } from '../model/spreadsheet';
import { fieldValues } from './results/field-columns';
import { chartsRead } from './results/scorecard-of';
import { decisionOf, type PeopleDecision } from '../scoring/decided-label';
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

export function verdictsOfCase(
  say: PersonVerdicts,
): (check: CheckMeta, evalCase: EvalCase, output: AgentOutput) => PeopleDecision | undefined {
  if (say === NOBODY) return () => undefined;
  return (check, evalCase, output) => {
    // The charts are kept only once a judge was asked.
    const values = { ...fieldValues(evalCase, output), [CHARTS_JUDGED]: chartsRead(output) };
    return say(judgedText(check, { query: evalCase.query, values }).textHash);
  };
}

/** Whether a line was scored with what people say now. */
export function isAsPeopleJudged(card: Scorecard, say: PersonVerdicts, checks: Checks): boolean {
  return checks.judged.filter(isLabelled).every((check) => {
    const score = card.checks[check.id];
    if (!score || !isJudged(score)) return true;
    const before = score.people?.text ?? '';
    return say === NOBODY ? before === '' : (say(judgedText(check, card).textHash)?.text ?? '') === before;
  });
}

/** What a judge read of a line: a label belongs to it, and to nothing else. */
export interface JudgedLine {
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

/** @param card now or later; if it is kept with texts cut, it has the hash of the whole one */
export function judgedText(
  check: CheckMeta,
  {
    query: asked,
    values,
    checks = {},
  }: Pick<Scorecard, 'query' | 'values'> & Partial<Pick<Scorecard, 'checks'>>,
): JudgedLine {
  const textAt = (column: string): string => cellText(String(values[column] ?? ''));
  const textOf = (columns: readonly string[]): string => columns.map(textAt).join('\n').trim();
  const query = cellText(asked);
  const judged = check.judgedIn?.map((column) => textAt(column).trim()).find((text) => text !== '');
  const [expected, actual] = [textOf(check.expects), judged ?? textOf(check.actual)];
  const textHash = checks[check.id]?.text_hash ?? contentHash([check.id, query, expected, actual]);
  return { query, expected, actual, textHash };
}

/** For lines in which texts are cut: labels belong to whole texts. */
export function withTextHashes(card: Scorecard, checks: Checks): Scorecard {
  const hashed: Record<string, CheckScore> = { ...card.checks };
  for (const check of checks.judged.filter(isLabelled)) {
    const score = card.checks[check.id];
    if (score) hashed[check.id] = { ...score, text_hash: judgedText(check, card).textHash };
  }
  return { ...card, checks: hashed };
}
