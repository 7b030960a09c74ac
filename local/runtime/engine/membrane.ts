/**
 * The border between the script's realm and ours. For each service object the script holds a proxy that exposes its public
 * methods; arguments come out as our own arrays, Dates and objects, results go in as the script's. Every call passes one gate.
 * Proxies, methods and errors are made in the script's realm (realm-script.ts): nothing of ours, whose constructors lead to
 * this process, is ever in the script's hands.
 */
import { ScriptException } from './exception';
import { EnumTable, MethodTable, ServiceObject } from './service-object';
import v8 from 'node:v8';
import vm from 'node:vm';
import { REALM_SCRIPT } from './realm-script';

// A bare V8 context with only ES2019, `console` and the virtual clock: the world a script is loaded into, once per execution.

interface RealmHost {
  now(): number;
  log(level: string, ...args: unknown[]): void;
  /** What a host object is to the script: a proxy, the milliseconds of a Date, or undefined for a plain object. */
  held(value: object): unknown;
}

/** The result of a service call: a value to be adopted, or the message of an exception. */
type Outcome = { readonly value: unknown } | { readonly error: string };

/** A member of a service object: a method, another service object, nothing, or the message of an exception. */
type Member =
  | { readonly call: (...args: unknown[]) => Outcome }
  | { readonly value: object }
  | { readonly error: string }
  | Readonly<Record<string, never>>;

/** The functions of the context that make values of its own realm. */
export interface Realm {
  readonly context: vm.Context;
  adopt(value: unknown): unknown;
  /** Stands in for a service object: each member is requested once. @param names of the members that can be listed */
  proxy(member: (key: string) => Member, text: () => string, names: readonly string[]): object;
}

type RealmFunctions = Omit<Realm, 'context'>;

// A context lives for some milliseconds: with V8 optimising functions seven times later, runs over the sample take a quarter less time
// on Node 20. Later ones don't know this flag, would say so on stderr, and hardly gain by those they know.
if (process.versions.v8.startsWith('11.')) v8.setFlagsFromString('--interrupt-budget=1000000');

const prepare = new vm.Script(REALM_SCRIPT, { filename: 'realm.js' });

const isFactory = (value: unknown): value is (host: RealmHost) => RealmFunctions =>
  typeof value === 'function';

/** Makes a fresh context. Microtasks run when an evaluation ends, inside its time limit, as in Apps Script. */
export function openRealm(host: RealmHost): Realm {
  const context = vm.createContext({ __proto__: null }, { microtaskMode: 'afterEvaluate' });
  const factory: unknown = prepare.runInContext(context);
  if (!isFactory(factory)) throw new Error('the realm script gave no function');
  return { context, ...factory(host) };
}

const CALL_SLOT = '__call__';
const callSlot = new vm.Script(
  `(() => { const call = ${CALL_SLOT}; delete globalThis.${CALL_SLOT}; return call(); })()`,
  {
    filename: 'call.js',
  },
);

/** Runs a function inside the context under a real-time limit (a call from outside `runInContext` has none). */
export function runInRealm(realm: Realm, call: () => unknown, timeoutMs: number): unknown {
  Object.defineProperty(realm.context, CALL_SLOT, { value: call, configurable: true, enumerable: false });
  return callSlot.runInContext(realm.context, { timeout: timeoutMs });
}

/** Every method call on a service object goes through it: it checks rights, counts, and lets virtual time pass. */
export interface Gate {
  /** @returns what the script gets: the result of `perform`, or the object itself if the call is buffered */
  pass(target: ServiceObject, method: string, args: readonly unknown[], perform: () => unknown): unknown;
}

/** Names that JavaScript itself looks up on any object, and no service object has; and one that a script must look for first. */
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

  constructor(private readonly gate: Gate) {}

  /** What went wrong in this runtime rather than in the script, which only saw a failed call. */
  get mistake(): Error | null {
    return this.firstMistake;
  }

  attach(realm: Realm): void {
    this.realm = realm;
  }

  held(value: object): unknown {
    if (value instanceof ServiceObject) return this.proxyOf(value);
    if (this.targets.has(value)) return value;
    return isDate(value) ? value.getTime() : undefined;
  }

  toScript(value: unknown): unknown {
    return this.attached().adopt(value);
  }

  /** A value of the script as we work with it: a copy, with proxies replaced by what they stand for. */
  toHost(value: unknown): unknown {
    // We neither call nor print functions of the script: one may come with its own idea of how to be printed.
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
    const proxy = this.attached().proxy(
      (key) => this.member(target, key),
      () => this.textOf(target),
      target instanceof EnumTable ? target.names : [],
    );
    this.proxies.set(target, proxy);
    this.targets.set(proxy, target);
    return proxy;
  }

  private member(target: ServiceObject, key: string): Member {
    if (target instanceof EnumTable) {
      const value = target.lookUp(key);
      if (value !== undefined) return { value };
    }
    const isTable = target instanceof MethodTable;
    const value: unknown = Reflect.get(isTable ? target.members : target, key);
    // Functions held in a field are ours (callbacks); what a class offers the script is on its prototype.
    const isOffered =
      (isTable || !Object.hasOwn(target, key)) && Reflect.get(Object.prototype, key) !== value;
    if (typeof value === 'function' && isOffered) return { call: this.method(target, key, value) };
    if (value instanceof EnumTable) return { value };
    if (key === 'toString') return { call: () => ({ value: this.textOf(target) }) };
    return SILENT.has(key) ? {} : { error: `not emulated: ${target.typeName}.${key}` };
  }

  private textOf(target: ServiceObject): string {
    const own: unknown = Reflect.get(target, 'toString');
    const inherited = own === Object.prototype.toString;
    const text: unknown =
      typeof own === 'function' && !inherited ? Reflect.apply(own, target, []) : target.typeName;
    return typeof text === 'string' ? text : target.typeName;
  }

  // `Function` is what TypeScript knows of a value whose typeof is 'function'.
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type
  private method(target: ServiceObject, key: string, body: Function): (...args: unknown[]) => Outcome {
    return (...given: unknown[]) => {
      try {
        const args = given.map((arg) => this.toHost(arg));
        return { value: this.gate.pass(target, key, args, (): unknown => Reflect.apply(body, target, args)) };
      } catch (error) {
        return { error: this.messageOf(error) };
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
