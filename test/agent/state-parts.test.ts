/** The message, the nudge, the calls and the charts of an agent state. */
import { ONLY_IN_STATES, read } from './state-support';

const CALL = { type: 'ai', content: '', tool_calls: [{ name: 'pull_data', args: {} }] };

describe('the message', () => {
  it.each([
    ['a text', 'Hello', 'Hello'],
    [
      'all its parts',
      [{ type: 'text', text: 'One' }, 'two', { type: 'text', text: 'three' }],
      'One two three',
    ],
    [
      'its text parts among others',
      [
        { type: 'thinking', thinking: 'hm' },
        { type: 'text', text: 'Yes' },
        { type: 'text', text: null },
        null,
        5,
      ],
      'Yes',
    ],
    ['none', [], ''],
    ['null', null, ''],
    ['a number', 5, ''],
  ])('with content %s is %j', (_what, content, text) => {
    expect(read({ messages: [{ content: { odd: 'earlier' } }, { content }] }).message).toBe(text);
  });

  it('that could not be serialised is blank', () => {
    expect(read({ messages: [{ lc: 1, type: 'not_implemented', repr: '<object>' }] }).message).toBe('');
  });

  it.each([
    ['the person’s', [{ type: 'human', content: 'How much a?' }], ''],
    ['a person’s of the kind user', [{ role: 'user', content: 'How much a?' }], ''],
    ['a tool’s', [{ type: 'human', content: 'How much?' }, CALL, { type: 'tool', content: 'ok' }], ''],
    ['instructions', [{ type: 'system', content: 'Be brief.' }], ''],
    [
      'an empty one of the agent',
      [
        { type: 'human', content: 'Hm?' },
        { type: 'ai', content: '' },
      ],
      '',
    ],
    [
      'an answer to an earlier question',
      [
        { type: 'ai', content: '5 ha' },
        { type: 'human', content: 'And b?' },
      ],
      '',
    ],
    [
      'a tool’s after the answer',
      [
        { type: 'ai', content: '5 ha' },
        { type: 'tool', content: 'ok' },
      ],
      '5 ha',
    ],
    ['one of a role that is not known', [{ type: 'planner', content: '5 ha' }], '5 ha'],
    ['one of a named role', [{ type: 'chat', role: 'assistant', content: '5 ha' }], '5 ha'],
  ])('is only the agent’s own: of a state that ends with %s', (_what, messages, text) => {
    expect(read({ messages }).message).toBe(text);
  });

  it('is data: markup, formulas, right-to-left text and emoji stay as they are', () => {
    const content = '=HYPERLINK("x") <script>alert(1)</script> שלום 😀 {"score": 1}';
    expect(read({ messages: [{ content }] }).message).toBe(content);
  });
});

it.each([
  [{ type: 'aoi_choice', options: ['Puri, Odisha', 'Puri, Assam'], data: [] }, 'aoi_choice'],
  [{ type: ' clarify ', options: 'A;B' }, 'clarify'],
  [{ type: '', options: [] }, ''],
  [{}, ''],
  [null, ''],
])('the nudge of %j is %j', (nudge, type) => {
  expect(read({ messages: [], nudge }).nudge).toBe(type);
});

describe('the calls in a state', () => {
  const called = (...names: string[]) => ({
    type: 'ai',
    content: '',
    tool_calls: names.map((name) => ({ name, args: {} })),
  });

  it('are its tool calls, in their order, repeats included', () => {
    const messages = [
      called('pick_aoi', 'pick_dataset'),
      { type: 'tool', content: 'ok' },
      called('pick_aoi'),
    ];
    expect(read({ messages }).toolsUsed).toEqual(['pick_aoi', 'pick_dataset', 'pick_aoi']);
  });

  it('are of the agents that its messages name; consecutive messages of an agent are one call', () => {
    const messages = [
      { type: 'human', name: 'ana', content: 'How much?' },
      { type: 'ai', name: 'orchestrator', content: '' },
      { type: 'ai', name: 'research', content: 'a' },
      { type: 'ai', name: 'research', content: 'b' },
      { type: 'ai', name: 'orchestrator', content: 'c' },
    ];
    expect(read({ messages }).agentsCalled).toEqual(['orchestrator', 'research', 'orchestrator']);
  });

  it('leave the agents unknown if no message names one', () => {
    expect(read({ messages: [called('pick_aoi')] }).agentsCalled).toBeUndefined();
  });
});

describe('charts', () => {
  it('are as the agent made them, with the type of the first', () => {
    const charts_data = [{ type: ' bar ', data: [{ area: 1 }] }, { type: 'pie' }];
    expect(read({ charts_data })).toMatchObject({ charts: charts_data, chartCount: 2, chartType: 'bar' });
  });

  it('have the records of the last pull, and the code that made them', () => {
    const statistics = [
      { id: 'a', data: [{ area: 1 }] },
      { id: 'b', data: [{ area: 2 }] },
    ];
    const codeact_parts = [{ type: 'code_block', content: 'cHJpbnQoMSk=' }, null];
    expect(read({ statistics, codeact_parts })).toMatchObject({
      pulledRecords: [{ area: 2 }],
      chartCode: [{ type: 'code_block', content: 'cHJpbnQoMSk=' }],
    });
    expect(read({ statistics: [{ id: 'a', data: { area: [1] } }], codeact_parts: 'code' })).toMatchObject(
      ONLY_IN_STATES,
    );
  });
});
