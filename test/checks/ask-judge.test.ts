import { expect, it } from '@jest/globals';
import { askJudge } from '../../src/checks/check';
import { expectedTextQuestion } from '../../src/judge/questions/expected-text';
import { decided } from '../support/cases';

const question = expectedTextQuestion({ query: 'q', expected: 'e', actual: 'a' });
const { settle } = askJudge(question);

it.each([
  ['stays open where nobody could decide', { kind: 'open', reason: 'needs a judge model' }, 'open'],
  ['is an error where the judge failed, never a score', { kind: 'failed', reason: 'HTTP 500' }, 'error'],
] as const)('a question %s', (_what, { kind, reason }, settled) => {
  expect(settle({ kind, reason })).toEqual({ kind: settled, reason });
});

it('a verdict’s score, reason, type, judge and cost are carried over', () => {
  const usage = { inputTokens: 10, outputTokens: 2, costUsd: undefined, isCached: false, prompt: 'v1' };
  const verdict = decided(0, { reason: 'it is 6 ha', answerType: 'number', decidedBy: 'a model', usage });
  expect(settle(verdict)).toEqual({
    ...{ kind: 'scored', score: 0, reason: 'it is 6 ha', answerType: 'number', decidedBy: 'a model' },
    usage,
  });
});

it('what a verdict means is the check’s own', () => {
  const own = askJudge(question, ({ score }) => ({ kind: 'blank', reason: `it was ${score}` }));
  expect(own.settle(decided(1))).toEqual({ kind: 'blank', reason: 'it was 1' });
});
