import { describe, expect, it } from '@jest/globals';
import type { Label } from '../../../src/model/label';
import { lastOfEach, peopleAgreement, verdictOf } from '../../../src/scoring/agreement/people';

const label = (who: string, verdict: Label['verdict'], when = ''): Label => ({
  ...{ tab: 'GOLD', row: 2, testId: 'a', query: 'q', check: 'agent_answer', textHash: '', note: '' },
  ...{ expected: '', judgedText: '', stratum: '', stratumRows: 0, stratumDrawn: 0 },
  ...{ who, verdict, when },
});

describe('Labels of one text', () => {
  it.each<[Label['verdict'][], Label['verdict']]>([
    [['pass'], 'pass'],
    [['pass', 'fail', 'fail'], 'fail'],
    [['pass', 'fail'], 'unsure'],
    [['unsure'], 'unsure'],
    [['pass', 'unsure'], 'pass'],
    [['pass', 'expected wrong'], 'expected wrong'],
    [['pass', 'pass', 'expected wrong'], 'pass'],
    [['pass', 'fail', 'expected wrong'], 'unsure'],
  ])('%j come to %s', (verdicts, wanted) => {
    expect(verdictOf(verdicts.map((verdict, index) => label(`p${index}`, verdict)))).toBe(wanted);
  });

  it('count once per person: the last one', () => {
    const labels = [
      label('anna', 'fail', '2026-11-22'),
      label('ben', 'pass'),
      label('anna', 'pass', '2026-11-21'),
    ];
    expect(lastOfEach(labels).map(({ who, verdict }) => [who, verdict])).toEqual([
      ['anna', 'fail'],
      ['ben', 'pass'],
    ]);
  });

  it('do not count once the person has taken them back, and count again after that', () => {
    const said = [label('anna', 'fail', '1'), label('anna', 'withdrawn', '2'), label('ben', 'pass', '1')];
    expect(lastOfEach(said).map(({ who }) => who)).toEqual(['ben']);
    expect(lastOfEach([...said, label('anna', 'pass', '3')])).toMatchObject([
      { who: 'anna', verdict: 'pass' },
      { who: 'ben' },
    ]);
  });

  it('show how people agree among themselves, of whom only names are known', () => {
    const texts = [
      [label('anna', 'pass'), label('ben', 'pass')],
      [label('ben', 'fail'), label('anna', 'fail')],
      [label('anna', 'pass'), label('ben', 'fail')],
      [label('ben', 'pass'), label('anna', 'fail')],
      [label('anna', 'pass'), label('in the sheet', 'fail')],
      [label('anna', 'pass'), label('', 'fail')],
      [label('anna', 'unsure'), label('ben', 'fail')],
    ];
    // Two of four agree, as would be expected by chance.
    expect(peopleAgreement(texts)).toEqual({ pairs: 4, agreed: 2, kappa: 0 });
    expect(peopleAgreement([[label('anna', 'pass')]])).toBeNull();
    // Twice it is Anna who passes what Ben fails, whoever comes first: (1/2 − 6/16) / (1 − 6/16).
    const leaning = [[label('ben', 'fail'), label('anna', 'pass')], ...texts.slice(0, 3)];
    expect(peopleAgreement(leaning)).toEqual({ pairs: 4, agreed: 2, kappa: expect.closeTo(0.2, 10) });
  });
});
