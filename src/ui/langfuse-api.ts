/** What the page “Langfuse” and the command line call. */
import { langfuseSetupServices, lastSent, sendLastRun } from '../run/langfuse-session';
import * as setup from '../run/langfuse-setup';
import * as z from '../settings/zod';
import { answer, parsed } from './json-call';

const LangfuseEntryJson = z.strictObject({
  host: z.string(),
  environment: z._default(z.string(), ''),
  afterScheduledRuns: z._default(z.boolean(), false),
  publicKey: z.string(),
  secretKey: z.string(),
  forgetKeys: z._default(z.boolean(), false),
});

const SendRequest = z.strictObject({
  /** Also what Langfuse has taken already. */
  again: z._default(z.boolean(), false),
  set: z._default(z.array(z.tuple([z.string(), z.string()])), []),
});

/** What is set up, and the last sending in words: a `LangfuseSetup` and `lastSent`. Never the secret key. */
export function langfuseSetup(): string {
  return answer(() => ({ ...setup.langfuseSetup(langfuseSetupServices()), lastSent: lastSent() }));
}

/** Saves a `LangfuseEntry`: `{ message, hasKeys }`. */
export function saveLangfuse(json: string): string {
  return answer(() => setup.saveLangfuse(parsed(LangfuseEntryJson, json), langfuseSetupServices()));
}

/** Tries the address and keys of a `LangfuseEntry`, writing nothing anywhere: `{ message }`. */
export function testLangfuse(json: string): string {
  return answer(() => setup.testLangfuse(parsed(LangfuseEntryJson, json), langfuseSetupServices()));
}

/** Sends the scores of the last run, or what is left of them: `SendReport`. */
export function sendToLangfuse(json = '{}'): string {
  return answer(() => {
    const { again, set } = parsed(SendRequest, json);
    return sendLastRun(again, set);
  });
}
