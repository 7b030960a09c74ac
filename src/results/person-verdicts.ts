/** People’s verdicts on judged texts, which replace the judge’s. */
import { grouped } from '../model/collections';
import type { AgentOutput } from '../fields/fields';
import { CHARTS_JUDGED, type CheckMeta, type Checks } from '../checks/check';
import type { EvalCase } from '../fields/eval-case';
import { type CheckScore, inputsPart, isJudged, type Scorecard } from '../model/scorecard';
import { kindsIn, type Label } from '../model/label';
import type { SpreadsheetPort } from '../model/spreadsheet';
import { fieldValues } from './field-columns';
import { chartsRead } from './make-scorecard';
import { decisionOf, lastOfEach, type PeopleDecision } from '../scoring/label-decision';
import { hasLabels, openLabels } from '../stores/labels';
import { contentHash } from '../evalset/content-hash';
import { cellText } from '../model/text';

export interface PersonVerdicts {
  /** By hash of the judged text: a label of another text never decides. */
  readonly decisionFor: (textHash: string) => PeopleDecision | undefined;
  /** Adds the kinds of failure named in notes on its texts and on the whole row. */
  readonly withKinds: (card: Scorecard, checks: Checks) => Scorecard;
}

const NOBODY: PersonVerdicts = {
  decisionFor: () => undefined,
  withKinds: ({ failure_kinds: _before, ...card }) => card,
};

/** Reads people’s verdicts from the tab `Labels`. */
export function personVerdicts(spreadsheet: SpreadsheetPort): PersonVerdicts {
  return hasLabels(spreadsheet) ? verdictsIn(openLabels(spreadsheet).all().labels) : NOBODY;
}

/** The verdicts in labels. @param all in the order in which they were added */
export function verdictsIn(all: readonly Label[]): PersonVerdicts {
  const kept = all.filter(({ textHash }) => textHash !== '');
  const labels = grouped(kept, ({ textHash }) => textHash);
  if (labels.size === 0) return NOBODY;
  return {
    decisionFor: (textHash) => {
      const ofText = labels.get(textHash);
      return ofText && decisionOf(ofText);
    },
    withKinds: (card, checks) => {
      const hashes = [
        rowLabelHash(card),
        ...judgedChecks(card, checks).map((check) => judgedText(check, card).textHash),
      ];
      const notes = hashes.flatMap((hash) => lastOfEach(labels.get(hash) ?? []).map(({ note }) => note));
      const { failure_kinds: _before, ...others } = card;
      const kinds = [...new Set(notes.flatMap(kindsIn))].sort();
      return kinds.length === 0 ? others : { ...others, failure_kinds: kinds };
    },
  };
}

/** The hash that a label of a whole row belongs to: that of the case and its output. */
export function rowLabelHash({ inputs_hash: hash }: Pick<Scorecard, 'inputs_hash'>): string {
  return inputsPart(hash);
}

/** The checks of a line that were sent to a judge and that people can label. */
export function judgedChecks(card: Pick<Scorecard, 'checks'>, checks: Checks): readonly CheckMeta[] {
  return checks.judged.filter((check) => {
    const score = card.checks[check.id];
    return canBeLabelled(check) && score !== undefined && isJudged(score);
  });
}

export function decisionsOfCase(
  people: PersonVerdicts,
): (check: CheckMeta, evalCase: EvalCase, output: AgentOutput) => PeopleDecision | undefined {
  if (people === NOBODY) return () => undefined;
  return (check, evalCase, output) => people.decisionFor(textHashOf(check, evalCase, output));
}

/** The hash of the text that a judge reads for a check, as on the scorecard of this output. */
export function textHashOf(check: CheckMeta, evalCase: EvalCase, output: AgentOutput): string {
  // A card has charts only after a judge was asked.
  const values = { ...fieldValues(evalCase, output), [CHARTS_JUDGED]: chartsRead(output) };
  return judgedText(check, { query: evalCase.query, values }).textHash;
}

/** True if a line has people’s present verdicts and kinds of failure. */
export function hasPresentVerdicts(card: Scorecard, people: PersonVerdicts, checks: Checks): boolean {
  const isAsSaid = (check: CheckMeta): boolean => {
    const before = card.checks[check.id]?.people?.text ?? '';
    if (people === NOBODY) return before === '';
    return (people.decisionFor(judgedText(check, card).textHash)?.text ?? '') === before;
  };
  const { failure_kinds: kinds = [] } = people.withKinds(card, checks);
  return (
    judgedChecks(card, checks).every(isAsSaid) && kinds.join(' ') === (card.failure_kinds ?? []).join(' ')
  );
}

/** The texts of a line that a judge read, and that people label. */
export interface JudgedLine {
  readonly query: string;
  readonly expected: string;
  readonly actual: string;
  /** Hash of check, query, expected and judged text. */
  readonly textHash: string;
}

/** True for checks that are judged as pass or fail, on columns that the results show. */
export function canBeLabelled({ rubric, isFraction, actual }: CheckMeta): boolean {
  return rubric !== undefined && !isFraction && actual.length > 0;
}

/** The judged texts of a line. If its texts are cut, the card has the hash of the whole text. */
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
  const judged = check.judgedColumns?.map((column) => textAt(column).trim()).find((text) => text !== '');
  const [expected, actual] = [textOf(check.expects), judged ?? textOf(check.actual)];
  const textHash = checks[check.id]?.text_hash ?? contentHash([check.id, query, expected, actual]);
  return { query, expected, actual, textHash };
}

/** Adds the hashes of judged texts to a card whose texts will be cut: labels belong to whole texts. */
export function withTextHashes(card: Scorecard, checks: Checks): Scorecard {
  const hashed: Record<string, CheckScore> = { ...card.checks };
  for (const check of checks.judged.filter(canBeLabelled)) {
    const score = card.checks[check.id];
    if (score) hashed[check.id] = { ...score, text_hash: judgedText(check, card).textHash };
  }
  return { ...card, checks: hashed };
}
