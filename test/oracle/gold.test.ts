/**
 * All checks of all rows and turns of wri/gnw-gold-evals: cells in, scores and verdict out, without the bundle. The data is not
 * part of this project: skipped if it is absent.
 */
import { isDeepStrictEqual } from 'node:util';
import { collectRecorded, recordedColumns } from '../../src/agent/recorded-columns';
import { assessCase } from '../../src/checks/assess';
import type { CheckId } from '../../src/model/check';
import { BUILT_IN } from '../../src/checks/registry';
import { type CaseResult, scoreCase, withoutOutput } from '../../src/scoring/case-result';
import { inConversations } from '../../src/evalset/conversations';
import { readTab, type RecordedCase } from '../../src/evalset/read-tab';
import { Outputs } from '../../src/results/outputs';
import { conversationVerdict } from '../../src/results/conversation-verdicts';
import { SCORING, tabGrid } from '../support/cases';
import { GOLD_CASES, GOLD_ROWS, type GoldCase, type GoldRow, settledBy } from './gold-cases';

/** @param kept whether the outputs go through the columns of `Responses` before they are scored */
function cardsOf({ rows }: GoldCase, kept = false): CaseResult[] {
  const columns = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
  const lines = rows.map(({ cells }) => columns.map((name) => cells[name] ?? ''));
  const read = readTab(tabGrid([columns, ...lines]))?.cases ?? [];
  const { cases } = inConversations(kept ? read.map(throughColumns) : read);
  const outputs = new Outputs();
  return cases.map((one, index) => {
    const row = rows[index];
    if (!row) throw new Error('a row was read that is not there');
    const known = outputs.of(one, 0);
    if (known.kind === 'failed')
      return withoutOutput(one.evalCase, { error_code: known.code, error: known.reason }, BUILT_IN);
    const assessed = [...assessCase(one.evalCase, known.output, SCORING, BUILT_IN, known.before)];
    const settled = assessed.map(([id, assessment]) => [id, settledBy(row, assessment)] as const);
    return scoreCase(one.evalCase, new Map(settled), SCORING, BUILT_IN);
  });
}

function throughColumns(one: RecordedCase): RecordedCase {
  const collected = collectRecorded(one.recorded);
  if (collected.kind === 'failed') return one;
  const cells = [...recordedColumns(collected.output)];
  return { ...one, recorded: new Map(cells.map(([name, value]) => [name, String(value)])) };
}

/**
 * Turns that do nothing after one that did: the successor reads the whole thread, this product the turn alone (docs/scoring.md). By row,
 * what is found differently.
 */
const OF_THE_THREAD: Readonly<Record<string, readonly string[]>> = {
  'gold-x0419 turn 2': ['scope_match', 'state_delta'],
};

/** The checks of a row with another outcome, with both outcomes. */
function differences(row: GoldRow, card: CaseResult | undefined): Record<string, string> {
  if (!card) throw new Error('a row was not scored');
  if (row.isOpen && card.verdict === 'error') return {};
  const found: Record<string, string> = {};
  for (const [id, want] of Object.entries(row.want)) {
    const result = card.results.get(id);
    const got = result?.kind === 'scored' ? result.score : null;
    if (got !== want) found[id] = `${got}, not ${want}: ${result && 'reason' in result ? result.reason : ''}`;
  }
  if (row.verdict !== undefined && card.verdict !== row.verdict)
    found['verdict'] = `${card.verdict}, not ${row.verdict}: ${card.error}`;
  const isKnown = isDeepStrictEqual(Object.keys(found).sort(), OF_THE_THREAD[row.id]);
  return isKnown ? {} : found;
}

const whereData = GOLD_CASES.length > 0 ? describe : describe.skip;

whereData('the gold evals', () => {
  it('ask for existing checks only', () => {
    const asked = new Set(GOLD_ROWS.flatMap(({ want }) => Object.keys(want)));
    const known = new Set<CheckId>(BUILT_IN.all.map(({ id }) => id));
    expect([...asked].filter((id) => !known.has(id))).toEqual([]);
  });

  it.each(GOLD_CASES.map((one) => [one.id, one] as const))('give the expected result for %s', (_id, one) => {
    const cards = cardsOf(one);
    expect(one.rows.map((row, index) => differences(row, cards[index]))).toEqual(one.rows.map(() => ({})));
    const isOfThread = one.rows.some(({ id }) => id in OF_THE_THREAD);
    if (one.verdict !== undefined && !isOfThread)
      expect(
        conversationVerdict(
          cards.map(({ verdict, error_code: code }) => ({ verdict, ...(code && { error_code: code }) })),
        ),
      ).toBe(one.verdict);
  });

  // The figures of a pull’s inline rows have no column; columns alone hold no missing chart against a row.
  it('give the same results from columns as from a state', () => {
    const scoresOf = ({ results }: CaseResult) =>
      [...results]
        .filter(([id]) => id !== 'class_value_match' && id !== 'data_charted')
        .map(([id, result]) => [id, result.kind === 'scored' ? result.score : null]);
    for (const one of GOLD_CASES.filter(({ rows }) => !rows.some(({ id }) => id in OF_THE_THREAD)))
      expect([one.id, cardsOf(one, true).map(scoresOf)]).toEqual([one.id, cardsOf(one).map(scoresOf)]);
  });
});
