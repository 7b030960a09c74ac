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

  it('fail, too, and are those of another text each; a label of no text is none', () => {
    const [first, second] = [TRAIN, '1b'.repeat(8)];
    const labels = [
      ...[label(first, { who: 'ben', verdict: 'fail', note: 'no place' })],
      ...[
        label(first, { ...KEPT, verdict: 'fail', note: 'another place' }),
        label(second, KEPT),
        label('', KEPT),
      ],
      ...[label(second, { who: 'cleo', verdict: 'unsure', note: 'who knows' })],
    ];
    expect(examplesOf(labels, 'agent_answer')).toMatchObject([
      { verdict: 'fail', note: 'another place' },
      { verdict: 'pass', note: 'the same place' },
    ]);
    expect(examplesOf([label(first, { ...KEPT, verdict: 'unsure' })], 'agent_answer')).toEqual([]);
    // Kept by somebody who is outvoted: what the others say is shown.
    const outvoted = [
      label(first, { ...KEPT, verdict: 'pass' }),
      label(first, { who: 'ben', verdict: 'fail', note: 'no place' }),
      label(first, { who: 'cleo', verdict: 'fail', note: 'far off' }),
    ];
    expect(examplesOf(outvoted, 'agent_answer')).toMatchObject([{ verdict: 'fail', note: 'no place' }]);
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
