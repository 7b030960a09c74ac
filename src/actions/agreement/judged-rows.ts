/** What was judged in the results as they stand: the texts, the score, who decided. */
import { judgedChecks } from '../../checks/registry';
export { judgedChecks } from '../../checks/registry';
import type { CheckMeta } from '../../model/check';
import { A_PERSON_SHOULD_LOOK } from '../../model/judge';
import { findResults, isResultsHeader } from '../../report/results/tab';
import { type JudgedText, judgedText } from '../../run/results/judged-text';
import { resultsNow } from '../../run/results/results-now';
import { readSource } from '../../run/results/source';
import { type DiffServices, evalTabs } from '../diff/run-list';
import { judgeSaid } from '../../report/results/details';
import type { ResultRecord } from '../../report/results/records';
import { scoreColumnName } from '../../report/results/score-columns';

/** One judged check of one row. */
export interface JudgedRow extends JudgedText {
  readonly tab: string;
  /** Of the eval set. */
  readonly sheetId: number;
  readonly row: number;
  readonly testId: string;
  readonly check: CheckMeta;
  /** 1, 0 or a fraction; null where nobody decided. */
  readonly score: number | null;
  readonly reason: string;
  /** The name of a rule, or of a model. */
  readonly decidedBy: string;
}

function judgedRows(
  { tab, sheetId }: { readonly tab: string; readonly sheetId: number },
  records: readonly ResultRecord[],
): JudgedRow[] {
  return records.flatMap((record) =>
    judgedChecks().flatMap((check): JudgedRow[] => {
      // What no column shows, people cannot say anything of.
      if (check.actual.length === 0) return [];
      const details = record.details[check.id];
      const score = record.at(scoreColumnName(check.id));
      if (typeof score !== 'number' && details === undefined) return [];
      const own = typeof score === 'number' ? score : null;
      const said = details ? judgeSaid(details, own) : { score: own, reason: '', decided_by: '' };
      return [
        {
          tab,
          sheetId,
          row: Number(record.at('row') ?? 0),
          testId: String(record.at('test_id') ?? ''),
          check,
          ...judgedText(check, record.at),
          score: said.score,
          reason: said.reason,
          decidedBy: said.decided_by,
        },
      ];
    }),
  );
}

/**
 * Of all eval sets, as their results count now.
 *
 * @param look at all that stands in the results of an eval set
 */
export function allJudged(
  services: DiffServices,
  look: (tab: string, records: readonly ResultRecord[]) => void = () => undefined,
): JudgedRow[] {
  const { spreadsheet, settings } = services;
  const infos = spreadsheet.tabs();
  return evalTabs(services, infos).flatMap((place) => {
    const results = findResults(spreadsheet, place, isResultsHeader, infos);
    if (!results) return [];
    const records = resultsNow(results, readSource(spreadsheet, place.sheetId, settings));
    look(place.tab, records);
    return judgedRows(place, records);
  });
}

/** Whether a rule or a model has decided it: what needed nobody, such as a blank answer, is left out. */
export function isJudged({ score, decidedBy }: JudgedRow): boolean {
  return score !== null && decidedBy !== '' && decidedBy !== 'check' && !decidedBy.startsWith('person: ');
}

/** What of a metric is drawn as its passes; it does not go by a threshold that is set, which may be another one tomorrow. */
const UPPER_SCORES = 0.7;

/** Of a metric: on which side of what is drawn apart. */
export function judgeOf({ score, check: { isFraction } }: JudgedRow): 'pass' | 'fail' {
  return (score ?? 0) >= (isFraction ? UPPER_SCORES : 1) ? 'pass' : 'fail';
}

/** One for each distinct text on which the judge could not make up its mind: people label these before any other. */
export function forAPerson(rows: readonly JudgedRow[]): JudgedRow[] {
  const open = rows.filter(({ score, reason }) => score === null && reason.startsWith(A_PERSON_SHOULD_LOOK));
  return [...new Map(open.map((row) => [row.textHash, row])).values()];
}

/** One row for each distinct text that was judged: identical ones count once. */
export function textsOf(rows: readonly JudgedRow[]): {
  readonly passed: readonly JudgedRow[];
  readonly failed: readonly JudgedRow[];
} {
  const texts = [...new Map(rows.filter(isJudged).map((row) => [row.textHash, row])).values()];
  const by = (judge: 'pass' | 'fail'): JudgedRow[] => texts.filter((row) => judgeOf(row) === judge);
  return { passed: by('pass'), failed: by('fail') };
}
