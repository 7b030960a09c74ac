import { describe, expect, it } from '@jest/globals';
import type { Label } from '../../../src/model/label';
import { examplesOf } from '../../../src/scoring/agreement/examples';

/** By their hashes: the first is in train, the others in dev and test. */
const [TRAIN, DEV, TEST] = ['1a', '66', 'ff'].map((digits) => digits.repeat(8));
const label = (textHash: string | undefined, more: Partial<Label> = {}): Label => ({
  ...{ tab: 'GOLD', row: 2, testId: 'a', query: 'Where?', check: 'agent_answer', textHash: textHash ?? '' },
  ...{ expected: 'Pará', judgedText: 'In Para.', stratum: '', stratumRows: 0, stratumDrawn: 0 },
  ...{ who: 'anna', verdict: 'pass', note: 'the same place', when: '1', ...more },
});
const KEPT = { isExample: true };

describe('Examples for a rubric', () => {
  it('are what people keep of the part train, with what they say of it', () => {
    const labels = [
      label(TRAIN),
      label(DEV, KEPT),
      label(TEST, KEPT),
      label(TRAIN, { ...KEPT, check: 'other' }),
    ];
    expect(examplesOf(labels, 'agent_answer')).toEqual([]);
    expect(examplesOf([...labels, label(TRAIN, KEPT)], 'agent_answer')).toEqual([
      {
        ...{ query: 'Where?', expected: 'Pará', judgedText: 'In Para.' },
        ...{ verdict: 'pass', note: 'the same place' },
      },
    ]);
  });

  it('are none any more once they are let go, taken back, or people disagree', () => {
    const kept = [label(TRAIN), label(TRAIN, KEPT)];
    expect(examplesOf([...kept, label(TRAIN, { isExample: false })], 'agent_answer')).toEqual([]);
    expect(examplesOf([...kept, label(TRAIN, { verdict: 'withdrawn', when: '2' })], 'agent_answer')).toEqual(
      [],
    );
    expect(examplesOf([...kept, label(TRAIN, { who: 'ben', verdict: 'fail' })], 'agent_answer')).toEqual([]);
    // Another label with the same verdict changes nothing.
    expect(examplesOf([...kept, label(TRAIN, { who: 'ben', note: '' })], 'agent_answer')).toHaveLength(1);
  });
});
