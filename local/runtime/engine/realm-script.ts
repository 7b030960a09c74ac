/**
 * The script that prepares a bare context: deletes what is newer than ES2019, puts `Date` on the virtual clock, and returns the
 * few functions by which the host makes values of the script's own realm (so that `instanceof Date` holds in the bundle).
 * It is text because it must run inside the context.
 */
import { GLOBALS, MEMBERS } from './es2019';

export const REALM_SCRIPT = `(function (host) {
  'use strict';
  const globals = new Set(${JSON.stringify(GLOBALS)});
  const members = ${JSON.stringify(MEMBERS)};
  const nameOf = (key) => (typeof key === 'symbol' ? '@@' + String(key.description).replace('Symbol.', '') : key);
  const TypedArray = Object.getPrototypeOf(Int8Array);
  const IteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
  const find = (path) =>
    path === 'IteratorPrototype' ? IteratorPrototype
    : path.split('.').reduce((at, part) => (at === globalThis && part === 'TypedArray' ? TypedArray : at[part]), globalThis);
  for (const path of Object.keys(members)) {
    const object = find(path);
    const kept = new Set(members[path].trim().split(/\\s+/));
    for (const key of Reflect.ownKeys(object)) if (!kept.has(nameOf(key))) delete object[key];
  }
  for (const key of Reflect.ownKeys(globalThis)) if (typeof key === 'string' && !globals.has(key)) delete globalThis[key];

  const RealDate = Date;
  function VirtualDate(...parts) {
    if (new.target === undefined) return new RealDate(host.now()).toString();
    return Reflect.construct(RealDate, parts.length === 0 ? [host.now()] : parts, new.target);
  }
  Object.defineProperty(VirtualDate, 'name', { value: 'Date' });
  Object.defineProperty(VirtualDate, 'length', { value: 7 });
  VirtualDate.prototype = RealDate.prototype;
  Object.defineProperty(RealDate.prototype, 'constructor', { value: VirtualDate, writable: true, configurable: true });
  const statics = { now: () => host.now(), parse: RealDate.parse, UTC: RealDate.UTC };
  for (const name of Object.keys(statics)) {
    Object.defineProperty(VirtualDate, name, { value: statics[name], writable: true, configurable: true });
  }
  Object.defineProperty(globalThis, 'Date', { value: VirtualDate, writable: true, configurable: true });

  const { random } = host;
  if (random !== undefined)
    Object.defineProperty(Math, 'random', { value: () => random(), writable: true, configurable: true });

  const { isArray } = Array;
  const { keys } = Object;
  const RealError = Error;
  const tell = (level) => (...args) => { host.log(level, args); };
  Object.defineProperty(globalThis, 'console', {
    value: { log: tell('log'), info: tell('info'), warn: tell('warn'), error: tell('error'), time() {}, timeEnd() {} },
    writable: true, configurable: true,
  });

  function adopt(value) {
    if (typeof value !== 'object' || value === null) return value;
    if (isArray(value)) {
      const own = new Array(value.length);
      for (let index = 0; index < value.length; index += 1) own[index] = adopt(value[index]);
      return own;
    }
    const held = host.held(value);
    if (held !== undefined) return typeof held === 'number' ? new RealDate(held) : held;
    const own = {};
    for (const key of keys(value)) own[key] = adopt(value[key]);
    return own;
  }
  return {
    adopt,
    exception(name, message) {
      const error = new RealError(message);
      Object.defineProperty(error, 'name', { value: name, writable: true, configurable: true });
      return error;
    },
    thenable(value, onValue, onError) {
      if (!(value instanceof Promise)) return false;
      // Functions of this realm, so that its own microtask queue runs them.
      Promise.prototype.then.call(value, (outcome) => onValue(outcome), (error) => onError(error));
      return true;
    },
  };
})`;
