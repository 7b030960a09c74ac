/** The reasons of the built-in checks where little is expected or recorded. */
import { BUILT_IN } from '../../src/checks/registry';
import type { AgentOutput } from '../../src/fields/fields';
import type { EvalCase } from '../../src/fields/eval-case';
import { evalCase, output, scoringWith, wholeOutput } from '../support/cases';

/** By check: its reason, after its score if it has one. */
function said(oneCase: EvalCase, agent: AgentOutput): Record<string, string> {
  const checks = BUILT_IN.all.filter(({ id }) => !id.startsWith('check_'));
  return Object.fromEntries(
    checks.map(({ id, assess }) => {
      const result = assess(oneCase, agent, scoringWith({ quality: 'always' }));
      if (result.kind === 'question') return [id, 'a judge is asked'];
      return [id, result.kind === 'scored' ? `${result.score} ${result.reason}` : result.reason];
    }),
  );
}

/** A row that expects something of nearly every check. */
const DEMANDING = evalCase({
  ...{ expected_aoi_ids: 'BRA', expected_aoi_source: 'gadm', expected_subregion: 'country' },
  ...{ expected_dataset_id: '4', expected_context_layer: 'x', expected_data_pull: 'TRUE' },
  ...{ expected_start_date: '2024', expected_end_date: '2024', expected_answer: '5 ha', expected_text: 'x' },
  ...{ expected_chart_type: 'bar', expected_class_values: 'a=5 ha', expected_scope: 'analyse' },
  ...{ expected_nudge_type: 'aoi_choice', expected_suggested_datasets: '4', expected_clarification: 'TRUE' },
  ...{ expected_dashboard_created: 'TRUE', expected_dashboard_widgets: 'map' },
  ...{ expected_answer_criteria: '1. a', agents_should_include: 'a', tools_should_include: 'b' },
});

/** The reasons, without checks that give this one. */
function otherThan(reason: string, said: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(said).filter(([, text]) => text !== reason));
}

it('if a row expects nothing and the agent did nothing', () => {
  expect(otherThan('nothing is expected', said(evalCase(), wholeOutput()))).toEqual({
    data_pull_exists: 'no data is expected',
    date_extraction: 'no dates are expected',
    date_coverage: 'no dates are expected',
    date_match: 'no dates are expected',
    answer_traceability: 'there is no chart',
    chart_integrity: 'there is no chart',
    chart_well_formed: 'there is no chart',
    dashboard_created: 'a dashboard was neither expected nor made',
    dashboard_widgets_valid: 'there is no dashboard',
    clarification_requested: 'clarification was neither expected nor asked for (the agent said nothing)',
    answer_quality: '0 there is no final message',
    factual_correctness: 'there is no final message, so nothing is stated',
    completeness: 'there are no criteria',
  });
});

it('if a row expects much and nothing is recorded', () => {
  expect(otherThan('what the agent did is not recorded', said(DEMANDING, output()))).toEqual({
    dataset_parameter_match: 'nothing is expected',
    data_pull_exists: 'the data pull is not recorded',
    date_extraction: 'the dates are not recorded',
    date_coverage: 'the dates are not recorded',
    date_match: 'the dates are not recorded',
    state_delta: 'nothing is expected',
    class_value_match: 'the charts are not recorded',
    chart_type_match: 'the types of the charts are not recorded',
    dashboard_aoi_match: 'there is no dashboard',
    dashboard_widgets_match: 'there is no dashboard',
    dashboard_widgets_valid: 'there is no dashboard',
    clarification_requested: 'whether the agent selected an area, a dataset and data is not recorded',
    nudge_match: 'what the agent handed to the user is not recorded',
    scope_match: 'what the agent pulled or offered is not recorded',
    agents_workflow: 'the calls are not recorded',
    tools_workflow: 'the calls are not recorded',
    workflow: 'agents: the calls are not recorded; tools: the calls are not recorded',
  });
});

it('if a row expects much and the agent did nothing', () => {
  expect(said(DEMANDING, wholeOutput())).toEqual({
    aoi_id_match: '0 expected BRA, no area was selected',
    aoi_source_match: 'no area was selected, so there is no source to compare',
    subregion_match: '0 expected country, no area was selected',
    dataset_id_match: '0 expected dataset 4, none was selected',
    dataset_parameter_match: 'nothing is expected',
    context_layer_match: 'no dataset was selected, so there is no layer to compare',
    data_pull_exists: '0 data was expected, nothing was pulled',
    pull_source_match: 'nothing was pulled',
    answered_without_data: '1 the message is too short to be an answer',
    date_extraction: '0 expected 2024-01-01 to 2024-12-31, no call named a period',
    date_coverage: '0 no period is recorded, expected 2024-01-01 to 2024-12-31',
    date_match: 'nothing was pulled, so there are no dates to compare',
    state_delta: 'nothing is expected',
    charts_answer: 'there is no chart',
    agent_answer: 'there is no final message',
    class_value_match: '0 there are no records, in charts or data',
    chart_value_match: 'there is no chart',
    answer_traceability: 'there is no chart',
    charts_answer_judge: 'there is no chart',
    expected_text_match: 'there is no final message',
    web_fallback: 'there is no final message',
    chart_produced: '0 an answer is expected, no chart was made',
    data_charted: 'what the agent did is not recorded',
    chart_integrity: 'there is no chart',
    chart_well_formed: 'there is no chart',
    chart_type_match: '0 expected bar, there is no chart',
    dashboard_created: '0 a dashboard was expected, none was made',
    dashboard_aoi_match: 'there is no dashboard',
    dashboard_widgets_match: 'there is no dashboard',
    dashboard_widgets_valid: 'there is no dashboard',
    clarification_requested: '0 clarification was expected, the agent did not ask (the agent said nothing)',
    suggested_datasets_match: '0 expected 4, nothing was suggested',
    nudge_match: '0 it offered no choice, expected aoi_choice',
    scope_match: '0 it neither pulled data nor offered anything (refuse), expected analyse',
    agents_workflow: '0 missing: a; nothing was called',
    tools_workflow: '0 missing: b; nothing was called',
    workflow: '0 agents: missing: a; nothing was called; tools: missing: b; nothing was called',
    answer_quality: '0 there is no final message',
    factual_correctness: 'there is no final message, so nothing is stated',
    completeness: '0 0 of 1 criterion: there is no final message',
  });
});
