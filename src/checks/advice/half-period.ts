/** A period with only one of its dates: it is compared with nothing. */
import type { EvalCase } from '../../model/eval-case';
import type { Finding } from './finding';

export function halfPeriod({ expected }: EvalCase): Omit<Finding, 'row'> | undefined {
  const { expected_start_date: start, expected_end_date: end } = expected;
  if ((start === '') === (end === '')) return undefined;
  const [column, given] = start === '' ? ['expected_start_date', end] : ['expected_end_date', start];
  return {
    column,
    text: `it is blank beside ${given}, so that no date is compared; write both (each may be a year alone)`,
  };
}
