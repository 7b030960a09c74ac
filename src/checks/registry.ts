/** The registry of checks, from which results columns, coverage, weights, docs and totals follow. To add a check, add its file and a line. */
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

export function checksIn({ ownChecks }: { readonly ownChecks: () => readonly DeclaredCheck[] }): Checks {
  const declared = ownChecks();
  return declared.length === 0 ? BUILT_IN : checksWith(declared);
}

export const BUILT_IN = checksWith([]);
