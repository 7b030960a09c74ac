/** A run that takes longer than Google lets an execution live. */
import { leastExecutions, longRun } from '../../support/long-run';
import { cellAt } from '../cells';

const LIMIT_MS = 6 * 60_000;
/** How long a consumer account's triggers may run per day. */
const TRIGGERS_PER_DAY_MS = 90 * 60_000;

const ROWS = 200;

describe('200 rows with a judge that takes 8 s, at times 40', () => {
  const run = longRun(ROWS, 1, 4);

  it('are all scored, over several executions', () => {
    expect(run.executions.length).toBeGreaterThan(1);
    const verdicts = new Set<unknown>();
    for (let row = 2; row <= ROWS + 1; row += 1)
      verdicts.add(cellAt(run.workbook, 'GOLD results', row + 2, 2).value);
    expect([...verdicts]).toEqual(['fail']);
  });

  it('keep every execution under the limit', () => {
    expect(Math.max(...run.executions)).toBeLessThan(LIMIT_MS);
  });

  it('keep all triggers together within a day’s allowance', () => {
    expect(run.triggerMs).toBeLessThan(TRIGGERS_PER_DAY_MS);
  });

  it('take no more executions than one beyond the least', () => {
    expect(run.executions.length).toBeLessThanOrEqual(leastExecutions(run.executions) + 1);
  });

  it('leave little in the properties', () => {
    expect(run.propertyBytes).toBeLessThan(100_000);
  });
});
