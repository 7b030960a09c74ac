/** CacheService: texts that expire on the virtual clock; the oldest go when a cache is full. */
import type { Emulates } from '../engine/emulates';
import { ScriptException } from '../engine/exception';
import { ServiceObject } from '../engine/service-object';

export interface CacheLimits {
  readonly cacheKeyCharacters: number;
  readonly cacheValueBytes: number;
  readonly cacheItems: number;
}

interface Entry {
  readonly value: string;
  readonly expiresAt: number;
}

/** The content of one cache, kept between executions. */
export type CacheStore = Map<string, Entry>;

const DEFAULT_SECONDS = 600;
const LONGEST_SECONDS = 21_600;

type Offered = 'get' | 'getAll' | 'put' | 'putAll' | 'remove' | 'removeAll';

export class EmulatedCache extends ServiceObject implements Emulates<GoogleAppsScript.Cache.Cache, Offered> {
  override readonly typeName = 'Cache';

  constructor(
    private readonly store: CacheStore,
    private readonly limits: CacheLimits,
    private readonly now: () => number,
  ) {
    super();
  }

  get(key: string): string | null {
    const entry = this.store.get(this.checkedKey(key));
    if (entry === undefined) return null;
    if (entry.expiresAt > this.now()) return entry.value;
    this.store.delete(key);
    return null;
  }

  getAll(keys: string[]): Record<string, string> {
    const found: Record<string, string> = {};
    for (const key of keys) {
      const value = this.get(key);
      if (value !== null) found[key] = value;
    }
    return found;
  }

  put(key: string, value: string, seconds: number = DEFAULT_SECONDS): void {
    this.checkedKey(key);
    if (Buffer.byteLength(value, 'utf8') > this.limits.cacheValueBytes) {
      throw new ScriptException('Argument too large: value');
    }
    const lifetime = Math.min(LONGEST_SECONDS, Math.max(1, seconds));
    this.store.delete(key);
    this.store.set(key, { value, expiresAt: this.now() + lifetime * 1000 });
    for (const oldest of this.store.keys()) {
      if (this.store.size <= this.limits.cacheItems) break;
      this.store.delete(oldest);
    }
  }

  putAll(values: Record<string, string>, seconds: number = DEFAULT_SECONDS): void {
    for (const [key, value] of Object.entries(values)) this.put(key, value, seconds);
  }

  remove(key: string): void {
    this.store.delete(this.checkedKey(key));
  }

  removeAll(keys: string[]): void {
    for (const key of keys) this.remove(key);
  }

  private checkedKey(key: string): string {
    if (key.length > this.limits.cacheKeyCharacters) throw new ScriptException('Argument too large: key');
    return key;
  }
}

type ServiceOffered = 'getScriptCache' | 'getUserCache' | 'getDocumentCache';

export class EmulatedCacheService
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Cache.CacheService, ServiceOffered>
{
  override readonly typeName = 'CacheService';

  constructor(
    private readonly stores: Readonly<Record<'script' | 'user' | 'document', CacheStore>>,
    private readonly limits: CacheLimits,
    private readonly now: () => number,
  ) {
    super();
  }

  getScriptCache(): ServiceObject {
    return new EmulatedCache(this.stores.script, this.limits, this.now);
  }

  getUserCache(): ServiceObject {
    return new EmulatedCache(this.stores.user, this.limits, this.now);
  }

  getDocumentCache(): ServiceObject {
    return new EmulatedCache(this.stores.document, this.limits, this.now);
  }
}
