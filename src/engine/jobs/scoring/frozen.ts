/** What stays the same from a run's start to its end, whichever execution is at work. */
import type { Choice } from '../../../evalset/choose';
import { ownBasis } from '../../../checks/own/rubric';
import type { EvalSet } from '../../../evalset/read-tab';
import { contentHash } from '../../../evalset/content-hash';
import type { Judge } from '../../../judge/decide';
import type { Checks } from '../../../checks/check';
import type { RunAbout } from '../../../model/ledger';
import { SCORER_VERSION } from '../../../scoring/scorer-version';
import { rangesText, rowsIn } from '../../../model/tab-grid';
import type { Settings } from '../../../settings/schema';
import type { EvalsPlan } from '../../../sheets/store/run-record';
import { basisText, withOwnPart } from '../../../sheets/results/inputs-hash';
import type { Wanted } from './rows';

export interface Frozen {
  readonly runId: string;
  readonly settings: Settings;
  readonly checks: Checks;
  readonly judge: Judge;
  /** What an eval set's scores rest on in addition to cases and outputs, as a hash. */
  readonly basis: (evalSet: Pick<EvalSet, 'tab'>) => string;
  readonly wanted: Wanted;
  /** Whether rows that are not chosen keep the results they have. */
  readonly keepsOthers: boolean;
  /** Whether the rows still belong to the runs that scored them before. */
  readonly amends: boolean;
}

/** What an eval set's scores rest on in addition to cases and outputs: a hash and, for its user-declared checks, another. */
export function basisOf(
  { scoring }: Settings,
  judge: Judge,
  { tab }: Pick<EvalSet, 'tab'>,
  checks: Checks,
): string {
  const hashOf = (part: unknown): string => contentHash([JSON.stringify(part)]);
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
  return [[scoring], [judge.basis]].map((parts) => contentHash([JSON.stringify(parts)])).join('-');
}

/** What a run is run with, whichever cases it takes. */
export function aboutScoring(settings: Settings, judge: Judge): RunAbout {
  const { build, ff, trials } = settings.run;
  return {
    build,
    ff,
    trials,
    judge: judgeName(judge),
    settingsHash: settingsHashOf(settings, judge),
    scorer: SCORER_VERSION,
  };
}

export function judgeName({ model }: Judge): string {
  return model === '' ? 'rules' : model;
}

export function freeze(plan: EvalsPlan, settings: Settings, judge: Judge, checks: Checks): Frozen {
  const { runId, keepsOthers, amends } = plan;
  return {
    runId,
    settings,
    checks,
    judge,
    basis: (evalSet) => basisOf(settings, judge, evalSet, checks),
    wanted: wantedOf(plan),
    keepsOthers,
    amends: amends === true,
  };
}

/** Which cases a run takes. */
export function wantedOf(plan: EvalsPlan): Wanted {
  return { choice: choiceOf(plan), only: plan.only };
}

type PlannedChoice = Pick<EvalsPlan, 'statuses' | 'group' | 'rows' | 'sample' | 'seed'>;

export function plannedChoice({ rows, statuses, group, sample, seed }: Choice): PlannedChoice {
  return {
    ...(statuses !== undefined && { statuses: [...statuses] }),
    ...(rows !== undefined && { rows: rangesText(rows) }),
    group,
    sample,
    seed,
  };
}

function choiceOf({ rows, statuses, group, sample, seed }: PlannedChoice): Choice {
  return { statuses, group, rows: rows === undefined ? undefined : rowsIn(rows), sample, seed };
}
