/**
 * Rows of wri/gnw-gold-evals end to end over the built bundle: cells of a tab in, cells of its results out, with a judge that says
 * what each case’s judge says. The data is not part of this project: skipped if it is absent.
 */
import * as z from 'zod';
import type { Transport } from '../../local/runtime';
import { MAX_CELL_TEXT } from '../../src/model/text';
import { callApi } from '../support/call-api';
import { isThorough } from '../support/thorough';
import { type Spreadsheet, spreadsheetOf } from '../e2e/spreadsheet';
import { GOLD_ROWS, type GoldRow, saidBy } from './gold-cases';
import { keyed } from '../e2e/transport';

/** Every eighth row, unless all are wanted. */
const STEP = isThorough ? 1 : 8;
const ROWS = GOLD_ROWS.filter(
  ({ isOpen, judge, cells }) =>
    cells['turn'] === undefined &&
    !isOpen &&
    // A judge that fails is asked again and again.
    judge.errors.length === 0 &&
    (cells['agent_state'] ?? '').length <= MAX_CELL_TEXT,
).filter((_row, index) => index % STEP === 0);

const Asked = z.object({ messages: z.array(z.object({ role: z.string(), content: z.string() })) });

const JSON_TYPE: [string, string][] = [['content-type', 'application/json']];

/** The model’s end: it knows a case by its question. */
const judge: Transport = (requests) =>
  requests.map(({ body }) => {
    const { messages } = Asked.parse(JSON.parse(Buffer.from(body ?? []).toString('utf8')));
    const user = messages.find(({ role }) => role === 'user')?.content ?? '';
    const row = ROWS.find(({ cells }) => user.includes(`\n${cells['query'] ?? ''}\n`));
    const parts = (/^Parts asked: (.+)$/m.exec(user)?.[1] ?? '').split('; ');
    if (!row) throw new Error(`no case asks this: ${user.slice(0, 200)}`);
    const said = parts.map((part) => {
      const score = Number(saidBy(row, part));
      const isAsking = part === 'clarification_requested';
      const type = isAsking ? (score === 1 ? 'clarification' : 'attempt') : 'text';
      return [part, { reason: 'as the case says', answer_type: type, score }];
    });
    const content = JSON.stringify(Object.fromEntries(said));
    const reply = {
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
      usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
    };
    return { status: 200, headers: JSON_TYPE, body: Buffer.from(JSON.stringify(reply)) };
  });

/** A cell that holds a text, even if Sheets would take it for something else. */
function asText(cell: string): string {
  return cell === '' ? '' : `'${cell}`;
}

function scoredSheet(): Spreadsheet {
  const columns = [...new Set(ROWS.flatMap(({ cells }) => Object.keys(cells)))];
  const cells = ROWS.map((row) => columns.map((name) => asText(row.cells[name] ?? '')));
  const sheet = spreadsheetOf({ GOLD: [columns, ...cells] }, { transport: judge, properties: keyed() });
  const set = [
    ['judge.provider', 'openai'],
    ['judge.useRules', 'false'],
  ];
  callApi(sheet.runtime, 'runEvals', { set });
  return sheet;
}

/** The cells with unexpected content, and that content. */
function differences(row: GoldRow, results: Readonly<Record<string, unknown>>): [string, unknown][] {
  const wanted = Object.entries(row.want).map(([id, score]) => [`${id}_score`, score] as const);
  return [...wanted, ['verdict', row.verdict] as const].flatMap(([name, want]): [string, unknown][] => {
    const cell = results[name] ?? null;
    return cell === want ? [] : [[name, cell]];
  });
}

const whereData = ROWS.length > 0 ? describe : describe.skip;

whereData('the gold evals over the bundle', () => {
  it('come out as is wanted, score by score and by their verdicts', () => {
    const sheet = scoredSheet();
    const found = ROWS.flatMap((row, index) =>
      differences(row, sheet.row('GOLD results', index + 4)).map((wrong) => [row.id, ...wrong]),
    );
    expect(found).toEqual([]);
  });
});
