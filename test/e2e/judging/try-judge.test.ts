/** Another judge on the labels, over the built bundle. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { fakeJudge } from '../../support/judge-server/fake-fetch';
import { deskOf } from '../desk';
import { transportTo } from '../transport';

const CASES = Array.from({ length: 20 }, (_case, index) => `case-${index + 1}`);
const said = (index: number): string => `It lost ${(index + 1) * 100} kha.`;
const GOLD = [
  ['test_id', 'query', 'expected_answer', 'actual_agent_answer'],
  ...CASES.map((id, index) => [id, 'How much was lost?', `${(index + 1) * 100} kha`, said(index)]),
];
const SET = [
  ['judge.provider', 'openai'],
  ['judge.useRules', 'false'],
];
const Tried = z.looseObject({
  judge: z.string(),
  checks: z.array(
    z.looseObject({
      ...{
        labelled: z.number(),
        now: z.number(),
        tried: z.number(),
        onlyNow: z.number(),
        onlyTried: z.number(),
      },
      p: z.number(),
      sentence: z.string(),
      differences: z.array(z.looseObject({ testId: z.string(), people: z.string() })),
    }),
  ),
  splits: z.object({ train: z.number(), dev: z.number(), test: z.number() }),
});
const Plan = z.object({ sentence: z.string() });

/** Rules have passed all of them; the judge on trial fails the first five. */
function judgedDesk() {
  const judge = fakeJudge({
    verdicts: Object.fromEntries([0, 1, 2, 3, 4].map((index) => [said(index), 0] as const)),
  });
  const desk = deskOf(
    { GOLD },
    {
      transport: transportTo(judge),
      properties: { user: { 'gnw.judgeKey': JSON.stringify({ key: 'test-judge-key-0001', host: '*' }) } },
    },
  );
  desk.ask('runEvals', {});
  return { desk, judge };
}

/** Anna fails the first four, and passes the others. */
const LABELS = {
  name: 'labels.csv',
  text: [
    'tab,test_id,check,judged_text_hash,verdict,note,who',
    ...CASES.map((id, index) => `GOLD,${id},agent_answer,,${index < 4 ? 'fail' : 'pass'},,anna`),
  ].join('\n'),
};

const { desk, judge } = judgedDesk();

describe('another judge', () => {
  it('judges the labelled texts again, of one part at a time, and both stand side by side', () => {
    const before = JSON.stringify(desk.line('GOLD results', 4));
    const parts = (['train', 'dev', 'test'] as const).map((on) => {
      const request = { set: SET, labels: LABELS, on };
      const plan = Plan.parse(desk.ask('tryingPlan', request).value);
      const tried = Tried.parse(desk.ask('tryJudge', request).value);
      expect(parseInt(plan.sentence)).toBe(tried.splits[on]);
      expect(plan.sentence).toMatch(/^\d+ texts?\. About \d+ calls? to gpt-6-luna at api\.openai\.com: /);
      return tried;
    });
    const checks = parts.flatMap((part) => part.checks);
    const sum = (of: 'labelled' | 'now' | 'tried' | 'onlyNow' | 'onlyTried'): number =>
      checks.reduce((all, check) => all + check[of], 0);
    // The rules agree with Anna on 16 of 20; the other judge on 19: it is right about the four, and wrong about the fifth.
    expect([sum('labelled'), sum('now'), sum('tried')]).toEqual([20, 16, 19]);
    expect([sum('onlyNow'), sum('onlyTried')]).toEqual([1, 4]);
    expect(new Set(checks.flatMap(({ differences }) => differences.map(({ testId }) => testId)))).toEqual(
      new Set(CASES.slice(0, 5)),
    );
    expect(parts[0]?.judge).toBe('gpt-6-luna');
    expect(judge.groups.reduce((all, size) => all + size, 0)).toBe(20);
    // None of it goes into the results, and a second trial costs nothing.
    desk.ask('tryJudge', { set: SET, labels: LABELS, on: 'dev' });
    expect(judge.groups.reduce((all, size) => all + size, 0)).toBe(20);
    expect(JSON.stringify(desk.line('GOLD results', 4))).toBe(before);
  });

  it('is asked no further than the cost cap lets it, and says so', () => {
    const before = judge.groups.reduce((all, size) => all + size, 0);
    const set = [...SET, ['judge.costCapUsd', '0.0000001'], ['judge.maxOutputTokens', '2000']];
    const tried = z
      .looseObject({ stopped: z.string(), checks: z.array(z.looseObject({ labelled: z.number() })) })
      .parse(desk.ask('tryJudge', { set, labels: LABELS, on: 'test' }).value);
    expect(tried.stopped).toMatch(/^the judge has cost \$0\.\d+, the cap is/);
    expect(tried.checks[0]?.labelled).toBe(1);
    expect(judge.groups.reduce((all, size) => all + size, 0)).toBe(before + 1);
  });

  it('needs labels, and a model', () => {
    expect(desk.ask('tryJudge', { set: SET }).message).toMatch(
      /^No labelled text of the part “dev” can be judged/,
    );
    expect(desk.ask('tryJudge', { set: [], labels: LABELS }).message).toMatch(/^No judge model is set up/);
  });
});

describe('checks of which results showed less than was judged', () => {
  const asked = 'Which Georgia do you mean?';
  const title = (index: number): string => `Loss by driver ${index}`;
  const charts = (index: number): string =>
    JSON.stringify([{ title: title(index), type: 'bar', insight: 'Fires.', data: [{ a: 1 }] }]);
  const rows = Array.from({ length: 12 }, (_row, index) => index);
  const GOLD_OF_BOTH = [
    [
      ...['test_id', 'query', 'expected_answer', 'expected_clarification', 'actual_agent_answer'],
      ...['actual_charts_json', 'actual_id', 'expected_id'],
    ],
    ...rows.map((index) => [
      ...[`c${index}`, `Loss in Georgia ${index}?`, '', index < 6 ? 'TRUE' : 'FALSE', `${index}: ${asked}`],
      ...['', '', ''],
    ]),
    ...rows.map((index) => [
      ...[`d${index}`, `Loss in ${index} by year?`, '5 ha', '', `It was 5 ha in ${index}.`, charts(index)],
      ...['BRA', 'BRA'],
    ]),
  ];
  const labelsOf = (check: string, letter: string, verdictOf: (index: number) => string) =>
    rows.map((index) => `GOLD,${letter}${index},${check},${verdictOf(index)},anna`);

  it('can be tried, too: clarification, and the charts as they were judged', () => {
    const server = fakeJudge({
      verdicts: Object.fromEntries(rows.map((index) => [title(index), 0] as const)),
    });
    const both = deskOf(
      { GOLD: GOLD_OF_BOTH },
      {
        transport: transportTo(server),
        properties: { user: { 'gnw.judgeKey': JSON.stringify({ key: 'test-judge-key-0001', host: '*' }) } },
      },
    );
    both.ask('runEvals', { set: [['judge.provider', 'openai']] });
    expect(both.row('GOLD results', 16)).toMatchObject({
      ...{ test_id: 'd0', charts_answer_judge_score: 0 },
      charts_judged: '[{"title":"Loss by driver 0","type":"bar","data":[{"a":1}]}]',
    });
    const labels = {
      name: 'l.csv',
      text: [
        'tab,test_id,check,verdict,who',
        // Asking back is right where it was expected, and wrong elsewhere.
        ...labelsOf('clarification_requested', 'c', (index) => (index < 6 ? 'pass' : 'fail')),
        ...labelsOf('charts_answer_judge', 'd', () => 'pass'),
      ].join('\n'),
    };
    const Asked = z.object({
      texts: z.array(z.object({ about: z.looseObject({ judgedText: z.string() }) })),
    });
    const { texts } = Asked.parse(both.ask('drawToLabel', { check: 'charts_answer_judge', more: 1 }).value);
    expect(texts[0]?.about.judgedText).toMatch(/^\[\{"title":"Loss by driver/);
    const OfBoth = z.looseObject({
      checks: z.array(
        z.looseObject({ id: z.string(), labelled: z.number(), now: z.number(), tried: z.number() }),
      ),
      problems: z.array(z.string()),
    });
    const parts = (['train', 'dev', 'test'] as const).map((on) =>
      OfBoth.parse(both.ask('tryJudge', { set: SET, labels, on }).value),
    );
    const sums = ['clarification_requested', 'charts_answer_judge'].map((check) => {
      const ofCheck = parts.flatMap(({ checks }) => checks.filter(({ id }) => id === check));
      const sum = (of: 'labelled' | 'now' | 'tried') => ofCheck.reduce((all, one) => all + one[of], 0);
      return [sum('labelled'), sum('now'), sum('tried')];
    });
    expect(sums).toEqual([
      [12, 12, 12],
      [12, 0, 0],
    ]);
    expect(parts.flatMap(({ problems }) => problems)).toEqual([]);
  });
});
