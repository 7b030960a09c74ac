/** The judged texts of the current results, and people’s labels on them. */
import { checksIn } from '../checks/registry';
import type { CheckMeta, Checks } from '../checks/check';
import { grouped } from '../model/collections';
import type { Label } from '../model/label';
import type { SpreadsheetServices } from '../model/spreadsheet';
import { MAX_HEADER_ROWS } from '../model/tab-grid';
import { foldCase, foldQuery } from '../model/text';
import { readingSettings } from './last-run';
import { resultsNow } from './reconcile';
import { evalSetsOf, readSource } from './source';
import { canBeLabelled, judgedChecks, type JudgedLine, judgedText } from './person-verdicts';
import { isFailed } from './why';
import { isMeasured, type Scorecard } from '../model/scorecard';
import { findResults, isResultsHeader } from './find-results';
import { type CaseByPeople, judgedBy, type PassOrFail } from '../scoring/agreement';
import { lastOfEach, labelsVerdict } from '../scoring/label-decision';

/** One check of one row that a model decided. */
export interface JudgedRow extends JudgedLine {
  readonly tab: string;
  /** Of the eval set. */
  readonly sheetId: number;
  readonly row: number;
  readonly testId: string;
  readonly check: CheckMeta;
  /** The judge’s verdict, even if a person’s replaced it. */
  readonly verdict: PassOrFail;
  readonly reason: string;
  /** See `judgedBy`. */
  readonly by: string;
}

/** The judged texts of all eval sets; identical ones count once. */
export function judgedTexts(services: SpreadsheetServices): readonly JudgedRow[] {
  const { spreadsheet } = services;
  const settings = readingSettings(services);
  const infos = spreadsheet.tabs();
  const rows = evalSetsOf(spreadsheet, settings, infos, MAX_HEADER_ROWS).flatMap(({ tab, sheetId }) => {
    const results = findResults(spreadsheet, { tab, sheetId }, isResultsHeader, infos);
    if (!results) return [];
    const cards = resultsNow(results, readSource(spreadsheet, sheetId, settings));
    const checks = checksIn(spreadsheet).judged.filter(canBeLabelled);
    return cards.flatMap((card) =>
      checks.flatMap((check): JudgedRow[] => {
        const checked = card.checks[check.id];
        const { score = null, reason = '', decider } = checked?.people?.judge ?? checked ?? {};
        // Verdicts of code say nothing about the judge.
        if (!checked || score === null || decider !== 'model') return [];
        const { row, test_id: testId } = card;
        const verdict = score === 1 ? 'pass' : 'fail';
        const by = judgedBy(card, checked);
        return [
          { tab, sheetId, row: row ?? 0, testId, check, by, ...judgedText(check, card), verdict, reason },
        ];
      }),
    );
  });
  return [...new Map(rows.map((row) => [row.textHash, row])).values()];
}

/**
 * The verdicts of people and of the judge by case, without cases that cannot be decided (errors, nothing to check). A label counts only
 * for the judge, model and prompt under which its text was drawn; a text without such a label that a person has decided is known. A conversation is one case.
 *
 * @param labels of all people
 */
export function casesByPeople(
  cards: readonly Scorecard[],
  labels: readonly Label[],
  checks: Checks,
): CaseByPeople[] {
  const byText = grouped(labels, ({ textHash }) => textHash);
  const scored = cards.filter(({ error_code: code }) => code !== 'nothing_to_check');
  const cases = grouped(scored, (card) => (card.conversation ? foldCase(card.conversation) : card));
  return [...cases.values()].flatMap((turns) => {
    const all = turns.flatMap((card) => turnByPeople(card, byText, checks) ?? []);
    const whole = combined(all);
    return all.length === turns.length || isKnown(whole, 'fail') ? [whole] : [];
  });
}

function isKnown({ judge, verdict }: CaseByPeople, as: PassOrFail): boolean {
  return judge === 'known' && verdict === as;
}

/** Combines parts of a case that must all pass; parts known to pass are ignored. */
function combined(all: readonly CaseByPeople[]): CaseByPeople {
  const parts = all.filter((part) => !isKnown(part, 'pass'));
  if (parts.length === 0) return { judge: 'known', verdict: 'pass' };
  if (parts.some((part) => isKnown(part, 'fail'))) return { judge: 'known', verdict: 'fail' };
  const judges = parts.map(({ judge }) => judge);
  const said = parts.map(({ verdict }) => verdict);
  return {
    judge: judges.includes('fail') ? 'fail' : judges.includes('open') ? 'open' : 'pass',
    verdict: said.includes('fail') ? 'fail' : said.includes(undefined) ? undefined : 'pass',
  };
}

/** The verdicts on a row; undefined if it can neither pass nor fail. */
function turnByPeople(
  card: Scorecard,
  labels: ReadonlyMap<string, readonly Label[]>,
  checks: Checks,
): CaseByPeople | undefined {
  const { verdict } = card;
  if (!isMeasured(card) && verdict !== 'undecided') return undefined;
  const asked = judgedChecks(card, checks).filter(({ id }) => {
    const score = card.checks[id];
    return score !== undefined && !score.informs && (score.people?.judge ?? score).decider !== 'rule';
  });
  const isAsked = new Set(asked);
  const hasFailed = checks.all.some(
    (check) => !isAsked.has(check) && !card.checks[check.id]?.informs && isFailed(check, card),
  );
  if (hasFailed || card.error_code === 'agent_silent') return { judge: 'known', verdict: 'fail' };
  const parts = asked.map((check): CaseByPeople => {
    const score = card.checks[check.id];
    const ofText = labels.get(judgedText(check, card).textHash) ?? [];
    const blind = lastOfEach(ofText).filter(({ drawn }) => score && drawn === judgedBy(card, score));
    if (blind.length === 0 && score?.decider === 'person')
      return { judge: 'known', verdict: score.score === 1 ? 'pass' : 'fail' };
    const person = labelsVerdict(blind);
    const said = score?.people?.judge ? score.people.judge.score : (score?.score ?? null);
    return {
      judge: said === null ? 'open' : said === 1 ? 'pass' : 'fail',
      verdict: person === 'pass' || person === 'fail' ? person : undefined,
    };
  });
  const whole = combined(parts);
  return verdict === 'undecided' && isKnown(whole, 'pass') ? { judge: 'open', verdict: undefined } : whole;
}

export interface LabelledText {
  readonly row: JudgedRow;
  /** Each person's last label. */
  readonly labels: readonly Label[];
  readonly person: ReturnType<typeof labelsVerdict>;
}

interface MatchedLabels {
  readonly texts: readonly LabelledText[];
  /** Labels whose texts were edited, are gone, or were decided by no judge. */
  readonly others: number;
}

/** Finds the judged texts that labels belong to. */
export function labelledTexts(labels: readonly Label[], rows: readonly JudgedRow[]): MatchedLabels {
  const placed = labels.map((label) => ({ label, row: rowOf(label, rows) }));
  const byRow = grouped(placed, ({ row }) => row);
  const texts = [...byRow].flatMap(([row, all]): LabelledText[] => {
    const last = lastOfEach(all.map(({ label }) => label));
    return row && last.length > 0 ? [{ row, labels: last, person: labelsVerdict(last) }] : [];
  });
  return { texts, others: byRow.get(undefined)?.length ?? 0 };
}

/** A label without a hash was typed: it means the one row with its test id or query. */
function rowOf(label: Label, rows: readonly JudgedRow[]): JudgedRow | undefined {
  if (label.textHash !== '') return rows.find(({ textHash }) => textHash === label.textHash);
  const isMeant = ({ tab, testId, query, check }: JudgedRow): boolean =>
    check.id === label.check &&
    (label.tab === '' || foldCase(tab) === foldCase(label.tab)) &&
    (label.testId === '' || testId === label.testId) &&
    (label.query === '' || foldQuery(query) === foldQuery(label.query));
  const [only, another] = label.testId === '' && label.query === '' ? [] : rows.filter(isMeant);
  return another ? undefined : only;
}
