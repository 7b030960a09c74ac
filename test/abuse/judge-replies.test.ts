/** Replies of a judge of any quality, or of a proxy: the row is scored or says why not, and the next row is scored as usual. */
import * as z from 'zod';
import type { WireResult } from '../../local/runtime';
import { addOnOf } from '../e2e/add-on';
import { keyed, said } from '../e2e/transport';
import { ofToday } from '../support/thorough';

const KEY = 'test-judge-key-0001';

/** A chat completion whose message is this. */
const completion = (content: string): WireResult => {
  const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }];
  const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
  return said(200, JSON.stringify({ id: 'c', object: 'chat.completion', model: 'm', choices, usage }));
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
    said(200, '<!DOCTYPE html><html><body>Please log in</body></html>'),
    'error',
    /^the judge’s reply is not JSON \(after 3 attempts\)$/,
    3,
  ],
  ['a redirect', said(302, '', { Location: 'https://evil.example/' }), 'error', /^the judge answered 302$/],
  [
    'HTTP 404',
    said(404, '{"error":{"message":"no such model","type":"error","code":null}}'),
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
  const { scorecards } = Scorecards.parse(sheet.reply('scorecards', {}));
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
