/** Keys without a separate form: entered once in the sidebar, shown as set or not set. */
import { everyOf, namesOf } from '../../model/fields/field';
import { KEYS, type KeyId } from '../../model/keys';
import { UserError } from '../../model/user-error';
import { readSettings } from '../../settings/change';
import * as z from '../../model/zod';
import { keepKeys, type Kept, keptKeys } from '../../store/keys';
import { storedSettings } from '../../store/settings';
import { enteredKeys, SERVICES } from '../../jobs/keys';
import type { Services } from '../services';

export type SecretServices = Pick<Services, 'document' | 'user'>;

export const ListedSecret = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    help: z.string(),
    isSet: z.boolean(),
  });
export type ListedSecret = z.Shape<typeof ListedSecret>;

/** Never the keys themselves. */
export function listSecrets({ user }: Pick<SecretServices, 'user'>): ListedSecret[] {
  return namesOf(SERVICES).flatMap((id) => {
    const { inSidebar } = SERVICES[id];
    return inSidebar ? [{ id, ...inSidebar, isSet: keptKeys(id, user) !== undefined }] : [];
  });
}

/** Keeps a key, or forgets it if the text is blank. @throws UserError for text that cannot be a key, which is not repeated */
export function keepSecret(given: string, text: string, services: SecretServices): ListedSecret[] {
  const id = namesOf(SERVICES).find((name) => name === given && SERVICES[name].inSidebar);
  if (!id) throw new UserError('usage', `There is no key ${given} to set here.`);
  keepKeys(id, entered(id, text, services), services.user);
  return listSecrets(services);
}

/** What to keep; undefined if the text is blank. */
function entered<Id extends KeyId>(
  id: Id,
  text: string,
  { document, user }: SecretServices,
): Kept<Id> | undefined {
  if (text.trim() === '') return undefined;
  const typed = everyOf(KEYS[id].fields, () => text);
  return enteredKeys(id, typed, readSettings(storedSettings(document)), user);
}
