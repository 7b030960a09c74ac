/** The realm that a script is loaded into, once per execution: a bare V8 context with `Date` on the virtual clock, and `console`. */
import v8 from 'node:v8';
import vm from 'node:vm';

/** A context, and its constructors, for creating values that belong to it. */
export interface Realm {
  readonly context: vm.Context;
  readonly Array: ArrayConstructor;
  readonly Date: DateConstructor;
  readonly Object: ObjectConstructor;
  /** A service error as the script sees it: an `Error` named `Exception`. */
  exception(message: string): Error;
}

interface RealmHost {
  readonly now: () => number;
  readonly log: (level: string, ...args: unknown[]) => void;
}

/** Built-ins newer than ES2019, which Apps Script may lack, by the expression of their object. */
const NEWER: Readonly<Record<string, string>> = {
  globalThis: `AggregateError Atomics BigInt BigInt64Array BigUint64Array FinalizationRegistry Iterator SharedArrayBuffer WeakRef`,
  Array: 'fromAsync',
  'Array.prototype': 'at findLast findLastIndex toReversed toSorted toSpliced with',
  'String.prototype': 'at isWellFormed matchAll replaceAll toWellFormed',
  Object: 'groupBy hasOwn',
  Map: 'groupBy',
  Promise: 'allSettled any try withResolvers',
  'RegExp.prototype': 'hasIndices unicodeSets',
  'Set.prototype': 'difference intersection isDisjointFrom isSubsetOf isSupersetOf symmetricDifference union',
  'Object.getPrototypeOf(Int8Array).prototype': 'at findLast findLastIndex toReversed toSorted with',
  'Object.getPrototypeOf(Object.getPrototypeOf([].values()))':
    'drop every filter find flatMap forEach map reduce some take toArray',
};
const newerObjects = new vm.Script(`[${Object.keys(NEWER).join()}]`);
const intrinsics = new vm.Script('({ Array, Date, Error, Object })');

type Intrinsics = Pick<Realm, 'Array' | 'Date' | 'Object'> & { readonly Error: ErrorConstructor };
const isIntrinsics = (value: unknown): value is Intrinsics => typeof value === 'object' && value !== null;
const isObject = (value: unknown): value is object =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);

// A context lives for some milliseconds. If V8 optimises functions seven times later, runs over the sample take a quarter less time on
// Node 20. Newer versions lack this flag, would print a warning, and gain little from the flags that they have.
if (process.versions.v8.startsWith('11.')) v8.setFlagsFromString('--interrupt-budget=1000000');

/** Creates a context. Microtasks run at the end of an evaluation, within its time limit, as in Apps Script. */
export function openRealm({ now, log }: RealmHost): Realm {
  const context = vm.createContext({ __proto__: null }, { microtaskMode: 'afterEvaluate' });
  const builtIns: unknown = intrinsics.runInContext(context);
  const objects: unknown = newerObjects.runInContext(context);
  if (!isIntrinsics(builtIns) || !Array.isArray(objects)) throw new Error('the context has no intrinsics');
  Object.values(NEWER).forEach((names, index) => {
    const object: unknown = objects[index];
    if (isObject(object)) for (const name of names.split(' ')) Reflect.deleteProperty(object, name);
  });
  const tell =
    (level: string) =>
    (...args: unknown[]) => {
      log(level, ...args);
    };
  const nothing = (): undefined => undefined;
  const globals = {
    Date: virtualDate(builtIns.Date, now),
    console: {
      ...{ log: tell('log'), info: tell('info'), warn: tell('warn'), error: tell('error') },
      ...{ time: nothing, timeEnd: nothing },
    },
  };
  for (const [name, value] of Object.entries(globals)) define(context, name, value);
  const exception = (message: string): Error => define(new builtIns.Error(message), 'name', 'Exception');
  return { context, Array: builtIns.Array, Date: builtIns.Date, Object: builtIns.Object, exception };
}

const define = <T extends object>(object: T, name: string, value: unknown): T =>
  Object.defineProperty(object, name, { value, writable: true, configurable: true });

/** `Date` of the realm, on the virtual clock. */
function virtualDate(RealDate: DateConstructor, now: () => number): DateConstructor {
  const VirtualDate = new Proxy(RealDate, {
    construct: (target, parts: unknown[], newTarget) => {
      const date: unknown = Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget);
      return date instanceof RealDate ? date : new RealDate(NaN);
    },
    apply: (target) => new target(now()).toString(),
  });
  define(RealDate, 'now', now);
  define(RealDate.prototype, 'constructor', VirtualDate);
  return VirtualDate;
}

const CALL_SLOT = '__call__';
const callSlot = new vm.Script(
  `(() => { const call = ${CALL_SLOT}; delete globalThis.${CALL_SLOT}; return call(); })()`,
  { filename: 'call.js' },
);

/** Runs a function inside the context with a limit of real time, which a call from outside `runInContext` would not have. */
export function runInRealm(realm: Realm, call: () => unknown, timeoutMs: number): unknown {
  Object.defineProperty(realm.context, CALL_SLOT, { value: call, configurable: true, enumerable: false });
  return callSlot.runInContext(realm.context, { timeout: timeoutMs });
}
