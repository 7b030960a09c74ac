/** Keys without a separate form: entered once in the sidebar, shown as set or not set. */
import { everyOf, namesOf } from '../model/collections';
import { type KeyField, KEYS, type KeyId } from '../model/ports';
import { UserError } from '../model/user-error';
import { readSettings } from '../settings/change';
import * as z from '../model/zod';
import { enteredKeys, keepKeys, type Kept, keptKeys, SERVICES } from '../engine/jobs/keys';
import { storedSettings } from '../sheets/store/settings';
import type { Services } from './entry';

type SecretServices = Pick<Services, 'document' | 'user'>;

export const ListedSecret = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    help: z.string(),
    /** Of its keys: usually one. */
    labels: z.array(z.string()),
    isSet: z.boolean(),
  });
export type ListedSecret = z.Shape<typeof ListedSecret>;

/** Never the keys themselves. */
export function listSecrets({ user }: Pick<SecretServices, 'user'>): ListedSecret[] {
  return namesOf(SERVICES).flatMap((id) => {
    const { inSidebar } = SERVICES[id];
    if (!inSidebar) return [];
    const labels = Object.values(inSidebar.labels);
    return [{ id, ...inSidebar, labels, isSet: keptKeys(id, user) !== undefined }];
  });
}

/** Keeps keys, or forgets them if all texts are blank. @throws UserError for text that cannot be a key, which is not repeated */
export function keepSecret(
  given: string,
  texts: readonly string[],
  services: SecretServices,
): ListedSecret[] {
  const id = namesOf(SERVICES).find((name) => name === given && SERVICES[name].inSidebar);
  if (!id) throw new UserError('usage', `There is no key ${given} to set here.`);
  keepKeys(id, entered(id, texts, services), services.user);
  return listSecrets(services);
}

/** What to keep; undefined if all texts are blank. */
function entered<Id extends KeyId>(
  id: Id,
  texts: readonly string[],
  { document, user }: SecretServices,
): Kept<Id> | undefined {
  if (texts.every((text) => text.trim() === '')) return undefined;
  const fields: readonly KeyField<Id>[] = KEYS[id].fields;
  const typed = everyOf(fields, (field) => texts[fields.indexOf(field)] ?? '');
  return enteredKeys(id, typed, readSettings(storedSettings(document)), user);
}
