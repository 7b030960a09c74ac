/** Executions in the middle of another: a second user, an edit trigger, a page that polls. */
import { openRuntime, TIME_LIMIT_TEXT, Workbook } from '../../../local/runtime';
import { before, NOON, openScript, type Script } from './run-script';

/** Returns [whether the lock was acquired, whether it is held, how long that took in virtual time]. */
const TRY = `var lock = LockService.getDocumentLock(); var start = Date.now(); var got = lock.tryLock(5000);
  return [got, lock.hasLock(), Date.now() - start];`;
/** Takes the lock, writes (where the tests interrupt it) and returns whether it still has the lock. */
const HOLD = `var lock = LockService.getDocumentLock(); lock.tryLock(0); sheet.getRange('A1').setValues([['outer']]); return lock.hasLock();`;

/** A script that is interrupted during its first write. */
function interrupted(happen: (script: Script) => void, code = ''): Script {
  const script: Script = openScript(code, {
    isInstant: true,
    faults: before('Range.setValues', () => happen(script)),
  });
  return script;
}

describe('locks of concurrent executions', () => {
  test('a lock held by the outer execution is refused to a nested one after the whole wait', () => {
    let nested: unknown;
    const script = interrupted(({ run }) => (nested = run(TRY)));
    expect(script.run(HOLD)).toBe(true);
    expect(nested).toEqual([false, false, 5000]);
    expect(script.runtime.clock.now() - NOON).toBe(5000);
  });

  test('the wait counts against the time of the nested execution, which is killed at its limit; the outer one goes on', () => {
    let outcome: unknown;
    const script = interrupted(
      ({ runtime }) => (outcome = runtime.edit('Data', 'B1', 'typed')[0]),
      `function onEdit() { LockService.getDocumentLock().tryLock(40000); }`,
    );
    expect(script.run(HOLD)).toBe(true);
    expect(outcome).toMatchObject({ handler: 'onEdit', error: { message: TIME_LIMIT_TEXT, killed: true } });
    expect(script.runtime.clock.now() - NOON).toBe(30_000);
  });

  test('a nested execution gets a lock that is free, and its end frees it for the outer one', () => {
    let nested: unknown;
    const script = interrupted(({ run }) => (nested = run(TRY)));
    expect(script.run(`sheet.getRange('A1').setValues([[1]]); ${TRY}`)).toEqual([true, true, 0]);
    expect(nested).toEqual([true, true, 0]);
  });

  test('while a dialog waits for the user, another execution can take the lock', () => {
    let nested: unknown;
    const script: Script = openScript('', {
      isInstant: true,
      ui: {
        alert: () => {
          nested = script.run(TRY);
          return 'OK';
        },
      },
    });
    script.run(
      `LockService.getDocumentLock().tryLock(0); SpreadsheetApp.getUi().alert('hi', '', SpreadsheetApp.getUi().ButtonSet.OK);`,
    );
    expect(nested).toEqual([true, true, 0]);
  });

  test('the lock of a nested execution that is killed with the outer one is free afterwards', () => {
    const script: Script = openScript('', {
      limits: { cpuMs: 100 },
      faults: before('Range.setValues', () =>
        script.run(`LockService.getDocumentLock().tryLock(0); for (;;) {}`),
      ),
    });
    expect(() => script.run(`sheet.getRange('A1').setValues([[1]]); for (;;) {}`)).toThrow(TIME_LIMIT_TEXT);
    expect(script.run(TRY)).toEqual([true, true, expect.any(Number)]);
    expect(script.runtime.running).toEqual([]);
  });
});

describe('what concurrent executions share, and what not', () => {
  const WRITE = `sheet.getRange('A1').setValues([['outer']]);`;

  test('an outer execution whose time runs out during a nested one dies before the interrupted call', () => {
    const script = interrupted(({ run }) => run('Utilities.sleep(100000);'));
    expect(() => script.run(`Utilities.sleep(300000); sheet.getRange('A1').setValues([['late']]);`)).toThrow(
      expect.objectContaining({ message: TIME_LIMIT_TEXT, killed: true }),
    );
    expect(script.run(`return sheet.getRange('A1').getValues()[0][0];`)).toBe('');
  });

  test('a nested execution that is killed does not take the outer one with it', () => {
    let error: unknown;
    const script = interrupted(({ run }) => {
      try {
        run('for (;;) Utilities.sleep(1000);', 'custom-function');
      } catch (caught) {
        error = caught;
      }
    });
    expect(script.run(`${WRITE} return at('A1').getValues()[0][0];`)).toBe('outer');
    expect(error).toMatchObject({ message: TIME_LIMIT_TEXT, killed: true });
  });

  test('killing the outer execution keeps the writes of the nested one', () => {
    const script: Script = openScript('', {
      faults: {
        beforeServiceCall(name) {
          if (name !== 'Range.setValues' || script.runtime.running.length > 1) return null;
          script.run(`sheet.getRange('B1').setValues([['nested']]);`);
          return { kind: 'kill' };
        },
      },
    });
    expect(() => script.run(`sheet.getRange('A1').setValues([['outer']]);`)).toThrow(TIME_LIMIT_TEXT);
    expect(script.run(`return sheet.getRange('A1:B1').getValues();`)).toEqual([['', 'nested']]);
  });

  test('after a nested execution of another project the time zone of the outer one is back', () => {
    const zones: unknown[] = [];
    const other = openRuntime({
      code: 'function f() { SpreadsheetApp.getActiveSpreadsheet(); }',
      workbook: new Workbook({ timeZone: 'Asia/Tokyo' }),
      onServiceCall: () => zones.push(process.env['TZ']),
    });
    const script: Script = openScript('', {
      workbook: new Workbook({ timeZone: 'America/New_York' }),
      faults: before('Range.setValues', () => other.call('f')),
      onServiceCall: (name) => {
        if (name === 'Range.getValues') zones.push(process.env['TZ']);
      },
    });
    script.run(`sheet.getRange('A1').setValues([[1]]); sheet.getRange('A1').getValues()[0][0];`);
    expect(zones).toEqual(['Asia/Tokyo', 'America/New_York']);
  });
});
