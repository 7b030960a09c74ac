/** Another judge on the same labels, and any judge on answers that are wrong for certain: only texts that results hold are judged. */
import { judgeHost } from '../../judge/providers/index';
import { askOr } from '../../judge/stopped';
import { answerQuestion } from '../../judge/questions/answer-match';
import { expectedTextQuestion } from '../../judge/questions/expected-text';
import { matchAnswer } from '../../judge/rules/index';
import type { Judge } from '../../judge/decide';
import type { JudgeQuestion, Verdict } from '../../model/judge';
import { isVolunteered, type Label } from '../../model/label';
import { count, foldCase } from '../../model/text';
import { UserError } from '../../model/user-error';
import { judgeFor } from '../../run/judge';
import { judgingSentence } from '../../run/results/judging';
import { lastOfEach, verdictOf } from '../../scoring/agreement/people';
import { SPLITS, splitOf } from '../../scoring/agreement/split';
import { swapped } from '../../scoring/agreement/swapped';
import { signTest } from '../../scoring/paired-test';
import { SettingChanges } from '../../settings/change';
import type { Settings } from '../../settings/schema';
import * as z from '../../settings/zod';
import { openLabels } from '../../store/labels';
import { currentSettings } from '../current-settings';
import { diffServices } from '../diff/services';
import { estimateSentence } from '../runs/estimate';
import { costQuestion } from '../runs/spending';
import type { Services } from '../services';
import { LabelsFile } from './agreement';
import { allJudged, isJudged, JUDGED_CHECKS, type JudgedRow, judgeOf } from './judged-rows';
import { readLabels } from './labels-file';
import { rowOf, withoutDoubles } from './labelled-rows';
import { percent } from './words';

/** The judge that is tried: the settings of the spreadsheet, but for these. */
const Tried = () => z.strictObject({ set: SettingChanges() });

export const TryRequest = () =>
  z.extend(Tried(), {
    /** A file, besides those of the tab `Labels`. */
    labels: z.optional(LabelsFile()),
    /** Judges and prompts are compared on `dev`; what was chosen is reported on `test`. */
    on: z._default(z.enum(SPLITS), 'dev'),
  });
export type TryRequest = z.Shape<typeof TryRequest>;

export const ProbeRequest = () =>
  z.extend(Tried(), { n: z._default(z.int().check(z.minimum(1), z.maximum(200)), 20) });
export type ProbeRequest = z.Shape<typeof ProbeRequest>;

/** What it would ask and cost. */
export const JudgingPlan = () => z.object({ texts: z.int(), sentence: z.string(), costQuestion: z.string() });
export type JudgingPlan = z.Shape<typeof JudgingPlan>;

const Difference = () =>
  z.object({
    ...{ tab: z.string(), row: z.int(), testId: z.string() },
    people: z.enum(['pass', 'fail']),
    now: z.enum(['pass', 'fail']),
    tried: z.enum(['pass', 'fail']),
    reason: z.string(),
  });

export const TriedJudge = () =>
  z.object({
    judge: z.string(),
    on: z.enum(SPLITS),
    checks: z.array(
      z.object({
        ...{ id: z.string(), title: z.string() },
        /** Texts that people and both judges decided, and those that the tried one left open. */
        ...{ labelled: z.int(), open: z.int() },
        /** How many each judges as people do. */
        ...{ now: z.int(), tried: z.int() },
        /** Right by one judge alone, and McNemar's exact test of the two counts. */
        ...{ onlyNow: z.int(), onlyTried: z.int(), p: z.number() },
        sentence: z.string(),
        /** Where the judges differ. */
        differences: z.array(Difference()),
      }),
    ),
    /** Labelled texts of each part. */
    splits: z.object({ train: z.int(), dev: z.int(), test: z.int() }),
    /** What it has cost, and why it stopped, where it did. */
    ...{ judging: z.string(), stopped: z.string() },
    problems: z.array(z.string()),
  });
export type TriedJudge = z.Shape<typeof TriedJudge>;

export const ProbedJudge = () =>
  z.object({
    judge: z.string(),
    /** Answers that were judged, and those of them that passed: 0 is right. */
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

/** How long an execution may ask; it may be used up by other things, too. */
const TIME_MS = 4 * 60_000;

type Person = 'pass' | 'fail';
interface LabelledText {
  readonly row: JudgedRow;
  readonly people: Person;
}

/** @throws UserError as `tryJudge` */
export function tryingPlan(request: TryRequest, services: Services): JudgingPlan {
  const { texts } = textsFor(request, services);
  return planOf(
    texts.map(({ question }) => question),
    request.set,
    services,
  );
}

/**
 * Judges the labelled texts of one part again by another judge. Nothing is written into results; replies are kept in the cache.
 *
 * @throws UserError where no model is set, or nothing labelled can be judged
 */
export function tryJudge(request: TryRequest, services: Services): TriedJudge {
  const { texts, splits, problems } = textsFor(request, services);
  const { judge } = judgeOfSettings(request.set, services);
  const { verdicts, stopped } = judged(
    judge,
    texts.map(({ question }) => question),
  );
  const all = texts.map((text, index) => ({ ...text, verdict: verdicts[index] }));
  const checks = JUDGED_CHECKS.flatMap(({ id, title }) => {
    const ofCheck = all.filter(({ row }) => row.check.id === id);
    return ofCheck.length === 0 ? [] : [{ id, title, ...sideBySide(ofCheck, judge.model) }];
  });
  return {
    ...{ judge: judge.model, on: request.on, checks, splits, stopped, problems },
    judging: judgingSentence(judge.model, judge.totals()),
  };
}

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
 * @throws UserError where no model is set, or there are no two answers to swap
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

const MODEL_ALONE = [['judge.useRules', 'false']] as const;
/** Draws the same rows again: two judges are probed with the same. */
const SEED = 1;

function judgeOfSettings(
  set: TryRequest['set'],
  services: Services,
  more: TryRequest['set'] = [],
): { readonly judge: Judge; readonly settings: Settings } {
  const settings = currentSettings(services, [...set, ...more]);
  const judge = judgeFor(settings, services, { until: services.clock.now() + TIME_MS, spentUsd: 0 });
  if (judge.model === '')
    throw new UserError(
      'usage',
      'No judge model is set up: choose one, and enter its key, under “Judge model…”.',
    );
  return { judge, settings };
}

function planOf(
  questions: readonly JudgeQuestion[],
  set: TryRequest['set'],
  services: Services,
  more: TryRequest['set'] = [],
): JudgingPlan {
  const { judge, settings } = judgeOfSettings(set, services, more);
  const estimate = judge.estimate(questions.map((question) => [question]));
  const asked = { model: judge.model, host: judgeHost(settings.judge) };
  return {
    texts: questions.length,
    sentence: `${count(questions.length, 'text')}. ${estimateSentence(asked, estimate)}`,
    costQuestion: costQuestion(estimate, settings.judge),
  };
}

/** In the places of the questions. What came in before the judge stopped counts. */
function judged(
  judge: Judge,
  questions: readonly JudgeQuestion[],
): { readonly verdicts: readonly Verdict[]; readonly stopped: string } {
  const rows = questions.map((question) => [question]);
  let stopped = '';
  const verdicts = askOr(
    () => judge.decide(rows),
    ({ message }) => {
      stopped = message;
      return judge.decideWithoutModel(rows, message);
    },
  );
  return { verdicts: verdicts.flat(), stopped };
}

/** What a check would ask about the texts that results hold; undefined where its score rests on more than they hold. */
function questionOf({ check: { id }, query, expected, actual }: JudgedRow): JudgeQuestion | undefined {
  if (id === 'agent_answer' || id === 'charts_answer')
    return answerQuestion({ part: id, query, expected, actual });
  return id === 'expected_text_match' ? expectedTextQuestion({ query, expected, actual }) : undefined;
}

function textsFor({ labels: file, on }: TryRequest, services: Services) {
  const sources = [
    openLabels(services.spreadsheet).all(),
    ...(file ? [readLabels(file.name, file.text)] : []),
  ];
  const rows = allJudged(diffServices(services)).filter(isJudged);
  const labelled = labelledTexts(withoutDoubles(sources.flatMap(({ labels }) => labels)), rows);
  const askable = labelled.flatMap((text) => {
    const question = questionOf(text.row);
    return question ? [{ ...text, question, split: splitOf(text.row.textHash) }] : [];
  });
  const left = new Set(labelled.filter(({ row }) => !questionOf(row)).map(({ row }) => row.check.title));
  const of = (split: (typeof SPLITS)[number]): number =>
    askable.filter((text) => text.split === split).length;
  const splits = { train: of('train'), dev: of('dev'), test: of('test') };
  const texts = askable.filter(({ split }) => split === on);
  if (texts.length === 0)
    throw new UserError(
      'usage',
      `No labelled text of the part “${on}” can be judged again (train ${splits.train}, dev ${splits.dev}, test ${splits.test}): label more rows first.`,
    );
  return {
    ...{ texts, splits },
    problems: [
      ...sources.flatMap(({ problems }) => problems),
      ...[...left].map((title) => `${title} is not tried: its score rests on more than results hold.`),
    ],
  };
}

/** Texts that people say pass or fail, each once. */
function labelledTexts(labels: readonly Label[], rows: readonly JudgedRow[]): LabelledText[] {
  const byText = new Map<string, { readonly row: JudgedRow; readonly labels: Label[] }>();
  for (const label of labels) {
    const row = rowOf(
      label,
      rows.filter(({ check }) => check.id === label.check),
    );
    const isOutdated = label.textHash !== '' && label.textHash !== row?.textHash;
    if (!row || isOutdated || row.check.isFraction || isVolunteered(label)) continue;
    const known = byText.get(row.textHash) ?? { row, labels: [] };
    known.labels.push(label);
    byText.set(row.textHash, known);
  }
  return [...byText.values()].flatMap(({ row, labels: all }) => {
    const people = verdictOf(lastOfEach(all));
    return people === 'pass' || people === 'fail' ? [{ row, people }] : [];
  });
}

function sideBySide(
  texts: readonly (LabelledText & { readonly verdict: Verdict | undefined })[],
  model: string,
): Omit<TriedJudge['checks'][number], 'id' | 'title'> {
  const both = texts.flatMap(({ row, people, verdict }) => {
    if (verdict?.kind !== 'decided') return [];
    const tried: Person = verdict.score === 1 ? 'pass' : 'fail';
    return [{ row, people, now: judgeOf(row), tried, reason: verdict.reason }];
  });
  const right = (by: 'now' | 'tried') => both.filter((one) => one[by] === one.people).length;
  const [now, tried] = [right('now'), right('tried')];
  const differing = both.filter((one) => one.now !== one.tried);
  const onlyNow = differing.filter((one) => one.now === one.people).length;
  const onlyTried = differing.length - onlyNow;
  const p = signTest(onlyNow, onlyTried);
  const labelled = both.length;
  const share = (n: number): string =>
    labelled === 0 ? '–' : `${percent(n / labelled)}, ${n} of ${labelled}`;
  return {
    ...{ labelled, open: texts.length - labelled, now, tried, onlyNow, onlyTried, p },
    sentence: `As people do: the judge of the results ${share(now)}; ${model} ${share(tried)}. ${onlyNow} right by the first alone, ${onlyTried} by the second alone: McNemar p = ${p.toFixed(3)}.`,
    differences: differing.map(({ row, people, now: before, tried: after, reason }) => {
      const { tab, testId } = row;
      return { tab, row: row.row, testId, people, now: before, tried: after, reason };
    }),
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
    // What a rule takes for the same, or for right by chance, is no trap.
    return [expected, actual].every(
      (text) => matchAnswer({ query, expected: other.expected, actual: text }, options).verdict !== 'yes',
    );
  });
  if (pairs.length === 0)
    throw new UserError('usage', 'Results with two different expected answers are needed: run evals first.');
  return pairs.flatMap(({ row, other }) => {
    const question = questionOf({ ...row, expected: other.expected });
    return question ? [{ row, other, question }] : [];
  });
}
