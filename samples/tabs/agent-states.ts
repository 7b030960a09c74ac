/** Two final agent states as the GNW API returns them: JSON, with messages serialised by LangChain. */

export const message = (kind: 'HumanMessage' | 'AIMessage' | 'ToolMessage', kwargs: object) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain', 'schema', 'messages', kind],
  kwargs,
});

export const call = (id: string, name: string, args: object) => ({ name, args, id, type: 'tool_call' });

/** The agent asked a clarifying question: four areas are called Amazonas. */
export const askedWhichAmazonas = {
  messages: [
    message('HumanMessage', {
      content: 'How much tree cover was lost in Amazonas in 2024?',
      type: 'human',
      id: 'm1',
    }),
    message('AIMessage', {
      content: '',
      type: 'ai',
      id: 'm2',
      tool_calls: [
        call('c1', 'pick_aoi', { question: 'tree cover loss in Amazonas', area_of_interest: 'Amazonas' }),
      ],
      invalid_tool_calls: [],
    }),
    message('ToolMessage', {
      content: 'Several areas match.',
      type: 'tool',
      tool_call_id: 'c1',
      name: 'pick_aoi',
      status: 'success',
      id: 'm3',
      response_metadata: { msg_type: 'human_feedback' },
    }),
    message('AIMessage', {
      content: 'Which Amazonas do you mean: the one in Brazil, Colombia, Peru or Venezuela?',
      type: 'ai',
      id: 'm4',
      tool_calls: [],
      invalid_tool_calls: [],
    }),
  ],
  user_persona: 'Researcher',
  language: 'en',
  aoi_selection: null,
  dataset: null,
  statistics: [],
  charts_data: [],
  nudge: {
    type: 'aoi_choice',
    options: ['Amazonas, Brazil', 'Amazonas, Colombia', 'Amazonas, Peru', 'Amazonas, Venezuela'],
    data: [],
  },
};

/** A complete task: area, dataset, a pull by URL, a chart, and a last message in parts. */
export const lossInCusco = {
  messages: [
    message('HumanMessage', {
      content: 'How much tree cover did the Cusco region of Peru lose in 2021?',
      type: 'human',
      id: 'm1',
    }),
    message('AIMessage', {
      content: '',
      type: 'ai',
      id: 'm2',
      tool_calls: [
        call('c1', 'pick_aoi', { question: 'tree cover loss in Cusco', area_of_interest: 'Cusco, Peru' }),
        call('c2', 'pick_dataset', {
          query: 'tree cover loss',
          start_date: '2021-01-01',
          end_date: '2021-12-31',
        }),
        call('c3', 'pull_data', {
          query: 'tree cover loss in Cusco',
          start_date: '2021-01-01',
          end_date: '2021-12-31',
        }),
      ],
      invalid_tool_calls: [],
    }),
    message('ToolMessage', {
      content: 'Pulled 1 table.',
      type: 'tool',
      tool_call_id: 'c3',
      name: 'pull_data',
      status: 'success',
      id: 'm3',
    }),
    message('AIMessage', {
      content: [
        { type: 'text', text: 'The Cusco region lost **9,587.2 hectares** ' },
        { type: 'text', text: 'of tree cover in 2021.' },
      ],
      type: 'ai',
      id: 'm4',
      tool_calls: [],
      invalid_tool_calls: [],
    }),
  ],
  user_persona: 'Researcher',
  language: 'en',
  aoi_selection: {
    name: 'Cusco',
    aois: [
      {
        source: 'gadm',
        src_id: 'PER.8_1',
        name: 'Cusco, Peru',
        subtype: 'state-province',
        bbox: [-73.98, -15.46, -70.35, -11.21],
      },
    ],
  },
  dataset: {
    dataset_id: 4,
    dataset_name: 'Tree cover loss',
    context_layer: null,
    parameters: [{ name: 'canopy_cover', values: [30] }],
  },
  start_date: '2021-01-01',
  end_date: '2021-12-31',
  statistics: [
    {
      id: '3b8d27c4',
      dataset_name: 'Tree cover loss',
      dataset_id: 4,
      start_date: '2021-01-01',
      end_date: '2021-12-31',
      source_url: 'https://analytics.example.org/v0/land_change/tree_cover_loss/analytics/3b8d27c4',
      data: {},
      aoi_names: ['Cusco, Peru'],
      aoi_ids: ['PER.8'],
      aoi_sources: ['gadm'],
      context_layer: null,
    },
  ],
  insight: 'Cusco lost 9,587.2 ha of tree cover in 2021.',
  charts_data: [
    {
      id: 'chart_0',
      title: 'Tree cover loss in Cusco, 2021',
      type: 'bar',
      insight: 'Cusco lost 9,587.2 ha of tree cover in 2021.',
      data: [{ year: 2021, loss_area_ha: 9587.2 }],
      xAxis: 'year',
      yAxis: 'loss_area_ha',
    },
  ],
  nudge: { type: '', options: [] },
  dashboard_id: null,
};
