/**
 * Every setting: its default and its bounds (help.ts says what each is for). Kept as JSON in the document property `gnw.settings`;
 * keys are not settings.
 */
import { everyOf } from '../model/collections';
import { QUALITY_METRICS } from '../model/judge';
import { lazy } from '../model/once';
import * as z from '../model/zod';
import { AgentSettings } from './agent';
import { JudgeSettings } from './judge';
import { ADDRESS_RULE, isSafeAddress } from './address';

// Where scores are sent; the two keys are not settings (see store/langfuse.ts).

export const LangfuseSettings = lazy(() =>
  z.strictObject({
    host: z._default(
      z.string().check(
        z.trim(),
        z.maxLength(500),
        z.refine(isSafeAddress, { error: ADDRESS_RULE }),
        z.refine((url) => !url.includes('?'), { error: 'must end before any question mark' }),
      ),
      'https://cloud.langfuse.com',
    ),
    /** The rule is Langfuse’s own (API description, CreateScoreRequest). */
    environment: z._default(
      z.string().check(
        z.trim(),
        z.regex(/^(?!langfuse)[a-z0-9_-]{0,40}$/, {
          error:
            'must be at most 40 small letters, digits, hyphens and underscores, and not begin with “langfuse”',
        }),
      ),
      '',
    ),
    afterScheduledRuns: z._default(z.boolean(), false),
  }),
);
export type LangfuseSettings = z.Shape<typeof LangfuseSettings>;

// Recurring kinds of settings: a default and bounds.

/** From 0 to 1. */
const fraction = (fallback: number) => z._default(z.number().check(z.minimum(0), z.maximum(1)), fallback);

/** Name → its weight, 0–1000; anything not named counts 1. */
const weightTable = () =>
  z._default(z.record(z.string(), z.number().check(z.minimum(0), z.maximum(1000))), {});

const wholeNumber = (fallback: number, least: number, most: number) =>
  z._default(z.int().check(z.minimum(least), z.maximum(most)), fallback);

/** The settings that scores depend on. */
const threshold = () => z.optional(z.number().check(z.minimum(0), z.maximum(1)));

const ScoringSettings = lazy(() =>
  z.strictObject({
    infoOnly: z._default(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))), []),
    numberTolerance: fraction(0.05),
    weights: weightTable(),
    quality: z._default(z.enum(['criteria', 'always', 'never']), 'criteria'),
    judgeCharts: z._default(z.boolean(), true),
    qualityThresholds: z._default(z.strictObject(everyOf(QUALITY_METRICS, threshold)), {}),
  }),
);

const RunSettings = lazy(() =>
  z.strictObject({
    waveRows: wholeNumber(500, 1, 1000),
    trials: wholeNumber(1, 1, 20),
    sliceBy: z._default(
      z.string().check(z.trim(), z.maxLength(500)),
      'test_group, priority, language, area level, dataset',
    ),
    build: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    ff: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  }),
);

/** Tab → column → the header that holds it, if it is not a known header. */
const ColumnSettings = () => z._default(z.record(z.string(), z.record(z.string(), z.string())), {});

export const Settings = lazy(() =>
  z.strictObject({
    scoring: z.prefault(ScoringSettings(), {}),
    judge: z.prefault(JudgeSettings(), {}),
    agent: z.prefault(AgentSettings(), {}),
    run: z.prefault(RunSettings(), {}),
    langfuse: z.prefault(LangfuseSettings(), {}),
    columns: ColumnSettings(),
  }),
);
export type Settings = z.Shape<typeof Settings>;
