/** The world the script sees (facts §2). */
import { describe, expect, test } from '@jest/globals';
import { openScript, runScript } from './run-script';

describe('globals of the script', () => {
  test.each([
    'setTimeout',
    'setInterval',
    'fetch',
    'FormData',
    'Blob',
    'URL',
    'URLSearchParams',
    'DOMException',
    'TextEncoder',
    'TextDecoder',
    'ReadableStream',
    'atob',
    'btoa',
    'crypto',
    'window',
    'navigator',
    'performance',
    'process',
    'structuredClone',
    'queueMicrotask',
    'AbortController',
    'Headers',
    'WeakRef',
    'FinalizationRegistry',
    'AggregateError',
    'Atomics',
    'SharedArrayBuffer',
    'BigInt',
    'require',
    'Buffer',
    'module',
  ])('%s is absent', (name) => {
    expect(runScript(`return typeof ${name};`)).toBe('undefined');
  });

  test.each([
    '[].at',
    '[].findLast',
    '[].toSorted',
    'Array.fromAsync',
    '"".replaceAll',
    '"".matchAll',
    '"".at',
    'Object.hasOwn',
    'Object.groupBy',
    'Promise.allSettled',
    'Promise.any',
    'Promise.withResolvers',
    'new Set().union',
    'new Int8Array(1).at',
    '/x/.hasIndices',
    '[].values().map',
  ])('%s, newer than ES2019, is deleted', (member) => {
    expect(runScript(`return typeof ${member};`)).toBe('undefined');
  });

  test.each([
    '[1,[2]].flat()',
    'Object.fromEntries([["a",1]])',
    '"a".padStart(2)',
    '" a".trimStart()',
    'new Map([[1,2]]).size',
    'Symbol("x").description',
    'Intl.DateTimeFormat',
    'globalThis',
    'Reflect.ownKeys({})',
    'Array.from("ab")',
    'new Proxy({}, {})',
    '[...new Set([1])]',
    'WebAssembly',
  ])('%s, of ES2019 or documented as present, works', (expression) => {
    expect(runScript(`return ${expression} !== undefined;`)).toBe(true);
  });

  test('console goes to the execution log', () => {
    const lines: string[] = [];
    const script = openScript('', { onConsole: ({ level, text }) => lines.push(`${level}: ${text}`) });
    script.run(`console.warn('a', [1, {b: 2}]);`);
    expect(lines).toEqual(['warn: a [ 1, { b: 2 } ]']);
  });

  test('the names of the services are enumerable globals, as the migration guide says', () => {
    expect(runScript(`return Object.keys(globalThis).indexOf('SpreadsheetApp') >= 0;`)).toBe(true);
  });
});

describe('executions', () => {
  test('every call loads the script afresh, so no global survives', () => {
    const script = openScript('var count = 0; function next() { count += 1; return count; }');
    expect([script.runtime.call('next'), script.runtime.call('next')]).toEqual([1, 1]);
  });

  test('a function that does not exist gives "Script function not found"', () => {
    expect(() => openScript().runtime.call('nothing')).toThrow('Script function not found: nothing');
  });

  test('an async entry function is waited for: its microtasks run after the call stack clears', () => {
    const script = openScript('async function later() { await null; return [1]; }');
    expect(script.runtime.call('later')).toEqual([1]);
  });

  test('an error at the top level stops the execution before its function starts', () => {
    expect(() => openScript('null.x;').run('return 1;')).toThrow(/Cannot read properties of null/);
  });

  test("an error of the script keeps its name, message and stack in the bundle's own terms", () => {
    const script = openScript('function broken() { throw new RangeError("too far"); }');
    expect(() => script.runtime.call('broken')).toThrow(
      expect.objectContaining({
        message: 'too far',
        scriptErrorName: 'RangeError',
        killed: false,
        scriptStack: expect.stringContaining('Code.js'),
      }),
    );
  });
});

describe('values across the border', () => {
  test('dates and arrays from services are of the script’s own realm', () => {
    expect(
      runScript(`sheet.getRange('A1').setValue(new Date(0)); var v = sheet.getRange('A1:B1').getValues();
        return [v instanceof Array, v[0] instanceof Array, v[0][0] instanceof Date, v[0][0].constructor === Date];`),
    ).toEqual([true, true, true, true]);
  });

  test('service errors are Errors named Exception, without "Exception: " in the message', () => {
    expect(
      runScript(
        `try { sheet.getRange(0, 1); } catch (e) { return [e instanceof Error, e.name, e.message]; }`,
      ),
    ).toEqual([true, 'Exception', 'The starting row of the range is too small.']);
  });

  test('Date follows the virtual clock', () => {
    expect(
      runScript(
        `var before = Date.now(); Utilities.sleep(90000); return [new Date().getTime() - before, Date.now() - before, typeof Date()];`,
      ),
    ).toEqual([90000, 90000, 'string']);
  });

  test('enums keep their identity, and JSON gives their name', () => {
    expect(
      runScript(
        `var w = SpreadsheetApp.WrapStrategy; return [w.WRAP === w.WRAP, w.WRAP === w.CLIP, JSON.stringify(w.WRAP), String(w.CLIP)];`,
      ),
    ).toEqual([true, false, '"WRAP"', 'CLIP']);
  });

  test('objects handed to the script stringify by their type', () => {
    expect(
      runScript(`return [String(sheet), sheet.getRange('A1').toString(), JSON.stringify(sheet)];`),
    ).toEqual(['Sheet', 'Range', '{}']);
  });
});

describe('what is not emulated', () => {
  test('a method that we do not have throws its name instead of being undefined', () => {
    expect(() => runScript(`sheet.getRange('A1').randomize();`)).toThrow('not emulated: Range.randomize');
  });

  test('a service that we do not have throws its name', () => {
    expect(() => runScript(`DriveApp.getFiles();`)).toThrow('not emulated: DriveApp');
  });

  test('the internals of our objects cannot be reached', () => {
    expect(() => runScript(`return sheet.tab;`)).toThrow('not emulated: Sheet.tab');
  });
});
