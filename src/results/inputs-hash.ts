/** The hash of everything that scores rest on, in three parts: case and outputs; settings, prompts and scorer; number of trials. */
import { memoize } from '../model/memoize';
import { contentHash } from '../evalset/content-hash';
import { fingerprint } from '../model/texts/fingerprint';
import { turnsBefore } from '../evalset/conversations';
import type { RecordedCase } from '../evalset/read-tab';
import { foldQuery } from '../model/text';
import type { RecordedRow } from '../fields/fields';
import { HASH_SEPARATOR, type Scorecard } from '../model/scorecard';

const OWN_SEPARATOR = '.';
const JUDGE_SEPARATOR = '_';

/** Puts the hash of people’s own checks into the second part. @param ownHash '' for none @example withOwnPart('77b1.66ff', '03aa') // '77b1.03aa' */
export function withOwnPart(hash: string, ownHash: string): string {
  const [basis = ''] = hash.split(OWN_SEPARATOR);
  return ownHash === '' ? basis : `${basis}${OWN_SEPARATOR}${ownHash}`;
}

/** Makes the second part, the basis. */
export function basisText(scoring: string, judge: string): string {
  return `${scoring}${JUDGE_SEPARATOR}${judge}`;
}

/** @param basis see `basisText` @example inputsHash(one, basis) // '1f0c…9a-77b1…03-1' */
export function inputsHash(recorded: RecordedCase, basis: string): string {
  return [inputsOf(recorded), basis, String(recorded.trials ?? 1)].join(HASH_SEPARATOR);
}

/** Makes the first part, from the case, its outputs, and the queries and outputs of earlier turns. */
export function inputsOf(recorded: RecordedCase): string {
  const { evalCase, turn } = recorded;
  // The reason is left out: it names rows, which may move.
  const fault = turn?.kind === 'fault' ? ['fault'] : [];
  const before = turnsBefore(recorded).map(turnHash);
  // The day order of its dates may come from another row or the locale.
  const { order = 'none' } = evalCase.dayReading ?? {};
  const reading = evalCase.dayReading ? [order] : [];
  return contentHash([evalCase.uid, ...outputsOf(recorded), ...fault, ...before, ...reading]);
}

/** Memoized for the later turns, which follow closely. */
const turnHash = memoize(
  (earlier: RecordedCase): string => contentHash([foldQuery(earlier.evalCase.query), ...outputsOf(earlier)]),
  20,
);

function outputsOf({ recorded, otherTrials = [], stateKeys = [], noOutput }: RecordedCase): string[] {
  const ofTrials = [recorded, ...otherTrials].flatMap(fingerprintsOf);
  return [...ofTrials, ...stateKeys, ...(noOutput === undefined ? [] : [noOutput])];
}

/** Kept, as a run needs them several times and a state is long. */
function fingerprintsOf(trial: RecordedRow): readonly string[] {
  const texts = FINGERPRINTS.get(trial) ?? [...trial].map(([field, text]) => `${field} ${fingerprint(text)}`);
  FINGERPRINTS.set(trial, texts);
  return texts;
}

const FINGERPRINTS = new WeakMap<RecordedRow, readonly string[]>();

type Hashed = Pick<Scorecard, 'inputs_hash'>;

export function isScoredFrom(card: Hashed, recorded: RecordedCase, basis: string): boolean {
  const stored = storedInputs(card);
  return stored !== undefined && stored.inputs === inputsOf(recorded) && stored.basis === basis;
}

export interface StoredInputs {
  readonly inputs: string;
  readonly basis: string;
  /** The basis without the judge’s part. */
  readonly scoring: string;
  /** undefined if the cell is damaged. */
  readonly trials: number | undefined;
}

/** The hash of people’s own checks in the basis of a line; '' for none. */
export function ownPartOf(card: Hashed): string {
  return storedInputs(card)?.basis.split(OWN_SEPARATOR)[1] ?? '';
}

/** Splits the hash of a line; undefined if it was never scored, or somebody has damaged the cell. */
export function storedInputs({ inputs_hash: hash }: Hashed): StoredInputs | undefined {
  const [inputs = '', basis, trials = ''] = hash.split(HASH_SEPARATOR);
  return basis === undefined
    ? undefined
    : {
        inputs,
        basis,
        scoring: basis.replace(/_[^.]*/, ''),
        trials: /^[1-9]\d*$/.test(trials) ? Number(trials) : undefined,
      };
}
