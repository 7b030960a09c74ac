/** Which texts of a check people are asked about, and in which order: shared by all, so that two people label the same ones. */
import type { CheckId } from '../model/check';
import { lazy } from '../model/once';
import type { PropertyPort } from '../model/ports';
import { readJson } from '../model/texts/json';
import * as z from '../model/zod';

const Stored = lazy(() =>
  z.object({
    /** Distinct texts that the judge passed and failed at the last draw. */
    passed: z.int(),
    failed: z.int(),
    /** Hashes of texts in display order, each prefixed by the judge's verdict: `p`, `f`, or `o` for neither. */
    texts: z.string(),
  }),
);

export interface DrawnText {
  readonly textHash: string;
  /** `open`: the judge could not decide; such a text represents no other. */
  readonly judge: 'pass' | 'fail' | 'open';
}

export interface LabelDraw {
  readonly passed: number;
  readonly failed: number;
  readonly texts: readonly DrawnText[];
}

/** A property holds nine thousand characters. */
export const MOST_DRAWN = 400;

/** By first letter. */
const JUDGES: ReadonlyMap<string, DrawnText['judge']> = new Map([
  ['p', 'pass'],
  ['f', 'fail'],
  ['o', 'open'],
]);

const propertyOf = (check: CheckId): string => `gnw.labels.${check}`;

/** @returns undefined before the first draw */
export function labelDraw(document: PropertyPort, check: CheckId): LabelDraw | undefined {
  const stored = readJson(Stored(), document.get(propertyOf(check)));
  if (!stored) return undefined;
  const { passed, failed, texts } = stored;
  return {
    passed,
    failed,
    texts: texts
      .split(' ')
      .filter((text) => text.length > 1)
      .map((text) => ({ textHash: text.slice(1), judge: JUDGES.get(text.slice(0, 1)) ?? 'fail' })),
  };
}

export function keepLabelDraw(document: PropertyPort, check: CheckId, draw: LabelDraw): void {
  const { passed, failed, texts } = draw;
  const text = texts.map(({ textHash, judge }) => `${judge.slice(0, 1)}${textHash}`).join(' ');
  document.set(propertyOf(check), JSON.stringify({ passed, failed, texts: text }));
}
