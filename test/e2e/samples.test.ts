/** The sample’s tabs over the built bundle: each row gets the result that its note announces. Scores are computed by hand. */
import type { Tab } from '../../samples/sheet';
import { conversations } from '../../samples/tabs/conversations';
import { checks, ownChecks } from '../../samples/tabs/own-checks';
import { quality } from '../../samples/tabs/quality';
import { wholeStates } from '../../samples/tabs/whole-states';
import { workflow } from '../../samples/tabs/workflow';
import { BUILT_IN } from '../../src/checks/registry';
import { tableOf } from './sample-table';
import type { Tabs } from './add-on';
import { judgedAddOn } from './transport';

type Line = Readonly<Record<string, unknown>>;

/** The tab’s results, row by row. @param set settings as on the command line; with a provider, the fake judge replies */
function scored(tab: Tab, set: Readonly<Record<string, string>> = {}, more: Tabs = {}) {
  const sheet = judgedAddOn({ [tab.name]: tableOf(tab), ...more }, null);
  const again = () => sheet.ask('runEvals', { set: Object.entries(set) });
  again();
  const lines = (): Line[] => tab.rows.map((_row, at) => sheet.row(`${tab.name} results`, at + 4));
  const column = (name: string): unknown[] => sheet.column(`${tab.name} results`, name);
  return { judge: sheet.judge, again, lines, column };
}

const idsOf = (line: Line, score: number): string[] =>
  Object.keys(line).flatMap((name) =>
    line[name] === score && name.endsWith('_score') ? [name.replace(/_score$/, '')] : [],
  );

it('Workflow: agents and tools, without any model', () => {
  const { column } = scored(workflow);
  const [p, f, none] = [1, 0, null];
  expect(column('agents_workflow_score')).toEqual([
    ...[p, f, f, none, none, p, none, p, p, p, none, none, p, f],
  ]);
  expect(column('tools_workflow_score')).toEqual([
    ...[p, p, none, f, f, f, none, none, none, p, p, none, p, f],
  ]);
  expect(column('workflow_score')).toEqual([p, f, f, f, f, f, none, p, p, p, none, none, p, f]);
  const [ok, no] = ['pass', 'fail'];
  // wf-11 forbids and expects the same agent: an unreadable expectation does not pass, although the tools are right.
  expect(column('verdict')).toEqual([
    ...[ok, no, no, no, no, no, 'not scored', ok, ok, ok, 'error', 'error', ok, no],
  ]);
});

describe('Quality', () => {
  const JUDGED = { 'judge.provider': 'openai' };
  const METRICS = ['answer_quality_score', 'factual_correctness_score', 'completeness_score'];

  it('stays blank with rules only, and needs a judge once a threshold makes it count', () => {
    const { column } = scored(quality);
    // q-10 has no answer: that is known without a judge.
    expect(METRICS.map(column)).toEqual([0, null, 0].map((last) => [...Array<null>(9).fill(null), last]));
    // q-03 expects an answer, which is prose.
    const alone = ['not scored', 'not scored', 'undecided', ...Array<string>(7).fill('not scored')];
    expect(column('verdict')).toEqual(alone);
    const gated = scored(quality, { 'scoring.qualityThresholds.completeness': '0.6' });
    // q-04 has no criteria: its completeness is blank, and nothing else gates.
    expect(gated.column('verdict')).toEqual([
      ...alone.slice(1).map((_one, at) => (at === 3 ? 'not scored' : 'undecided')),
      'fail',
    ]);
  });

  it('is scored by a judge in one request per row, and a second run costs nothing', () => {
    const { judge, again, column } = scored(quality, JUDGED);
    expect([judge.violations, judge.requests.length]).toEqual([[], 9]);
    expect(METRICS.map(column)).toEqual([
      [1, 1, 1, 0.6, 1, 1, 1, 1, 1, 0],
      [1, 0.4, 1, 1, null, null, 0, 1, 1, null],
      [1, 0.5, 1, null, 1, 0.67, 0, 0.8, 1, 0],
    ]);
    // Means of the existing ones, two decimals, half up: (1 + 0.67) / 2 = 0.835.
    const average = [1, 0.63, 1, 0.8, 1, 0.84, 0.33, 0.93, 1, 0];
    expect(column('average_quality')).toEqual(average);
    again();
    expect(judge.requests).toHaveLength(9);
    expect([column('average_quality'), column('judge_tokens')]).toEqual([
      average,
      [...Array<number>(9).fill(0), null],
    ]);
  });

  it('counts for the verdict where thresholds are set, and is judged where the setting says so', () => {
    const gated = scored(quality, { ...JUDGED, 'scoring.qualityThresholds.completeness': '0.6' });
    expect(gated.column('verdict').map((verdict) => verdict === 'fail')).toEqual([
      ...[false, true, false, false, false, false, true, false, false, true],
    ]);
    const never = scored(quality, { ...JUDGED, 'scoring.quality': 'never' });
    expect([never.judge.requests.length, never.column('average_quality')[0]]).toEqual([1, null]);
    const plain = { ...quality, columns: ['query', 'actual_agent_answer'] as const };
    const always = scored(plain, { ...JUDGED, 'scoring.quality': 'always' });
    expect(always.lines()[0]).toMatchObject({ answer_quality_score: 1, completeness_score: null });
  });
});

it.each([
  ['ws-01', 'undecided', []],
  ['ws-02', 'fail', ['dataset_parameter_match']],
  ['ws-03', 'fail', ['date_extraction']],
  ['ws-04', 'fail', ['pull_source_match', 'date_coverage']],
  [
    ...(['ws-05', 'fail'] as const),
    [
      ...['aoi_id_match', 'dataset_id_match', 'data_pull_exists', 'answered_without_data'],
      ...['web_fallback', 'chart_produced', 'scope_match'],
    ],
  ],
  [
    ...(['ws-06', 'fail'] as const),
    ['agent_answer', 'class_value_match', 'chart_value_match', 'answer_traceability'],
  ],
  ['ws-07', 'fail', ['chart_integrity', 'chart_well_formed', 'chart_type_match']],
  ['ws-08', 'pass', []],
  ['ws-09', 'fail', ['dashboard_created', 'dashboard_aoi_match']],
  ['ws-10', 'fail', ['dashboard_widgets_match', 'dashboard_widgets_valid']],
  ['ws-11', 'fail', ['dashboard_created']],
  ['ws-12', 'pass', []],
  ['ws-13', 'fail', ['suggested_datasets_match', 'nudge_match', 'scope_match']],
  ['ws-14', 'pass', []],
  ['ws-15', 'undecided', []],
  ['ws-16', 'error', []],
  ['ws-17', 'fail', ['aoi_source_match']],
  ['ws-18', 'not scored', []],
])('Whole states, %s: %s, with 0 in %j', (id, verdict, zeros) => {
  const line = states.get(id) ?? {};
  expect(line['verdict']).toBe(verdict);
  expect(idsOf(line, 0).filter((name) => !MEANS.includes(name))).toEqual(zeros);
});

const MEANS = ['overall', 'weighted', 'pipeline', 'answer'];
const states = new Map(
  scored(wholeStates)
    .lines()
    .map((line) => [String(line['test_id']), line]),
);

it('The sample of whole states has a 1 and a 0 for each check of states that needs no judge', () => {
  // state_delta needs a conversation, which the sample has in another tab. User-declared checks need no state.
  // data_charted is held by its own tests.
  const names = BUILT_IN.all
    .filter(
      ({ id, bucket, rubric }) =>
        !/^(state_delta$|data_charted$|check_)/.test(id) && bucket === undefined && !rubric,
    )
    .map(({ id }) => id);
  for (const score of [0, 1]) {
    const found = new Set([...states.values()].flatMap((line) => idsOf(line, score)));
    expect(names.filter((name) => !found.has(name))).toEqual([]);
  }
});

it('Conversations: verdicts of turns and of whole conversations, from states', () => {
  const names = ['test_id', 'verdict', 'conversation_verdict', 'state_delta_score'];
  const found = scored(conversations).lines();
  expect(found.map((line) => names.map((name) => line[name]))).toEqual([
    // Answers in prose are for a judge.
    ['cv-11', 'undecided', 'fail', null],
    ['cv-12', 'undecided', null, 1],
    ['cv-13', 'fail', null, 0],
    ['cv-21', 'pass', 'pass', null],
    ['cv-22', 'pass', null, 1],
  ]);
});

it('Own checks: each kind fails a row', () => {
  const lines = scored(ownChecks, {}, { [checks.name]: tableOf(checks) }).lines();
  const ownChecksWith = (line: Line, score: number): string[] =>
    idsOf(line, score).filter((id) => id.startsWith('check_'));
  expect(lines.map((line) => [line['test_id'], line['verdict'], ownChecksWith(line, 0).join()])).toEqual([
    ['oc-01', 'pass', ''],
    ['oc-02', 'fail', 'check_contains'],
    ['oc-03', 'fail', 'check_does_not_contain'],
    ['oc-04', 'fail', 'check_regex'],
    ['oc-05', 'error', ''],
    ['oc-06', 'pass', ''],
    ['oc-07', 'fail', 'check_number'],
    ['oc-08', 'pass', ''],
    ['oc-09', 'fail', 'check_json'],
    ['oc-10', 'fail', 'check_json'],
    ['oc-11', 'fail', 'check_max_latency'],
    ['oc-12', 'not scored', ''],
    ['oc-13', 'fail', 'check_max_cost'],
  ]);
  // In the first row, a check of each kind without a judge passes.
  expect(ownChecksWith(lines[0] ?? {}, 1)).toHaveLength(7);
});
