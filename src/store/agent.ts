/** What is kept about the live agent: the token with the user who owns it, what was learnt about waiting with the document. */
import type { PropertyPort } from '../model/ports';
import * as z from '../settings/zod';
import { readJson } from './stored-json';

const TOKEN = 'gnw.agentToken';
const CUT = 'gnw.agentCut';

/** A token and the host it was entered for: it is sent to no other. */
const StoredToken = z.object({ token: z.string(), host: z.string() });
export type StoredToken = z.infer<typeof StoredToken>;

/** This user's token; undefined where none is set. */
export function agentToken(user: PropertyPort): StoredToken | undefined {
  return readJson(StoredToken, user.get(TOKEN));
}

/** Keeps a token for this user alone; undefined forgets it. */
export function keepAgentToken(user: PropertyPort, stored: StoredToken | undefined): void {
  if (stored) user.set(TOKEN, JSON.stringify(stored));
  else user.remove(TOKEN);
}

/** Where Google was seen to cut a fetch off before the time that it was given, and when (ms since 1970). */
const Cut = z.object({ seconds: z.number(), at: z.number() });
export type Cut = z.infer<typeof Cut>;

export function fetchCut(document: PropertyPort): Cut | undefined {
  return readJson(Cut, document.get(CUT));
}

export function keepFetchCut(document: PropertyPort, cut: Cut | undefined): void {
  if (cut) document.set(CUT, JSON.stringify(cut));
  else document.remove(CUT);
}
