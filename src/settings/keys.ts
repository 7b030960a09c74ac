/** The services that need keys, and each user's keys: a key is sent only to the address it was typed for. */
import { everyOf } from '../model/collections';
import { PROVIDER_ADDRESSES } from '../model/judge';
import { ANY_HOST, type KeyField, type KeyId, KEYS, type KeysOf, type PropertyPort } from '../model/ports';
import { memoize } from '../model/memoize';
import { readJson } from '../model/texts/json';
import * as z from '../model/zod';
import { UserError } from '../model/user-error';
import { boundAddress, hostOf } from './address';
import type { JudgeSettings, Settings } from './schema';

interface Service<Id extends KeyId> {
  /** The address that the keys are bound to; '' if nobody is asked. */
  readonly addressIn: (settings: Pick<Settings, Id>) => string;
  /** The key to store for a typed text. */
  readonly cleaned?: (text: string) => string;
  /** Maximum number of characters: a user property holds nine thousand. */
  readonly longest: number;
  /** What is wrong with typed keys, as a sentence; '' if nothing is. */
  readonly flaw?: (keys: KeysOf<Id>) => string;
  /** For a text that cannot be a key; it does not repeat the text. */
  readonly invalidText: string;
  /** Says that the keys are for another address, and what to enter; the beginning of a sentence. */
  readonly wrongAddress: (keptFor: string, address: string) => string;
}

/** The host that the judge's key is sent to; '' if no model is asked. */
export function judgeHost({ provider, baseUrl }: Pick<JudgeSettings, 'provider' | 'baseUrl'>): string {
  return provider === 'rules' ? '' : hostOf(baseUrl || PROVIDER_ADDRESSES[provider]);
}

/** The address that the judge's key is bound to: for a provider's default address, its host; '' if no model is asked. */
export function judgeAddress(settings: Pick<JudgeSettings, 'provider' | 'baseUrl'>): string {
  const { provider, baseUrl } = settings;
  return provider === 'rules' || baseUrl === '' ? judgeHost(settings) : boundAddress(baseUrl);
}

const NOT_KEYS = 'These are not API keys: keys have no spaces and only ASCII characters. Copy them again.';

export const SERVICES: { readonly [Id in KeyId]: Service<Id> } = {
  judge: {
    addressIn: ({ judge }) => judgeAddress(judge),
    longest: 1000,
    invalidText: 'This is not an API key: a key has no spaces and only ASCII characters. Copy it again.',
    wrongAddress: (keptFor, address) =>
      `Your judge key is for ${keptFor}, but the judge is now at ${address}; enter the key for it in Settings`,
  },
  agent: {
    addressIn: ({ agent }) => boundAddress(agent.baseUrl),
    cleaned: (text) => text.replace(/^Bearer\s+/i, ''),
    // A JWT has one or two thousand characters.
    longest: 6000,
    invalidText: 'This is not a token: it has no spaces and only ASCII characters. Copy it again.',
    wrongAddress: (keptFor, address) =>
      `Your agent token is for ${keptFor}, but the agent is now at ${address}; enter the token for it`,
  },
  langfuse: {
    addressIn: ({ langfuse }) => boundAddress(langfuse.host),
    longest: 500,
    flaw: ({ publicKey, secretKey }) => {
      if (publicKey === '' || secretKey === '')
        return 'A project has two keys that belong together: enter the public and the secret one.';
      if (publicKey.startsWith('sk-') || secretKey.startsWith('pk-'))
        return 'The two keys are swapped: the public one begins with pk-, the secret one with sk-.';
      // A colon separates the two when they are sent.
      return publicKey.includes(':') ? NOT_KEYS : '';
    },
    invalidText: NOT_KEYS,
    wrongAddress: (keptFor, address) =>
      `Your Langfuse keys are for ${keptFor}, but the scores now go to ${address}; enter the keys for it in Settings`,
  },
};

// Keys are kept with their address: changing the shared address gives nobody access to another user's key.

interface KeptKeys<Id extends KeyId> {
  readonly keys: KeysOf<Id>;
  /** The address, without its scheme. */
  readonly host: string;
}

const Texts = memoize(() => z.record(z.string(), z.string()));

/** undefined if none are set. */
export function keptKeys<Id extends KeyId>(id: Id, user: PropertyPort): KeptKeys<Id> | undefined {
  const texts = readJson(Texts(), user.get(KEYS[id].property));
  const fields: readonly KeyField<Id>[] = KEYS[id].fields;
  const { host } = texts ?? {};
  if (!texts || host === undefined || fields.some((field) => texts[field] === undefined)) return undefined;
  return { keys: everyOf(fields, (field) => texts[field] ?? ''), host };
}

/** Keeps keys for this user, or forgets them if undefined. */
export function keepKeys<Id extends KeyId>(id: Id, kept: KeptKeys<Id> | undefined, user: PropertyPort): void {
  if (kept) user.set(KEYS[id].property, JSON.stringify({ ...kept.keys, host: kept.host }));
  else user.remove(KEYS[id].property);
}

/**
 * Returns this user's keys for an address; undefined if none are set.
 *
 * @param address see `boundAddress`
 * @throws UserError if they were typed for another address; typing them again confirms this one
 */
export function keysFor<Id extends KeyId>(
  id: Id,
  address: string,
  user: PropertyPort,
): KeysOf<Id> | undefined {
  const kept = keptKeys(id, user);
  if (!kept || kept.host === address || kept.host === ANY_HOST) return kept?.keys;
  const moved = SERVICES[id].wrongAddress(kept.host, address);
  throw new UserError('usage', `${moved}, or restore the old address.`);
}

/**
 * Returns the keys to store: those typed, or the stored ones if nothing was typed; undefined if there are none.
 *
 * @throws UserError for texts that cannot be keys, and if the stored keys are for another address
 */
export function enteredKeys<Id extends KeyId>(
  id: Id,
  typed: Readonly<Record<string, string>>,
  settings: Pick<Settings, Id>,
  user: PropertyPort,
): KeptKeys<Id> | undefined {
  const { addressIn, cleaned = (text) => text, longest, flaw, invalidText }: Service<Id> = SERVICES[id];
  const fields: readonly KeyField<Id>[] = KEYS[id].fields;
  const host = addressIn(settings);
  const keys = everyOf(fields, (field) => cleaned((typed[field] ?? '').trim()));
  if (fields.every((field) => keys[field] === '')) {
    // Stored keys must fit the address, if there is one.
    if (host !== '') keysFor(id, host, user);
    return keptKeys(id, user);
  }
  const wrong = flaw?.(keys) ?? '';
  if (wrong !== '') throw new UserError('usage', wrong);
  if (fields.some((field) => !/^[!-~]+$/.test(keys[field]) || keys[field].length > longest))
    throw new UserError('usage', invalidText);
  return { keys, host };
}
