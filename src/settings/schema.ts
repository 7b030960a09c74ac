/** Every setting: its default, its bounds, one line of help. Kept as JSON in the document property `gnw.settings`; keys are no settings. */
import { JudgeSettings } from './judge';
import * as z from './zod';

const fraction = (fallback: number, help: string) =>
  z._default(z.number().check(z.minimum(0), z.maximum(1), z.describe(help)), fallback);

const wholeNumber = (fallback: number, least: number, most: number, help: string) =>
  z._default(z.int().check(z.minimum(least), z.maximum(most), z.describe(help)), fallback);

const ScoringSettings = z.strictObject({
  passThreshold: fraction(0.7, 'A row passes where its overall score, as shown, reaches this.'),
  numberTolerance: fraction(0.05, 'How far a number may be from the expected one, relative to it.'),
  minRows: wholeNumber(1, 1, 1000000, 'Inline rows from which on a pull counts as data.'),
  weights: z._default(
    z
      .record(z.string(), z.number().check(z.minimum(0)))
      .check(z.describe('Weight by check id in the weighted score; 1 where none is given.')),
    {},
  ),
});

const RunSettings = z.strictObject({
  waveRows: wholeNumber(250, 1, 1000, 'Rows that are scored and written at a time.'),
});

/** Tab → column → the header that holds it, where the header is not one that is known. */
const ColumnSettings = z._default(
  z
    .record(z.string(), z.record(z.string(), z.string()))
    .check(z.describe('Your own column mapping: tab, column, header.')),
  {},
);

export const Settings = z.strictObject({
  scoring: z.prefault(ScoringSettings, {}),
  judge: z.prefault(JudgeSettings, {}),
  run: z.prefault(RunSettings, {}),
  columns: ColumnSettings,
});
export type Settings = z.infer<typeof Settings>;
