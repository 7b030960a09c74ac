/**
 * The table of all checks. Results columns, coverage, weights, documentation and totals are derived from it; to add a check, add its file
 * and its line.
 */
import type { Assessor, CheckId, CheckMeta } from '../model/check';
import { rewordedRubric } from '../judge/questions/own';
import type { Rubric } from '../model/judge';
import type { OwnChecks, OwnWording } from '../model/own-check';
import type { OwnCheckId } from '../model/values/own-column';
import { foldCase } from '../model/text';
import { answers } from './answers';
import { aoi } from './aoi';
import { aoiSource } from './aoi-source';
import { chartForm } from './chart-form';
import { chartProduced } from './chart-produced';
import { chartValue } from './chart-value';
import { chartsJudge } from './charts-judge';
import { clarification } from './clarification';
import { classValues } from './class-values';
import { contextLayer } from './context-layer';
import { dataPull } from './data-pull';
import { dashboard } from './dashboard';
import { dataSource } from './data-source';
import { dataset } from './dataset';
import { date } from './date';
import { expectedText } from './expected-text';
import { dateExtraction } from './date-extraction';
import { type Asked, ownBasis } from './own/basis';
import { ownColumns } from './own/columns';
import { declaredCheck } from './own/declared';
import { parameters } from './parameters';
import { quality } from './quality';
import { scope } from './scope';
import { stateDelta } from './state-delta';
import { subregion } from './subregion';
import { webFallback } from './web-fallback';
import { workflow } from './workflow';

const ASSESSORS = [
  aoi,
  aoiSource,
  subregion,
  dataset,
  parameters,
  contextLayer,
  dataPull,
  dataSource,
  dateExtraction,
  date,
  stateDelta,
  answers,
  classValues,
  chartValue,
  chartsJudge,
  expectedText,
  ownColumns,
  webFallback,
  chartProduced,
  chartForm,
  dashboard,
  clarification,
  scope,
  workflow,
  quality,
] as const satisfies readonly Assessor<CheckId>[];

/** The id of a check of this version, or of a user-declared one. */
export type KnownCheckId = (typeof ASSESSORS)[number]['checks'][number]['id'] | OwnCheckId;

const BUILT_IN: readonly CheckMeta<KnownCheckId>[] = ASSESSORS.flatMap<CheckMeta<KnownCheckId>>(
  ({ checks }) => checks,
);
const all = [...BUILT_IN];
const byId = new Map<string, CheckMeta<KnownCheckId>>();
for (const check of BUILT_IN) byId.set(check.id, check);
export const NONE_DECLARED: OwnChecks = { checks: [], wordings: [] };
let inUse = NONE_DECLARED;
let declared: readonly Assessor<OwnCheckId>[] = [];

/** The checks of this program, followed by user-declared ones: see `declareChecks`. */
export const CHECKS: readonly CheckMeta<KnownCheckId>[] = all;

/** The assessors, in the order in which to ask them about a case. */
export function assessors(): readonly Assessor<CheckId>[] {
  return declared.length === 0 ? ASSESSORS : [...ASSESSORS, ...declared];
}

/**
 * Puts the user-declared checks of one spreadsheet into the registry, replacing any declared before. An execution works on one spreadsheet
 * and declares its checks before it looks at anything else: from then on they are checks like all others.
 */
export function declareChecks(own: OwnChecks): void {
  inUse = own;
  declared = own.checks.map(declaredCheck);
  const builtIn = BUILT_IN.map((check) => worded(check, own.wordings));
  all.splice(0, all.length, ...builtIn, ...declared.flatMap(({ checks }) => checks));
  byId.clear();
  for (const check of all) byId.set(check.id, check);
}

function worded(check: CheckMeta<KnownCheckId>, wordings: readonly OwnWording[]): CheckMeta<KnownCheckId> {
  const wording = wordings.find(({ id }) => id === check.id);
  return wording && check.rubric
    ? {
        ...check,
        rubric: rewordedRubric(check.rubric, check.id, wording.how, wording.text, wording.examples),
      }
    : check;
}

/** undefined if neither this version nor the spreadsheet knows it. */
export function checkNamed(id: CheckId): CheckMeta<KnownCheckId> | undefined {
  return byId.get(id);
}

/** What an eval set's scores rest on of all that is declared; '' if nothing of it holds there. */
export function declaredBasis(evalSet: Asked): string {
  return ownBasis(inUse, evalSet);
}

let named: ReadonlyMap<string, CheckMeta<KnownCheckId>> | undefined;

/** The check of this program with this id or title, with its built-in rubric. */
export function builtIn(idOrTitle: string): CheckMeta<KnownCheckId> | undefined {
  named ??= new Map(
    BUILT_IN.flatMap((check) => [check.id, foldCase(check.title)].map((name) => [name, check])),
  );
  return named.get(foldCase(idOrTitle));
}

/** The rubrics currently in use, in the order of the checks. */
export function rubricsInUse(): readonly Rubric[] {
  return [...new Set(all.flatMap(({ rubric }) => rubric ?? []))];
}

/** The checks that need language understanding. */
export function judgedChecks(): readonly CheckMeta<KnownCheckId>[] {
  return all.filter(({ rubric }) => rubric !== undefined);
}
