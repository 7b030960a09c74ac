/** What stays the same from a run's start to its end, whichever execution is at work. */
import { ownBasis } from '../../../checks/own/rubric';
import type { EvalSet } from '../../../evalset/read-tab';
import { contentHash } from '../../../evalset/content-hash';
import type { Judge } from '../../../judge/decide';
import type { Checks } from '../../../checks/check';
import type { RunAbout } from '../../../model/ledger';
import { SCORER_VERSION } from '../../../scoring/scorer-version';
import type { Settings } from '../../../settings/schema';
import type { EvalsPlan } from '../../../sheets/store/run-record';
import { basisText, withOwnPart } from '../../../sheets/results/inputs-hash';

export interface Frozen {
  readonly plan: EvalsPlan;
  readonly settings: Settings;
  readonly judge: Judge;
  readonly checks: Checks;
}

/** What an eval set's scores rest on in addition to cases and outputs: a hash and, for its user-declared checks, another. */
export function basisOf(
  { scoring }: Settings,
  judge: Judge,
  { tab }: Pick<EvalSet, 'tab'>,
  checks: Checks,
): string {
  const basis = basisText(hashOf([scoring, SCORER_VERSION]), hashOf(judge.basis));
  const own = ownBasis(checks.own, tab);
  return withOwnPart(basis, own === '' ? '' : contentHash([own]));
}

/**
 * Two hashes of what the scores of all eval sets rest on in addition to cases, outputs and the version of the scorer: of the scoring
 * settings, and of what judges. What people decide is not part of it: it changes only the rows that they have labelled.
 * User-declared checks are an eval set's: its lines name theirs.
 */
export function settingsHashOf({ scoring }: Settings, judge: Judge): string {
  return [hashOf([scoring]), hashOf([judge.basis])].join('-');
}

function hashOf(part: unknown): string {
  return contentHash([JSON.stringify(part)]);
}

/** What a run is run with, whichever cases it takes. */
export function aboutScoring(settings: Settings, judge: Judge): RunAbout {
  const { build, ff, trials } = settings.run;
  return {
    ...{ build, ff, trials, judge: judgeName(judge), scorer: SCORER_VERSION },
    settingsHash: settingsHashOf(settings, judge),
  };
}

export function judgeName({ model }: Judge): string {
  return model === '' ? 'rules' : model;
}
