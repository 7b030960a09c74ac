/** Every setting: its default and its bounds (help.ts says what each is for). Kept as JSON in the document property `gnw.settings`; keys are no settings. */
import { fraction, weightTable, wholeNumber } from './bounds';
import { JudgeSettings } from './judge';
import * as z from './zod';

const ScoringSettings = z.strictObject({
  passThreshold: fraction(0.7),
  numberTolerance: fraction(0.05),
  minRows: wholeNumber(1, 1, 1000000),
  weights: weightTable(),
  stageWeights: weightTable(),
});

const RunSettings = z.strictObject({
  waveRows: wholeNumber(300, 1, 1000),
  build: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  ff: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
});

/** Tab → column → the header that holds it, where the header is not one that is known. */
const ColumnSettings = z._default(z.record(z.string(), z.record(z.string(), z.string())), {});

export const Settings = z.strictObject({
  scoring: z.prefault(ScoringSettings, {}),
  judge: z.prefault(JudgeSettings, {}),
  run: z.prefault(RunSettings, {}),
  columns: ColumnSettings,
});
export type Settings = z.infer<typeof Settings>;
