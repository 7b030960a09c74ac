/** Properties and locks (facts §1, §5). */
import { describe, expect, test } from '@jest/globals';
import { openScript, runScript, thrownBy, NO_COSTS } from './run-script';

describe('properties', () => {
  test('a missing property is null, and setters give the store back', () => {
    expect(
      runScript(
        `var p = PropertiesService.getDocumentProperties(); return [p.getProperty('no'), p.setProperty('a', '1').getProperty('a')];`,
      ),
    ).toEqual([null, '1']);
  });

  test('values survive the execution; setProperties may delete the others', () => {
    const script = openScript();
    script.run(`PropertiesService.getUserProperties().setProperties({a: '1', b: '2'});`);
    script.run(`PropertiesService.getUserProperties().setProperties({c: '3'}, true);`);
    expect(script.run(`return PropertiesService.getUserProperties().getProperties();`)).toEqual({ c: '3' });
  });

  test('user properties are private to one user, those of the document are everybody’s', () => {
    const script = openScript();
    script.run(
      `PropertiesService.getUserProperties().setProperty('key', 'mine'); PropertiesService.getDocumentProperties().setProperty('key', 'ours');`,
    );
    const body = `return [PropertiesService.getUserProperties().getProperty('key'), PropertiesService.getDocumentProperties().getProperty('key')];`;
    expect(script.runtime.call('main', [body], 'menu', { user: 'second@example.org' })).toEqual([
      null,
      'ours',
    ]);
  });

  test('a value has at most 9 KB, counted in bytes', () => {
    expect(thrownBy(`PropertiesService.getDocumentProperties().setProperty('k', 'x'.repeat(9217));`)).toBe(
      'Exception: Argument too large: value',
    );
    expect(
      thrownBy(`PropertiesService.getDocumentProperties().setProperty('k', '\\u00e9'.repeat(4609));`),
    ).toBe('Exception: Argument too large: value');
    expect(thrownBy(`PropertiesService.getDocumentProperties().setProperty('k', 'x'.repeat(9216));`)).toBe(
      'nothing was thrown',
    );
  });

  test('a store has at most 500 KB', () => {
    expect(
      thrownBy(
        `for (var i = 0; i < 100; i++) PropertiesService.getDocumentProperties().setProperty('k' + i, 'x'.repeat(9000));`,
      ),
    ).toMatch(/^Exception: You have exceeded the property storage quota/);
  });

  test('setting undefined throws "Invalid argument: value"', () => {
    expect(thrownBy(`PropertiesService.getDocumentProperties().setProperty('k', undefined);`)).toBe(
      'Exception: Invalid argument: value',
    );
  });
});

describe('the quota of properties', () => {
  test('counts reads and writes, and starts again a day later', () => {
    const script = openScript('', { limits: { propertyCallsPerDay: 3 } });
    const two = `var p = PropertiesService.getUserProperties(); p.setProperty('a', 'b'); return p.getProperty('a');`;
    expect(script.run(two)).toBe('b');
    expect(() => script.run(two)).toThrow('Service invoked too many times for one day: properties.');
    script.runtime.advance(24 * 3_600_000);
    expect(script.run(two)).toBe('b');
  });

  test('is 50,000 a day', () => {
    const script = openScript('', { costs: NO_COSTS });
    const many = (count: number) =>
      `var p = PropertiesService.getUserProperties(); for (var i = 0; i < ${count}; i += 1) p.getProperty('a'); return 'done';`;
    expect(script.run(many(25_000))).toBe('done');
    expect(script.run(many(25_000))).toBe('done');
    expect(() => script.run(many(1))).toThrow('too many times for one day: properties');
  });
});

describe('locks', () => {
  const TRY = `var lock = LockService.getDocumentLock(); var start = Date.now(); var got = lock.tryLock(10000); return [got, lock.hasLock(), Date.now() - start];`;

  test('a free lock is got at once, again too, and 0 ms is allowed', () => {
    expect(
      runScript(
        `var l = LockService.getDocumentLock(); return [l.tryLock(0), l.tryLock(0), l.hasLock(), l.tryLock(-1)];`,
      ),
    ).toEqual([true, true, true, false]);
  });

  test('a lock that another process holds is waited for in virtual time', () => {
    const script = openScript();
    script.runtime.holdLock(5000);
    expect(script.run(TRY)).toEqual([true, true, expect.any(Number)]);
  });

  test('a lock that another process does not let go of in time is not got', () => {
    const script = openScript();
    script.runtime.holdLock(60_000);
    expect(script.run(TRY)).toEqual([false, false, expect.any(Number)]);
  });

  test('locks are freed at the end of the execution', () => {
    const script = openScript();
    script.run(`LockService.getDocumentLock().tryLock(0);`);
    expect(script.run(`return LockService.getDocumentLock().hasLock();`)).toBe(false);
  });

  test('a lock does not survive an alert', () => {
    expect(
      runScript(
        `var l = LockService.getDocumentLock(); l.tryLock(0); SpreadsheetApp.getUi().alert('hi'); return l.hasLock();`,
      ),
    ).toBe(false);
  });
});
