/** PropertiesService: stores of texts with the size limits of Apps Script. */
import type { Emulates } from '../engine/emulates';
import { ScriptException } from '../engine/exception';
import type { Limits } from '../engine/limits';
import { ServiceObject } from '../engine/service-object';

/** The content of one store, kept between executions. */
export type PropertyStore = Map<string, string>;

const bytes = (text: string): number => Buffer.byteLength(text, 'utf8');

class EmulatedProperties
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Properties.Properties, EmulatedProperties>
{
  constructor(
    private readonly store: PropertyStore,
    private readonly limits: Limits,
  ) {
    super('Properties');
  }

  getProperty(key: string): string | null {
    return this.store.get(key) ?? null;
  }

  getProperties(): Record<string, string> {
    return Object.fromEntries(this.store);
  }

  setProperty(key: string, value: unknown): this {
    if (value === undefined || value === null) throw new ScriptException('Invalid argument: value');
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    this.store.set(key, this.checked(key, text));
    return this;
  }

  setProperties(properties: Record<string, unknown>, deleteAllOthers = false): this {
    if (deleteAllOthers) this.store.clear();
    for (const [key, value] of Object.entries(properties)) this.setProperty(key, value);
    return this;
  }

  deleteProperty(key: string): this {
    this.store.delete(key);
    return this;
  }

  private checked(key: string, value: string): string {
    if (bytes(value) > this.limits.propertyValueBytes) throw new ScriptException('Argument too large: value');
    let total = bytes(key) + bytes(value);
    for (const [other, held] of this.store) if (other !== key) total += bytes(other) + bytes(held);
    if (total > this.limits.propertyStoreBytes) {
      throw new ScriptException(
        'You have exceeded the property storage quota. Please remove some properties and try again.',
      );
    }
    return value;
  }
}

export class EmulatedPropertiesService
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Properties.PropertiesService, EmulatedPropertiesService>
{
  constructor(
    private readonly stores: Readonly<Record<'user' | 'document', PropertyStore>>,
    private readonly limits: Limits,
    /** Whether the script has a document in this execution. */
    private readonly hasDocument: boolean,
  ) {
    super('PropertiesService');
  }

  getUserProperties(): ServiceObject {
    return new EmulatedProperties(this.stores.user, this.limits);
  }

  getDocumentProperties(): ServiceObject | null {
    if (!this.hasDocument) return null;
    return new EmulatedProperties(this.stores.document, this.limits);
  }
}
