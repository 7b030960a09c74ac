/**
 * All checks of all rows and turns of wri/gnw-gold-evals: cells in, scores and verdict out, without the bundle. Data that is not
 * part of this project: skipped where it is absent.
 */
import { describe, expect, it } from '@jest/globals';
import { collectRecorded } from '../../src/agent/columns';
import { recordOf } from '../../src/agent/to-columns';
import { assessCase } from '../../src/checks/assess';
import { type CheckId } from '../../src/model/check';
import { CHECKS } from '../../src/checks/registry';
import type { Scorecard } from '../../src/model/scorecard';
import { errorCard, scoreCase } from '../../src/scoring/scorecard';
import { readTab } from '../../src/evalset/read-tab';
import { tabGrid } from '../support/cases';
import { SCORING } from '../support/settings';
import { GOLD_ROWS, type GoldRow, settledBy } from './gold-cases';

/** To be built. */
const NOT_BUILT: readonly CheckId[] = ['state_delta'];
/** What needs the turn before: conversations are not scored yet. */
const BY_THE_TURN_BEFORE: Readonly<Record<string, CheckId>> = { 'gold-x0417 turn 2': 'dashboard_created' };
const BUILT = new Set<CheckId>(CHECKS.map(({ id }) => id));

/** @param kept whether the output goes through the columns of `Responses` before it is scored */
function cardOf(row: GoldRow, kept = false): Scorecard {
  const columns = Object.keys(row.cells);
  const [read] = readTab(tabGrid([columns, columns.map((name) => row.cells[name] ?? '')]))?.cases ?? [];
  if (!read) throw new Error('no case was read');
  let collected = collectRecorded(read.recorded);
  if (kept && collected.kind === 'output') {
    const cells = [...recordOf(collected.output)];
    collected = collectRecorded(new Map(cells.map(([name, value]) => [name, String(value)])));
  }
  if (collected.kind === 'failed') return errorCard(read.evalCase, collected.reason, SCORING);
  const assessed = [...assessCase(read.evalCase, collected.output, SCORING)];
  const settled = assessed.map(([id, assessment]) => [id, settledBy(row, assessment)] as const);
  return scoreCase(read.evalCase, new Map(settled), SCORING);
}

/** The checks of a case that come to something else, with both. */
function differences(row: GoldRow): Record<string, string> {
  const card = cardOf(row);
  if (row.isOpen && card.verdict === 'error') return {};
  const found: Record<string, string> = {};
  for (const [id, want] of Object.entries(row.want)) {
    if (!BUILT.has(id) || BY_THE_TURN_BEFORE[row.id] === id) continue;
    const result = card.results.get(id);
    const got = result?.kind === 'scored' ? result.score : null;
    if (got !== want) found[id] = `${got}, not ${want}: ${result && 'reason' in result ? result.reason : ''}`;
  }
  // Turns that expect deltas have a check more.
  const isWhole = row.cells['expected_deltas'] === undefined;
  if (isWhole && row.verdict !== undefined && card.verdict !== row.verdict)
    found['verdict'] = `${card.verdict}, not ${row.verdict}: ${card.error}`;
  return found;
}

const whereData = GOLD_ROWS.length > 0 ? describe : describe.skip;

whereData('the gold evals', () => {
  it('names no check as not built that is built', () => {
    expect(NOT_BUILT.filter((id) => BUILT.has(id))).toEqual([]);
  });

  it.each(GOLD_ROWS.map((row) => [row.id, row] as const))('come to what is wanted of %s', (_id, row) => {
    expect(differences(row)).toEqual({});
  });

  // The figures of a pull’s inline rows have no column.
  it('come to the same where the state is kept in columns', () => {
    const scoresOf = ({ results }: Scorecard) =>
      [...results]
        .filter(([id]) => id !== 'class_value_match')
        .map(([id, result]) => [id, result.kind === 'scored' ? result.score : null]);
    for (const row of GOLD_ROWS)
      expect([row.id, ...scoresOf(cardOf(row, true))]).toEqual([row.id, ...scoresOf(cardOf(row))]);
  });
});
