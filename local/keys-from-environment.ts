/** Reads keys from the environment, not from flags, which other users of the machine can see. */
import { ANY_HOST, KEYS, type KeyField, type KeyId } from '../src/model/ports';

const VARIABLES: { readonly [Id in KeyId]: Readonly<Record<KeyField<Id>, string>> } = {
  judge: { key: 'GNW_JUDGE_KEY' },
  agent: { token: 'GNW_AGENT_TOKEN' },
  langfuse: { publicKey: 'LANGFUSE_PUBLIC_KEY', secretKey: 'LANGFUSE_SECRET_KEY' },
};

/** True if all keys of a service are set. */
export function areKeysSet(id: KeyId): boolean {
  return Object.values(VARIABLES[id]).every((variable) => valueOf(variable) !== '');
}

/**
 * User properties with service keys as the add-on stores them, for services whose keys are all set. The user who runs a command
 * also chooses the URL, so the keys are valid for any host.
 */
export function keyProperties(...ids: readonly KeyId[]): Record<string, string> {
  return Object.fromEntries(
    ids.filter(areKeysSet).map((id) => {
      const keys = Object.entries(VARIABLES[id]).map(([field, variable]) => [field, valueOf(variable)]);
      return [KEYS[id].property, JSON.stringify({ ...Object.fromEntries(keys), host: ANY_HOST })];
    }),
  );
}

/** Returns the same properties, and removes all keys from the environment of this process, which serves a page. */
export function takenKeyProperties(...ids: readonly KeyId[]): Record<string, string> {
  const properties = keyProperties(...ids);
  for (const variables of Object.values(VARIABLES))
    for (const variable of Object.values(variables)) Reflect.deleteProperty(process.env, variable);
  return properties;
}

function valueOf(variable: string): string {
  return (process.env[variable] ?? '').trim().replace(/^Bearer\s+/i, '');
}
