/** Declared checks: lines of the tab `Checks`, and the checks that an eval set uses. */
import { unrecorded } from '../../../src/checks/assess';
import { ownBasis, readChecks, rubricCheck } from '../../../src/checks/own/rubrics';
import { BUILT_IN } from '../../../src/checks/registry';
import { OwnChecks, ownId } from '../../../src/model/check';
import { sortedJson } from '../../../src/model/texts/json';
import * as z from '../../../src/model/zod';
import { decided, evalCase, output, SCORING } from '../../support/cases';

const HEADER = ['Name', 'rubric', 'tabs', 'Decides'];
const read = (...lines: readonly string[][]) => readChecks([HEADER, ...lines], BUILT_IN.all);

describe('the tab Checks', () => {
  it('declares a check on each line; ids are made of names, and checks that are switched off are left out', () => {
    const { checks, problems } = read(
      ['Cites  a source!', 'Names it.\nTwice.', '', ''],
      ['', '', '', ''],
      ['Polite', 'It is polite.', 'GOLD; Loc', 'for information'],
      ...['no', 'off', 'none', 'FALSE'].map((tabs) => ['Off', '', tabs, 'perhaps']),
    );
    expect(problems).toEqual([]);
    expect(checks).toEqual([
      {
        ...{ id: 'check_cites_a_source', title: 'Cites a source!', rubric: 'Names it.\nTwice.' },
        ...{ gates: true, tabs: 'all' },
      },
      {
        ...{ id: 'check_polite', title: 'Polite', rubric: 'It is polite.' },
        ...{ gates: false, tabs: ['GOLD', 'Loc'] },
      },
    ]);
    expect(ownId('Área  & Größe')).toBe('check_área_größe');
  });

  it.each([
    [['', 'a', '', ''], 'name: it needs letters or digits'],
    [['!!', 'a', '', ''], 'name: it needs letters or digits'],
    [['x'.repeat(61), 'a', '', ''], 'name: it has more than 60 characters'],
    [['Contains', 'a', '', ''], 'name: the check Contains already has this name; choose another'],
    [['good', 'a', '', ''], 'name: the check Good already has this name; choose another'],
    [['A', '', '', ''], 'rubric: it is blank; write what the judge should look for'],
    [['A', 'y'.repeat(8001), '', ''], 'rubric: it has more than 8000 characters'],
    [['A', 'a', '', 'perhaps'], 'decides: “perhaps” is neither yes nor for information'],
  ])('names the row and the column of an unusable cell: %j', (line, problem) => {
    const { checks, problems } = read(['Good', 'a', 'all', 'yes'], line);
    expect(checks.map(({ id }) => id)).toEqual(['check_good']);
    expect(problems).toEqual([`Checks, row 3, ${problem}`]);
  });

  it('takes two hundred checks of 60,000 characters, and no tab without its columns', () => {
    const lines = (count: number, length: number) =>
      Array.from({ length: count }, (_line, index) => [`Check ${index}`, 'x'.repeat(length), '', '']);
    const many = read(...lines(202, 1));
    expect([many.checks.length, many.problems]).toEqual([
      ...[200, ['Checks, rows 202, 203: ignored, as at most 200 checks can be declared']],
    ]);
    const long = read(...lines(9, 7500));
    expect([long.checks.length, long.problems]).toEqual([
      8,
      ['Checks, row 10, rubric: all rubrics together have more than 60000 characters; shorten some'],
    ]);
    expect(readChecks([['name']], BUILT_IN.all).problems).toEqual(['Checks: there is no column rubric']);
  });

  it('is stored by a run unchanged, with its keys in any order', () => {
    const { checks } = read(['A', 'a', 'GOLD', 'yes']);
    const goesOn = z.parse(OwnChecks(), JSON.parse(JSON.stringify(checks.map((check) => ({ ...check })))));
    expect(sortedJson(goesOn)).toBe(sortedJson(checks));
  });
});

describe('a rubric', () => {
  const [declared] = read(['Cites', 'Names it.', 'gold', 'yes']).checks;
  if (!declared) throw new Error('no check');
  const check = rubricCheck(declared);
  const assess = (tab: string, message: string | undefined) =>
    check.assess(evalCase({}, { tab }), output(message === undefined ? {} : { message }), SCORING);

  it('is asked of every row of the eval sets it names, with the message', () => {
    const asked = assess('GOLD', 'It was 5 ha.');
    if (asked.kind !== 'question') throw new Error(asked.kind);
    expect(asked.question).toMatchObject({ part: 'check_cites', actual: 'It was 5 ha.' });
    expect(asked.settle(decided(1))).toMatchObject({ kind: 'scored', score: 1 });
    expect(assess('Loc', 'It was 5 ha.')).toMatchObject({ kind: 'blank' });
    expect(
      [evalCase({}, { tab: 'Gold' }), evalCase({}, { tab: 'Loc' })].map((c) => check.implied?.(c)),
    ).toEqual([...[true, false]]);
  });

  it('fails where the agent said nothing, and is open where nothing is recorded', () => {
    expect(assess('GOLD', ' ')).toMatchObject({ kind: 'scored', score: 0 });
    expect(assess('GOLD', undefined)).toMatchObject({
      kind: 'blank',
      code: 'unrecorded',
      reason: 'what the agent did is not recorded',
    });
  });
});

describe('the checks of an eval set', () => {
  const { checks } = read(['Zebra', 'z', 'all', ''], ['Ant', 'a', 'Loc; gold', ''], ['Bee', 'b', 'Loc', '']);
  const titles = (tab: string, of = checks): string[] =>
    [...ownBasis(of, tab).matchAll(/"title":"(\w+)"/g)].flatMap(([, title]) => title ?? []);

  it('are those declared for it, in any order', () => {
    expect(titles('GOLD')).toEqual(['Ant', 'Zebra']);
    expect(titles('Other')).toEqual(['Zebra']);
    expect(ownBasis([...checks].reverse(), 'GOLD')).toBe(ownBasis(checks, 'GOLD'));
    const everywhere = checks.slice(0, 2).map((check) => ({ ...check, tabs: 'all' as const }));
    expect(ownBasis(everywhere, 'GOLD')).toBe(ownBasis(checks, 'GOLD'));
    expect([ownBasis([], 'GOLD'), ownBasis(checks.slice(2), 'GOLD')]).toEqual(['', '']);
  });
});

describe('a row that does not record what is asked', () => {
  const asked = { reads: ['message'], readsAny: ['latency'], expects: ['expected_regex'] } as const;
  const HOLDERS = { message: ['actual_agent_answer'], latency: ['latency_s'] } as const;
  const said = (cells: Readonly<Record<string, string>>, about: Parameters<typeof unrecorded>[0] = asked) =>
    unrecorded(
      about,
      (column) => cells[column],
      (part) => (part === 'message' || part === 'latency' ? HOLDERS[part] : []),
    );

  it.each(['', '(not recorded)'])('is blank if its cell is “%s”', (cell) => {
    expect(said({ latency_s: cell })).toEqual({
      ...{ kind: 'blank', code: 'missing' },
      reason: 'latency_s is not recorded in this row; record it, or leave expected_regex blank',
    });
  });

  it('is named where its cell cannot be read', () => {
    const problem =
      '“soon” cannot be read as what was recorded, and a check asks for it; record it, or leave expected_regex blank';
    expect(said({ latency_s: 'soon' })).toEqual({
      ...{
        kind: 'blank',
        code: 'unreadable',
        reason: 'what the agent did is not recorded',
        badCell: { column: 'latency_s', problem },
      },
    });
  });

  it('is not an error if there is no column for it', () => {
    expect(said({})).toEqual({
      kind: 'blank',
      code: 'unrecorded',
      reason: 'what the agent did is not recorded',
    });
    expect(said({ actual_agent_answer: '' }, { reads: ['message'], expects: [] })).toMatchObject({
      reason: 'actual_agent_answer is not recorded in this row; record it',
    });
  });
});
