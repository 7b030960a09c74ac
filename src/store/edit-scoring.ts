/** Whether rows are rescored when they are edited, and who has switched that on. */
import { lazy } from '../model/once';
import type { PropertyPort } from '../model/ports';
import { readJson } from '../model/texts/json';
import * as z from '../model/zod';

export const EDIT_SCORING = 'gnw.editScoring';

const EditScoring = lazy(() =>
  z.object({
    by: z.string(),
    /** ISO date-time, UTC. */
    since: z.string(),
    /** The one trigger that counts: any other of that kind is a leftover. */
    triggerId: z.string(),
  }),
);
export type EditScoring = z.Shape<typeof EditScoring>;

/** undefined if it is switched off. */
export function editScoring(document: PropertyPort): EditScoring | undefined {
  return readJson(EditScoring(), document.get(EDIT_SCORING));
}

export function keepEditScoring(document: PropertyPort, state: EditScoring | undefined): void {
  if (state) document.set(EDIT_SCORING, JSON.stringify(state));
  else document.remove(EDIT_SCORING);
}
