/**
 * The script that prepares a bare context: deletes what is newer than ES2019, which Apps Script may lack, puts `Date` on the virtual clock,
 * and returns the functions by which the host makes values of the script's own realm. It is text because it must run inside the context.
 */

/** Global names that stay. `Intl`, `WebAssembly` and `globalThis` are documented as present. */
const GLOBALS = `
  Infinity NaN undefined eval isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent encodeURI encodeURIComponent
  escape unescape globalThis Array ArrayBuffer Boolean DataView Date Error EvalError Float32Array Float64Array Function
  Int16Array Int32Array Int8Array JSON Map Math Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set
  String Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakSet Intl
  WebAssembly console`
  .trim()
  .split(/\s+/);

const iteration = 'entries forEach keys values';

/** Members that stay of the objects that have grown since 2019, but for `Symbol`, whose well-known symbols cannot be deleted. */
const MEMBERS: Readonly<Record<string, string>> = {
  Array: 'length name prototype from isArray of @@species',
  'Array.prototype': `length constructor concat copyWithin every fill filter find findIndex flat flatMap includes indexOf join
    lastIndexOf map pop push reduce reduceRight reverse shift slice some sort splice toLocaleString toString unshift
    ${iteration} @@iterator @@unscopables`,
  String: 'length name prototype fromCharCode fromCodePoint raw',
  'String.prototype': `length constructor anchor big blink bold charAt charCodeAt codePointAt concat endsWith fontcolor fontsize
    fixed includes indexOf italics lastIndexOf link localeCompare match normalize padEnd padStart repeat replace search slice
    small split startsWith strike sub substr substring sup toLocaleLowerCase toLocaleUpperCase toLowerCase toString
    toUpperCase trim trimEnd trimLeft trimRight trimStart valueOf @@iterator`,
  Object: `length name prototype assign create defineProperties defineProperty entries freeze fromEntries
    getOwnPropertyDescriptor getOwnPropertyDescriptors getOwnPropertyNames getOwnPropertySymbols getPrototypeOf is
    isExtensible isFrozen isSealed keys preventExtensions seal setPrototypeOf values`,
  Promise: 'length name prototype all race reject resolve @@species',
  'RegExp.prototype': `constructor exec dotAll flags global ignoreCase multiline source sticky unicode compile toString test
    @@match @@replace @@search @@split`,
  Map: 'length name prototype @@species',
  'Map.prototype': `constructor clear delete get has set size ${iteration} @@iterator @@toStringTag`,
  Set: 'length name prototype @@species',
  'Set.prototype': `constructor add clear delete has size ${iteration} @@iterator @@toStringTag`,
  'WeakMap.prototype': 'constructor delete get has set @@toStringTag',
  'WeakSet.prototype': 'constructor add delete has @@toStringTag',
  ArrayBuffer: 'length name prototype isView @@species',
  'ArrayBuffer.prototype': 'constructor byteLength slice @@toStringTag',
  'DataView.prototype': `constructor buffer byteLength byteOffset getFloat32 getFloat64 getInt16 getInt32 getInt8 getUint16
    getUint32 getUint8 setFloat32 setFloat64 setInt16 setInt32 setInt8 setUint16 setUint32 setUint8 @@toStringTag`,
  TypedArray: 'length name prototype from of @@species',
  'TypedArray.prototype': `constructor buffer byteLength byteOffset length copyWithin every fill filter find findIndex includes
    indexOf join lastIndexOf map reduce reduceRight reverse set slice some sort subarray toLocaleString toString
    ${iteration} @@iterator @@toStringTag`,
  Math: `abs acos acosh asin asinh atan atan2 atanh cbrt ceil clz32 cos cosh exp expm1 floor fround hypot imul log log10 log1p
    log2 max min pow random round sign sin sinh sqrt tan tanh trunc E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2 @@toStringTag`,
  JSON: 'parse stringify @@toStringTag',
  IteratorPrototype: '@@iterator',
};

export const REALM_SCRIPT = `(function (host) {
  'use strict';
  // As they are before a script can change them.
  const { apply, construct, defineProperty } = Reflect;
  const { isArray } = Array;
  const { keys, create } = Object;
  const [RealDate, RealError, RealFunction, RealProxy, realEval] = [Date, Error, Function, Proxy, eval];

  function exception(message) {
    const error = new RealError(message);
    defineProperty(error, 'name', { value: 'Exception', writable: true, configurable: true });
    return error;
  }
  /** Calls a function of the host. Nothing that it throws gets out: an error of its realm leads there. */
  function ask(call, args) {
    try {
      return apply(call, undefined, args);
    } catch {
      throw new RealError('The local runtime failed');
    }
  }

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

  const now = () => ask(host.now, []);
  function VirtualDate(...parts) {
    if (new.target === undefined) return new RealDate(now()).toString();
    return construct(RealDate, parts.length === 0 ? [now()] : parts, new.target);
  }
  Object.defineProperty(VirtualDate, 'name', { value: 'Date' });
  Object.defineProperty(VirtualDate, 'length', { value: 7 });
  VirtualDate.prototype = RealDate.prototype;
  Object.defineProperty(RealDate.prototype, 'constructor', { value: VirtualDate, writable: true, configurable: true });
  const statics = { now, parse: RealDate.parse, UTC: RealDate.UTC };
  for (const name of Object.keys(statics)) {
    Object.defineProperty(VirtualDate, name, { value: statics[name], writable: true, configurable: true });
  }
  Object.defineProperty(globalThis, 'Date', { value: VirtualDate, writable: true, configurable: true });

  // An import is refused by the host, with an error of its realm: no text that has one becomes code.
  const IMPORT = /(?:^|[^.\\w$'"\`])import\\s*[(./]/;
  defineProperty(IMPORT, 'exec', { value: IMPORT.exec });
  const { test } = RegExp.prototype;
  function checked(text) {
    if (apply(test, IMPORT, [text])) throw new RealError('nothing can be imported here');
    return text;
  }
  const evaluate = (text) => (typeof text === 'string' ? realEval(checked(text)) : text);
  defineProperty(evaluate, 'name', { value: 'eval' });
  defineProperty(globalThis, 'eval', { value: evaluate, writable: true, configurable: true });
  const makers = [function () {}, function* () {}, async function () {}, async function* () {}];
  for (const { constructor: Real } of makers) {
    const Checked = function (...parts) {
      const texts = [];
      for (let index = 0; index < parts.length; index += 1)
        defineProperty(texts, index, { value: checked(\`\${parts[index]}\`), enumerable: true });
      return construct(Real, texts, new.target === undefined ? Real : new.target);
    };
    defineProperty(Checked, 'name', { value: Real.name });
    defineProperty(Checked, 'prototype', { value: Real.prototype, writable: false });
    defineProperty(Real.prototype, 'constructor', { value: Checked });
    if (Real === RealFunction) defineProperty(globalThis, 'Function', { value: Checked, writable: true, configurable: true });
  }

  const tell = (level) => (...args) => { ask(host.log, [level, ...args]); };
  Object.defineProperty(globalThis, 'console', {
    value: { log: tell('log'), info: tell('info'), warn: tell('warn'), error: tell('error'), time() {}, timeEnd() {} },
    writable: true, configurable: true,
  });

  function adopt(value) {
    if (typeof value === 'function') return undefined;
    if (typeof value !== 'object' || value === null) return value;
    if (isArray(value)) {
      const own = new Array(value.length);
      for (let index = 0; index < value.length; index += 1) own[index] = adopt(value[index]);
      return own;
    }
    const held = ask(host.held, [value]);
    if (held !== undefined) return typeof held === 'number' ? new RealDate(held) : held;
    const own = {};
    const names = keys(value);
    for (let index = 0; index < names.length; index += 1)
      defineProperty(own, names[index], {
        value: adopt(value[names[index]]), enumerable: true, writable: true, configurable: true,
      });
    return own;
  }
  const method = (call) => (...args) => {
    const outcome = ask(call, args);
    if (outcome.error !== undefined) throw exception(outcome.error);
    return adopt(outcome.value);
  };
  return {
    adopt,
    proxy(member, text, listed) {
      const names = [];
      for (let index = 0; index < listed.length; index += 1)
        defineProperty(names, index, { value: listed[index], enumerable: true });
      const toText = () => ask(text, []);
      const known = create(null);
      const get = (_target, key) => {
        if (key === Symbol.toPrimitive) return toText;
        if (typeof key === 'symbol') return undefined;
        if (key in known) return known[key];
        const found = ask(member, [key]);
        if (found.error !== undefined) throw exception(found.error);
        known[key] = found.call === undefined ? adopt(found.value) : method(found.call);
        return known[key];
      };
      /** Of an enum: its values. */
      const getOwnPropertyDescriptor = (target, key) => {
        for (let index = 0; index < names.length; index += 1)
          if (names[index] === key)
            return { __proto__: null, value: get(target, key), enumerable: true, configurable: true, writable: false };
        return undefined;
      };
      return new RealProxy(
        create(null),
        {
          __proto__: null, get, set: () => false, getPrototypeOf: () => null, getOwnPropertyDescriptor,
          ownKeys: () => names,
        },
      );
    },
  };
})`;
