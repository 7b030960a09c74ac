/** Several properties in one call, for stores that each read one of them. */
import type { PropertyPort } from '../model/ports';

/** The same store, with these properties read together now: good for looking, not for changing them through it. */
export function prefetched(store: PropertyPort, ...keys: readonly string[]): PropertyPort {
  const values = store.getEach(...keys);
  return {
    ...store,
    get: (key) => (keys.includes(key) ? values[keys.indexOf(key)] : store.get(key)),
  };
}
