/** Tries any judge on answers that are certainly wrong: those given to other questions. */
import { matchAnswer } from '../../judge/rules/index';
import { count, foldCase } from '../../model/text';
import { UserError } from '../../model/user-error';
import { judgingSentence } from '../../run/results/judging';
import { swapped } from '../../scoring/agreement/swapped';
import * as z from '../../model/zod';
import { currentSettings } from '../current-settings';
import { diffServices } from '../diff/services';
import type { Services } from '../services';
import { allJudged } from './judged-rows';
import { judged, judgeOfSettings, type JudgingPlan, planOf, questionOf, Tried } from './judging';

export const ProbeRequest = () =>
  z.extend(Tried(), { n: z._default(z.int().check(z.minimum(1), z.maximum(200)), 20) });
export type ProbeRequest = z.Shape<typeof ProbeRequest>;

export const ProbedJudge = () =>
  z.object({
    judge: z.string(),
    /** How many answers were judged, and how many of them passed: 0 is right. */
    ...{ judged: z.int(), passed: z.int(), open: z.int() },
    sentence: z.string(),
    passes: z.array(
      z.object({
        ...{ tab: z.string(), row: z.int(), testId: z.string() },
        ...{ expected: z.string(), actual: z.string(), reason: z.string() },
      }),
    ),
    ...{ judging: z.string(), stopped: z.string() },
  });
export type ProbedJudge = z.Shape<typeof ProbedJudge>;

const MODEL_ALONE = [['judge.useRules', 'false']] as const;
/** Draws the same rows every time: two judges are probed with the same ones. */
const SEED = 1;

/** @throws UserError as `probeJudge` */
export function probingPlan(request: ProbeRequest, services: Services): JudgingPlan {
  const pairs = pairsFor(request, services);
  return planOf(
    pairs.map(({ question }) => question),
    request.set,
    services,
    MODEL_ALONE,
  );
}

/**
 * Judges answers against the expected values of other rows, by the model alone: none should pass.
 *
 * @throws UserError if no model is set, or there are no two answers to swap
 */
export function probeJudge(request: ProbeRequest, services: Services): ProbedJudge {
  const pairs = pairsFor(request, services);
  const { judge } = judgeOfSettings(request.set, services, MODEL_ALONE);
  const { verdicts, stopped } = judged(
    judge,
    pairs.map(({ question }) => question),
  );
  const passes = pairs.flatMap(({ row, other }, index) => {
    const verdict = verdicts[index];
    if (verdict?.kind !== 'decided' || verdict.score !== 1) return [];
    const { tab, testId, actual } = row;
    return [{ tab, row: row.row, testId, expected: other.expected, actual, reason: verdict.reason }];
  });
  const decided = verdicts.filter(({ kind }) => kind === 'decided').length;
  return {
    ...{ judge: judge.model, judged: decided, passed: passes.length, open: pairs.length - decided },
    sentence: `${judge.model} passed ${passes.length} of ${count(decided, 'answer')} that ${decided === 1 ? 'was' : 'were'} judged against another row’s expected value; none should pass.`,
    ...{ passes, stopped },
    judging: judgingSentence(judge.model, judge.totals()),
  };
}

function pairsFor({ n }: ProbeRequest, services: Services) {
  const { scoring } = currentSettings(services);
  const rows = allJudged(diffServices(services)).filter(
    ({ check, expected, actual }) =>
      (check.id === 'agent_answer' || check.id === 'charts_answer') && expected !== '' && actual !== '',
  );
  const texts = [...new Map(rows.map((row) => [row.textHash, row])).values()];
  const pairs = swapped(texts, n, SEED, ({ query, expected, actual }, other) => {
    if (foldCase(other.expected) === foldCase(expected)) return false;
    const options = { tolerance: scoring.numberTolerance };
    // An answer that a rule considers the same, or right by chance, is not a trap.
    return [expected, actual].every(
      (text) => matchAnswer({ query, expected: other.expected, actual: text }, options).verdict !== 'yes',
    );
  });
  if (pairs.length === 0)
    throw new UserError('usage', 'Results with two different expected answers are needed: run evals first.');
  return pairs.flatMap(({ row, other }) => {
    const asked = questionOf({ ...row, expected: other.expected });
    return asked ? [{ row, other, question: asked.question }] : [];
  });
}
