import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { resultsTabName } from '../../../src/sheets/results/find-results';

const free = () => false;

describe('resultsTabName', () => {
  it.each([
    ['GOLD', 'GOLD results'],
    ['Analysis of tree cover loss', 'Analysis of tree cover results'],
    ['a/b\\c?d*e:f[g]', 'a-b-c-d-e-f-g- results'],
    ["'quoted'", 'quoted results'],
    [" 'spaced' ", 'spaced results'],
    ['   ', 'Eval set results'],
    ["''", 'Eval set results'],
    [`${'a'.repeat(22)}😀`, `${'a'.repeat(22)} results`],
    ['שלום', 'שלום results'],
  ])('of %j is %j', (tab, name) => {
    expect(resultsTabName(tab, free)).toBe(name);
  });

  it('is the next free one', () => {
    const taken = ['GOLD results', 'GOLD results 2'];
    expect(resultsTabName('GOLD', (name) => taken.includes(name))).toBe('GOLD results 3');
  });

  it('is valid in Sheets and in .xlsx, and free, whatever the eval set is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(120), (tab, others) => {
        let asked = 0;
        const name = resultsTabName(tab, () => {
          asked += 1;
          return asked <= others;
        });
        expect(name.length).toBeLessThanOrEqual(31);
        expect(name).not.toMatch(/[/\\?*:[\]]|^'|'$|[\ud800-\udfff]/u);
        expect(name).toContain(' results');
      }),
    );
  });
});
