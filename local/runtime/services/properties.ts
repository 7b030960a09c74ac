/** PropertiesService: stores of texts with the size limits of Apps Script. */
import { emulated } from '../engine/emulates';
import { ScriptException } from '../engine/exception';
import type { Limits } from '../engine/limits';
import type { ServiceObject } from '../engine/service-object';
import type { PropertyStore, RuntimeState } from '../state';

const bytes = (text: string): number => Buffer.byteLength(text, 'utf8');

/** @throws ScriptException if the store would take no more */
function put(store: PropertyStore, limits: Limits, key: string, given: unknown): void {
  if (given === undefined || given === null) throw new ScriptException('Invalid argument: value');
  const value = typeof given === 'string' ? given : JSON.stringify(given);
  if (bytes(value) > limits.propertyValueBytes) throw new ScriptException('Argument too large: value');
  let total = bytes(key) + bytes(value);
  for (const [other, held] of store) if (other !== key) total += bytes(other) + bytes(held);
  if (total > limits.propertyStoreBytes) {
    throw new ScriptException(
      'You have exceeded the property storage quota. Please remove some properties and try again.',
    );
  }
  store.set(key, value);
}

function properties(store: PropertyStore, limits: Limits): ServiceObject {
  const own: ServiceObject = emulated<GoogleAppsScript.Properties.Properties>('Properties', {
    getProperty: (key) => store.get(key) ?? null,
    getProperties: () => Object.fromEntries(store),
    setProperty(key, value) {
      put(store, limits, key, value);
      return own;
    },
    setProperties(values: object, deleteAllOthers = false) {
      if (deleteAllOthers) store.clear();
      for (const [key, value] of Object.entries(values)) put(store, limits, key, value);
      return own;
    },
    deleteProperty(key) {
      store.delete(key);
      return own;
    },
  });
  return own;
}

/** @param hasDocument whether the script has a document in this execution */
export function propertiesService(state: RuntimeState, user: string, hasDocument: boolean): ServiceObject {
  const { limits } = state;
  return emulated<GoogleAppsScript.Properties.PropertiesService>('PropertiesService', {
    getUserProperties: () => properties(state.propertiesOf(user), limits),
    getDocumentProperties: () => (hasDocument ? properties(state.documentProperties, limits) : null),
  });
}
