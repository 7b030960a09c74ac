/** Runs of the built bundle with a judge model: one request per row, a cheap second run, and no trace of the key. */
import { addOnOf } from '../add-on';
import { judgedAddOn } from '../transport';

const KEY = 'test-judge-key-0001';
const ENTRY = { id: 'judge', fields: { provider: 'anthropic', model: '', baseUrl: '' }, keys: {} } as const;

describe('setting up the judge', () => {
  it('keeps the key with the user and never shows it again', () => {
    const sheet = addOnOf({ GOLD: [['query']] });
    expect(sheet.reply('saveService', { ...ENTRY, keys: { key: ` ${KEY}\n` } })).toEqual({
      message: 'Saved.',
      setup: { id: 'judge', fields: ENTRY.fields, hasKeys: true },
    });
    const shown = JSON.stringify(sheet.ask('settingsForm'));
    expect(shown).toContain('"hasKeys":true');
    expect(shown).not.toContain(KEY);
    expect([...sheet.runtime.properties('user').values()]).toEqual([
      JSON.stringify({ key: KEY, host: 'api.anthropic.com' }),
    ]);
    expect(JSON.stringify([...sheet.runtime.properties('document')])).not.toContain(KEY);
  });

  it('sends a key to no other host than the one it was entered for, whoever changes the address', () => {
    const sheet = judgedAddOn(
      {
        GOLD: [
          ['query', 'expected_answer', 'actual_agent_answer'],
          ['Which?', 'South Dakota', 'S. Dakota'],
        ],
      },
      {},
      { properties: {} },
    );
    sheet.reply('saveService', { ...ENTRY, keys: { key: KEY } });
    const fields = { provider: 'openai', model: 'm', baseUrl: 'https://elsewhere.example/v1' };
    sheet.ask('saveService', { ...ENTRY, fields }, 'second@example.org');
    expect(() => sheet.reply('runEvals', {})).toThrow(
      'Your judge key is for api.anthropic.com, but the judge is now at elsewhere.example',
    );
    expect(sheet.judge.groups).toEqual([]);
  });
});

/** Two rows that no rule can decide, one that a rule decides. */
const GOLD = [
  ['test_id', 'query', 'expected_answer', 'actual_charts_answer', 'actual_agent_answer'],
  ['a', 'Which state?', 'South Dakota', 'S. Dakota leads.', 'It was S. Dakota.'],
  ['b', 'Which state, again?', 'South Dakota', '', 'Either state: South Dakota or North Dakota.'],
  ['c', 'How much?', '590 kha', '', 'It was 588,849 hectares.'],
];

function judged(tab: readonly (readonly string[])[] = GOLD, dies: (name: string) => boolean = () => false) {
  const beforeServiceCall = (name: string) => (dies(name) ? ({ kind: 'kill' } as const) : null);
  const sheet = judgedAddOn({ GOLD: tab }, null, { faults: { beforeServiceCall } });
  const run = () => sheet.ask('runEvals', { set: [['judge.provider', 'anthropic']] });
  return { judge: sheet.judge, sheet, run };
}

describe('a run with a judge model', () => {
  it('sends one request per row for both answers, and none where a rule is certain', () => {
    const { judge, sheet, run } = judged();
    run();
    expect(judge.requests.length).toBe(2);
    expect(sheet.row('GOLD results', 4)).toMatchObject({
      judge: 'claude-haiku-5-5',
      judge_cached: false,
      prompt_hash: expect.stringMatching(/^answer match v5 \([0-9a-f]{8}\)$/),
    });
    expect(Number(sheet.row('GOLD results', 4)['judge_tokens'])).toBeGreaterThan(0);
    expect(Number(sheet.row('GOLD results', 4)['judge_cost_usd'])).toBeGreaterThan(0);
    expect(sheet.row('GOLD results', 6)).toMatchObject({ judge: 'rule: number', judge_tokens: null });
  });

  it.each([2, 3])('keeps the votes that came in before an execution died: at request %i', (asking) => {
    const [header = []] = GOLD;
    let asked = 0;
    const { judge, sheet, run } = judged(
      [
        header,
        ['a', 'Which state?', 'South Dakota', '', 'Mostly S. Dakota. [[votes: 0! 0]] [[odd]]'],
        ['b', 'Which state, then?', 'South Dakota', '', 'Plainly South Dakota. [[votes: 1]]'],
      ],
      (name) => name === 'UrlFetchApp.fetchAll' && (asked += 1) === asking,
    );
    expect(run).toThrow(/Exceeded maximum execution time/);
    sheet.settle();
    // Two first votes and one second vote: each is requested, and paid for, once.
    expect(judge.requests.length).toBe(3);
    expect(sheet.row('GOLD results', 4)).toMatchObject({ verdict: 'fail', agent_answer_score: 0 });
    expect(sheet.row('GOLD results', 4)['details']).toContain('(2 votes)');
    // An expected answer that does not answer the query keeps its score, and is reported as a problem of the sheet.
    expect(sheet.reply('runOutcome', {}).outcome?.tabs[0]?.problems).toEqual([
      {
        ...{ tab: 'GOLD', row: 2, column: 'expected_answer' },
        text: 'the judge finds that it does not answer the query; correct one of the two',
      },
    ]);
    const tokens = [2, 3].map((row) => Number(sheet.row('GOLD results', row + 2)['judge_tokens']));
    expect((tokens[0] ?? 0) / (tokens[1] ?? 1)).toBeCloseTo(2, 0);
  });

  it('estimates its requests before it starts', () => {
    const { sheet } = judged();
    const set = [['judge.provider', 'anthropic']] as const;
    expect(sheet.reply('coverage', { set }).judging).toMatch(
      /^About 2 calls to claude-haiku-5-5 at api\.anthropic\.com: [\d,]+ tokens, \$0\.\d+, \d+ seconds\. If a verdict is unsure, the model is asked again: up to 2 more calls: at most \$0\.\d+ in all\.$/,
    );
    // Confirmation is required above the set amount, unless a cap already limits the cost.
    const question = (...more: [string, string][]): unknown =>
      sheet.reply('coverage', { set: [...set, ...more] }).costQuestion;
    expect(question()).toBe('');
    const dear = { set: [...set, ['judge.confirmAboveUsd', '0.001']] };
    expect(sheet.ask('runOrAsk', dear)).toMatchObject({
      value: { question: question(['judge.confirmAboveUsd', '0.001']), report: null },
    });
    expect(sheet.tabNames()).toEqual(['GOLD']);
    expect(question(['judge.confirmAboveUsd', '0.001'])).toMatch(
      /^Judging may cost up to \$0\.00\d+, more than \$0\.001 \(setting “Confirm above US\$”\)\.$/,
    );
    expect(question(['judge.confirmAboveUsd', '0.001'], ['judge.costCapUsd', '0.0009'])).toBe('');
  });
});
