import fc from 'fast-check';
import { criteriaMet, criterionId, shareMet, splitCriteria } from '../../src/judge/questions/quality';
import { CRITERION_VERDICTS } from '../../src/model/judge';

describe('the criteria of a cell', () => {
  it.each([
    ['numbered lines', '1. Names Pará\n2. Gives hectares', ['Names Pará', 'Gives hectares']],
    ['numbers with a bracket', '1) Names Pará\n2) Gives hectares', ['Names Pará', 'Gives hectares']],
    [
      'numbers within a line',
      '1. Names Pará 2. Gives 1.5 ha; not 2.5 3. Cites',
      ['Names Pará', 'Gives 1.5 ha; not 2.5', 'Cites'],
    ],
    ['numbers in brackets', '(1) Names Pará (2) Gives hectares', ['Names Pará', 'Gives hectares']],
    ['bullets', '- Names Pará\n• Gives hectares\n* Cites', ['Names Pará', 'Gives hectares', 'Cites']],
    ['lines', 'Names Pará\n\nGives hectares; or kha', ['Names Pará', 'Gives hectares; or kha']],
    ['semicolons', 'Names Pará; gives hectares;', ['Names Pará', 'gives hectares']],
    ['a list of Python', "['Names Pará', 'Gives hectares']", ['Names Pará', 'Gives hectares']],
    ['one text', 'Names Pará, and gives 1.5 ha.', ['Names Pará, and gives 1.5 ha.']],
    ['a figure first', '2.5 ha are named; so is Pará', ['2.5 ha are named', 'so is Pará']],
    ['a single number', '1. Names Pará; and more', ['Names Pará; and more']],
    ['lines that go on', '1. Names Pará\nand its capital\n2. Cites', ['Names Pará and its capital', 'Cites']],
    [
      'two lines above, the second a heading',
      'Both matter.\nThe answer should:\n- name Pará',
      ['Both matter.', 'name Pará'],
    ],
    ['a heading', 'The answer should:\n- name Pará\n- cite', ['name Pará', 'cite']],
    ['nothing', ' None ', []],
    ['lines with semicolons', '1. Names Pará;\n2. Gives the loss', ['Names Pará', 'Gives the loss']],
    ['a line with a tab', '1. Names Pará\t2. Gives the loss', ['Names Pará', 'Gives the loss']],
    ['a hard space', '1. Names Pará\u00a02. Gives the loss', ['Names Pará', 'Gives the loss']],
    ['boxes to tick', '- [ ] Names Pará\n- [x] Gives the loss', ['Names Pará', 'Gives the loss']],
    ['signs only', '; ;', []],
  ])('are found in %s', (_what, cell, criteria) => {
    expect(splitCriteria(cell)).toEqual(criteria);
  });

  it('come back as they were numbered, and never blank', () => {
    const item = fc
      .stringMatching(/^[A-Za-z][a-z ,]{3,20}[a-z]$/)
      .filter((text) => !/^(?:none|nan|null)$/i.test(text));
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 12 }), (items) => {
        expect(splitCriteria(items.map((text, index) => `${index + 1}. ${text}`).join('\n'))).toEqual(items);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const criterion of splitCriteria(text)) expect(criterion.trim()).not.toBe('');
      }),
    );
  });
});

describe('the share of criteria that are met', () => {
  it.each([
    [['met', 'met', 'met', 'met', 'not'], 0.8, '4/5 criteria'],
    [['met', 'partly', 'not'], 0.5, '1.5/3 criteria'],
    [['partly'], 0.5, '0.5/1 criterion'],
    [['not', 'not'], 0, '0/2 criteria'],
  ] as const)('of %j is %s, shown as “%s”', (verdicts, share, text) => {
    expect(shareMet(verdicts)).toBeCloseTo(share, 10);
    expect(criteriaMet(verdicts)).toBe(text);
  });

  it('lies from 0 to 1, both only where all are alike', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...CRITERION_VERDICTS), { minLength: 1 }), (verdicts) => {
        const share = shareMet(verdicts);
        expect(share === 1).toBe(verdicts.every((verdict) => verdict === 'met'));
        expect(share === 0).toBe(verdicts.every((verdict) => verdict === 'not'));
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('names them from 1', () => {
    expect([criterionId(0), criterionId(11)]).toEqual(['c1', 'c12']);
  });
});
