/** What a score rests on, as text in two parts: what was in the sheet, and what it was scored with. */
import { contentHash } from '../../evalset/content-hash';
import { fingerprint } from '../../model/texts/fingerprint';
import { turnsBefore } from '../../evalset/in-conversations';
import type { RecordedCase } from '../../evalset/read-tab';
import { foldCase } from '../../model/text';
import type { RecordedRow } from '../../model/columns';
import type { ResultRecord } from '../../report/results/records';

const BETWEEN = '-';

/**
 * @param basis what scores rest on in addition to the case and its output: see `basisOf`
 * @example inputsHash(one, basis) // '1f0c…9a-77b1…03'
 */
export function inputsHash(one: RecordedCase, basis: string): string {
  return `${inputsOf(one)}${BETWEEN}${basis}`;
}

/** The first part: the case, its recorded outputs, and what the earlier turns asked and recorded. */
export function inputsOf(one: RecordedCase): string {
  const { evalCase, turn } = one;
  // Not its reason, which names rows: they may move.
  const fault = turn?.kind === 'fault' ? ['fault'] : [];
  const before = turnsBefore(one).map(saidIn);
  return contentHash([evalCase.uid, ...outputsOf(one), ...fault, ...before]);
}

/** The part of an earlier turn, memoised: many turns rest on it. */
function saidIn(earlier: RecordedCase): string {
  const known = SAID.get(earlier) ?? contentHash([foldCase(earlier.evalCase.query), ...outputsOf(earlier)]);
  SAID.set(earlier, known);
  return known;
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
  const known = SHORT.get(trial) ?? [...trial].map(([field, text]) => `${field} ${fingerprint(text)}`);
  SHORT.set(trial, known);
  return known;
}

const SHORT = new WeakMap<RecordedRow, readonly string[]>();

/** The two parts stored in a line; undefined if it was scored by a version that kept them as one, or not at all. */
export function storedInputs({
  at,
}: Pick<ResultRecord, 'at'>): { readonly inputs: string; readonly basis: string } | undefined {
  const [inputs = '', ...rest] = String(at('inputs_hash') ?? '').split(BETWEEN);
  return rest.length === 0 ? undefined : { inputs, basis: rest.join(BETWEEN) };
}
