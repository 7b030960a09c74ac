/** Settings as they are where nobody has changed any. */
import type { CheckSettings } from '../../src/model/check';
import type { ScoringSettings } from '../../src/scoring/scorecard';
import { readSettings } from '../../src/settings/change';

export const SCORING: CheckSettings & ScoringSettings = readSettings({}).scoring;

/** The settings, but for those that are given. */
export function scoringWith(
  changed: Partial<CheckSettings & ScoringSettings>,
): CheckSettings & ScoringSettings {
  return { ...SCORING, ...changed };
}
