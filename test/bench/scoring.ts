/** Processor time of scoring cases: deterministic checks, rules, scorecards, hashes. */
import { BUILT_IN } from '../../src/checks/registry';
import { scoreWave, type WaveCase } from '../../src/engine/jobs/scoring/score-wave';
import { readTab } from '../../src/evalset/read-tab';
import { contentHash } from '../../src/evalset/content-hash';
import { ACTUAL_FIELDS, EXPECTED_FIELDS } from '../../src/fields/fields';
import type { JudgeQuestion, Verdict } from '../../src/model/judge';
import { MAX_CELL_TEXT } from '../../src/model/text';
import { Settings } from '../../src/settings/schema';
import { evalCase, recorded } from '../support/cases';
import { growth, MAX_GROWTH, onceMs, processorMs, slowestGrowth } from './costs';
import { atMost, type BenchRow } from './row';

const ROWS = 20_000;
const WAVE = 250;
/** A case with all nine checks implied. */
function typicalCase(index: number): WaveCase {
  const expected = {
    ...{ expected_aoi_ids: 'BRA.25_1; BRA.14_1', expected_subregion: 'state', expected_dataset_id: '0;4' },
    ...{ expected_context_layer: 'driver', expected_start_date: '2023', expected_end_date: '2023' },
    expected_answer: '590 kha',
  };
  return {
    payer: String(index),
    evalCase: evalCase(expected, {
      row: index + 2,
      uid: contentHash([String(index)]),
      query: `Question ${index}`,
    }),
    recorded: recorded({
      ...{ actual_id: 'BRA.14_1; BRA.25_1', actual_subtype: 'state-province', actual_source: 'gadm' },
      ...{ actual_dataset_id: '4', actual_context_layer: 'driver', row_count: '12' },
      ...{ actual_start_date: '2023-01-01', actual_end_date: '2023-12-31', charts_count: '1' },
      actual_charts_answer: 'Loss was 588,849 ha.',
      actual_agent_answer: `Loss was 588,849 ha (${index}).`,
    }),
  };
}

const decided: Verdict = {
  kind: 'decided',
  score: 1,
  reason: '',
  answerType: 'number',
  decider: { by: 'model', name: 'bench' },
};

function byRules(question: JudgeQuestion): Verdict {
  const { part } = question;
  if (part !== 'agent_answer' && part !== 'charts_answer') return decided;
  const outcome = question.byRule?.(0.05);
  return outcome?.kind === 'decided' ? outcome : { kind: 'open', reason: outcome?.seen ?? '' };
}

// Read once, as in a run.
const SETTINGS = { ...Settings().parse({}), checks: BUILT_IN };

const score = (cases: readonly WaveCase[], decide: (question: JudgeQuestion) => Verdict): unknown =>
  scoreWave(cases, SETTINGS, (rows) => rows.map((row) => row.map(decide)), '');

/**
 * Scoring alone: cases that are read and assessed in waves by rules, and nothing is written.
 *
 * @param rows cells by column
 * @returns milliseconds of processor time
 */
export function scoringMs(rows: readonly Readonly<Record<string, string | number>>[]): number {
  const header = Object.keys(rows[0] ?? {});
  const values = [header, ...rows.map((row) => header.map((name) => row[name] ?? ''))];
  const shown = values.map((cells) => cells.map(String));
  const tab = { name: 'GOLD', sheetId: 0, timeZone: 'Etc/UTC', merges: [], values, shown };
  return processorMs(() => {
    // Read anew each time: a case caches its derived values.
    const cases = (readTab(tab)?.cases ?? []).map((one, index) => ({ ...one, payer: String(index) }));
    for (let at = 0; at < cases.length; at += WAVE) score(cases.slice(at, at + WAVE), byRules);
  });
}

export function benchScoring(): BenchRow[] {
  let ms = 0;
  // Created each time: a case caches its derived values.
  const times = growth((share) => {
    const cases = Array.from({ length: ROWS * share }, (_item, index) => typicalCase(index));
    ms = onceMs(() => {
      for (let at = 0; at < cases.length; at += WAVE) score(cases.slice(at, at + WAVE), () => decided);
    });
  });
  const perSecond = Math.round((ROWS / 2 / ms) * 1000).toLocaleString('en');
  return [
    atMost(
      `${ROWS.toLocaleString('en')} rows of 9 checks (${perSecond} a second), beside half of them`,
      times,
      MAX_GROWTH,
      ' times',
    ),
    costliestRow(),
  ];
}

/** Contents of full cells: lists of thousands of items, dates, figures, truncated JSON. */
const PIECES = ['a ', '1, ', 'ha; ', '1.5 kha and ', '2020-01-01; ', 'BRA.1_1;', 'x=1;', '{"a":[', '['];

/** A row whose expected and recorded cells are all as long as cells can be, nearly alike on both sides. */
function costliestRow(): BenchRow {
  const candidates = PIECES.map((piece) => {
    const whole = piece.repeat(Math.ceil(MAX_CELL_TEXT / piece.length));
    // Created each time: a case caches its derived values.
    const work = (share: number): unknown => {
      const text = whole.slice(0, share * MAX_CELL_TEXT - 1);
      const expected = Object.fromEntries(EXPECTED_FIELDS.map((field) => [field, `${text}1`]));
      const actual = Object.fromEntries(ACTUAL_FIELDS.map((field) => [field, `${text}2`]));
      const one = { payer: '', evalCase: evalCase(expected, { query: text }), recorded: recorded(actual) };
      return score([one], byRules);
    };
    return { text: piece, work };
  });
  return slowestGrowth(
    candidates,
    (text, ms) => `the costliest row, every cell of 50,000 characters, all ${text} (${ms} ms), beside 25,000`,
  );
}
