/**
 * The boundary between the script's realm and the host. The script holds proxies that expose the public methods of service objects.
 * Arguments are copied into host arrays, Dates and objects, results into the script's. Every call goes through `ServiceCalls`.
 */
import { ScriptException } from './exception';
import type { Realm } from './realm';
import { EnumTable, MethodTable, ServiceObject } from './service-object';

/** Handles each method call on a service object: checks permissions, counts the call, and advances the virtual clock. */
export interface ServiceCalls {
  /** @returns the result of `perform`, or the service object itself if the call is buffered */
  handle(target: ServiceObject, method: string, args: readonly unknown[], perform: () => unknown): unknown;
}

/** Missing members that read as undefined instead of throwing: JavaScript looks them up on any object, and scripts test for the last. */
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
  private realm: Realm | null = null;
  private firstMistake: Error | null = null;

  constructor(private readonly calls: ServiceCalls) {}

  /** The first bug in the runtime itself, which the script only sees as a failed call. */
  get mistake(): Error | null {
    return this.firstMistake;
  }

  attach(realm: Realm): void {
    this.realm = realm;
  }

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
    const toText = (): string => this.textOf(target);
    const proxy = new Proxy<object>(
      { __proto__: null },
      {
        get: (_target, key) => {
          if (typeof key === 'symbol') return key === Symbol.toPrimitive ? toText : undefined;
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
    if (target instanceof EnumTable) {
      const value = target.lookUp(key);
      if (value !== undefined) return this.toScript(value);
    }
    const isTable = target instanceof MethodTable;
    const value: unknown = Reflect.get(isTable ? target.members : target, key);
    // Only prototype methods are offered to the script; functions in fields are internal.
    const isOffered =
      (isTable || !Object.hasOwn(target, key)) && Reflect.get(Object.prototype, key) !== value;
    if (typeof value === 'function' && isOffered) return this.method(target, key, value);
    if (value instanceof EnumTable) return this.toScript(value);
    if (key === 'toString') return () => this.textOf(target);
    if (SILENT.has(key)) return undefined;
    throw this.attached().exception(`not emulated: ${target.typeName}.${key}`);
  }

  private textOf(target: ServiceObject): string {
    const toText: unknown = Reflect.get(target, 'toString');
    const inherited = toText === Object.prototype.toString;
    const text: unknown =
      typeof toText === 'function' && !inherited ? Reflect.apply(toText, target, []) : target.typeName;
    return typeof text === 'string' ? text : target.typeName;
  }

  // `Function` is what TypeScript knows of a value whose typeof is 'function'.
  // oxlint-disable-next-line @typescript-eslint/no-unsafe-function-type
  private method(target: ServiceObject, key: string, body: Function): (...args: unknown[]) => unknown {
    return (...parameters: unknown[]) => {
      try {
        const args = parameters.map((arg) => this.toHost(arg));
        return this.toScript(
          this.calls.handle(target, key, args, (): unknown => Reflect.apply(body, target, args)),
        );
      } catch (error) {
        throw this.attached().exception(this.messageOf(error));
      }
    };
  }

  private messageOf(error: unknown): string {
    if (error instanceof ScriptException) return error.message;
    if (!isStackOverflow(error))
      this.firstMistake ??= error instanceof Error ? error : new Error(String(error));
    return error instanceof Error ? error.message : String(error);
  }
}
