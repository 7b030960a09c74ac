/** Setting up Langfuse: what is set, saving it, and trying it without writing anything. */
import { createHttpClient } from '../http/client';
import type { ClockPort, FetchPort, PropertyPort } from '../model/ports';
import { UserError } from '../model/user-error';
import { failureIn, hostOf, projectIn, refusalIn } from '../report/langfuse/replies';
import { type LangfuseAccess, projectRequest } from '../report/langfuse/requests';
import { readSettings } from '../settings/change';
import type { LangfuseSettings } from '../settings/langfuse';
import * as z from '../settings/zod';
import { keepLangfuseKeys, langfuseKeys, type LangfuseKeys } from '../store/langfuse';
import { ANY_HOST, keepSettings, storedSettings } from '../store/settings';

/** What a person enters; a blank secret key leaves the stored pair as it is. */
export const LangfuseEntry = () =>
  z.strictObject({
    host: z.string(),
    environment: z._default(z.string(), ''),
    afterScheduledRuns: z._default(z.boolean(), false),
    publicKey: z.string(),
    secretKey: z.string(),
    forgetKeys: z._default(z.boolean(), false),
  });
export type LangfuseEntry = z.Shape<typeof LangfuseEntry>;

/** Never the secret key. */
export const LangfuseSetup = () =>
  z.object({
    host: z.string(),
    environment: z.string(),
    afterScheduledRuns: z.boolean(),
    publicKey: z.string(),
    hasKeys: z.boolean(),
  });
export type LangfuseSetup = z.Shape<typeof LangfuseSetup>;

export const LangfuseSaved = () => z.object({ message: z.string(), hasKeys: z.boolean() });
export type LangfuseSaved = z.Shape<typeof LangfuseSaved>;

export interface LangfuseSetupServices {
  readonly document: PropertyPort;
  /** Holds the keys. */
  readonly user: PropertyPort;
  readonly fetch: FetchPort;
  readonly clock: ClockPort;
}

export function langfuseSetup({
  document,
  user,
}: Pick<LangfuseSetupServices, 'document' | 'user'>): LangfuseSetup {
  const keys = langfuseKeys(user);
  return {
    ...readSettings(storedSettings(document)).langfuse,
    publicKey: keys?.publicKey ?? '',
    hasKeys: keys !== undefined,
  };
}

/** @throws UserError that says which entry cannot be used; then nothing is saved */
export function saveLangfuse(entry: LangfuseEntry, services: LangfuseSetupServices): LangfuseSaved {
  const { document, user } = services;
  const settings = enteredSettings(entry, document);
  const keys = entry.forgetKeys ? undefined : enteredKeys(entry, settings, user);
  keepSettings(document, { langfuse: settings });
  keepLangfuseKeys(user, keys);
  return {
    message: keys ? 'Saved.' : 'Saved. Without keys nothing can be sent.',
    hasKeys: keys !== undefined,
  };
}

/** Asks which project the keys are of; nothing is saved, and nothing written. */
export function testLangfuse(entry: LangfuseEntry, services: LangfuseSetupServices): { message: string } {
  const { document, user, fetch, clock } = services;
  const settings = enteredSettings(entry, document);
  const keys = enteredKeys(entry, settings, user);
  if (!keys) throw new UserError('usage', NO_KEYS);
  const access = { host: settings.host, publicKey: keys.publicKey, secretKey: keys.secretKey };
  const http = createHttpClient({ fetch, clock, concurrency: 1, attempts: 1 });
  const [outcome] = http.send([projectRequest(access)]);
  const host = hostOf(access);
  if (outcome?.kind !== 'response')
    throw new UserError('usage', `${host} cannot be reached: ${outcome?.reason ?? 'no response came back'}`);
  const { response } = outcome;
  const refusal = refusalIn(response, access);
  if (refusal !== undefined) throw new UserError('usage', refusal);
  if (response.status !== 200)
    throw new UserError('usage', `Langfuse at ${host} could not answer: ${failureIn(response, access)}`);
  const project = projectIn(response.body);
  if (project === undefined)
    throw new UserError('usage', `What ${host} answers is no answer of Langfuse: check the address.`);
  return { message: `Langfuse at ${host} takes the keys: they are of the project “${project}”.` };
}

const NO_KEYS = 'Enter the public and the secret key of a Langfuse project first, under “Langfuse…”.';

/** @throws UserError where this user has no keys, or keys for another host: they are not sent there */
export function accessFor({ host }: Pick<LangfuseSettings, 'host'>, user: PropertyPort): LangfuseAccess {
  const keys = langfuseKeys(user);
  if (!keys) throw new UserError('usage', NO_KEYS);
  if (keys.host !== ANY_HOST && keys.host !== hostOf({ host })) throw otherHost(keys, host);
  return { host, publicKey: keys.publicKey, secretKey: keys.secretKey };
}

function otherHost(keys: LangfuseKeys, host: string): UserError {
  return new UserError(
    'usage',
    `Your Langfuse keys are for ${keys.host}, but the scores now go to ${hostOf({ host })}; enter the keys for it under “Langfuse…”, or set the address back.`,
  );
}

function enteredSettings(entry: LangfuseEntry, document: PropertyPort): LangfuseSettings {
  const { host, environment, afterScheduledRuns } = entry;
  return readSettings(storedSettings(document), [
    ['langfuse.host', host],
    ['langfuse.environment', environment],
    ['langfuse.afterScheduledRuns', String(afterScheduledRuns)],
  ]).langfuse;
}

/** Those that are typed, else those that are kept. */
function enteredKeys(
  entry: LangfuseEntry,
  { host }: LangfuseSettings,
  user: PropertyPort,
): LangfuseKeys | undefined {
  const kept = langfuseKeys(user);
  const [publicKey, secretKey] = [entry.publicKey.trim(), entry.secretKey.trim()];
  if (secretKey === '' && (publicKey === '' || publicKey === kept?.publicKey)) {
    if (kept) accessFor({ host }, user);
    return kept;
  }
  if (publicKey === '' || secretKey === '')
    throw new UserError(
      'usage',
      'A project has two keys that belong together: enter the public and the secret one.',
    );
  if (publicKey.startsWith('sk-') || secretKey.startsWith('pk-'))
    throw new UserError(
      'usage',
      'The two keys are swapped: the public one begins with pk-, the secret one with sk-.',
    );
  // A colon parts the two where they are sent.
  if (!isKey(publicKey) || !isKey(secretKey) || publicKey.includes(':'))
    throw new UserError(
      'usage',
      'These are no API keys: keys have no blanks and only plain characters. Copy them again.',
    );
  return { publicKey, secretKey, host: hostOf({ host }) };
}

const LONGEST_KEY = 500;

function isKey(text: string): boolean {
  return /^[!-~]+$/.test(text) && text.length <= LONGEST_KEY;
}
