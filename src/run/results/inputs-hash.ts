/** What a score rests on, as a text of two parts: what stood in the sheet, and what it was scored with. */
import { contentHash, fingerprint } from '../../evalset/content-hash';
import type { RecordedCase } from '../../evalset/read-tab';
import type { ResultRecord } from '../../report/results/records';

const BETWEEN = '-';

/**
 * @param basis what scores rest on besides the case and its output: see `basisOf`
 * @example inputsHash(one, basis) // '1f0c…9a-77b1…03'
 */
export function inputsHash(one: RecordedCase, basis: string): string {
  return `${inputsOf(one)}${BETWEEN}${basis}`;
}

/** The first part: the case, and what was recorded of its outputs. */
export function inputsOf({
  evalCase,
  recorded,
  otherTrials = [],
  stateKeys = [],
  noOutput,
}: RecordedCase): string {
  const texts = [recorded, ...otherTrials].map((trial) =>
    [...trial].map(([field, text]) => `${field} ${fingerprint(text)}`),
  );
  const why = noOutput === undefined ? [] : [noOutput];
  return contentHash([evalCase.uid, ...texts.flat(), ...stateKeys, ...why]);
}

/** The parts of what stands in a line; undefined where it was scored by a version that kept them as one, or not at all. */
export function storedInputs({
  at,
}: Pick<ResultRecord, 'at'>): { readonly inputs: string; readonly basis: string } | undefined {
  const [inputs = '', ...rest] = String(at('inputs_hash') ?? '').split(BETWEEN);
  return rest.length === 0 ? undefined : { inputs, basis: rest.join(BETWEEN) };
}
