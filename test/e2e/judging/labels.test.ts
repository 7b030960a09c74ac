/** People's labels: drawn, given in the sidebar or typed in the tab, compared with the judge, and decisive in its place. */
import { fakeJudge } from '../../support/judge-server/fake-fetch';
import type { RequestOf } from '../../../src/commands/table';
import type { AddOn } from '../add-on';
import { label, toLabel } from '../review-support';
import { judgedAddOn } from '../transport';

/** A model judges all of them: a to f pass, g and h fail. */
const CASES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const GOLD = [
  ['test_id', 'query', 'expected_answer', 'actual_agent_answer'],
  ...CASES.map((id, index) => [
    id,
    `How much was lost in ${id}?`,
    '590 kha',
    index < 6 ? '590 kha' : '100 kha',
  ]),
];

const ANNA = 'anna@example.org';
const BEN = 'ben@example.org';
const compare = (addOn: AddOn, user = ANNA) => addOn.reply('agreement', {}, user);
const JUDGE = { provider: 'openai', model: 'gpt-5-nano', useRules: false };
const saying = (other: 0 | 1) => fakeJudge({ verdicts: { '590 kha': 1, '100 kha': other } });
/** @param later the judge that replies after the run */
const opened = (later = saying(0)): AddOn => {
  let judge = saying(0);
  const addOn = judgedAddOn(
    { GOLD },
    { judge: JUDGE },
    {},
    { ...judge, fetch: { fetchAll: (requests) => judge.fetch.fetchAll(requests) } },
  );
  addOn.ask('runEvals', {});
  judge = later;
  return addOn;
};

/** Labels each text: pass from a to e and for g, fail for the others. */
function labelAll(addOn: AddOn, user = ANNA): void {
  const texts = toLabel(addOn, 'random', user);
  const isRight = ({ testId }: { readonly testId: string }): boolean => 'abcdeg'.includes(testId);
  label(addOn, texts.filter(isRight), 'pass', user, 'seen');
  const wrong = texts.filter((text) => !isRight(text));
  label(addOn, wrong, 'fail', user, 'seen #figure');
}

describe('The judge compared with people', () => {
  it('leaves out labels of changed texts, ties and wrong expectations, and says so', () => {
    const addOn = opened();
    labelAll(addOn);
    const of = (id: string) => toLabel(addOn, 'random', BEN).filter(({ testId }) => testId === id);
    label(addOn, of('a'), 'fail', BEN);
    label(addOn, of('b'), 'expected wrong', BEN);
    addOn.runtime.edit('GOLD', 'D4', '591 kha');
    addOn.ask('runEvals', {});
    const { sentence, figures } = compare(addOn);
    expect(sentence).toMatch(/^You agree with the judge on 3 of 5/);
    expect(figures).toEqual([
      'Not counted: 1 label (unsure, or people disagreed).',
      'Not counted: 1 label (the expected value is wrong: correct its cell).',
      'Not counted: 1 label (the text has changed since, or no judge decided it).',
    ]);
  });

  it('accepts lines that people type into the tab, and names those without a verdict', () => {
    const addOn = opened();
    labelAll(addOn);
    const header = Object.keys(addOn.row('Labels', 2));
    const type = (row: number, cells: Record<string, string>): void => {
      for (const [name, text] of Object.entries(cells))
        addOn.runtime.edit('Labels', `${String.fromCharCode(65 + header.indexOf(name))}${row}`, text);
    };
    type(10, { test_id: 'a', check: 'agent_answer', verdict: 'Fail', who: 'ben' });
    type(11, { query: 'How much was lost in b?', check: 'agent_answer_score', verdict: 'p', who: 'ben' });
    type(12, { test_id: 'c', check: 'agent_answer', verdict: 'ja', who: 'ben' });
    type(13, { row: '5', check: 'agent_answer', verdict: 'fail', who: 'ben' });
    const { sentence, figures, problems } = compare(addOn);
    expect(sentence).toMatch(/^People agree with the judge on 5 of 7/);
    expect(figures).toContain('Not counted: 1 label (unsure, or people disagreed).');
    expect(figures).toContain('Not counted: 1 label (the text has changed since, or no judge decided it).');
    expect(problems).toEqual([
      'Labels, row 12: “ja” is not a verdict; write pass, fail, unsure, expected wrong.',
    ]);
  });
});

it('The judge’s rate comes with an estimate of people’s rate once ten texts of a random draw are labelled', () => {
  const rows = Array.from({ length: 24 }, (_row, at) => [
    ...[`q${at}`, `How much was lost in ${at}?`, '590 kha', at < 18 ? '590 kha' : '100 kha'],
  ]);
  const addOn = judgedAddOn({ GOLD: [...GOLD.slice(0, 1), ...rows] }, { judge: JUDGE }, {}, saying(0));
  addOn.ask('runEvals', {});
  const caveats = () => addOn.reply('runOutcome', {}).outcome?.tabs[0]?.headline.caveats ?? [];
  const drawn = toLabel(addOn, 'random').filter(({ drawn: by }) => by.startsWith('gpt-5-nano'));
  expect(drawn).toHaveLength(10);
  label(addOn, drawn.slice(0, 9), 'pass');
  expect(caveats().join()).not.toContain('People:');
  label(addOn, drawn.slice(9), 'pass');
  expect(caveats()[0]).toMatch(/^Judge: 75 % pass\. People: \d+–\d+ % \(10 labelled\)\.$/);
  // A label given after the judge's verdict was seen replaces the blind one: nine are left.
  const seen = drawn.slice(0, 1).map((text) => ({ ...text, drawn: '' }));
  label(addOn, seen, 'fail');
  expect(caveats().join()).not.toContain('People:');
  label(addOn, drawn.slice(0, 1), 'pass');
  expect(caveats().join()).toContain('People:');
  // Labels drawn for one model are no random draw for another: nothing is estimated.
  addOn.ask('runEvals', { set: [['judge.model', 'gpt-6-luna']] });
  expect(caveats().join()).not.toContain('People:');
});

describe('A person in place of the judge', () => {
  it('decides its rows immediately, with the kind of failure; the judge’s own verdict is kept', () => {
    const addOn = opened();
    labelAll(addOn);
    for (const scoredAgain of [false, true]) {
      if (scoredAgain) addOn.ask('runEvals', {});
      expect(addOn.row('GOLD results', 9)['verdict']).toBe('fail');
      expect(addOn.row('GOLD results', 10)['verdict']).toBe('pass');
      // f and h failed.
      const [summary] = addOn.reply('exportResults', { format: 'csv' }).files;
      expect(summary?.text.split('\r\n').map((line) => line.split(',').at(-1))).toEqual([
        ...['failure_kinds', '', '', '', '', '', 'figure', '', 'figure', ''],
      ]);
    }
    expect(compare(addOn).sentence).toMatch(/^You agree with the judge on 6 of 8/);
  });

  it('does not count as a change of the agent: the row is listed separately, with both deciders', () => {
    const addOn = opened();
    addOn.ask('runEvals', {});
    labelAll(addOn);
    const tab = addOn.reply('runOutcome', {}).outcome?.tabs[0];
    // The judge passed f and failed g, and people said the opposite; the other six verdicts are unchanged.
    expect(tab?.headline.sentence).toMatch(/; none of 6 rows changed its verdict since /);
    expect(tab?.headline.caveats).toContain(
      '2 rows were judged differently with the same output: not a change in the agent.',
    );
    const [page] = addOn.reply('exportResults', { format: 'html' }).files;
    expect(page?.text).toMatch(/Judged differently since[^]*text 1 \(gpt-5-nano\) → 0 \(person: anna/);
    expect(page?.text).toMatch(/text 0 \(gpt-5-nano\) → 1 \(person: anna/);
    const { sheetId = 0, runs = [] } = addOn.reply('runs', {}).tabs[0] ?? {};
    const before = runs[0]?.id ?? '';
    const found = addOn.reply('diffRuns', { sheetId, before, after: '' });
    expect([found.totals, found.pValue]).toMatchObject([
      { judgedDifferently: 2, regressions: 0, recoveries: 0 },
      1,
    ]);
    expect(found.checks.every(({ lost, gained }) => lost + gained === 0)).toBe(true);
  });
});

it('Judging again compares both judges with people, side by side, and leaves the results alone', () => {
  const addOn = opened(saying(1));
  const set = [
    ['judge.provider', 'openai'],
    ['judge.model', 'gpt-6-luna'],
    ['judge.ownRules', 'A tenth is near enough.'],
  ] as const;
  expect(addOn.ask('judgeAgain', { set }).message).toBe(
    'No text to judge again: label texts that a model decided.',
  );
  labelAll(addOn);
  const before = addOn.row('GOLD results', 9);
  const judgeAgain = (agreed: string) => addOn.reply('judgeAgain', { set, agreed });
  const first = judgeAgain('another plan');
  expect(first).toMatchObject({
    plan: expect.stringMatching(/^8 answers\. .*gpt-6-luna/),
    sentences: [],
    stopped: '',
  });
  const reply = judgeAgain(first.plan);
  expect(reply.stopped).toBe('');
  // The other model passes everything: right on a to e and g.
  expect(reply.sentences.slice(0, 3)).toEqual([
    'People agree with the judge of the results on 6 of 8 answers (41–93 %). It passed 1 of the 2 that people failed, and failed 1 of the 6 that people passed.',
    'People agree with gpt-6-luna on 6 of 8 answers (41–93 %). It passed 2 of the 2 that people failed, and failed 0 of the 6 that people passed. It failed nothing.',
    'Only the first was right on 1 text, only the second on 1 (exact McNemar test, p = 1.00).',
  ]);
  // First, the text that the judge of the results got right: people pass g.
  expect(reply.changed.map(({ testId, text }) => [testId, text])).toEqual([
    ['g', 'Answer in the text: pass instead of fail (scripted: 100 kha (2 votes)); people say pass'],
    ['h', 'Answer in the text: pass instead of fail (scripted: 100 kha (2 votes)); people say fail'],
  ]);
  expect(addOn.row('GOLD results', 9)).toEqual(before);
});

/** The reply once its cost is agreed to. */
function judgedAgain(addOn: AddOn, set: RequestOf<'judgeAgain'>['set']) {
  const { plan } = addOn.reply('judgeAgain', { set });
  return addOn.reply('judgeAgain', { set, agreed: plan });
}

describe('Judging again', () => {
  it('asks what the run asked: a known name in a question back leaves it to the model', () => {
    const header = ['query', 'expected_answer', 'expected_clarification', 'actual_id', 'actual_agent_answer'];
    const row = ['How large is Salem?', 'Salem', 'FALSE', '', 'Which Salem do you mean?'];
    let judge = fakeJudge({ verdicts: { Salem: 1 } });
    const settings = { judge: { provider: 'openai', model: 'gpt-5-nano' } };
    const fetch = {
      fetchAll: (requests: Parameters<typeof judge.fetch.fetchAll>[0]) => judge.fetch.fetchAll(requests),
    };
    const addOn = judgedAddOn({ GOLD: [header, row] }, settings, {}, { ...judge, fetch });
    addOn.ask('runEvals', {});
    const asked = toLabel(addOn, 'all').filter(({ check }) => check === 'clarification_requested');
    label(addOn, asked, 'fail');
    judge = fakeJudge({ verdicts: { Salem: 0 } });
    expect(judgedAgain(addOn, [['judge.model', 'gpt-6-luna']]).changed.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Clarification: pass instead of fail \(scripted: .*people say fail$/),
    ]);
  });

  it('credits no verdict of a rule to the model, and names texts that were not compared', () => {
    const addOn = opened(saying(1));
    labelAll(addOn);
    const [first = '', second] = judgedAgain(addOn, [['judge.useRules', 'true']]).sentences;
    expect(first).toBe('Not compared: 8 texts (rules decided).');
    expect(second).not.toMatch(/agree/);
    addOn.runtime.edit('GOLD', 'D8', '101 kha');
    const { plan, sentences } = judgedAgain(addOn, [['judge.model', 'gpt-6-luna']]);
    expect(plan).toMatch(/^7 answers\./);
    expect(sentences).toContain(
      'Not compared: 1 text (the row has changed since, or the judge is no longer asked).',
    );
  });
});

it('Without permission to read email addresses, no label is said to be yours', () => {
  const addOn = opened();
  for (const user of [ANNA, BEN]) addOn.runtime.untick(['userinfo.email'], user);
  labelAll(addOn);
  expect(compare(addOn, BEN).sentence).toMatch(/^People agree/);
  const [card] = addOn.reply('reviewCards', { sheetId: addOn.idOf('GOLD'), rows: [2] }, BEN);
  expect(card?.texts[0]?.labels).toMatchObject([{ who: '', verdict: 'pass', isMine: false }]);
});

describe('The judge’s request about a row', () => {
  const PROSE = [
    ['test_id', 'query', 'expected_answer', 'actual_agent_answer'],
    ['a', 'What drove it?', 'Mostly cattle ranching', 'Cattle drove most of it.'],
  ];

  it('can be read without a model, and tried with one; the results stay as they are', () => {
    const settings = { judge: { provider: 'openai', model: 'gpt-6-luna' } };
    const judge = fakeJudge({ verdicts: { Cattle: 1 } });
    const addOn = judgedAddOn({ PROSE }, settings, {}, judge);
    addOn.ask('runEvals', { set: [['judge.provider', 'rules']] });
    const place = { sheetId: addOn.idOf('PROSE'), row: 2 };
    const before = addOn.row('PROSE results', 4);
    const read = addOn.reply('tryOnRow', { place, isAsked: false });
    expect(read.prompts.map(({ user }) => user)).toEqual([
      expect.stringContaining('Cattle drove most of it.'),
    ]);
    expect(read.prompts[0]?.system).toContain('You grade the work of an AI agent');
    expect(read.verdicts).toEqual([]);
    const tried = addOn.reply('tryOnRow', { place, isAsked: true });
    expect(tried.verdicts).toMatchObject([{ title: 'Answer in the text', verdict: 'pass' }]);
    expect(addOn.row('PROSE results', 4)).toEqual(before);
    expect(addOn.ask('tryOnRow', { place: { ...place, row: 9 }, isAsked: false }).message).toBe(
      'The case was deleted. Refresh the row.',
    );
  });

  it.each([
    ['a question back where none is expected', ['FALSE', '', 'Which region do you mean?'], 'fail'],
    ['no question back where none is expected', ['FALSE', '', 'Cattle drove it.'], 'pass'],
    ['no question back where one is expected', ['TRUE', '', 'Cattle drove it.'], 'fail'],
    ['half of the criteria', ['', '1. Cattle 2. Logging', 'Cattle drove it.'], '0.5'],
  ])('shows what a run would: %s', (_name, [clarification = '', criteria = '', answer = ''], verdict) => {
    const header = [
      'query',
      'expected_clarification',
      'expected_answer_criteria',
      'actual_id',
      'actual_agent_answer',
    ];
    const ROW = [header, ['What drove it?', clarification, criteria, '', answer]];
    const addOn = judgedAddOn({ ROW }, { judge: JUDGE });
    const place = { sheetId: addOn.idOf('ROW'), row: 2 };
    const title = criteria === '' ? 'Clarification' : 'Completeness';
    expect(addOn.reply('tryOnRow', { place, isAsked: true }).verdicts).toContainEqual(
      expect.objectContaining({ title, verdict }),
    );
  });
});
