/** A bare V8 context with only ES2019, `console` and the virtual clock: the world a script is loaded into, once per execution. */
import v8 from 'node:v8';
import vm from 'node:vm';
import { REALM_SCRIPT } from './realm-script';

/** What the context asks of the host. */
interface RealmHost {
  now(): number;
  /** undefined to use the context's own. */
  readonly random: (() => number) | undefined;
  log(level: string, ...args: unknown[]): void;
  /** What a host object is to the script: a proxy, the milliseconds of a Date, or undefined for a plain object. */
  held(value: object): unknown;
}

/** The result of a service call: a value to be adopted, or the message of an exception. */
export type Outcome = { readonly value: unknown } | { readonly error: string };

/** A member of a service object: a method, another service object, nothing, or the message of an exception. */
export type Member =
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
  /** A global that throws an exception when it is read. */
  absent(name: string, message: string): void;
  /** If the value is a promise of the script, calls one of the functions with its outcome after the microtasks have run. */
  thenable(value: unknown, onValue: (value: unknown) => void, onError: (error: unknown) => void): boolean;
}

type RealmFunctions = Omit<Realm, 'context'>;

/**
 * A context lives for some milliseconds, and each optimises its functions anew: V8 waits until a function has done seven times as much work
 * as by default. A run over the sample takes a quarter less processor time.
 */
v8.setFlagsFromString('--interrupt-budget=1000000');

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
