/** The hidden column that keeps each trial’s scores. */
import { lazy } from '../../model/once';
import type { Scorecard } from '../../scoring/scorecard';
import type { ScoredRow } from '../../model/scorecard';
import { readJson } from '../../model/texts/json';
import * as z from '../../model/zod';

export const TRIALS_COLUMN = 'trials';

const Trials = lazy(() => z.record(z.string(), z.array(z.nullable(z.number()))));

/** As JSON, check by check in the order of the trials; '' if the case has one output. */
export function trialsText({ trials }: Scorecard): string {
  return trials ? JSON.stringify(Object.fromEntries(trials)) : '';
}

/** {} if the text cannot be read. */
export function trialsIn(text: string): ScoredRow['trials'] {
  return text === '' ? {} : (readJson(Trials(), text) ?? {});
}
