/**
 * The boundary between the script's realm and the host. The script holds proxies that expose the members of service objects.
 * Arguments are copied into host arrays, Dates and objects, results into the script's. Every call goes through the gate.
 */
import { ScriptException } from './exception';
import type { Realm } from './realm';
import { ServiceObject } from './service-object';

/**
 * Handles each method call on a service object: checks permissions, counts the call, and advances the virtual clock.
 *
 * @returns the result of `perform`, or the service object itself if the call is buffered
 */
export type CallGate = (
  target: ServiceObject,
  method: string,
  args: readonly unknown[],
  perform: () => unknown,
) => unknown;

/** Missing members that read as undefined instead of throwing: JavaScript looks them up on any object; scripts check whether the last exists. */
const SILENT = new Set(
  'then toJSON constructor prototype inspect valueOf length nodeType $$typeof requireAllScopes'.split(' '),
);

const isDate = (value: object): value is Date => Object.prototype.toString.call(value) === '[object Date]';

const SCRIPT_FUNCTION = (): undefined => undefined;

/** A script that recurses too deeply may overflow the stack inside our code. */
const isStackOverflow = (error: unknown): boolean =>
  error instanceof RangeError && error.message.startsWith('Maximum call stack size');

export class Membrane {
  private readonly proxies = new WeakMap<ServiceObject, object>();
  private readonly targets = new WeakMap<object, ServiceObject>();
  /** null until the script is loaded. */
  realm: Realm | null = null;
  /** The first bug in the runtime itself, which the script only sees as a failed call. */
  mistake: Error | null = null;

  constructor(private readonly gate: CallGate) {}

  /** Copies a host value for the script, replacing service objects by proxies. */
  toScript(value: unknown): unknown {
    if (typeof value === 'function') return undefined;
    if (typeof value !== 'object' || value === null) return value;
    const realm = this.attached();
    if (Array.isArray(value)) return realm.Array.from(value, (item) => this.toScript(item));
    if (value instanceof ServiceObject) return this.proxyOf(value);
    if (this.targets.has(value)) return value;
    if (isDate(value)) return new realm.Date(value.getTime());
    return realm.Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.toScript(item)]));
  }

  /** Copies a script value for the host, replacing proxies by service objects. */
  toHost(value: unknown): unknown {
    // Functions of the script are neither called nor printed: they may override how they are printed.
    if (typeof value === 'function') return SCRIPT_FUNCTION;
    if (typeof value !== 'object' || value === null) return value;
    const target = this.targets.get(value);
    if (target !== undefined) return target;
    if (Array.isArray(value)) return Array.from(value, (item) => this.toHost(item));
    if (isDate(value)) return new Date(value.getTime());
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.toHost(item)]));
  }

  private attached(): Realm {
    if (this.realm === null) throw new Error('the membrane has no realm yet');
    return this.realm;
  }

  private proxyOf(target: ServiceObject): object {
    const existing = this.proxies.get(target);
    if (existing !== undefined) return existing;
    const members = new Map<string, unknown>();
    const proxy = new Proxy<object>(
      { __proto__: null },
      {
        get: (_target, key) => {
          if (typeof key === 'symbol') return key === Symbol.toPrimitive ? () => target.text : undefined;
          if (!members.has(key)) members.set(key, this.member(target, key));
          return members.get(key);
        },
        set: () => false,
      },
    );
    this.proxies.set(target, proxy);
    this.targets.set(proxy, target);
    return proxy;
  }

  /** Returns `target.key` for the script: a method, an enum, or undefined. @throws the script's exception for anything else */
  private member(target: ServiceObject, key: string): unknown {
    const { members, typeName, text } = target;
    const value: unknown = Object.hasOwn(members, key) ? Reflect.get(members, key) : undefined;
    if (typeof value === 'function') return this.method(target, key, value);
    if (value instanceof ServiceObject) return this.toScript(value);
    if (key === 'toString') return () => text;
    if (SILENT.has(key)) return undefined;
    throw this.attached().exception(`not emulated: ${typeName}.${key}`);
  }

  // `Function` is what TypeScript knows of a value whose typeof is 'function'.
  // oxlint-disable-next-line @typescript-eslint/no-unsafe-function-type
  private method(target: ServiceObject, key: string, body: Function): (...args: unknown[]) => unknown {
    return (...parameters: unknown[]) => {
      try {
        const args = parameters.map((arg) => this.toHost(arg));
        return this.toScript(this.gate(target, key, args, (): unknown => Reflect.apply(body, target, args)));
      } catch (error) {
        throw this.attached().exception(this.messageOf(error));
      }
    };
  }

  private messageOf(error: unknown): string {
    if (error instanceof ScriptException) return error.message;
    if (!isStackOverflow(error)) this.mistake ??= error instanceof Error ? error : new Error(String(error));
    return error instanceof Error ? error.message : String(error);
  }
}
