import { quality } from '../../src/checks/quality';
import type { Assessment } from '../../src/model/assessment';
import type { AgentOutput } from '../../src/fields/fields';
import type { ExpectedValues } from '../../src/fields/eval-case';
import { MAX_CHARACTERS } from '../../src/judge/case-blocks';
import { isCalledFor } from '../../src/checks/check';
import { assessBy, metaOf } from '../support/assessing';
import { decided, evalCase, outcome, output, reasonOf, scoringWith } from '../support/cases';

const told = assessBy(quality, 'answer_quality');
const right = assessBy(quality, 'factual_correctness');
const complete = assessBy(quality, 'completeness');
const CRITERIA = { expected_answer_criteria: '1. Names Pará\n2. Gives hectares' };
const said = (overrides: Partial<AgentOutput> = {}) =>
  output({ message: 'Pará lost 431,250 ha.', ...overrides });

function questionOf(assessment: Assessment) {
  return assessment.kind === 'question' ? assessment.question : assessment.kind;
}

function settled(assessment: Assessment, ...[score, overrides]: Parameters<typeof decided>) {
  if (assessment.kind !== 'question') throw new Error('nothing is asked');
  return assessment.settle(decided(score, { decider: { by: 'model', name: 'a model' }, ...overrides }));
}

describe('answer_quality', () => {
  it('asks about the final message', () => {
    expect(questionOf(told(CRITERIA, said()))).toMatchObject({
      ...{ part: 'answer_quality', query: 'How much forest was lost?' },
      actual: 'Pará lost 431,250 ha.',
    });
  });

  it('is the judge’s score, with two decimals', () => {
    expect(settled(told(CRITERIA, said()), 0.8549)).toMatchObject({
      ...{ kind: 'scored', score: 0.85, reason: 'because', decider: { by: 'model', name: 'a model' } },
    });
  });
});

describe('factual_correctness', () => {
  it('is judged by the sources, else by the expected answer', () => {
    const sources = ['Pará, 2023: 431,250 ha', ' '];
    expect(questionOf(right({ ...CRITERIA, expected_answer: '5' }, said({ sources })))).toMatchObject({
      grounds: { kind: 'sources', texts: ['Pará, 2023: 431,250 ha'] },
    });
    for (const none of [{ sources: [] }, {}]) {
      expect(questionOf(right({ ...CRITERIA, expected_answer: '431 kha' }, said(none)))).toMatchObject({
        grounds: { kind: 'expected answer', text: '431 kha' },
      });
    }
  });

  it('is blank, with the reason, if there is neither', () => {
    const result = right(CRITERIA, said({ sources: [] }));
    expect([outcome(result), reasonOf(result)]).toEqual([
      'blank',
      'neither sources nor an expected answer are there to compare with',
    ]);
  });
});

describe('completeness', () => {
  it('is asked criterion by criterion', () => {
    expect(questionOf(complete(CRITERIA, said()))).toMatchObject({
      criteria: ['Names Pará', 'Gives hectares'],
    });
  });

  it.each([
    [['met', 'met'], 1, '2 of 2 criteria: because'],
    [['met', 'partly'], 0.75, '1.5 of 2 criteria (2 partly): because'],
    [['partly', 'not'], 0.25, '0.5 of 2 criteria (1 partly, 2 not): because'],
    [['not', 'not'], 0, '0 of 2 criteria (1 not, 2 not): because'],
  ] as const)('is, of %j, %d: “%s”', (criteria, score, reason) => {
    const result = settled(complete(CRITERIA, said()), score, { criteria });
    expect(result).toMatchObject({ kind: 'scored', score, reason });
  });

  it('has no score if the judge left a criterion out', () => {
    expect(settled(complete(CRITERIA, said()), 1, { criteria: ['met'] }).kind).toBe('error');
    expect(settled(complete(CRITERIA, said()), 1).kind).toBe('error');
  });

  it('is blank without criteria, and names a cell with too many', () => {
    expect(outcome(complete({ expected_answer_criteria: '' }, said()))).toBe('blank');
    const many = Array.from({ length: 51 }, (_item, index) => `${index + 1}. item`).join('\n');
    expect(complete({ expected_answer_criteria: many }, said())).toMatchObject({
      kind: 'blank',
      badCell: { column: 'expected_answer_criteria' },
    });
  });

  it('never sends a criterion that was cut', () => {
    // 395 characters after “c1: ”, from the tenth on after “c10: ”; 19 line ends between twenty.
    const cellOf = (last: string): string =>
      [...Array.from({ length: 19 }, () => 'a'.repeat(395)), last].map((text) => `- ${text}`).join('\n');
    const room = MAX_CHARACTERS.criteria - 9 * 399 - 10 * 400 - 'c20: '.length - 19;
    expect(complete({ expected_answer_criteria: cellOf('b'.repeat(room)) }, said()).kind).toBe('question');
    expect(complete({ expected_answer_criteria: cellOf('b'.repeat(room + 1)) }, said())).toMatchObject({
      kind: 'blank',
      badCell: { column: 'expected_answer_criteria', problem: expect.stringContaining('8001 characters') },
    });
  });
});

describe('quality', () => {
  const kindsFor = (where: 'criteria' | 'always' | 'never', expected: Partial<ExpectedValues>) =>
    [told, right, complete].map((assess) =>
      outcome(assess(expected, said({ sources: ['s'] }), { quality: where })),
    );
  const [asked, blank] = ['question', 'blank'];

  it('is judged in rows with a criteria cell, blank or not; or everywhere; or nowhere', () => {
    expect(kindsFor('criteria', CRITERIA)).toEqual([asked, asked, asked]);
    expect(kindsFor('criteria', { expected_answer_criteria: '' })).toEqual([asked, asked, blank]);
    expect(kindsFor('criteria', {})).toEqual([blank, blank, blank]);
    expect(kindsFor('always', {})).toEqual([asked, asked, blank]);
    expect(kindsFor('never', CRITERIA)).toEqual([blank, blank, blank]);
  });

  it('covers all rows of such tabs, and applies to rows with criteria', () => {
    const check = metaOf(quality, 'answer_quality');
    const { looksAt } = check;
    const has = new Set(['query', 'expected_answer_criteria'] as const);
    const at = (where: 'criteria' | 'always' | 'never') => [
      looksAt?.(has, scoringWith({ quality: where })),
      looksAt?.(new Set(['query'] as const), scoringWith({ quality: where })),
    ];
    expect([at('criteria'), at('always'), at('never')]).toEqual([
      ['all', 'none'],
      ['all', 'all'],
      ['none', 'none'],
    ]);
    expect([CRITERIA, {}].map((cells) => isCalledFor(check, evalCase(cells)))).toEqual([true, false]);
  });
});
