/** Which cases a run took, in words. */
import type { Wanted } from '../model/choice';
import { rangesText } from '../model/tab-grid';

const ONLY_TEXT = {
  errors: 'rows with errors',
  changed: 'rows that changed',
  edited: 'edited rows',
} as const;

/** @example choiceText({ choice: { statuses: ['ready'], sample: 20, seed: 7 }, only: undefined }) // 'status ready; 20 at random (seed 7)' */
export function choiceText({ choice, only }: Wanted): string {
  const { statuses, group, rows, ids, sample, seed } = choice;
  return [
    ...(only === undefined ? [] : [ONLY_TEXT[only]]),
    ...(statuses === undefined
      ? []
      : [`status ${statuses.map((status) => (status === '' ? '(blank)' : status)).join(', ')}`]),
    ...(group === undefined || group === '' ? [] : [`group contains “${group}”`]),
    ...(rows === undefined ? [] : [`rows ${rangesText(rows)}`]),
    ...(ids === undefined ? [] : [`test ids ${ids.join(', ')}`]),
    ...(sample === undefined ? [] : [`${sample} at random (seed ${seed ?? 0})`]),
  ].join('; ');
}
