/** What was judged in the current results: the texts, the score, who decided. */
import type { CheckMeta, Checks } from '../../model/check';
import { A_PERSON_SHOULD_LOOK } from '../../model/judge';
import { findResults, isResultsHeader } from '../../results/tab';
import { type JudgedText, judgedText } from '../../results/people/judged-text';
import { resultsNow } from '../../results/cases/reconcile';
import { readSource } from '../../results/cases/source';
import { thresholdOf } from '../../scoring/gates';
import type { Settings } from '../../settings/schema';
import { type DiffServices, evalTabs } from '../diff/run-list';
import { judgeSaid } from '../../results/details';
import type { ResultRecord } from '../../results/records';
import { scoreColumnName } from '../../results/columns/score-columns';

/** One judged check of one row. */
export interface JudgedRow extends JudgedText {
  readonly tab: string;
  /** Of the eval set. */
  readonly sheetId: number;
  readonly row: number;
  readonly testId: string;
  readonly check: CheckMeta;
  /** 1, 0 or a fraction; null if undecided. */
  readonly score: number | null;
  /** What the score comes to: a metric passes from its threshold up. Of an undecided row it means nothing. */
  readonly verdict: 'pass' | 'fail';
  readonly reason: string;
  /** The name of a rule, or of a model. */
  readonly decidedBy: string;
}

function judgedRows(
  { tab, sheetId }: { readonly tab: string; readonly sheetId: number },
  records: readonly ResultRecord[],
  { scoring }: Pick<Settings, 'scoring'>,
  checks: Checks,
): JudgedRow[] {
  return records.flatMap((record) =>
    checks.judged.flatMap((check): JudgedRow[] => {
      // People cannot label what no column shows.
      if (check.actual.length === 0) return [];
      const details = record.details[check.id];
      const score = record.cell(scoreColumnName(check.id));
      if (typeof score !== 'number' && details === undefined) return [];
      const own = typeof score === 'number' ? score : null;
      const said = details ? judgeSaid(details, own) : { score: own, reason: '', decided_by: '' };
      return [
        {
          tab,
          sheetId,
          row: Number(record.cell('row') ?? 0),
          testId: String(record.cell('test_id') ?? ''),
          check,
          ...judgedText(check, record.cell),
          score: said.score,
          verdict: (said.score ?? 0) >= leastScore(check, scoring) ? 'pass' : 'fail',
          reason: said.reason,
          decidedBy: said.decided_by,
        },
      ];
    }),
  );
}

/**
 * The judged rows of all eval sets, from their current results.
 *
 * @param look called with all records of an eval set's results
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
    return judgedRows(place, records, settings, services.spreadsheet.checks());
  });
}

/** Whether a rule or a model decided it: what needed neither, such as a blank answer, is left out. */
export function isJudged({ score, decidedBy }: JudgedRow): boolean {
  return score !== null && decidedBy !== '' && decidedBy !== 'check' && !decidedBy.startsWith('person: ');
}

/** Of a metric for which no threshold is set. */
const GOOD_ENOUGH = 0.7;

export type Thresholds = Pick<Settings['scoring'], 'qualityThresholds'>;

/** From which score up a check passes: for a metric, its threshold in the settings. */
export function leastScore({ id, isFraction }: CheckMeta, scoring: Thresholds): number {
  return isFraction ? (thresholdOf(id, scoring) ?? GOOD_ENOUGH) : 1;
}

/** One for each distinct text that the judge could not decide: people label these before any other. */
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
  const by = (judge: 'pass' | 'fail'): JudgedRow[] => texts.filter(({ verdict }) => verdict === judge);
  return { passed: by('pass'), failed: by('fail') };
}
