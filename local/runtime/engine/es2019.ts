/** The ECMAScript 2019 library as Apps Script is sure to have it: everything else is deleted from the script's realm. */

/** Global names that stay. `Intl` and `WebAssembly` are documented as present; `globalThis` too. */
export const GLOBALS = `
  Infinity NaN undefined eval isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent encodeURI encodeURIComponent
  escape unescape globalThis Array ArrayBuffer Boolean DataView Date Error EvalError Float32Array Float64Array Function
  Int16Array Int32Array Int8Array JSON Map Math Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set
  String Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakSet Intl
  WebAssembly console`
  .trim()
  .split(/\s+/);

const iteration = 'entries forEach keys values';

/**
 * Members that stay, for the objects that have grown since 2019. Symbol-keyed members are listed as `@@name`.
 * (`Symbol` itself is not here: its well-known symbols cannot be deleted.)
 */
export const MEMBERS: Readonly<Record<string, string>> = {
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
