/** Whatever a judge sends back: the row is scored or says why not, and the row next to it is scored as usual. */
import * as z from 'zod';
import { spreadsheetOf } from '../e2e/spreadsheet';
import { callApi } from '../support/call-api';
import { JUDGE_REPLIES, type Sent } from './judge-replies';
import { ofToday } from '../support/thorough';
import { keyed } from '../e2e/transport';

const KEY = 'test-judge-key-0001';
const Scorecards = z.object({
  value: z.object({
    scorecards: z.array(
      z.looseObject({
        verdict: z.string(),
        error: z.nullable(z.string()),
        checks: z.looseObject({ agent_answer: z.looseObject({ reason: z.string() }) }),
      }),
    ),
  }),
});

/** A run over two rows, the first of which needs a judge, which sends these replies. */
function runWith(sent: readonly Sent[]) {
  let asked = 0;
  const sheet = spreadsheetOf(
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
          const one = sent[Math.min(asked, sent.length - 1)] ?? { failure: 'nothing' };
          asked += 1;
          if ('failure' in one) return one;
          const { status, headers = {}, body } = one;
          return { status, headers: Object.entries(headers), body: Buffer.from(body) };
        }),
      properties: keyed(),
    },
  );
  const set = [
    ['judge.provider', 'openai'],
    ['judge.model', 'm'],
  ];
  callApi(sheet.runtime, 'runEvals', { set });
  const tabs = [{ tab: 'GOLD', resultsTab: 'GOLD results' }];
  const { value } = Scorecards.parse(JSON.parse(callApi(sheet.runtime, 'scorecards', { tabs })));
  return { sheet, rows: value.scorecards, asked };
}

it.each(ofToday(JUDGE_REPLIES, 4).map((reply) => [reply.what, reply] as const))(
  'A judge that sends back %s',
  (_what, reply) => {
    const { sheet, rows, asked } = runWith(reply.sent);
    const [judged, byRule] = rows;
    expect(judged?.verdict).toBe(reply.verdict);
    expect(judged?.error ?? judged?.checks.agent_answer.reason).toMatch(reply.says);
    expect(asked).toBe(reply.asked);
    expect([byRule?.verdict, byRule?.error]).toEqual(['pass', null]);
    // What it said is data: no formula but the links of rows, no key, and the eval set as it was.
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

describe('Replies that went to the wrong row', () => {
  const TEXTS = { warm: 'It was W. Dakota.', a: 'It was S. Dakota.', b: 'It was N. Dakota.' } as const;
  type Row = keyof typeof TEXTS;
  const rowOf = (body: string): Row =>
    body.includes('state a?') ? 'a' : body.includes('state b?') ? 'b' : 'warm';
  const other = (row: Row): Row => (({ warm: 'warm', a: 'b', b: 'a' }) as const)[row];
  // Words that stand in all of them.
  const partsFor = (row: Row) => [
    {
      ...{ part: 'agent_answer', evidence: 'It was', reason: `Read as ${row}.`, answer_type: 'text' },
      ...{ score: row === 'b' ? 0 : 1, sure: true },
    },
  ];

  type Codes = ReadonlyMap<Row, string>;
  const replyFor = (row: Row, codes: Codes) => ({ case: codes.get(row), parts: partsFor(row) });

  /** Verdicts of a and b. @param reply to the n-th request about a row */
  function verdicts(reply: (row: Row, nth: number, codes: Codes) => object): unknown[] {
    const asked = new Map<Row, number>();
    const codes = new Map<Row, string>();
    const rows = Object.entries(TEXTS).map(([id, text]) => [id, `Which state ${id}?`, 'South Dakota', text]);
    const sheet = spreadsheetOf(
      { GOLD: [['test_id', 'query', 'expected_answer', 'actual_agent_answer'], ...rows] },
      {
        transport: (requests) => {
          const texts = requests.map(({ body }) => Buffer.from(body ?? []).toString());
          for (const text of texts) codes.set(rowOf(text), /Case (k\w+)/.exec(text)?.[1] ?? '');
          return texts.map((text) => {
            const row = rowOf(text);
            asked.set(row, (asked.get(row) ?? 0) + 1);
            const content = JSON.stringify(reply(row, asked.get(row) ?? 0, codes));
            const choices = [{ finish_reason: 'stop', message: { content } }];
            return { status: 200, headers: [], body: Buffer.from(JSON.stringify({ choices })) };
          });
        },
        properties: keyed(),
      },
    );
    const set = { 'judge.provider': 'openai', 'judge.model': 'm', 'judge.useRules': 'false' };
    callApi(sheet.runtime, 'runEvals', { set: Object.entries(set) });
    return [5, 6].map((row) => sheet.row('GOLD results', row)['verdict']);
  }

  it.each<
    readonly [how: string, reply: (row: Row, nth: number, codes: Codes) => object, found: readonly string[]]
  >([
    ['never', (row, _nth, codes) => replyFor(row, codes), ['pass', 'fail']],
    ['once', (row, nth, codes) => replyFor(nth === 1 ? other(row) : row, codes), ['pass', 'fail']],
    ['always', (row, _nth, codes) => replyFor(other(row), codes), ['error', 'error']],
    ['without a code', (row) => ({ parts: partsFor(row) }), ['error', 'error']],
    [
      'with the other’s code, by name',
      (row, _nth, codes) => {
        const [{ part, ...entry } = { part: '' }] = partsFor(row);
        return { case: codes.get(other(row)), [part]: entry };
      },
      ['error', 'error'],
    ],
    [
      'with the parts of both',
      (row, _nth, codes) => ({ ...replyFor(row, codes), parts: [...partsFor(row), ...partsFor(other(row))] }),
      ['error', 'error'],
    ],
    [
      'under the name of another part',
      (row, _nth, codes) => ({
        ...replyFor(row, codes),
        parts: partsFor(row).map((part) => ({ ...part, part: 'charts_answer' })),
      }),
      ['error', 'error'],
    ],
  ])('settle none by what another says: %s', (_how, reply, found) => {
    expect(verdicts(reply)).toEqual(found);
  });
});
