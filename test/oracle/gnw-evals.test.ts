/**
 * The original harness's scores on the same inputs (or what is wanted where it errs), and dates and ids. Data that is
 * not part of this project: skipped where it is absent.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { decodeState } from '../../src/agent/state';
import { assessCase } from '../../src/checks/assess';
import { compareAreaIds } from '../../src/model/area-id';
import type { Settled } from '../../src/model/assessment';
import { parseDay } from '../../src/model/calendar-day';
import { type EvalCase, expectedValues } from '../../src/model/eval-case';
import type { Verdict } from '../../src/model/judge';
import { errorCard, scoreCase } from '../../src/scoring/scorecard';
import { cleanText } from '../../src/model/text';
import type { Scorecard } from '../../src/model/scorecard';

const FOLDER = resolve(__dirname, '../../../shared/oracle');
const TRACE = { threadId: '', traceId: '', traceUrl: '', latencyS: undefined };
const NUMBERS = z.record(z.string(), z.unknown());

const Case = z.object({
  id: z.string(),
  row: z.record(z.string(), z.string()),
  state: z.unknown(),
  judge: z.object({
    answer_charts: z.number().nullish(),
    answer_agent: z.number().nullish(),
    is_clarification: z.boolean().nullish(),
  }),
  peer: NUMBERS,
  overall_exact: z.string().nullish(),
  agree: z.boolean(),
  want: NUMBERS.optional(),
});

const DateOrIds = z.union([
  z.object({
    id: z.string(),
    fn: z.literal('date'),
    input: z.string(),
    as: z.enum(['start', 'end']),
    want: z.string(),
  }),
  z.object({
    id: z.string(),
    fn: z.literal('same gadm id'),
    input: z.tuple([z.string(), z.string()]),
    want: z.boolean(),
  }),
]);

function lines<T>(file: string, schema: z.ZodType<T>): T[] {
  const path = resolve(FOLDER, file);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => schema.parse(JSON.parse(line)));
}

function caseOf(row: Record<string, string>): EvalCase {
  const text = (field: string): string => cleanText(row[field] ?? '');
  return {
    ...{ tab: 'oracle', row: 2, uid: '', testId: '', group: '', status: '', priority: '', conversation: '', turn: '' },
    query: text('query'),
    badCells: [],
    expected: expectedValues(text),
  };
}

function cardOf({ row, state, judge }: z.infer<typeof Case>): Scorecard {
  const evalCase = caseOf(row);
  if (state === null) return errorCard(evalCase, 'unreached');
  const collected = decodeState(JSON.stringify(state), TRACE);
  if (collected.kind === 'failed') return errorCard(evalCase, collected.reason);
  const scoreFor = {
    agent_answer: judge.answer_agent,
    charts_answer: judge.answer_charts,
    clarification_requested: judge.is_clarification,
  };
  const settled = new Map<string, Settled>();
  for (const [id, assessment] of assessCase(evalCase, collected.output, { minRows: 1 })) {
    if (assessment.kind !== 'needs judge') {
      settled.set(id, assessment);
      continue;
    }
    const said = scoreFor[assessment.question.part];
    const verdict: Verdict = {
      kind: 'decided',
      score: Number(said) === 1 ? 1 : 0,
      reason: '',
      answerType: '',
      decidedBy: 'oracle',
    };
    settled.set(id, assessment.settle(verdict));
  }
  return scoreCase(evalCase, settled, { passThreshold: 0.7, weights: {} });
}

const CASES = lines('gnw_evals_sample.jsonl', Case);
const SMALL = lines('dates_ids_sample.jsonl', DateOrIds);
const whereData = CASES.length > 0 ? describe : describe.skip;

whereData('the scoring oracle', () => {
  it.each(CASES.map((item) => [item.id, item] as const))('agrees on the ten scores of %s', (_id, item) => {
    const card = cardOf(item);
    const wanted = item.agree ? item.peer : (item.want ?? {});
    const got: Record<string, number | null> = {};
    for (const [id, result] of card.results)
      got[`${id}_score`] = result.kind === 'scored' ? result.score : null;
    const nine = Object.fromEntries(Object.keys(got).map((key) => [key, wanted[key]]));
    expect(got).toEqual(nine);
    const overall = wanted['overall_score'];
    if (typeof overall === 'number')
      expect(Math.abs((card.overall ?? NaN) - exact(item, overall))).toBeLessThanOrEqual(0.005001);
    else expect(card.overall).toBeNull();
  });

  it.each(SMALL.map((item) => [item.id, item] as const))('agrees on the date or ids of %s', (_id, item) => {
    if (item.fn === 'date') expect(parseDay(item.input, item.as) ?? '').toBe(item.want);
    else expect(compareAreaIds(item.input[0], item.input[1], 'gadm') === 'same').toBe(item.want);
  });
});

function exact({ overall_exact: fraction }: z.infer<typeof Case>, otherwise: number): number {
  const [passes, counted] = (fraction ?? '').split('/').map(Number);
  return passes !== undefined && counted ? passes / counted : otherwise;
}
