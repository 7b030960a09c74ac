import { acceptableIn } from '../../src/commands/accept-actual';
import { expectedValues } from '../../src/fields/eval-case';
import { lineCard } from '../support/results';

type Cells = Readonly<Record<string, string | number | null>>;

const filled = (cells: Cells) =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );

/** @param lacking expected columns that the tab does not have */
function offered(expected: Cells, record: Cells, lacking: readonly string[] = []) {
  const { changes, obstacles } = acceptableIn(
    expectedValues((field) => String(expected[field] ?? '')),
    (column) => !lacking.includes(column),
    lineCard(filled(record)),
  );
  return {
    failing: changes.flatMap((one) => (one.isFailing ? [[one.column, one.before, one.after]] : [])),
    blank: changes.flatMap((one) => (one.isFailing ? [] : [[one.column, one.after]])),
    obstacles,
  };
}

describe('What can be accepted', () => {
  it('is the agent’s value if a check fails, and nothing if it passes', () => {
    expect(
      offered(
        { expected_dataset_id: '0', expected_aoi_ids: 'BRA', expected_dataset_name: 'Alerts' },
        {
          ...{ dataset_id_match_score: 0, actual_dataset_id: 4, actual_dataset_name: 'Loss' },
          ...{ aoi_id_match_score: 1, actual_id: 'BRA; BRA' },
        },
      ),
    ).toEqual({
      failing: [
        ['expected_dataset_id', '0', '4'],
        // It is for people to read, and goes with its id.
        ['expected_dataset_name', 'Alerts', 'Loss'],
      ],
      blank: [],
      obstacles: [],
    });
  });

  it('is the text that the failing check reads, the insight or the message, unless another check passes on it', () => {
    const actual = { actual_agent_answer: '588 kha', actual_charts_answer: '431 kha' };
    const failing = (scores: Cells) =>
      offered({ expected_answer: '590 kha' }, { ...actual, ...scores }).failing;
    expect(failing({ agent_answer_score: 1, charts_answer_score: 0 })).toEqual([
      ['expected_answer', '590 kha', '431 kha'],
    ]);
    expect(failing({ agent_answer_score: 0, charts_answer_score: 0 })).toEqual([
      ['expected_answer', '590 kha', '588 kha'],
    ]);
    expect(failing({ agent_answer_score: 1, web_fallback_score: 0 })).toEqual([]);
    expect(failing({ agent_answer_score: 0, web_fallback_score: 1 })).toHaveLength(1);
  });

  it('is the opposite of TRUE or FALSE, or of the meaning of a blank cell', () => {
    const { failing } = offered(
      { expected_data_pull: '', expected_clarification: '', expected_dashboard_created: 'TRUE' },
      { data_pull_exists_score: 0, clarification_requested_score: 0, dashboard_created_score: 0 },
    );
    expect(failing).toEqual([
      ['expected_data_pull', '', false],
      ['expected_dashboard_created', 'TRUE', false],
      ['expected_clarification', '', true],
    ]);
  });

  it('is a special word if the agent selected nothing, and each name of a list once', () => {
    expect(
      offered(
        { expected_context_layer: 'driver', agents_should_include: 'analyst' },
        {
          ...{ context_layer_match_score: 0, actual_context_layer: null },
          ...{ agents_workflow_score: 0, agents_called: 'geocoder; Geocoder; analyst' },
        },
      ).failing,
    ).toEqual([
      ['expected_context_layer', 'driver', 'no_selection'],
      ['agents_should_include', 'analyst', 'Geocoder; analyst'],
    ]);
  });

  it('is separate for blank expected cells, and named for cells without a fitting value', () => {
    expect(
      offered(
        { expected_text: 'polite', expected_start_date: '2023-01-01', expected_end_date: '2023-12-31' },
        {
          ...{ expected_text_match_score: 0, actual_agent_answer: 'No.' },
          ...{ date_match_score: 0, actual_start_date: '2023-01-01', actual_end_date: '(not recorded)' },
          ...{ clarification_requested_score: 0, actual_dataset_id: 4 },
        },
        ['expected_clarification', 'expected_answer'],
      ),
    ).toEqual({
      failing: [],
      blank: [['expected_dataset_id', '4']],
      obstacles: [
        'no recorded value can replace expected_end_date',
        'no recorded value can replace expected_text',
        'the tab has no column expected_clarification',
      ],
    });
  });
});
