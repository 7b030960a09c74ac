/**
 * What a score rests on, as text in three parts: what was in the sheet, what it was scored with, and how many trials were looked for.
 * A line says the last itself, so that whoever reads it back, wherever, looks at the outputs that its run looked at.
 */
import { contentHash } from '../../evalset/content-hash';
import { fingerprint } from '../../model/texts/fingerprint';
import { turnsBefore } from '../../evalset/in-conversations';
import type { RecordedCase } from '../../evalset/read-tab';
import { foldCase } from '../../model/text';
import type { RecordedRow } from '../../fields/columns';
import type { ResultRecord } from './records';

const BETWEEN = '-';
const BEFORE_OWN = '.';
const BEFORE_JUDGE = '_';

/**
 * A hash of what scores rest on, with that of the user-declared checks that the eval set has, if any, in place of an earlier one.
 *
 * @example withOwnPart('77b1.66ff', '03aa') // '77b1.03aa'
 */
export function withOwnPart(hash: string, own: string): string {
  const [basis = ''] = hash.split(BEFORE_OWN);
  return own === '' ? basis : `${basis}${BEFORE_OWN}${own}`;
}

/** What scores rest on in addition to cases and outputs: the settings and checks, and what judges. */
export function basisText(scoring: string, judge: string): string {
  return `${scoring}${BEFORE_JUDGE}${judge}`;
}

/**
 * @param basis what scores rest on in addition to the case and its output: see `basisOf`
 * @example inputsHash(one, basis) // '1f0c…9a-77b1…03-1'
 */
export function inputsHash(recorded: RecordedCase, basis: string): string {
  return [inputsOf(recorded), basis, String(recorded.trials ?? 1)].join(BETWEEN);
}

/** The first part: the case, its recorded outputs, and what the earlier turns asked and recorded. */
export function inputsOf(recorded: RecordedCase): string {
  const { evalCase, turn } = recorded;
  // Not its reason, which names rows: they may move.
  const fault = turn?.kind === 'fault' ? ['fault'] : [];
  const before = turnsBefore(recorded).map(saidIn);
  // Another row, or the locale, may tell how its dates are read.
  const { order = 'none' } = evalCase.dayReading ?? {};
  const reading = evalCase.dayReading ? [order] : [];
  return contentHash([evalCase.uid, ...outputsOf(recorded), ...fault, ...before, ...reading]);
}

/** The part of an earlier turn, memoised: many turns rest on it. */
function saidIn(earlier: RecordedCase): string {
  const hash = SAID.get(earlier) ?? contentHash([foldCase(earlier.evalCase.query), ...outputsOf(earlier)]);
  SAID.set(earlier, hash);
  return hash;
}

const SAID = new WeakMap<RecordedCase, string>();

function outputsOf({ recorded, otherTrials = [], stateKeys = [], noOutput }: RecordedCase): string[] {
  const texts: string[] = [];
  for (const trial of [recorded, ...otherTrials]) texts.push(...shortOf(trial));
  texts.push(...stateKeys);
  if (noOutput !== undefined) texts.push(noOutput);
  return texts;
}

/** A recorded output in short, memoised: a run needs it to choose, score and correct rows, and a state is long. */
function shortOf(trial: RecordedRow): readonly string[] {
  const texts = SHORT.get(trial) ?? [...trial].map(([field, text]) => `${field} ${fingerprint(text)}`);
  SHORT.set(trial, texts);
  return texts;
}

const SHORT = new WeakMap<RecordedRow, readonly string[]>();

/** Whether a line's scores rest on this case and basis. */
export function isScoredFrom(
  record: Pick<ResultRecord, 'cell'>,
  recorded: RecordedCase,
  basis: string,
): boolean {
  const stored = storedInputs(record);
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

/** The hash of the user-declared checks that a line rests on; '' if it names none. */
export function ownPartOf(record: Pick<ResultRecord, 'cell'>): string {
  return storedInputs(record)?.basis.split(BEFORE_OWN)[1] ?? '';
}

/** The parts stored in a line; undefined if it was never scored, or somebody has damaged the cell. */
export function storedInputs({ cell }: Pick<ResultRecord, 'cell'>): StoredInputs | undefined {
  const [inputs = '', basis, trials = ''] = String(cell('inputs_hash') ?? '').split(BETWEEN);
  return basis === undefined
    ? undefined
    : {
        inputs,
        basis,
        scoring: basis.replace(/_[^.]*/, ''),
        trials: /^[1-9]\d*$/.test(trials) ? Number(trials) : undefined,
      };
}
