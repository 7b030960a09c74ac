/** Setting up Langfuse: the current settings, saving them, and trying them without writing anything. */
import { createHttpClient } from '../../http/client';
import type { PropertyPort } from '../../model/ports';
import { UserError } from '../../model/user-error';
import { failureIn, projectIn, refusalIn } from '../../report/langfuse/replies';
import { projectRequest } from '../../report/langfuse/requests';
import { hostOf } from '../../settings/address';
import { readSettings } from '../../settings/change';
import type { Settings } from '../../settings/schema';
import * as z from '../../model/zod';
import { keepKeys, keptKeys } from '../../store/keys';
import { keepSettings, storedSettings } from '../../store/settings';
import { enteredKeys, NO_KEYS } from '../../jobs/keys';
import type { Services } from '../services';

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

export type LangfuseSetupServices = Pick<Services, 'document' | 'user' | 'fetch' | 'clock'>;

export function langfuseSetup({
  document,
  user,
}: Pick<LangfuseSetupServices, 'document' | 'user'>): LangfuseSetup {
  const kept = keptKeys('langfuse', user);
  return {
    ...readSettings(storedSettings(document)).langfuse,
    publicKey: kept?.keys.publicKey ?? '',
    hasKeys: kept !== undefined,
  };
}

/** @throws UserError that says which entry is invalid; then nothing is saved */
export function saveLangfuse(entry: LangfuseEntry, services: LangfuseSetupServices): LangfuseSaved {
  const { document, user } = services;
  const settings = enteredSettings(entry, document);
  const kept = entry.forgetKeys ? undefined : enteredKeys('langfuse', entry, settings, user);
  keepSettings(document, { langfuse: settings.langfuse });
  keepKeys('langfuse', kept, user);
  return {
    message: kept ? 'Saved.' : 'Saved. Without keys nothing can be sent.',
    hasKeys: kept !== undefined,
  };
}

/** Asks which project the keys belong to; nothing is saved or written. */
export function testLangfuse(entry: LangfuseEntry, services: LangfuseSetupServices): { message: string } {
  const { document, user, fetch, clock } = services;
  const settings = enteredSettings(entry, document);
  const kept = enteredKeys('langfuse', entry, settings, user);
  if (!kept) throw new UserError('usage', NO_KEYS);
  const access = { host: settings.langfuse.host, ...kept.keys };
  const http = createHttpClient({ fetch, clock, concurrency: 1, attempts: 1 });
  const [outcome] = http.send([projectRequest(access)]);
  const host = hostOf(access.host);
  if (outcome?.kind !== 'response')
    throw new UserError('usage', `${host} cannot be reached: ${outcome?.reason ?? 'no response came back'}`);
  const { response } = outcome;
  const refusal = refusalIn(response, access);
  if (refusal !== undefined) throw new UserError('usage', refusal);
  if (response.status !== 200)
    throw new UserError('usage', `Langfuse at ${host} could not answer: ${failureIn(response, access)}`);
  const project = projectIn(response.body);
  if (project === undefined)
    throw new UserError('usage', `What ${host} answers is not an answer of Langfuse: check the address.`);
  return { message: `Langfuse at ${host} takes the keys: they are of the project “${project}”.` };
}

function enteredSettings(entry: LangfuseEntry, document: PropertyPort): Settings {
  const { host, environment, afterScheduledRuns } = entry;
  return readSettings(storedSettings(document), [
    ['langfuse.host', host],
    ['langfuse.environment', environment],
    ['langfuse.afterScheduledRuns', String(afterScheduledRuns)],
  ]);
}
