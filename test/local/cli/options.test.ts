import { describe, expect, it } from '@jest/globals';
import { readOptions, USAGE } from '../../../local/cli/options';
import { UsageError } from '../../../local/cli/usage-error';

describe('the option --chaos', () => {
  it('takes the seed of the calls that go wrong', () => {
    expect(readOptions(['--chaos', '7'])?.chaos).toBe(7);
    expect(readOptions(['--chaos=0'])?.chaos).toBe(0);
  });

  it('is off where it is not asked for', () => {
    expect(readOptions([])?.chaos).toBeUndefined();
    expect(readOptions(['--out', 'x.xlsx'])?.chaos).toBeUndefined();
  });

  it.each([['much'], ['-1'], ['1.5'], ['']])('refuses %j', (seed) => {
    const call = (): unknown => readOptions([`--chaos=${seed}`]);
    expect(call).toThrow(UsageError);
    expect(call).toThrow(`--chaos takes a whole number from 0, got “${seed}”.`);
  });

  it('refuses to go without a seed', () => {
    expect(() => readOptions(['--chaos'])).toThrow(UsageError);
  });

  it('stands in the help', () => {
    expect(USAGE).toMatch(/^ {2}--chaos SEED {2,}\S/m);
  });
});
