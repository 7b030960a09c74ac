/** What is remembered of the last comparison; its scores are in the tab `Comparison results`. */
import { lazy } from '../../model/once';
import type { PropertyPort } from '../../model/ports';
import { readJson } from '../../model/texts/json';
import * as z from '../../model/zod';
import { keepLong, readLong } from './long-text';
import { Judging } from './run-record';

const LAST = 'gnw.lastComparison';

const LastComparison = lazy(() =>
  z.object({
    runId: z.string(),
    /** The sheet of the questions and answers. */
    sheetId: z.number(),
    startedAt: z.number(),
    finishedAt: z.number(),
    /** The model, or '' for rules alone. */
    judge: z.string(),
    judging: Judging(),
    /** Why the judge could not go on; '' if it could. */
    stopped: z.string(),
    outcome: z.string(),
  }),
);
export type LastComparison = z.Shape<typeof LastComparison>;

export function lastComparison(document: PropertyPort): LastComparison | undefined {
  return readJson(LastComparison(), readLong(document, LAST));
}

export function keepLastComparison(document: PropertyPort, last: LastComparison): void {
  keepLong(document, LAST, JSON.stringify(last));
}
