/** What there is to remember of Langfuse: each user's keys, and with the document what was sent. */
import type { PropertyPort } from '../model/ports';
import * as z from '../settings/zod';
import { readJson } from './stored-json';

const KEYS_PROPERTY = 'gnw.langfuseKeys';
const SENT_PROPERTY = 'gnw.langfuse.sent';

/** A project's two keys and the host they were entered for (`*` from the command line): they go to no other. */
const LangfuseKeys = z.object({ publicKey: z.string(), secretKey: z.string(), host: z.string() });
export type LangfuseKeys = z.infer<typeof LangfuseKeys>;

/** This user's keys; undefined where none are set. */
export function langfuseKeys(user: PropertyPort): LangfuseKeys | undefined {
  return readJson(LangfuseKeys, user.get(KEYS_PROPERTY));
}

/** Keeps keys for this user alone; undefined forgets them. */
export function keepLangfuseKeys(user: PropertyPort, keys: LangfuseKeys | undefined): void {
  if (keys) user.set(KEYS_PROPERTY, JSON.stringify(keys));
  else user.remove(KEYS_PROPERTY);
}

/** The last sending, as far as it came. */
const SentScores = z.object({
  /** Of the run whose scores they are. */
  runId: z.string(),
  host: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** Hash of host and public key. */
  project: z.string(),
  /** Hash of everything that was to be sent: what has changed since is sent from the start. */
  print: z.string(),
  scores: z.number(),
  /** Places of those that are not taken yet, from 1, as `2-40,51`. */
  open: z.string(),
  /** What went wrong; '' where nothing did. */
  trouble: z._default(z.string(), ''),
  /** How many hourly ticks may still go on with it. */
  ticks: z._default(z.number(), 0),
});
export type SentScores = z.infer<typeof SentScores>;

/** undefined where nothing was sent yet. */
export function sentScores(document: PropertyPort): SentScores | undefined {
  return readJson(SentScores, document.get(SENT_PROPERTY));
}

export function keepSentScores(document: PropertyPort, sent: SentScores): void {
  document.set(SENT_PROPERTY, JSON.stringify(sent));
}
