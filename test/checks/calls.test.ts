import fc from 'fast-check';
import { compareCalls, listedTwice } from '../../src/checks/calls';

const RULES = { include: [], exclude: [] };

describe('calls compared with the expected ones', () => {
  it('are included, excluded, missing, unexpected or unlisted', () => {
    expect(
      compareCalls(['orchestrator', 'research', 'email'], {
        ...RULES,
        include: ['research', 'synthesis'],
        exclude: ['email', 'calendar'],
      }),
    ).toEqual({
      included: ['research'],
      excluded: ['calendar'],
      missing: ['synthesis'],
      unexpected: ['email'],
      unlisted: ['orchestrator'],
      called: ['orchestrator', 'research', 'email'],
    });
  });

  it('are listed by what their names end with, whole or with a wildcard, not by what they begin with', () => {
    const rules = { ...RULES, include: ['fs.file_*', 'read', 'a.bc'] };
    const calls = ['mcp__fs__file_delete', 'functions.db.read', 'read_all', 'ab.c'];
    expect(compareCalls(calls, rules).unlisted).toEqual(['read_all', 'ab.c']);
  });

  it('count once, and are shown with their number, in order', () => {
    const { included, called } = compareCalls(['b', ' a', 'B ', 'b ×2 ', ' '], {
      ...RULES,
      include: ['a', 'b', 'A'],
    });
    expect(included).toEqual(['a', 'b']);
    expect(called).toEqual(['b ×4', 'a']);
  });

  it('are in exactly one list each', () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
    fc.assert(
      fc.property(names, names, (include, called) => {
        const exclude = (['d', 'e'] as const).filter((name) => !include.includes(name));
        const lists = compareCalls(called, { include, exclude });
        const made = [...lists.included, ...lists.unexpected, ...lists.unlisted];
        expect(made.sort()).toEqual([...called].sort());
        expect([...lists.included, ...lists.missing].sort()).toEqual([...include].sort());
        const forbidden = lists.unexpected.filter((name) => exclude.some((one) => one === name));
        expect([...lists.excluded, ...forbidden].sort()).toEqual([...exclude].sort());
      }),
    );
  });
});

describe('a name in both lists', () => {
  it('is found in any case', () => {
    expect(listedTwice(['a', 'Research'], ['research '])).toBe('Research');
    expect(listedTwice(['a'], ['b'])).toBeUndefined();
    expect(listedTwice(['file_read'], ['file'])).toBeUndefined();
  });

  it('is found if the forbidden pattern matches the expected name, not the reverse', () => {
    expect(listedTwice(['mcp.fs.read'], ['read'])).toBe('mcp.fs.read');
    expect(listedTwice(['read'], ['fs.read'])).toBeUndefined();
    expect(listedTwice(['functions.file_read'], ['file_*'])).toBe('functions.file_read');
  });
});
