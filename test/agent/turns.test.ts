/** Reads the output of one turn from the state of the whole thread. */
import { answered, askingWhere, citing, followed, suggesting, turn } from '../support/agent-server/states';
import { read } from './state-support';

const FIRST = answered('How much in Pará in 2021?', '9,587.2 ha.');
/** The thread after both turns, as the server gives it. */
const after = (...turns: readonly object[]): object =>
  turns.reduce((thread, next) => followed(JSON.stringify(thread), next));

const NOTHING_DONE = {
  ...{ pull: null, pullDataset: null, pullDates: null, pulledRecords: [] },
  ...{ charts: [], chartCount: 0, chartType: '', chartsInsight: null, chartCode: [] },
  ...{ nudge: '', nudgeOptions: [], suggestions: [], toolsUsed: [] },
};
/** The first turn’s selections remain. */
const SELECTED = { areas: [{ id: 'BRA.14_1' }], dataset: { id: '4' }, level: 'state-province' };

describe('a later turn', () => {
  it('has done nothing if it called no tools, despite earlier turns', () => {
    const nudged = suggesting('What is there on mangroves?', 'Land cover.', [1, 3]);
    const thanked = after(FIRST, nudged, turn('Thanks!', 'You are welcome.'));
    expect(read(thanked)).toMatchObject({ ...NOTHING_DONE, ...SELECTED, message: 'You are welcome.' });
  });

  it('has asked back if its own tool did, despite the earlier pull and chart in its thread', () => {
    const asked = after(FIRST, askingWhere('And in Santa Cruz?', 'Which one?', ['Bolivia', 'Argentina']));
    const nudge = { nudge: 'aoi_choice', nudgeOptions: ['Bolivia', 'Argentina'] };
    expect(read(asked)).toMatchObject({ ...NOTHING_DONE, ...SELECTED, ...nudge, toolsUsed: ['pick_aoi'] });
  });

  it('has its own pull and chart among several in its thread', () => {
    const statistics = [{ id: 'p2', start_date: '2022-01-01', end_date: '2022-12-31', data: {} }];
    const second = { ...answered('And in 2022?', '12 ha.'), statistics, charts_data: [{ type: 'pie' }] };
    expect(read(after(FIRST, second))).toMatchObject({
      ...{ pull: { source: 'p2' }, pullDates: { start: '2022-01-01' }, chartType: 'pie' },
      toolsUsed: ['pick_aoi', 'pick_dataset', 'pull_data', 'generate_insights'],
    });
  });

  it.each([
    ['failed', 'fails'],
    ['returned nothing, so that it asks the user', 'hands over'],
  ] as const)('has no pull if its call %s', (_what, mark) => {
    const second = turn('And in 1900?', 'There are no data for it.', [['pull_data', {}, mark]]);
    expect(read(after(FIRST, second))).toMatchObject({ pull: null, nudge: '', toolsUsed: ['pull_data'] });
  });

  it('has a chart of earlier data', () => {
    const charts_data = [{ type: 'table' }];
    const calls = [['generate_insights', {}, 'hands over']] as const;
    const second = turn('As a table?', 'Here.', calls, { charts_data });
    expect(read(after(FIRST, second))).toMatchObject({ pull: null, chartType: 'table', nudge: '' });
  });

  it('has the sources of the whole thread', () => {
    const url = 'https://www.wri.org/insights/loss';
    const { sources = [] } = read(after(citing('How much?', '5 ha.', url), turn('Where?', 'There.')));
    expect(sources.join()).toContain(url);
  });
});

it('the only turn has done all that its state holds, even behind a line that the front end put before the question', () => {
  const shown = { messages: [{ type: 'human', content: 'User selected AOI in UI: Pará' }] };
  const whole = { pull: { source: 'https://analytics.example/7d1e' }, chartCount: 1 };
  for (const state of [FIRST, after(shown, FIRST), { ...FIRST, messages: shown.messages }])
    expect(read(state)).toMatchObject(whole);
});

it.each([
  [{ nudge: { type: 'dataset_choice', options: ['Land cover'], data: [{ dataset_id: 0 }] } }, ['0']],
  [{ nudge: { type: 'dataset_choice', options: ['Land cover'] } }, undefined],
  [{ nudge: { type: 'dataset_choice', options: [] }, suggested_datasets: [{ dataset_id: 4 }] }, ['4']],
  [{ nudge: { type: 'aoi_choice', options: ['Pará'], data: [{ dataset_id: 4 }] } }, []],
  [{ suggested_datasets: '4;7' }, ['4', '7']],
  [{}, []],
])('suggestions in %j are %j', (state, ids) => {
  expect(read({ messages: [], ...state }).suggestions).toEqual(ids);
});
