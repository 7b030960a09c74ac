/** Time limits, kills and injected faults. */
import { TIME_LIMIT_TEXT, WallClock } from '../../../local/runtime';
import { NOON, openScript } from './run-script';

const realTimeOf = (run: () => void): number => {
  const startedAt = performance.now();
  run();
  return performance.now() - startedAt;
};

test('a sleep takes virtual time only, unless told otherwise', () => {
  const script = openScript('', { isInstant: true });
  expect(realTimeOf(() => script.run('Utilities.sleep(200000);'))).toBeLessThan(5000);
  expect(script.runtime.clock.now() - NOON).toBe(200_000);
});

test('a real sleep blocks as long as it moves the virtual clock', () => {
  const script = openScript('', { isInstant: true, sleepsReally: true });
  expect(realTimeOf(() => script.run('Utilities.sleep(120);'))).toBeGreaterThanOrEqual(119);
  expect(script.runtime.clock.now() - NOON).toBe(120);
});

test('a real sleep ends with the execution', () => {
  const script = openScript('', { isInstant: true, sleepsReally: true, limits: { executionMs: 50 } });
  const took = realTimeOf(() => {
    expect(() => script.run('Utilities.sleep(60000);')).toThrow(TIME_LIMIT_TEXT);
  });
  expect(took).toBeLessThan(5000);
  expect(script.runtime.clock.now() - NOON).toBe(50);
});

test('a wall clock adds no virtual cost of calls, but skipped pauses', () => {
  const began = Date.now();
  const clock = new WallClock();
  const script = openScript('', { clock });
  const cells =
    'const tab = SpreadsheetApp.getActiveSpreadsheet(); for (let i = 0; i < 500; i++) tab.toast("");';
  script.run(`${cells} Utilities.sleep(200000);`);
  expect(clock.now()).toBeGreaterThanOrEqual(began);
  expect(clock.now()).toBeLessThanOrEqual(Date.now());
  script.runtime.advance(60_000);
  expect(clock.now()).toBeGreaterThanOrEqual(began + 60_000);
  expect(clock.now()).toBeLessThanOrEqual(Date.now() + 60_000);
});

const killed = expect.objectContaining({ message: TIME_LIMIT_TEXT, killed: true });

describe('the six-minute limit', () => {
  test('an execution is killed at 360 seconds of virtual time', () => {
    const script = openScript();
    expect(() => script.run('for (;;) Utilities.sleep(60000);')).toThrow(killed);
    expect(script.runtime.clock.now() - NOON).toBe(360_000);
  });

  test('a long execution, which scores a file of cases, has no limit', () => {
    const { runtime } = openScript('function nap() { Utilities.sleep(60000); }');
    const { call } = runtime.longExecution();
    for (let naps = 0; naps < 7; naps += 1) call('nap', []);
    expect(runtime.clock.now() - NOON).toBe(420_000);
  });

  test('after a kill, catch and finally blocks have no effect', () => {
    const script = openScript();
    expect(() =>
      script.run(`try { for (;;) Utilities.sleep(60000); }
        catch (error) { sheet.getRange('A1').setValues([['caught']]); }
        finally { sheet.getRange('A2').setValues([['finally']]); PropertiesService.getDocumentProperties().setProperty('k', 'v'); }`),
    ).toThrow(killed);
    expect(script.run(`return sheet.getDataRange().getValues();`)).toEqual([['']]);
    expect(script.runtime.properties('document').size).toBe(0);
  });

  test('a script that swallows the kill and returns is still reported as killed', () => {
    expect(() =>
      openScript().run(
        `try { Utilities.sleep(300000); Utilities.sleep(300000); } catch (e) { try { sheet.getName(); } catch (f) {} } return 'fine';`,
      ),
    ).toThrow(killed);
  });

  test('service calls take virtual time, so a chatty script runs out of it', () => {
    const script = openScript();
    expect(() =>
      script.run(`for (var i = 0; i < 10000; i++) sheet.getRange(1, 1).setValues([[i]]);`),
    ).toThrow(killed);
  });

  test('a simple trigger has 30 seconds', () => {
    const script = openScript('function onEdit() { Utilities.sleep(29000); Utilities.sleep(2000); }');
    expect(script.runtime.edit('Data', 'A1', 'x')).toEqual([
      expect.objectContaining({ handler: 'onEdit', error: killed }),
    ]);
  });

  test('a custom function has 30 seconds, and a pure computation without end is stopped in real time', () => {
    expect(() => openScript().run('Utilities.sleep(31000);', 'custom-function')).toThrow(killed);
    expect(() => openScript('', { limits: { cpuMs: 50 } }).run('for (;;) {}')).toThrow(killed);
  });
});

describe('injected faults', () => {
  test('a service error is thrown at the chosen call and can be caught', () => {
    const message = 'Service Spreadsheets failed while accessing document with id local-workbook.';
    const script = openScript('', {
      faults: {
        beforeServiceCall: (name) => (name === 'Range.setValues' ? { kind: 'error', message } : null),
      },
    });
    expect(script.run(`try { sheet.getRange('A1').setValues([[1]]); } catch (e) { return e.message; }`)).toBe(
      message,
    );
  });

  test('a kill before a call leaves it undone, a kill after it leaves it done', () => {
    for (const [kind, value] of [
      ['kill', ''],
      ['kill-after', 1],
    ] as const) {
      let isArmed = true;
      const script = openScript('', {
        faults: { beforeServiceCall: (name) => (isArmed && name === 'Range.setValues' ? { kind } : null) },
      });
      expect(() => script.run(`sheet.getRange('A1').setValues([[1]]);`)).toThrow(killed);
      isArmed = false;
      expect(script.run(`return sheet.getRange('A1').getValues()[0][0];`)).toBe(value);
    }
  });

  test('calls are numbered over the runtime’s life, free calls left out', () => {
    const seen: [string, number][] = [];
    const script = openScript('', {
      faults: { beforeServiceCall: (name, index) => void seen.push([name, index]) },
    });
    script.run(
      `sheet.getRange('A1').offset(1, 1).setValues([[1]]); SpreadsheetApp.newConditionalFormatRule().setBold(true);`,
    );
    expect(seen.filter(([name]) => name.startsWith('Range'))).toEqual([['Range.setValues', seen.length - 1]]);
    expect(seen.map(([, index]) => index)).toEqual(seen.map((_, at) => at));
  });
});

describe('statistics', () => {
  test('round trips are reads, flushes of a non-empty buffer, properties and locks', () => {
    const script = openScript();
    const trips = (body: string): number => {
      const before = script.runtime.stats.roundTrips;
      script.run(body);
      return script.runtime.stats.roundTrips - before;
    };
    const write = `sheet.getRange('A1:B2').setValues([['ab', 2], ['', 4]]);`;
    expect(trips(write.repeat(3))).toBe(0);
    expect(trips(`${write} SpreadsheetApp.flush(); SpreadsheetApp.flush();`)).toBe(1);
    expect(trips(`${write} sheet.getRange('A1:B2').getValues(); SpreadsheetApp.flush();`)).toBe(1);
    expect(
      trips(`PropertiesService.getUserProperties().getProperties(); LockService.getDocumentLock().tryLock(1);
      ScriptApp.getProjectTriggers();`),
    ).toBe(3);
    expect(script.runtime.stats.read).toEqual({ Data: 4 });
  });
});
