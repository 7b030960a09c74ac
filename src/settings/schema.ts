/** Every setting: its default, its bounds, one line of help. Kept as JSON in the document property `gnw.settings`; keys are no settings. */
import * as z from 'zod';
import { JudgeSettings } from './judge';

const ScoringSettings = z.strictObject({
  passThreshold: z
    .number()
    .min(0)
    .max(1)
    .default(0.7)
    .describe('A row passes where its overall score, as shown, reaches this.'),
  numberTolerance: z
    .number()
    .min(0)
    .max(1)
    .default(0.05)
    .describe('How far a number may be from the expected one, relative to it.'),
  minRows: z.number().int().min(1).default(1).describe('Inline rows from which on a pull counts as data.'),
  weights: z
    .record(z.string(), z.number().min(0))
    .default({})
    .describe('Weight by check id in the weighted score; 1 where none is given.'),
});

const RunSettings = z.strictObject({
  waveRows: z.number().int().min(1).max(1000).default(250).describe('Rows that are scored and written at a time.'),
});

/** Tab → column → the header that holds it, where the header is not one that is known. */
const ColumnSettings = z
  .record(z.string(), z.record(z.string(), z.string()))
  .default({})
  .describe('Your own column mapping: tab, column, header.');

export const Settings = z.strictObject({
  scoring: ScoringSettings.prefault({}),
  judge: JudgeSettings.prefault({}),
  run: RunSettings.prefault({}),
  columns: ColumnSettings,
});
export type Settings = z.infer<typeof Settings>;
