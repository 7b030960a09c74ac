/** User-declared checks wherever there are checks: trials, conversations, heatmap, guide, labels, agreement (built bundle). */
import { describe, expect, it } from '@jest/globals';
import { VirtualClock } from '../../../local/runtime';
import { fakeJudge } from '../../support/judge-server/fake-fetch';
import type { Typed } from '../cells';
import { deskOf, NOON } from '../desk';
import type { Tabs } from '../spreadsheet';
import { transportTo } from '../transport';

const KEY = JSON.stringify({ key: 'test-judge-key-0001', host: '*' });
const MODEL = [['judge.provider', 'anthropic']];

function judgedDesk(tabs: Tabs, settings: object = {}) {
  const clock = new VirtualClock(NOON);
  const judge = fakeJudge();
  const desk = deskOf(tabs, {
    clock,
    transport: transportTo(judge),
    properties: { user: { 'gnw.judgeKey': KEY }, document: { 'gnw.settings': JSON.stringify(settings) } },
  });
  return { desk, judge };
}

const CASE = [
  'test_id',
  'query',
  'expected_contains',
  'max_latency_s',
  'check: cites',
  'actual_agent_answer',
  'latency_s',
];
const says = (text: string, score: 0 | 1): string => `${text} [[judge: score ${score}]]`;

describe('checks of one’s own', () => {
  it('come to what most trials come to', () => {
    const response = (id: string, trial: number, answer: string, latency: Typed): Typed[] => [
      ...[id, `question ${id}`, trial, answer, latency],
    ];
    const { desk, judge } = judgedDesk({
      GOLD: [
        CASE.slice(0, 5),
        ['a', 'question a', 'Pará', '', 'yes'],
        ['b', 'question b', '', 30, ''],
        ['c', 'question c', '', 30, ''],
      ],
      Responses: [
        ['test_id', 'query', 'trial', 'actual_agent_answer', 'latency_s'],
        response('a', 1, says('Pará.', 1), 5),
        response('a', 2, says('Acre.', 1), 5),
        response('a', 3, says('In Pará.', 0), 5),
        response('b', 1, 'One.', 20),
        response('b', 2, 'Two.', 40),
        response('b', 3, 'Three.', 50),
        response('c', 1, 'One.', 20),
        response('c', 2, 'Two.', ''),
        response('c', 3, 'Three.', ''),
      ],
    });
    const set = [...MODEL, ['run.trials', '3']];
    // Three trials of one row need a judge.
    expect(desk.ask('coverage', { set }).value).toMatchObject({
      judging: expect.stringMatching(/^About 3 calls/),
    });
    desk.ask('runEvals', { set });
    expect(judge.requests).toHaveLength(3);
    expect([2, 3, 4].map((line) => desk.row('GOLD results', line + 2))).toMatchObject([
      {
        ...{ verdict: 'pass', check_contains_score: 1, check_cites_score: 1 },
        trials: '{"check_contains":[1,0,1],"check_cites":[1,1,0]}',
      },
      { verdict: 'fail', trials: '{"check_max_latency":[1,0,0]}' },
      // It is not known how long two of the trials took.
      { verdict: 'error', error: expect.stringMatching(/^latency_s: it is not recorded in this row/) },
    ]);
  });

  it('ask turns of a conversation with what was said before', () => {
    const { desk, judge } = judgedDesk({
      GOLD: [
        [
          'test_id',
          'query',
          'conversation',
          'turn',
          'expected_contains',
          'check: cites',
          'actual_agent_answer',
        ],
        ['a1', 'Loss in Peru?', 'c', 1, 'ha', '', '5 ha.'],
        ['a2', 'And in Chad?', 'c', 2, 'kha', 'yes', says('6 ha, says Hansen.', 1)],
      ],
    });
    desk.ask('runEvals', { set: MODEL });
    expect([2, 3].map((line) => desk.row('GOLD results', line + 2))).toMatchObject([
      { verdict: 'pass', conversation_verdict: 'fail', check_contains_score: 1, check_cites_score: null },
      { verdict: 'fail', check_contains_score: 0, check_cites_score: 1 },
    ]);
    expect(judge.requests).toHaveLength(1);
    expect(String(judge.requests[0]?.body)).toContain('[turn 1] agent: 5 ha.');
  });

  it('stand in heatmap, guide, labels and agreement; what was read of a state is shown to whoever labels it', () => {
    const state = (title: string): string => JSON.stringify({ messages: [], charts_data: [{ title }] });
    const { desk, judge } = judgedDesk({
      GOLD: [
        ['test_id', 'query', 'check: cites', 'check: titled', 'actual_agent_answer', 'agent_state'],
        ['a', 'one', 'yes', 'yes', says('x y', 1), state(says('Loss in Pará', 1))],
        ['b', 'two', 'no', 'yes', says('x z', 1), state(says('=Gain', 0))],
        ['c', 'three', '', '', 'x', state('Other')],
      ],
      Checks: [
        ['title', 'kind', 'rubric or pattern', 'reads', 'tabs'],
        ['Titled', 'judged', 'The title names the loss.', 'charts_data[0].title', 'no'],
      ],
    });
    desk.ask('runEvals', { set: MODEL });
    const rows = [2, 3, 4].map((line) => desk.row('GOLD results', line + 2));
    expect(rows.map((row) => [row['check_titled_score'], row['read: titled']])).toEqual([
      [1, 'Loss in Pará [[judge: score 1]]'],
      [0, '=Gain [[judge: score 0]]'],
      [null, null],
    ]);
    const cells = (tab: string): string =>
      Array.from({ length: 90 }, (_row, index) =>
        desk
          .line(tab, index + 1)
          .map(({ value }) => value)
          .join('|'),
      ).join('\n');
    expect(cells('Heatmap')).toContain('|cites|Titled|');
    const lines = ['GOLD,2,one,check_titled,pass,anna', 'GOLD,3,two,check_titled,pass,anna'];
    const labels = { name: 'l.csv', text: ['tab,row,query,check,verdict,who', ...lines].join('\n') };
    expect(desk.ask('importLabels', { labels }).value).toMatchObject({
      sentence: '2 labels added.',
    });
    expect(desk.row('Labels', 2)).toMatchObject({
      judged_text: 'Loss in Pará [[judge: score 1]]',
      verdict: 'pass',
    });
    expect(desk.ask('agreement').value).toMatchObject({
      checks: [{ id: 'check_titled', labelled: 2, counts: { a: 1, c: 1 } }],
    });
    // The same text is judged again: its answer is already known.
    const asked = judge.requests.length;
    const again = ['train', 'dev', 'test'].map((on) =>
      desk.ask('tryJudge', { set: MODEL, on, wording: 'now', labels }),
    );
    expect(again.flatMap(({ ok, value }) => (ok ? [value] : []))).toMatchObject([
      { checks: [{ id: 'check_titled', now: 1, tried: 1 }] },
    ]);
    expect(judge.requests).toHaveLength(asked);
  });
});
