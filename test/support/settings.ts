/** The default settings. */
import type { CheckSettings } from '../../src/checks/check';
import type { ScoringSettings } from '../../src/scoring/case-result';
import { readSettings } from '../../src/settings/change';

export const SCORING: CheckSettings & ScoringSettings = readSettings({}).scoring;

/** The default settings with the given changes. */
export function scoringWith(
  changed: Partial<CheckSettings & ScoringSettings>,
): CheckSettings & ScoringSettings {
  return { ...SCORING, ...changed };
}
