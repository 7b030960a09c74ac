/** The settings that scores depend on. */
import { everyOf } from '../model/fields/field';
import { QUALITY_METRICS } from '../model/judge';
import { lazy } from '../model/once';
import * as z from '../model/zod';
import { fraction, weightTable, wholeNumber } from './bounds';

const threshold = () => z.optional(z.number().check(z.minimum(0), z.maximum(1)));

export const ScoringSettings = lazy(() =>
  z.strictObject({
    passRule: z._default(z.enum(['gates', 'threshold']), 'gates'),
    passThreshold: fraction(0.7),
    partlyMeasured: z._default(z.enum(['partly measured', 'pass']), 'partly measured'),
    infoOnly: z._default(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))), []),
    numberTolerance: fraction(0.05),
    chartTolerance: fraction(0.02),
    minRows: wholeNumber(1, 1, 1000000),
    weights: weightTable(),
    stageWeights: weightTable(),
    unlistedCalls: z._default(z.enum(['neutral', 'fail']), 'neutral'),
    alwaysExpectedAgents: z._default(z.string().check(z.trim(), z.maxLength(500)), 'orchestrator'),
    quality: z._default(z.enum(['criteria', 'always', 'never']), 'criteria'),
    judgeCharts: z._default(z.boolean(), true),
    qualityThresholds: z._default(z.strictObject(everyOf(QUALITY_METRICS, threshold)), {}),
  }),
);
