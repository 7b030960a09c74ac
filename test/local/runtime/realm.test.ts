/** The world the script sees (facts §2). */
import { describe, expect, test } from '@jest/globals';
import { NO_COSTS, openScript, returns, runScript } from './run-script';

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
      `at('A1').setValue(new Date(0)); var v = at('A1:B1').getValues();
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
      'enums keep their identity and have names, which can be listed',
      `var w = SpreadsheetApp.WrapStrategy, seen = []; for (var name in w) seen.push(name);
         return [w.WRAP === w.WRAP, w.WRAP === w.CLIP, String(w.CLIP), Object.keys(w), seen, Object.keys(sheet), 'WRAP' in Object.assign({}, w)];`,
      [true, false, 'CLIP', ['WRAP', 'OVERFLOW', 'CLIP'], ['WRAP', 'OVERFLOW', 'CLIP'], [], true],
    ],
    [
      'objects handed to the script stringify by their type',
      `return [String(sheet), at('A1').toString(), JSON.stringify(sheet)];`,
      ['Sheet', 'Range', '{}'],
    ],
  ]);
});

describe('what is not emulated', () => {
  // A method, and the internals of our objects.
  test.each([
    [`at('A1').randomize()`, 'Range.randomize'],
    ['sheet.tab', 'Sheet.tab'],
  ])('throws its name instead of being undefined: %s', (body, name) => {
    expect(() => runScript(`${body};`)).toThrow(`not emulated: ${name}`);
  });
});

describe('what leads out of the realm', () => {
  /** Scripts that get hold of something of the host, if they can: `reach(value)` climbs from it. */
  const ESCAPES: readonly (readonly [what: string, body: string])[] = [
    ['a service', `reach(SpreadsheetApp);`],
    ['a method of a service', `reach(SpreadsheetApp.getActiveSpreadsheet);`],
    ['what a method gives', `reach(sheet.getRange('A1').getValues()); reach(sheet.getRange('A1'));`],
    ['a date that a method gives', `reach(sheet.getRange('A1').setValue(new Date(0)).getValues()[0][0]);`],
    [
      'an enum',
      `reach(SpreadsheetApp.WrapStrategy); reach(SpreadsheetApp.WrapStrategy.WRAP); reach(Object.keys(SpreadsheetApp.WrapStrategy));
       reach(Reflect.ownKeys(SpreadsheetApp.WrapStrategy)); reach(Object.getOwnPropertyDescriptor(SpreadsheetApp.WrapStrategy, 'WRAP'));`,
    ],
    ['an error of a service', `try { sheet.getRange(0, 0); } catch (error) { reach(error); }`],
    ['an error of wrong arguments', `try { sheet.getRange(); } catch (error) { reach(error); }`],
    ['a member that is not emulated', `try { sheet.nonsense(); } catch (error) { reach(error); }`],
    [
      'the end of the stack, met in a service',
      `var times = 0;
       function deep() { try { sheet.getRange('A1').getValues(); deep(); } catch (error) { times += 1; if (times < 200) reach(error); throw error; } }
       try { deep(); } catch (error) { reach(error); }`,
    ],
    [
      'a callback that is handed to the script’s own library',
      `var map = Array.prototype.map, then = Promise.prototype.then;
       Array.prototype.map = function (f) { reach(f); return map.call(this, f); };
       Array.prototype[Symbol.iterator] = (function (own) { return function () { reach(this); return own.call(this); }; })(Array.prototype[Symbol.iterator]);
       console.log('a', ['b']); sheet.getRange('A1:B1').setValues([[1, 2]]); SpreadsheetApp.flush();`,
    ],
    [
      'a getter of an argument',
      `var options = { get muteHttpExceptions() { reach(this); reach(arguments.callee.caller); return true; } };
       try { UrlFetchApp.fetchAll([{ url: 'nonsense', headers: options }]); } catch (error) { reach(error); }`,
    ],
    [
      'a trap of an argument',
      `var bad = new Proxy({}, { get: function (t, k, r) { reach(r); return undefined; }, ownKeys: function (t) { reach(t); throw new Error('x'); } });
       try { PropertiesService.getDocumentProperties().setProperties(bad); } catch (error) { reach(error); }`,
    ],
    [
      'how a value wants to be shown in the log',
      `var shown = function () {}; shown[Symbol.for('nodejs.util.inspect.custom')] = function (d, o, inspect) { reach(o); reach(inspect); return ''; };
       console.log(shown); console.log({ shown: shown }); console.log([shown]); var o = {}; o[Symbol.for('nodejs.util.inspect.custom')] = shown[Symbol.for('nodejs.util.inspect.custom')]; console.log(o);`,
    ],
    [
      'the frames of an error',
      `Error.prepareStackTrace = function (error, sites) { reach(sites); sites.forEach(function (site) { reach(site); reach(site.getThis()); reach(site.getFunction()); }); return ''; };
       try { sheet.getRange(0, 0); } catch (error) { error.stack; } new Error('x').stack;`,
    ],
    ['the clock', `reach(Date); reach(Date.now); reach(Math.random); reach(console.log); reach(console);`],
    ['the global object', `reach(globalThis); reach(this);`],
    [
      'an import',
      `var I = 'imp' + 'ort', N = "('node:fs')";
       [function () { return eval(I + N); }, function () { return (0, eval)(I + N); },
        function () { return Function('return ' + I + N)(); },
        function () { return (function () {}).constructor('return ' + I + '/**/' + N)(); },
        function () { return (async function () {}).constructor('return await ' + I + N)(); },
        function () { return (function* () {}).constructor('return ' + I + '\\n' + N)().next().value; },
        function () { var turn = 0; return Function({ toString: function () { turn += 1; return turn > 1 ? 'return ' + I + N : ''; } })(); }]
         .forEach(function (make) { try { var made = make(); if (made) { reach(made); made.catch(function (error) { reach(error); }); } } catch (error) { reach(error); } });`,
    ],
  ];

  test.each(ESCAPES)('%s does not', (_what, body) => {
    const reach = `var found = [];
      function reach(value) {
        for (var at = value, step = 0; at && step < 4; step += 1) {
          var ways = [at, at.constructor, Object.getPrototypeOf(at)];
          for (var i = 0; i < ways.length; i += 1) {
            try { if (ways[i].constructor.constructor('return typeof process')() !== 'undefined') found.push(step); } catch (error) {}
            try { if (ways[i].constructor('return typeof process')() !== 'undefined') found.push(step); } catch (error) {}
          }
          at = at.constructor;
        }
      }
      globalThis.reached = found;`;
    const logged: string[] = [];
    const { runtime } = openScript('', { onConsole: ({ text }) => logged.push(text), costs: NO_COSTS });
    const { call } = runtime.longExecution();
    call('main', [`${reach} ${body}`]);
    // The results of promises show when the script has ended.
    expect(call('main', ['return reached;'])).toEqual([]);
  });
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
  ])('%j is none', (name) => {
    expect(callable('offered')).toBe(1);
    expect(callable(name)).toBe(`Script function not found: ${name}`);
  });
});
