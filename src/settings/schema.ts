/**
 * Every setting: its default and its bounds (help.ts says what each is for). Kept as JSON in the document property `gnw.settings`;
 * keys are not settings.
 */
import { lazy } from '../model/once';
import * as z from '../model/zod';
import { AgentSettings } from './agent';
import { wholeNumber } from './bounds';
import { ComparisonSettings } from './comparison';
import { JudgeSettings } from './judge';
import { LangfuseSettings } from './langfuse';
import { ScoringSettings } from './scoring';

const RunSettings = lazy(() =>
  z.strictObject({
    waveRows: wholeNumber(300, 1, 1000),
    trials: wholeNumber(1, 1, 20),
    allTrials: z._default(z.boolean(), false),
    responsesFirst: z._default(z.boolean(), false),
    statesMb: wholeNumber(20, 0, 500),
    sliceBy: z._default(
      z.string().check(z.trim(), z.maxLength(500)),
      'test_group, priority, language, area level, dataset',
    ),
    ledgerLines: wholeNumber(2000, 10, 20000),
    build: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    besideCases: z._default(z.boolean(), false),
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
    comparison: z.prefault(ComparisonSettings(), {}),
    langfuse: z.prefault(LangfuseSettings(), {}),
    columns: ColumnSettings(),
  }),
);
export type Settings = z.Shape<typeof Settings>;
