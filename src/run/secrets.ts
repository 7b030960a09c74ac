/** Keys beside the judge's, which has a form of its own: entered once, kept with the person's account, shown as set or not set. */
import type { PropertyPort } from '../model/ports';
import { UserError } from '../model/user-error';
import * as z from '../settings/zod';

export interface SecretServices {
  readonly document: PropertyPort;
  /** Holds the keys. */
  readonly user: PropertyPort;
}

/** A kind of key. Another one is another line of `SECRETS` in all-secrets.ts. */
export interface Secret {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  readonly isSet: (services: SecretServices) => boolean;
  /** Keeps what was entered; '' forgets it. @throws UserError for what can be no key, which is not repeated */
  readonly keep: (text: string, services: SecretServices) => void;
}

export const ListedSecret = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    help: z.string(),
    isSet: z.boolean(),
  });
export type ListedSecret = z.Shape<typeof ListedSecret>;

/** Never the keys themselves. */
export function listSecrets(services: SecretServices, all: readonly Secret[]): ListedSecret[] {
  return all.map(({ id, title, help, isSet }) => ({ id, title, help, isSet: isSet(services) }));
}

/** Keeps a key, or forgets it where the text is blank. */
export function keepSecret(
  id: string,
  text: string,
  services: SecretServices,
  all: readonly Secret[],
): ListedSecret[] {
  const secret = all.find((one) => one.id === id);
  if (!secret) throw new UserError('usage', `There is no key ${id} to set here.`);
  secret.keep(text.trim(), services);
  return listSecrets(services, all);
}
