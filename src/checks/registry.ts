/**
 * The registry of checks. Results columns, coverage, weights, documentation and totals are derived from it; to add a check, add its file
 * and its line.
 */
import type { Check, Checks } from './check';
import type { DeclaredCheck, OwnCheckId } from '../model/check';
import { memoize } from '../model/memoize';
import { answers, chartsJudge, expectedText } from './answers';
import { aoi, aoiSource, subregion } from './aoi';
import { chartForm, chartProduced } from './chart-form';
import { chartValue } from './chart-value';
import { clarification } from './clarification';
import { contextLayer, dataset, parameters } from './dataset';
import { dataPull, webFallback } from './data-pull';
import { dashboard } from './dashboard';
import { dates } from './date';
import { ownColumns } from './own/cell-rules';
import { rubricCheck } from './own/rubrics';
import { quality } from './quality';
import { scope } from './scope';
import { stateDelta } from './state-delta';
import { workflow } from './workflow';

const CHECKS = [
  aoi,
  aoiSource,
  subregion,
  dataset,
  parameters,
  contextLayer,
  ...dataPull,
  ...dates,
  stateDelta,
  ...answers,
  ...chartValue,
  chartsJudge,
  expectedText,
  ...ownColumns,
  webFallback,
  ...chartProduced,
  ...chartForm,
  ...dashboard,
  clarification,
  ...scope,
  ...workflow,
  ...quality,
] as const satisfies readonly Check[];

/** The id of a check of this version, or of a user-declared one. */
export type KnownCheckId = (typeof CHECKS)[number]['id'] | OwnCheckId;

/** The checks of this program, followed by those that people declare. @example checksWith([]).named('aoi_id_match')?.title // 'Area' */
export const checksWith = memoize((declared: readonly DeclaredCheck[]): Checks => {
  const all: readonly Check[] = [...CHECKS, ...declared.map(rubricCheck)];
  const byId = new Map(all.map((check) => [check.id, check]));
  const judged = all.filter(({ rubric }) => rubric !== undefined);
  return {
    all,
    judged,
    rubrics: [...new Set(judged.flatMap(({ rubric }) => rubric ?? []))],
    named: (id) => byId.get(id),
    own: declared,
  };
});

/** The checks of a spreadsheet. */
export function checksIn({ ownChecks }: { readonly ownChecks: () => readonly DeclaredCheck[] }): Checks {
  const declared = ownChecks();
  return declared.length === 0 ? BUILT_IN : checksWith(declared);
}

/** The checks of this program alone. */
export const BUILT_IN = checksWith([]);
