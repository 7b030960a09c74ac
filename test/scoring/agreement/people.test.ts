import type { Label } from '../../../src/model/label';
import { lastOfEach, labelsVerdict } from '../../../src/scoring/decided-label';

const label = (who: string, verdict: Label['verdict'], when = ''): Label => ({
  ...{ tab: 'GOLD', row: 2, testId: 'a', query: 'q', check: 'agent_answer', textHash: '', note: '' },
  ...{ expected: '', judgedText: '' },
  ...{ who, verdict, when, drawn: '' },
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
    expect(labelsVerdict(verdicts.map((verdict, index) => label(`p${index}`, verdict)))).toBe(wanted);
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
});
