/** Each user's keys, with the address they were typed for: changing the shared address gives no one access to another's key. */
import { everyOf } from '../../model/collections';
import { type KeyId, type KeyField, KEYS, type KeysOf, type PropertyPort } from '../../model/ports';
import { lazy } from '../../model/once';
import { readJson } from '../../model/texts/json';
import * as z from '../../model/zod';

export interface Kept<Id extends KeyId> {
  readonly keys: KeysOf<Id>;
  /** The address, without its scheme. */
  readonly host: string;
}

const Texts = lazy(() => z.record(z.string(), z.string()));

/** undefined if none are set. */
export function keptKeys<Id extends KeyId>(id: Id, user: PropertyPort): Kept<Id> | undefined {
  const texts = readJson(Texts(), user.get(KEYS[id].property));
  const fields: readonly KeyField<Id>[] = KEYS[id].fields;
  const { host } = texts ?? {};
  if (!texts || host === undefined || fields.some((field) => texts[field] === undefined)) return undefined;
  return { keys: everyOf(fields, (field) => texts[field] ?? ''), host };
}

/** Keeps keys for this user alone; undefined forgets them. */
export function keepKeys<Id extends KeyId>(id: Id, kept: Kept<Id> | undefined, user: PropertyPort): void {
  if (kept) user.set(KEYS[id].property, JSON.stringify({ ...kept.keys, host: kept.host }));
  else user.remove(KEYS[id].property);
}
