/** The global environment of a script. */
import { openScript, returns, runScript } from './run-script';

describe('globals of the script', () => {
  test.each([
    ...['setTimeout', 'setInterval', 'fetch', 'FormData', 'Blob', 'URL', 'URLSearchParams'],
    ...['DOMException', 'TextEncoder', 'TextDecoder', 'ReadableStream', 'atob', 'btoa', 'crypto'],
    ...['window', 'navigator', 'performance', 'process', 'structuredClone', 'queueMicrotask'],
    ...['AbortController', 'Headers', 'WeakRef', 'FinalizationRegistry', 'AggregateError', 'Atomics'],
    ...['SharedArrayBuffer', 'BigInt', 'require', 'Buffer', 'module'],
  ])('%s is absent', (name) => {
    expect(runScript(`return typeof ${name};`)).toBe('undefined');
  });

  test.each([
    ...['[].at', '[].findLast', '[].toSorted', 'Array.fromAsync', '"".replaceAll', '"".matchAll'],
    ...['"".at', 'Object.hasOwn', 'Object.groupBy', 'Promise.allSettled', 'Promise.any'],
    ...['Promise.withResolvers', 'new Set().union', 'new Int8Array(1).at', '/x/.hasIndices'],
    ...['[].values().map'],
  ])('%s, newer than ES2019, is deleted', (member) => {
    expect(runScript(`return typeof ${member};`)).toBe('undefined');
  });

  test.each([
    ...['[1,[2]].flat()', 'Object.fromEntries([["a",1]])', '"a".padStart(2)', '" a".trimStart()'],
    ...['new Map([[1,2]]).size', 'Symbol("x").description', 'Intl.DateTimeFormat', 'globalThis'],
    ...['Reflect.ownKeys({})', 'Array.from("ab")', 'new Proxy({}, {})', '[...new Set([1])]'],
    ...['WebAssembly'],
  ])('%s, of ES2019 or documented as present, works', (expression) => {
    expect(runScript(`return ${expression} !== undefined;`)).toBe(true);
  });

  test('console goes to the execution log', () => {
    const lines: string[] = [];
    const script = openScript('', { onConsole: ({ level, text }) => lines.push(`${level}: ${text}`) });
    script.run(`console.warn('a', [1, {b: 2}]);`);
    expect(lines).toEqual(['warn: a [ 1, { b: 2 } ]']);
  });

  returns([
    [
      'the names of the services are enumerable globals, as the migration guide says',
      `return Object.keys(globalThis).indexOf('SpreadsheetApp') >= 0;`,
      true,
    ],
  ]);
});

describe('executions', () => {
  test('every call loads the script afresh, so no global survives', () => {
    const script = openScript('var count = 0; function next() { count += 1; return count; }');
    expect([script.runtime.call('next'), script.runtime.call('next')]).toEqual([1, 1]);
  });

  test.each([
    ['', 'nothing', { message: 'Script function not found: nothing' }],
    // An error at the top level stops the execution before its function starts.
    ['null.x; function f() {}', 'f', { message: expect.stringMatching(/Cannot read properties of null/) }],
    // An error of the script keeps its name and message.
    [
      'function f() { throw new RangeError("too far"); }',
      'f',
      { message: 'too far', scriptErrorName: 'RangeError', killed: false },
    ],
  ])('of the code “%s”, of %s, fail', (code, name, error) => {
    expect(() => openScript(code).runtime.call(name)).toThrow(expect.objectContaining(error));
  });
});

describe('values across the border', () => {
  returns([
    [
      'dates and arrays from services are of the script’s own realm',
      `at('A1').setValues([[new Date(0)]]); var v = at('A1:B1').getValues();
        return [v instanceof Array, v[0] instanceof Array, v[0][0] instanceof Date, v[0][0].constructor === Date];`,
      [true, true, true, true],
    ],
    [
      'service errors are Errors named Exception, without "Exception: " in the message',
      `try { sheet.getRange(0, 1); } catch (e) { return [e instanceof Error, e.name, e.message]; }`,
      [true, 'Exception', 'The starting row of the range is too small.'],
    ],
    [
      'Date follows the virtual clock',
      `var before = Date.now(); Utilities.sleep(90000); return [new Date().getTime() - before, Date.now() - before, typeof Date()];`,
      [90000, 90000, 'string'],
    ],
    [
      'enums keep their identity and have names',
      `var w = SpreadsheetApp.WrapStrategy; return [w.WRAP === w.WRAP, w.WRAP === w.CLIP, String(w.CLIP), Object.keys(sheet)];`,
      [true, false, 'CLIP', []],
    ],
    [
      'objects handed to the script stringify by their type',
      `return [String(sheet), at('A1').toString(), JSON.stringify(sheet)];`,
      ['Sheet', 'Range', '{}'],
    ],
  ]);
});

// A method, and the internals of our objects.
test.each([
  [`at('A1').randomize()`, 'Range.randomize'],
  ['sheet.tab', 'Sheet.tab'],
])('a member that is not emulated throws its name instead of being undefined: %s', (body, name) => {
  expect(() => runScript(`${body};`)).toThrow(`not emulated: ${name}`);
});

describe('functions that a page may call', () => {
  const callable = (name: string): unknown => {
    const { runtime } = openScript(
      'function offered() { return 1; } function hidden_() { return 2; } var value = 3;',
    );
    try {
      return runtime.call(name, ['1'], 'sidebar');
    } catch (error) {
      return error instanceof Error ? error.message : error;
    }
  };

  test.each([
    ...['eval', 'Function', 'parseInt', 'Object', 'Object.assign', 'console.log', 'Date', 'toString'],
    ...['constructor', 'hidden_', 'value', 'SpreadsheetApp', 'SpreadsheetApp.flush', 'globalThis.offered'],
    ...['offered.call', 'offered()', '__proto__', '__call__', 'hasOwnProperty', 'missing', ''],
  ])('%j is not one of them', (name) => {
    expect(callable('offered')).toBe(1);
    expect(callable(name)).toBe(`Script function not found: ${name}`);
  });
});
