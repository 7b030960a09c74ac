/** What is kept about the live agent: what was learnt about waiting for it. */
import type { PropertyPort } from '../model/ports';
import * as z from '../model/zod';
import { readJson } from '../model/texts/json';

const CUT = 'gnw.agentCut';

/** Where Google was seen to cut a fetch off before the time that it was given, and when (ms since 1970). */
const Cut = z.lazy(() => z.object({ seconds: z.number(), at: z.number() }));
export type Cut = z.infer<typeof Cut>;

export function fetchCut(document: PropertyPort): Cut | undefined {
  return readJson(Cut, document.get(CUT));
}

export function keepFetchCut(document: PropertyPort, cut: Cut | undefined): void {
  if (cut) document.set(CUT, JSON.stringify(cut));
  else document.remove(CUT);
}
