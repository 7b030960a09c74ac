/** What is remembered about the live agent: how long it can be waited for. */
import { lazy } from '../model/once';
import type { PropertyPort } from '../model/ports';
import { readJson } from '../model/texts/json';
import * as z from '../model/zod';

const CUT = 'gnw.agentCut';

/** How long a fetch ran that Google was seen to cut off before its time was up, and when that was (ms since 1970). */
const Cut = lazy(() => z.object({ seconds: z.number(), at: z.number() }));
export type Cut = z.Shape<typeof Cut>;

export function fetchCut(document: PropertyPort): Cut | undefined {
  return readJson(Cut(), document.get(CUT));
}

export function keepFetchCut(document: PropertyPort, cut: Cut | undefined): void {
  if (cut) document.set(CUT, JSON.stringify(cut));
  else document.remove(CUT);
}
