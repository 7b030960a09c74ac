import { expect, it } from '@jest/globals';
import { settleAsScore, settleWith } from '../../src/checks/settle';
import { decided } from '../support/cases';

it('a question that nobody could decide stays open', () => {
  expect(settleAsScore({ kind: 'open', reason: 'needs a judge model' })).toEqual({
    kind: 'open',
    reason: 'needs a judge model',
  });
});

it('a judge that failed is an error, never a score', () => {
  expect(settleAsScore({ kind: 'failed', reason: 'HTTP 500' })).toEqual({
    kind: 'error',
    reason: 'HTTP 500',
  });
});

it('a verdict’s score, reason, type, judge and cost are carried over', () => {
  const usage = { inputTokens: 10, outputTokens: 2, costUsd: undefined, isCached: false, prompt: 'v1' };
  const verdict = decided(0, { reason: 'it is 6 ha', answerType: 'number', decidedBy: 'a model', usage });
  expect(settleAsScore(verdict)).toEqual({
    ...{ kind: 'scored', score: 0, reason: 'it is 6 ha', answerType: 'number', decidedBy: 'a model' },
    usage,
  });
});

it('what a verdict means is the check’s own', () => {
  const settle = settleWith(({ score }) => ({ kind: 'blank', reason: `it was ${score}` }));
  expect(settle(decided(1))).toEqual({ kind: 'blank', reason: 'it was 1' });
});
