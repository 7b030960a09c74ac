import { expect, it } from '@jest/globals';
import { ruleReport } from '../../src/model/rule-report';

it('A report on a rule tells all that it takes to see the fault again', () => {
  const one = {
    ...{
      tab: 'GOLD',
      row: 3,
      testId: 'b',
      query: 'How much?',
      expected: '590 kha',
      actual: 'It lost\n560 kha.',
    },
    ...{ judge: 'pass' as const, reason: '5.1 % apart', decidedBy: 'rule: number', who: 'anna', note: '' },
  };
  expect(ruleReport('agent_answer', one, '1.2.3')).toBe(
    [
      '### rule: number: pass, people say fail\n',
      '- **Check**: agent_answer',
      '- **Row**: GOLD, row 3, b',
      '- **Question**: How much?',
      '- **Expected**: 590 kha',
      '- **Actual**: It lost\n  560 kha.',
      '- **The rule says**: pass: 5.1 % apart',
      '- **anna says**: fail',
      '- **GNW Evals**: 1.2.3\n',
    ].join('\n'),
  );
});
