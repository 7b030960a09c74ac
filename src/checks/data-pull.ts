/** data_pull_exists: did data come back where data was expected? */
import type { AgentOutput } from '../fields/fields';
import { asFalse, blank, fail, pass } from '../model/assessment';
import { checkOf } from './check';
import { count } from '../model/text';
import { booleanOrNot, expectsData } from './expected';

export const dataPull = checkOf({
  id: 'data_pull_exists',
  title: 'Data pull',
  stage: 'data',
  group: 'pipeline',
  buckets: ['retrieval'],
  blankedByClarification: true,
  expects: ['expected_data_pull', 'expected_dataset_id', 'expected_start_date', 'expected_end_date'],
  measures: ['expected_data_pull'],
  actual: ['row_count', 'pull_source'],
  reads: ['pull'],
  implied: expectsData,
  assess(evalCase, output) {
    const stated = booleanOrNot(evalCase.expected, 'expected_data_pull');
    if (typeof stated === 'object') return stated;
    const { pull } = output;
    if (!expectsData(evalCase)) {
      return pull === undefined && stated === false ? UNRECORDED_PULL : asFalse('no data is expected');
    }
    if (pull === undefined) return UNRECORDED_PULL;
    if (pull === null) return fail('data was expected, nothing was pulled');
    if (hasData(output)) return pass(pull.rows > 0 ? count(pull.rows, 'row') : `pulled by ${pull.source}`);
    return fail('data was expected, no row came back');
  },
  doc: {
    question: 'Did the agent pull data where data was expected?',
    one: 'At least one row came back, or the pull carries an id or a source URL.',
    zero: 'Data is expected and nothing was pulled.',
    blank:
      'No data is expected: `expected_data_pull` is FALSE, or blank in a row that expects neither a dataset nor a date, or other work than an analysis (by `expected_scope`, or a dashboard alone). Or that cell cannot be read.',
    example: ['TRUE', '12 rows', '1'],
  },
});

/** Whether a pull returned data: inline rows, or an id or URL under which the rows are stored. */
export function hasData({ pull }: AgentOutput): boolean {
  return pull ? pull.rows > 0 || pull.source !== '' : false;
}

const UNRECORDED_PULL = blank('the data pull is not recorded');
