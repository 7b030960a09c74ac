import { afterEach, describe, expect, it } from '@jest/globals';
import { assessCase } from '../../../src/checks/assess';
import { declaredCheck, ownId } from '../../../src/checks/own/declared';
import { readChecks } from '../../../src/checks/own/read-checks';
import { CHECKS, declareChecks, isBuiltIn } from '../../../src/checks/registry';
import { evalCase, output } from '../../support/cases';
import { SCORING } from '../../support/settings';

const HEADER = ['ID', 'Title', 'kind', 'Pattern', 'stage', 'gates', 'tabs'];
const read = (...lines: readonly string[][]) => readChecks([HEADER, ...lines], isBuiltIn);

afterEach(() => {
  declareChecks([], '');
});

describe('the tab Checks', () => {
  it('declares a check a line; ids are made of titles, and what is switched off is none', () => {
    const { checks, problems } = read(
      ['', 'No apology!', 'not contains', 'sorry', '', '', 'all'],
      ['', '', '', '', '', '', ''],
      ['check_quick', 'In time', 'max_latency', '30', 'quality', 'info only', 'GOLD; Loc'],
      ['', 'Off', 'regex', '(a', '', '', 'no'],
    );
    expect(problems).toEqual([]);
    expect(checks).toEqual([
      {
        ...{ id: 'check_no_apology', title: 'No apology!', kind: 'not contains', pattern: 'sorry' },
        ...{ stage: 'answer', gates: true, tabs: 'all' },
      },
      {
        ...{ id: 'check_quick', title: 'In time', kind: 'max latency', pattern: '30' },
        ...{ stage: 'quality', gates: false, tabs: ['GOLD', 'Loc'] },
      },
    ]);
    expect(ownId('Área  & Größe')).toBe('check_área_größe');
  });

  it.each([
    [['', '', 'regex', 'a', '', '', 'all'], 'title: it is blank'],
    [['', 'Contains', 'regex', 'a', '', '', 'all'], 'there is a check check_contains already'],
    [['', 'x'.repeat(61), 'regex', 'a', '', '', 'all'], 'more than 60 characters'],
    [['', 'A', 'vibes', 'a', '', '', 'all'], 'kind: “vibes” is none; write one of contains'],
    [['', 'A', 'regex', '', '', '', 'all'], 'pattern: it is blank'],
    [['', 'A', 'regex', '(a+', '', '', 'all'], 'pattern: the expression has a “(” that is never closed'],
    [['', 'A', 'json', 'a..b = 1', '', '', 'all'], 'pattern: “a..b = 1” is no path with a value'],
    [['', 'A', 'contains', 'y'.repeat(50_000), '', '', 'all'], 'more than 2000 characters'],
    [['', 'A', 'contains', 'a', 'moon', '', 'all'], 'stage: “moon” is none'],
    [['', 'A', 'contains', 'a', '', 'perhaps', 'all'], 'gates: “perhaps” is neither'],
  ])('names the row and the column of what it cannot use', (line, problem) => {
    const { checks, problems } = read(['', 'Good', 'contains', 'a', '', '', 'all'], line);
    expect(checks.map(({ id }) => id)).toEqual(['check_good']);
    expect(problems).toEqual([expect.stringContaining(problem)]);
    expect(problems[0]).toMatch(/^Checks, row 3, (?:title|kind|pattern|stage|gates): /);
  });

  it('takes an id once, two hundred checks, and no tab without its columns', () => {
    const line = (title: string) => ['', title, 'contains', 'a', '', '', 'all'];
    expect(read(line('One'), line('one')).problems).toEqual([
      'Checks, row 3, title: there is a check check_one already; give it another title or id',
    ]);
    const many = read(...Array.from({ length: 201 }, (_line, index) => line(`Check ${index}`)));
    expect([many.checks.length, many.problems]).toEqual([
      ...[200, ['Checks, row 202: more than 200 checks are not asked']],
    ]);
    expect(readChecks([['title', 'kind']], isBuiltIn).problems).toEqual([
      'Checks: there is no column pattern',
    ]);
  });
});

describe('a declared check', () => {
  it('stands in the registry behind those of this program, and is asked of its eval sets', () => {
    const builtIn = CHECKS.length;
    const { checks } = read(
      ['', 'No apology', 'not contains', 'sorry', '', '', 'gold'],
      ['', 'Quick', 'max latency', '30', '', 'info only', 'all'],
    );
    declareChecks(checks.map(declaredCheck), 'one set');
    expect(CHECKS.slice(builtIn).map(({ id, gates }) => [id, gates])).toEqual([
      ['check_no_apology', 'always'],
      ['check_quick', 'never'],
    ]);
    const asked = (tab: string): (readonly [string, number | undefined, string])[] => {
      const all = assessCase(evalCase({}, { tab }), output({ message: 'Sorry.' }), SCORING);
      return ['check_no_apology', 'check_quick'].map((id) => {
        const result = all.get(id);
        if (!result || result.kind === 'needs judge') throw new Error(id);
        return [result.kind, result.kind === 'scored' ? result.score : undefined, result.reason];
      });
    };
    expect(asked('GOLD')).toEqual([
      ['scored', 0, 'found: sorry'],
      ['blank', undefined, 'it is not recorded'],
    ]);
    expect(asked('Loc')[0]).toEqual(['blank', undefined, 'not asked of this eval set']);
    declareChecks([], '');
    expect(CHECKS).toHaveLength(builtIn);
  });
});
