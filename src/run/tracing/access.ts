/** With what Langfuse is asked. */
import type { PropertyPort } from '../../model/ports';
import { UserError } from '../../model/user-error';
import type { LangfuseAccess } from '../../report/langfuse/requests';
import { boundAddress } from '../../settings/address';
import type { LangfuseSettings } from '../../settings/langfuse';
import { keysFor } from '../keys';

export const NO_KEYS = 'Enter the public and the secret key of a Langfuse project first, under “Langfuse…”.';

/** @throws UserError if this user has no keys, or keys for another host: they are not sent there */
export function accessFor({ host }: Pick<LangfuseSettings, 'host'>, user: PropertyPort): LangfuseAccess {
  const keys = keysFor('langfuse', boundAddress(host), user);
  if (!keys) throw new UserError('usage', NO_KEYS);
  return { host, ...keys };
}
