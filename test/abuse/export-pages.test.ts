/** Results that exceed one reply: files exported page by page equal files exported at once. */
import { answerTo, type AskAddOn } from '../../local/ask';
import { exportedPieces, exportedText } from '../../local/cli/export-files';
import { BUILT_IN } from '../../src/checks/registry';
import { detailedCsv, summaryCsv } from '../../src/reports/csv';
import type { Scorecard } from '../../src/model/scorecard';
import { readLines } from '../../src/results/lines';
import { headerOf } from '../../src/results/results-tab';
import { scorecardJson } from '../../src/reports/scorecards-json';
import { joinedFiles } from '../../src/model/texts/files';
import { addOnOf, cellAt } from '../e2e/add-on';

const ROWS = 200;
/** Quotes, line breaks and a surrogate pair, which a cut may separate; over 40,000 characters. */
const LONG = 'He said "no",\n😀'.repeat(2700);

describe('results of several million characters', () => {
  const { runtime, reply } = addOnOf({
    GOLD: [
      ['test_id', 'query', 'expected_answer', 'actual_agent_answer'],
      ...Array.from({ length: ROWS }, (_row, index) => [`t${index}`, `What is ${index}?`, 'no', LONG]),
    ],
  });
  const replies: number[] = [];
  const ask: AskAddOn = (name, request) => {
    const answer = answerTo(runtime, name, request);
    if (!answer.ok) throw new Error(answer.message);
    replies.push(JSON.stringify(answer).length);
    return answer.value;
  };
  let cards: readonly Scorecard[] = [];
  let columns: readonly string[] = [];
  beforeAll(() => {
    reply('runEvals', {});
    const values = Array.from({ length: ROWS + 3 }, (_line, row) =>
      Array.from(
        { length: 120 },
        (_cell, at) => cellAt(runtime.workbook, 'GOLD results', row + 1, at + 1).value ?? '',
      ),
    );
    columns = headerOf(values);
    cards = readLines('GOLD', values, BUILT_IN).map(({ card }) => card);
  });

  it('are exported page by page as the same scorecards', () => {
    replies.length = 0;
    const text = [...exportedText(ask, { format: 'json' })].join('');
    const whole = cards.map((card) => scorecardJson(card, BUILT_IN.all));
    // No column slices these results.
    const scorecards = whole.map((one) => ({ ...one, slices: {} }));
    const written: unknown = JSON.parse(text);
    expect(written).toMatchObject({ run: { judge: 'rules' }, eval_sets: [{ tab: 'GOLD' }], scorecards });
    // A scorecard per line.
    expect(text.split('\n').filter((line) => /^ {4}\{"tab":"GOLD"/.test(line))).toHaveLength(ROWS);
    expect(text.endsWith('}\n  ]\n}\n')).toBe(true);
    expect(replies.length).toBeGreaterThan(1);
    expect(Math.max(...replies)).toBeLessThan(5_000_000);
  });

  it('are exported page by page as the same CSV files', () => {
    replies.length = 0;
    const files = joinedFiles([...exportedPieces(ask, { format: 'csv' })]);
    // The only column that these rows record.
    const answerOf = ({ values }: Scorecard) =>
      new Map([['actual_agent_answer', String(values['actual_agent_answer'])]] as const);
    const whole = [
      { name: 'GOLD_summary.csv', text: summaryCsv(cards, BUILT_IN.all, columns) },
      { name: 'GOLD_detailed.csv', text: detailedCsv(cards, BUILT_IN, columns, answerOf) },
    ];
    expect(files.map(({ name, text }) => [name, text.length])).toEqual(
      whole.map(({ name, text }) => [name, text.length]),
    );
    expect(JSON.stringify(files) === JSON.stringify(whole)).toBe(true);
    expect(replies.length).toBeGreaterThan(1);
    expect(Math.max(...replies)).toBeLessThan(5_000_000);
  });

  it('are not assembled from two states of the tab', () => {
    const json = ask('exportResults', { format: 'json' });
    const csv = ask('exportResults', { format: 'csv' });
    // The row is edited after its score.
    runtime.edit('GOLD', 'D2', 'no');
    const refusal = 'The results changed while they were being saved. Save them again.';
    expect(() => ask('exportResults', { format: 'json', from: json.next })).toThrow(refusal);
    expect(() => ask('exportResults', { format: 'csv', from: csv.next })).toThrow(refusal);
  });
});
