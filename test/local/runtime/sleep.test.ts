/** Utilities.sleep in virtual and in real time. */
import { expect, test } from '@jest/globals';
import { TIME_LIMIT_TEXT } from '../../../local/runtime';
import { NO_COSTS, NOON, openScript } from './run-script';

const realTimeOf = (run: () => void): number => {
  const startedAt = performance.now();
  run();
  return performance.now() - startedAt;
};

test('a sleep takes virtual time only, unless told otherwise', () => {
  const script = openScript('', { costs: NO_COSTS });
  expect(realTimeOf(() => script.run('Utilities.sleep(200000);'))).toBeLessThan(5000);
  expect(script.runtime.clock.now() - NOON).toBe(200_000);
});

test('a real sleep blocks as long as it moves the virtual clock', () => {
  const script = openScript('', { costs: NO_COSTS, sleeps: 'really' });
  expect(realTimeOf(() => script.run('Utilities.sleep(120);'))).toBeGreaterThanOrEqual(119);
  expect(script.runtime.clock.now() - NOON).toBe(120);
});

test('a real sleep ends with the execution', () => {
  const script = openScript('', { costs: NO_COSTS, sleeps: 'really', limits: { executionMs: 50 } });
  const took = realTimeOf(() => {
    expect(() => script.run('Utilities.sleep(60000);')).toThrow(TIME_LIMIT_TEXT);
  });
  expect(took).toBeLessThan(5000);
  expect(script.runtime.clock.now() - NOON).toBe(50);
});
