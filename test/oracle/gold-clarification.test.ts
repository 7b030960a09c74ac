/**
 * Whether the agent asked back, on the states of wri/gnw-gold-evals. Data that is not part of this project: skipped where it
 * is absent.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { decodeState } from '../../src/agent/state';
import { clarification } from '../../src/checks/clarification';
import type { Settled } from '../../src/model/assessment';
import { expectedValues } from '../../src/model/eval-case';
import { cleanText } from '../../src/model/text';
import { assessBy } from '../support/assessing';
import { decided, NO_TRACE } from '../support/cases';

const PATH = resolve(__dirname, '../../../shared/oracle/gold_sample.jsonl');

const Expected = z.object({ clarification: z.string().optional() });
const Judge = z.object({ clarification: z.boolean(), errors: z.array(z.string()).optional() });
const Want = z.object({ checks: z.object({ clarification_requested: z.number().nullable() }) });
const Case = z.object({
  id: z.string(),
  kind: z.enum(['row', 'conversation', 'trials']),
  expected: Expected.optional(),
  state: z.unknown().optional(),
  turns: z.array(z.object({ expected: Expected.optional() })).optional(),
  states: z.array(z.unknown()).optional(),
  judge: Judge.optional(),
  want: z.unknown().optional(),
  decisions: z.array(z.string()).optional(),
  open: z.string().optional(),
});

/** A row, or a turn of a conversation, with what the check is to come to. */
interface Turn {
  readonly name: string;
  readonly expected: string;
  readonly state: unknown;
  readonly judge: z.infer<typeof Judge>;
  readonly want: number | null;
}

function turnsOf(line: string): Turn[] {
  const one = Case.parse(JSON.parse(line));
  const { id, judge, decisions = [] } = one;
  // (hh) reads expected columns that belong to other checks; a state that no agent writes may be an error.
  if (!judge || decisions.includes('hh') || one.open !== undefined) return [];
  const expectedOf = (cells: z.infer<typeof Expected> = {}) => cells.clarification ?? '';
  if (one.kind === 'row') {
    const want = Want.parse(one.want).checks.clarification_requested;
    return [{ name: id, expected: expectedOf(one.expected), state: one.state, judge, want }];
  }
  if (one.kind !== 'conversation') return [];
  const wants = z.object({ turns: z.array(z.unknown()) }).parse(one.want).turns;
  return (one.turns ?? []).flatMap(({ expected }, index): Turn[] => {
    const want = Want.safeParse(wants[index]);
    if (!want.success) return [];
    const about = { expected: expectedOf(expected), state: one.states?.[index], judge };
    return [{ name: `${id} turn ${index + 1}`, ...about, want: want.data.checks.clarification_requested }];
  });
}

const assess = assessBy(clarification);

function scoreOf({ expected, state, judge }: Turn): number | null {
  if (state === null || state === undefined) return null;
  const collected = decodeState(JSON.stringify(state), NO_TRACE);
  if (collected.kind === 'failed') throw new Error(collected.reason);
  const cells = expectedValues((field) => (field === 'expected_clarification' ? cleanText(expected) : ''));
  const assessment = assess(cells, collected.output);
  const settled: Settled =
    assessment.kind !== 'needs judge'
      ? assessment
      : assessment.settle(
          judge.errors?.includes('ClarificationJudgment')
            ? { kind: 'failed', reason: 'the judge failed' }
            : decided(judge.clarification ? 1 : 0),
        );
  return settled.kind === 'scored' ? settled.score : null;
}

const TURNS = existsSync(PATH)
  ? readFileSync(PATH, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .flatMap(turnsOf)
  : [];
const whereData = TURNS.length > 0 ? describe : describe.skip;

whereData('asking back, on states of the gold evals', () => {
  it.each(TURNS.map((turn) => [turn.name, turn] as const))('comes to what is wanted of %s', (_name, turn) => {
    expect(scoreOf(turn)).toBe(turn.want);
  });
});
