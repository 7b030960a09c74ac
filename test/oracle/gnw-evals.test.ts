/**
 * The original harness's scores on the same inputs (or the wanted ones if it errs), and dates and ids. The data is
 * not part of this project: skipped if it is absent.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { decodeState } from '../../src/agent/decode-state';
import { assessCase } from '../../src/checks/assess';
import { BUILT_IN } from '../../src/checks/registry';
import type { Assessment, Settled } from '../../src/model/assessment';
import { isInOverall } from '../../src/checks/check';
import { type EvalCase, expectedValues } from '../../src/fields/eval-case';
import { type CaseResult, scoreCase, withoutOutput } from '../../src/scoring/case-result';
import { cleanText } from '../../src/model/text';
import { parseDay } from '../../src/fields/calendar-day';
import { compareAreaIds, decided, evalCase, NO_TRACE, SCORING } from '../support/cases';

const FOLDER = resolve(__dirname, '../../../shared/oracle');
const Scores = z.record(z.string(), z.unknown());

const Case = z.object({
  id: z.string(),
  row: z.record(z.string(), z.string()),
  state: z.unknown(),
  judge: z.object({
    answer_charts: z.number().nullish(),
    answer_agent: z.number().nullish(),
    is_clarification: z.boolean().nullish(),
  }),
  peer: Scores,
  overall_exact: z.string().nullish(),
  agree: z.boolean(),
  want: Scores.optional(),
});
type Case = z.infer<typeof Case>;

const Day = z.object({
  ...{ id: z.string(), fn: z.literal('date'), input: z.string() },
  ...{ as: z.enum(['start', 'end']), want: z.string() },
});
const Ids = z.object({
  ...{ id: z.string(), fn: z.literal('same gadm id') },
  ...{ input: z.tuple([z.string(), z.string()]), want: z.boolean() },
});

function lines<T>(file: string, schema: z.ZodType<T>): T[] {
  const path = resolve(FOLDER, file);
  if (!existsSync(path)) return [];
  const texts = readFileSync(path, 'utf8').split('\n');
  return texts.filter((line) => line !== '').map((line) => schema.parse(JSON.parse(line)));
}

function caseOf(row: Case['row']): EvalCase {
  const text = (field: string): string => cleanText(row[field] ?? '');
  return evalCase(expectedValues(text), { query: text('query') });
}

function cardOf({ row, state, judge }: Case): CaseResult {
  const oneCase = caseOf(row);
  if (state === null)
    return withoutOutput(oneCase, { error_code: 'no_output', error: 'unreached' }, BUILT_IN);
  const collected = decodeState(JSON.stringify(state), NO_TRACE);
  if (collected.kind === 'failed')
    return withoutOutput(oneCase, { error_code: collected.code, error: collected.reason }, BUILT_IN);
  const settled = new Map<string, Settled>();
  for (const [id, assessment] of assessCase(oneCase, collected.output, SCORING, BUILT_IN)) {
    settled.set(id, settle(assessment, judge));
  }
  return scoreCase(oneCase, settled, SCORING, BUILT_IN);
}

function settle(assessment: Assessment, judge: Case['judge']): Settled {
  if (assessment.kind !== 'question') return assessment;
  const said = new Map<string, boolean>([
    ['agent_answer', judge.answer_agent === 1],
    ['charts_answer', judge.answer_charts === 1],
    ['clarification_requested', judge.is_clarification === true],
  ]);
  return assessment.settle(decided(said.get(assessment.question.part) ? 1 : 0));
}

/** The wanted overall score before rounding. */
function exactOverall({ overall_exact: fraction }: Case, rounded: number): number {
  const [passes, counted] = (fraction ?? '').split('/').map(Number);
  return passes !== undefined && counted ? passes / counted : rounded;
}

const CASES = lines('gnw_evals_sample.jsonl', Case);
const SMALL = lines('dates_ids_sample.jsonl', z.union([Day, Ids]));
const NINE = new Set<string>(BUILT_IN.all.filter(isInOverall).map(({ id }) => id));
const whereData = CASES.length > 0 ? describe : describe.skip;

whereData('the scoring oracle', () => {
  it.each(CASES.map((item) => [item.id, item] as const))('agrees on the ten scores of %s', (_id, item) => {
    const card = cardOf(item);
    const expected = item.agree ? item.peer : (item.want ?? {});
    const entries = [...card.results].filter(([id]) => NINE.has(id));
    const got = entries.map(([id, result]) => [
      `${id}_score`,
      result.kind === 'scored' ? result.score : null,
    ]);
    expect(got).toEqual(entries.map(([id]) => [`${id}_score`, expected[`${id}_score`]]));
    const overall = expected['overall_score'];
    if (typeof overall === 'number') {
      expect(Math.abs((card.overall_score ?? NaN) - exactOverall(item, overall))).toBeLessThanOrEqual(
        0.005001,
      );
    } else expect(card.overall_score).toBeNull();
  });

  it.each(SMALL.map((item) => [item.id, item] as const))('agrees on the date or ids of %s', (_id, item) => {
    if (item.fn === 'date') expect(parseDay(item.input, item.as) ?? '').toBe(item.want);
    else expect(compareAreaIds(item.input[0], item.input[1], 'gadm') === 'same').toBe(item.want);
  });
});
