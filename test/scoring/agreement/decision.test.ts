import { describe, expect, it } from '@jest/globals';
import type { Label } from '../../../src/model/label';
import { decisionOf } from '../../../src/scoring/decided-label';

const label = (who: string, verdict: Label['verdict'], note = '', when = ''): Label => ({
  ...{ tab: 'GOLD', row: 2, testId: 'a', query: 'q', check: 'agent_answer', textHash: 'h', note },
  ...{ expected: '', judgedText: '' },
  ...{ who, verdict, when },
});

describe('What people decide in the judge’s place', () => {
  it('is what all of them say, with who says it and the last note', () => {
    expect(decisionOf([label('anna', 'pass', 'the same  place')])).toEqual({
      ...{ kind: 'decided', score: 1, by: 'anna', text: 'anna says pass (the same place)' },
    });
    expect(
      decisionOf([label('cleo', 'fail'), label('', 'fail', 'older', '1'), label('ben', 'unsure')]),
    ).toEqual({
      ...{ kind: 'decided', score: 0, by: 'cleo, somebody' },
      text: 'cleo, somebody say fail (older)',
    });
  });

  it('names a few of many', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((who) => label(who, 'pass'));
    expect(decisionOf(many)).toMatchObject({ by: 'a, b, c and 2 more', text: 'a, b, c and 2 more say pass' });
  });

  it('is the last word of each of them', () => {
    const labels = [label('anna', 'fail', '', '2026-11-22'), label('anna', 'pass', '', '2026-11-21')];
    expect(decisionOf(labels)).toMatchObject({ score: 0 });
    const notes = [
      label('anna', 'pass', 'a', '1'),
      label('ben', 'pass', 'b', '2'),
      label('cleo', 'pass', '', '3'),
    ];
    expect(decisionOf(notes)).toMatchObject({ text: 'anna, ben, cleo say pass (b)' });
    expect(decisionOf([...labels, label('anna', 'withdrawn', '', '2026-11-23')])).toBeUndefined();
  });

  it('is nothing where they disagree, or where somebody says that the expected value is wrong', () => {
    expect(decisionOf([label('anna', 'pass'), label('ben', 'fail', 'another year')])).toEqual({
      kind: 'split',
      text: 'anna says pass, ben says fail (another year)',
    });
    const many = ['a', 'b', 'c', 'd'].map((who) => label(who, 'pass'));
    expect(decisionOf([...many, label('e', 'fail')])?.text).toBe(
      'a says pass, e says fail, b says pass and 2 more',
    );
    expect(decisionOf([label('anna', 'expected wrong')])).toEqual({
      kind: 'split',
      text: 'anna says that the expected value is wrong',
    });
    expect(decisionOf([label('anna', 'unsure')])).toBeUndefined();
  });
});
