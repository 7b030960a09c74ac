/** What may be spent, and what is confirmed first. */
import { BUILT_IN } from '../../../src/checks/registry';
import { costSentences, estimateRun, secondsFor, whyUnbounded } from '../../../src/commands/judging-cost';
import { Settings, JudgeSettings } from '../../../src/settings/schema';
import { answerQuestion } from '../../../src/judge/questions/answers';
import { bench } from '../../judge/support';
import { evalCase } from '../../support/cases';

const settings = (more: object = {}) => JudgeSettings().parse({ provider: 'openai', ...more });

it.each([
  ['as much as is set', 5, {}, ''],
  ['more', 5.01, {}, 'Judging may cost up to $5.01, more than $5.00 (setting “Confirm above US$”).'],
  ['more, and no more than the cap', 80, { costCapUsd: 4 }, ''],
  [
    'more, up to the cap',
    80,
    { costCapUsd: 40 },
    'Judging may cost up to $40.00, more than $5.00 (setting “Confirm above US$”).',
  ],
  ['nobody knows how much', undefined, {}, ''],
])('what is to be confirmed: %s', (_what, mostUsd, more, question) => {
  const estimate = { ...bench().judge.estimate([]), mostUsd };
  expect(costSentences(estimate, 'own-1', settings(more)).question).toBe(question);
});

it.each([
  ['rules', { provider: 'rules' }, ''],
  ['a model with a cap', { costCapUsd: 1 }, ''],
  ['a model that costs nothing', { model: 'own-1', price: '0; 0' }, ''],
  ['a model', {}, /^A scheduled run pays gpt-6-luna unattended/],
  ['a model of which nobody knows the price', { model: 'x' }, /^A scheduled run pays x unattended/],
  ['a model without a name', { baseUrl: 'https://h.example/v1' }, /^A scheduled run pays a judge model /],
])('what may run by itself: %s', (_what, more, why) => {
  if (why === '') expect(whyUnbounded(settings(more))).toBe('');
  else expect(whyUnbounded(settings(more))).toMatch(why);
});

describe('an estimate', () => {
  it('covers what the agent is still to be asked: every turn of every thread, each by itself', () => {
    const { judge } = bench({ useRules: true });
    const one = evalCase({ expected_answer: 'wildfire' });
    const threads = [1, 2, 3].map((trial) => ({
      turns: [one, one],
      trial,
      key: `thread ${trial}`,
      answered: 0,
      ...{ id: '', tries: 0, state: 'waiting' as const },
    }));
    const estimate = estimateRun({ tabs: [], checks: BUILT_IN }, Settings().parse({}), judge, threads);
    // The two turns of a thread are the same here, and identical requests are sent once.
    expect(estimate).toMatchObject({ requests: 3, mostVotes: 3 });
    expect(estimateRun({ tabs: [], checks: BUILT_IN }, Settings().parse({}), judge)).toMatchObject({
      requests: 0,
    });
  });

  it.each([
    // Groups of 1, 10, 20, 40, 80 and 5 × 100 at most, each taking two seconds.
    [500, 100, 100, 18],
    // The same groups in rounds of ten: 1, 1, 2, 4, 8, 10, 10, 10 and 5.
    [500, 100, 10, 102],
    // A first one, and 50 groups of ten.
    [500, 10, 10, 102],
    [1, 10, 10, 2],
    [0, 10, 10, 0],
  ])('of %i requests, %i at once in %i lanes, takes %i seconds', (requests, atOnce, lanes, seconds) => {
    expect(secondsFor(requests, atOnce, lanes)).toBe(seconds);
  });

  it.each([true, false])('is not less than what is paid (prompts are cached: %s)', (cachesPrompts) => {
    const { judge } = bench({ useRules: false }, { cachesPrompts });
    const rows = Array.from({ length: 30 }, (_row, index) => [
      answerQuestion({
        ...{ part: 'agent_answer', query: `Wie viel Wald ging ${index} verloren? 森林面积` },
        ...{ expected: 'wildfire', actual: `Waldbrände (${index})` },
      }),
    ]);
    const { costUsd = NaN } = judge.estimate(rows);
    judge.decide(rows);
    expect(judge.totals().costUsd).toBeGreaterThan(0);
    expect(costUsd).toBeGreaterThanOrEqual(judge.totals().costUsd);
    expect(costUsd).toBeLessThan((cachesPrompts ? 5 : 2) * judge.totals().costUsd);
  });
});
