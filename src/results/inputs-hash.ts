/** What a score rests on, in three parts: case and outputs, what they were scored with, and how many trials were looked for. */
import { memoize } from '../model/memoize';
import { contentHash } from '../evalset/content-hash';
import { fingerprint } from '../model/texts/fingerprint';
import { turnsBefore } from '../evalset/in-conversations';
import type { RecordedCase } from '../evalset/read-tab';
import { foldQuery } from '../model/text';
import type { RecordedRow } from '../fields/columns';
import { BETWEEN_HASHES, type Scorecard } from '../model/scorecard';

const BEFORE_OWN = '.';
const BEFORE_JUDGE = '_';

/** @param own hash of the eval set's own checks; '' for none @example withOwnPart('77b1.66ff', '03aa') // '77b1.03aa' */
export function withOwnPart(hash: string, own: string): string {
  const [basis = ''] = hash.split(BEFORE_OWN);
  return own === '' ? basis : `${basis}${BEFORE_OWN}${own}`;
}

/** The second part. */
export function basisText(scoring: string, judge: string): string {
  return `${scoring}${BEFORE_JUDGE}${judge}`;
}

/** @param basis see `basisText` @example inputsHash(one, basis) // '1f0c…9a-77b1…03-1' */
export function inputsHash(recorded: RecordedCase, basis: string): string {
  return [inputsOf(recorded), basis, String(recorded.trials ?? 1)].join(BETWEEN_HASHES);
}

/** The first part, with what earlier turns asked and recorded. */
export function inputsOf(recorded: RecordedCase): string {
  const { evalCase, turn } = recorded;
  // Not its reason, which names rows: they may move.
  const fault = turn?.kind === 'fault' ? ['fault'] : [];
  const before = turnsBefore(recorded).map(turnHash);
  // Another row, or the locale, may tell how its dates are read.
  const { order = 'none' } = evalCase.dayReading ?? {};
  const reading = evalCase.dayReading ? [order] : [];
  return contentHash([evalCase.uid, ...outputsOf(recorded), ...fault, ...before, ...reading]);
}

/** All later turns rest on it, in rows close by. */
const turnHash = memoize(
  (earlier: RecordedCase): string => contentHash([foldQuery(earlier.evalCase.query), ...outputsOf(earlier)]),
  20,
);

function outputsOf({ recorded, otherTrials = [], stateKeys = [], noOutput }: RecordedCase): string[] {
  const texts: string[] = [];
  for (const trial of [recorded, ...otherTrials]) texts.push(...shortOf(trial));
  texts.push(...stateKeys);
  if (noOutput !== undefined) texts.push(noOutput);
  return texts;
}

/** Memoised: a run needs it several times, and a state is long. */
function shortOf(trial: RecordedRow): readonly string[] {
  const texts = SHORT.get(trial) ?? [...trial].map(([field, text]) => `${field} ${fingerprint(text)}`);
  SHORT.set(trial, texts);
  return texts;
}

const SHORT = new WeakMap<RecordedRow, readonly string[]>();

type Hashed = Pick<Scorecard, 'inputs_hash'>;

export function isScoredFrom(card: Hashed, recorded: RecordedCase, basis: string): boolean {
  const stored = storedInputs(card);
  return stored !== undefined && stored.inputs === inputsOf(recorded) && stored.basis === basis;
}

export interface StoredInputs {
  readonly inputs: string;
  readonly basis: string;
  /** What of it no judge changes. */
  readonly scoring: string;
  /** undefined if the cell is damaged. */
  readonly trials: number | undefined;
}

/** The hash of the own checks that a line rests on; '' for none. */
export function ownPartOf(card: Hashed): string {
  return storedInputs(card)?.basis.split(BEFORE_OWN)[1] ?? '';
}

/** undefined if the line was never scored, or somebody has damaged the cell. */
export function storedInputs({ inputs_hash: hash }: Hashed): StoredInputs | undefined {
  const [inputs = '', basis, trials = ''] = hash.split(BETWEEN_HASHES);
  return basis === undefined
    ? undefined
    : {
        inputs,
        basis,
        scoring: basis.replace(/_[^.]*/, ''),
        trials: /^[1-9]\d*$/.test(trials) ? Number(trials) : undefined,
      };
}
