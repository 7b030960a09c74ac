/** data_pull_exists, pull_source_match and answered_without_data: is there data behind the answer, and from the expected dataset? */
import { blank, fail, pass, asFalse } from '../model/assessment';
import { checkOf } from './check';
import { foldCase, count } from '../model/text';
import { readBoolean } from '../fields/cell-kinds';
import { expectsPull, expectsData, wantedItems } from './expected';
import type { AgentOutput } from '../fields/fields';

const shared = {
  stage: 'data',
  buckets: ['retrieval'],
  blankedByClarification: true,
} as const;

const exists = checkOf({
  ...shared,
  id: 'data_pull_exists',
  title: 'Data pull',
  group: 'pipeline',
  expects: ['expected_data_pull', 'expected_dataset_id', 'expected_start_date', 'expected_end_date'],
  measures: ['expected_data_pull'],
  actual: ['row_count', 'pull_source'],
  reads: ['pull'],
  implied: expectsData,
  assess(evalCase, output) {
    const stated = readBoolean(evalCase.expected.expected_data_pull);
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

const source = checkOf({
  ...shared,
  id: 'pull_source_match',
  title: 'Source of data',
  expects: ['expected_dataset_id'],
  actual: ['pull_dataset_id'],
  reads: ['pull', 'pullDataset'],
  mayBeBlank: true,
  assess({ expected }, { pull, pullDataset }) {
    const wanted = wantedItems(expected, 'expected_dataset_id').map(foldCase);
    if (wanted.length === 0) return blank('no dataset is expected');
    if (pull === undefined || pullDataset === undefined)
      return blank('where the data came from is not recorded');
    if (pull === null || pullDataset === null) return blank('nothing was pulled');
    if (pullDataset === '')
      return blank(`the pull names no dataset${pull.source === '' ? '' : ` (${pull.source})`}`);
    const reason = `data came from dataset ${pullDataset}`;
    return wanted.includes(foldCase(pullDataset))
      ? pass(reason)
      : fail(`${reason}, expected ${wanted.join(' or ')}`);
  },
  doc: {
    question: 'Did the last data pull come from the expected dataset?',
    one: 'The dataset id stated by the pull is one of the expected ones.',
    zero: 'It is a different one, or something was pulled although `no_selection` is expected.',
    blank:
      'No `expected_dataset_id`, or one that cannot be read; nothing was pulled; the pull names no dataset.',
    example: ['0;11', '11', '1'],
  },
});

const unfounded = checkOf({
  ...shared,
  id: 'answered_without_data',
  title: 'Data behind the answer',
  expects: ['expected_answer', 'expected_dashboard_widgets'],
  measures: [],
  actual: ['actual_dataset_id', 'pull_source'],
  reads: ['message', 'pull', 'dataset'],
  implied: expectsPull,
  assess(evalCase, output) {
    if (!expectsPull(evalCase)) return blank('no data has to be pulled');
    const { message, dataset, pull } = output;
    if (message === undefined || dataset === undefined || pull === undefined) {
      return blank('the message, the dataset or the data pull is not recorded');
    }
    if (hasData(output)) return pass('data was pulled');
    if (dataset) return pass('a dataset was selected');
    const { length } = Array.from(message);
    if (length < LONG) return pass('the message is too short to be an answer');
    return fail(`answered (${length} characters) with no data and no dataset behind it`);
  },
  doc: {
    question: 'Is there data or a dataset behind the agent’s answer?',
    one: 'Data was pulled, or a dataset was selected, or the agent said next to nothing.',
    zero: 'The message has 80 characters or more, nothing was pulled and no dataset was selected.',
    blank:
      'Neither an answer nor an insight on a dashboard is expected, or clarification is (`expected_data_pull`, where given, decides instead).',
    example: ['431,250 ha', 'a long answer, dataset 4, 3 rows', '1'],
  },
});

export const dataPull = [exists, source, unfounded] as const;

/** From this many characters on, a message is an answer. */
const LONG = 80;
