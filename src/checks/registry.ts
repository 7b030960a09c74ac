/**
 * The table of all checks. Results columns, coverage, weights, documentation and totals are read from here; to add a
 * check, add its file and its line.
 */
import type { Assessor, CheckId, CheckMeta } from '../model/check';
import type { Rubric } from '../model/judge';
import { answers } from './answers';
import { aoi } from './aoi';
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
import { ownColumns } from './own/columns';
import { parameters } from './parameters';
import { quality } from './quality';
import { scope } from './scope';
import { stateDelta } from './state-delta';
import { subregion } from './subregion';
import { webFallback } from './web-fallback';
import { workflow } from './workflow';

export const ASSESSORS = [
  aoi,
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

/** The id of a check of this version. */
export type KnownCheckId = (typeof ASSESSORS)[number]['checks'][number]['id'];

export const CHECKS: readonly CheckMeta<KnownCheckId>[] = ASSESSORS.flatMap<CheckMeta<KnownCheckId>>(
  ({ checks }) => checks,
);

/** How judged checks are judged, in the order of the checks. */
export const RUBRICS: readonly Rubric[] = [...new Set(CHECKS.flatMap(({ rubric }) => rubric ?? []))];
