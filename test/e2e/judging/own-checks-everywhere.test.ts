/** User-declared checks wherever there are checks: trials, conversations, heatmap, guide, labels, agreement (built bundle). */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
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

const CASE = ['test_id', 'query', 'expected_contains', 'max_latency_s', 'actual_agent_answer', 'latency_s'];
const Texts = z.object({ texts: z.array(z.object({ about: z.looseObject({}) })) });
const CITES = [
  ['name', 'rubric', 'tabs', 'decides'],
  ['Cites', 'Names its source.', 'GOLD', 'yes'],
];
const says = (text: string, score: 0 | 1): string => `${text} [[judge: score ${score}]]`;

describe('checks of one’s own', () => {
  it('come to what most trials come to', () => {
    const response = (id: string, trial: number, answer: string, latency: Typed): Typed[] => [
      ...[id, `question ${id}`, trial, answer, latency],
    ];
    const { desk, judge } = judgedDesk({
      GOLD: [CASE.slice(0, 4), ['a', 'question a', 'Pará', '']],
      Limits: [CASE.slice(0, 4), ['b', 'question b', '', 30], ['c', 'question c', '', 30]],
      Checks: CITES,
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
    const lines = [desk.row('GOLD results', 4), desk.row('Limits results', 4), desk.row('Limits results', 5)];
    expect(lines).toMatchObject([
      {
        ...{ verdict: 'pass', check_contains_score: 1, check_cites_score: 1 },
        trials: '{"check_contains":[1,0,1],"check_cites":[1,1,0]}',
      },
      { verdict: 'fail', trials: '{"check_max_latency":[1,0,0]}' },
      // It is not known how long two of the trials took.
      { verdict: 'not scored', error: expect.stringMatching(/^partly measured: latency_s is not recorded/) },
    ]);
  });

  it('ask turns of a conversation with what was said before', () => {
    const { desk, judge } = judgedDesk({
      GOLD: [
        ['test_id', 'query', 'conversation', 'turn', 'expected_contains', 'actual_agent_answer'],
        ['a1', 'Loss in Peru?', 'c', 1, 'ha', says('5 ha.', 0)],
        ['a2', 'And in Chad?', 'c', 2, 'kha', says('6 ha, says Hansen.', 1)],
      ],
      Checks: CITES,
    });
    desk.ask('runEvals', { set: MODEL });
    expect([2, 3].map((line) => desk.row('GOLD results', line + 2))).toMatchObject([
      { verdict: 'fail', conversation_verdict: 'fail', check_contains_score: 1, check_cites_score: 0 },
      { verdict: 'fail', check_contains_score: 0, check_cites_score: 1 },
    ]);
    expect(judge.requests).toHaveLength(2);
    expect(judge.requests.some(({ body }) => body.includes('[turn 1] agent: 5 ha.'))).toBe(true);
  });

  it('stand in the heatmap, and are judged again on what people labelled', () => {
    const { desk, judge } = judgedDesk({
      GOLD: [
        ['test_id', 'query', 'actual_agent_answer'],
        ['a', 'one', says('x y', 1)],
        ['b', 'two', says('x z', 0)],
      ],
      Checks: CITES,
    });
    desk.ask('runEvals', { set: MODEL });
    const heatmap = Array.from({ length: 90 }, (_row, index) => desk.line('Heatmap', index + 1));
    expect(heatmap.some((line) => line.some(({ value }) => value === 'Cites'))).toBe(true);
    const { texts } = Texts.parse(desk.ask('drawToLabel', { n: 5 }).value);
    expect(texts.map(({ about }) => about['check'])).toEqual(['check_cites', 'check_cites']);
    for (const { about } of texts) desk.ask('saveLabel', { ...about, verdict: 'pass', note: '' });
    // The same texts are judged again: their answers are already known.
    expect(desk.ask('judgeAgain', { set: MODEL })).toMatchObject({
      value: { sentences: expect.arrayContaining([expect.stringMatching(/ 1 of 2\b/)]), stopped: '' },
    });
    expect(judge.requests).toHaveLength(2);
  });
});
