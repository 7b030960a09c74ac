/** Tries another judge on the labels of what the current one judged. */
import { grouped } from '../../model/grouped';
import { builtIn } from '../../checks/registry';
import { rewordedRubric } from '../../judge/questions/own';
import type { Rubric, Verdict } from '../../model/judge';
import { IN_THE_SHEET, type Label } from '../../model/label';
import { count } from '../../model/text';
import { UserError } from '../../model/user-error';
import { judgingSentence } from '../../report/judging';
import { lastOfEach, verdictOf } from '../../scoring/agreement/people';
import { LEAST_LABELS } from '../../scoring/agreement/agreement';
import { type Estimate as Estimated, splitOf } from '../../scoring/agreement/counts';
import { type Draw, samplesOf } from '../../scoring/agreement/sample';
import { surveyShare } from '../../scoring/agreement/survey-share';
import { signTest } from '../../scoring/paired-test';
import * as z from '../../model/zod';
import { openLabels } from '../../store/labels';
import { diffServices } from '../diff/services';
import type { Services } from '../services';
import { Estimate, LabelsFile } from './report';
import { allJudged, isJudged, type JudgedRow } from './judged-rows';
import {
  askJudge,
  judgeOfSettings,
  type JudgingPlan,
  planOf,
  questionOf,
  type RepeatedQuestion,
  Tried,
} from './judging';
import { readLabels, rowOf, withoutDoubles } from './labelled-rows';
import { drawsOf } from './check-agreement';
import { withInterval } from './words';
import { SPLITS } from '../../model/rule-report';

export const TryRequest = () =>
  z.extend(Tried(), {
    /** Labels from a file, in addition to those of the tab `Labels`. */
    labels: z.optional(LabelsFile()),
    /** Judges and prompts are compared on `dev`; what was chosen is reported on `test`. */
    on: z._default(z.enum(SPLITS), 'dev'),
    /** `drafts`: by the rubrics that are still switched off in the tab `Checks`. */
    wording: z._default(z.enum(['now', 'drafts']), 'now'),
  });
export type TryRequest = z.Shape<typeof TryRequest>;

const Difference = () =>
  z.object({
    tab: z.string(),
    row: z.int(),
    testId: z.string(),
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
        id: z.string(),
        title: z.string(),
        /** Texts decided by people and both judges, and those that the tried judge left open. */
        labelled: z.int(),
        open: z.int(),
        /** How many each judges as people do, and the share of all rows that they stand for: null with fewer than ten drawn at random. */
        now: z.int(),
        tried: z.int(),
        rateNow: z.nullable(Estimate()),
        rateTried: z.nullable(Estimate()),
        /** How many only one of the judges got right, and McNemar's exact test of the two counts. */
        onlyNow: z.int(),
        onlyTried: z.int(),
        p: z.number(),
        sentence: z.string(),
        /** Where the judges differ. */
        differences: z.array(Difference()),
      }),
    ),
    /** Labelled texts of each part. */
    splits: z.object({ train: z.int(), dev: z.int(), test: z.int() }),
    /** What it cost, and why it stopped, if it did. */
    judging: z.string(),
    stopped: z.string(),
    problems: z.array(z.string()),
  });
export type TriedJudge = z.Shape<typeof TriedJudge>;

type Person = 'pass' | 'fail';
interface LabelledText {
  readonly row: JudgedRow;
  readonly people: Person;
  readonly draws: readonly Draw[];
}

interface TriedText extends LabelledText {
  readonly passes: RepeatedQuestion['passes'];
  readonly verdict: Verdict | undefined;
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
 * Judges the labelled texts of one part again with another judge. Nothing is written into results; replies are kept in the cache.
 *
 * @throws UserError if no model is set, or nothing labelled can be judged
 */
export function tryJudge(request: TryRequest, services: Services): TriedJudge {
  const { texts, splits, problems } = textsFor(request, services);
  const { judge } = judgeOfSettings(request.set, services);
  const { verdicts, stopped } = askJudge(
    judge,
    texts.map(({ question }) => question),
  );
  const all = texts.map((text, index) => ({ ...text, verdict: verdicts[index] }));
  const checks = services.spreadsheet.checks().judged.flatMap(({ id, title }) => {
    const ofCheck = all.filter(({ row }) => row.check.id === id);
    return ofCheck.length === 0 ? [] : [{ id, title, ...sideBySide(ofCheck, judge.model) }];
  });
  return {
    judge: judge.model,
    on: request.on,
    checks,
    splits,
    stopped,
    problems,
    judging: judgingSentence(judge.model, judge.totals()),
  };
}

function textsFor({ labels: file, on, wording }: TryRequest, services: Services) {
  const sources = [
    openLabels(services.spreadsheet).all(),
    ...(file ? [readLabels(file.name, file.text, services.spreadsheet.checks())] : []),
  ];
  const drafts = wording === 'drafts' ? draftRubrics(services) : undefined;
  const rows = allJudged(diffServices(services)).filter(
    (row) => isJudged(row) && (drafts?.has(row.check.id) ?? true),
  );
  const labelled = labelledTexts(withoutDoubles(sources.flatMap(({ labels }) => labels)), rows);
  const askable = labelled.flatMap((text) => {
    const asked = questionOf(text.row, drafts?.get(text.row.check.id));
    return asked ? [{ ...text, ...asked, split: splitOf(text.row.textHash) }] : [];
  });
  const left = grouped(
    labelled.filter(({ row }) => !questionOf(row)),
    ({ row }) => row.check.title,
  );
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
    texts,
    splits,
    problems: [
      ...sources.flatMap(({ problems }) => problems),
      ...[...left].map(
        ([title, texts]) =>
          `${title}: ${count(texts.length, 'labelled text')} not tried, since these results do not hold what was judged; score the rows again.`,
      ),
    ],
  };
}

/** By check. @throws UserError if there is none */
function draftRubrics({ ownChecks }: Services): ReadonlyMap<string, Rubric> {
  const drafts = ownChecks.drafts().flatMap(({ id, how, text }): [string, Rubric][] => {
    const rubric = builtIn(id)?.rubric;
    return rubric ? [[id, rewordedRubric(rubric, id, how, text)]] : [];
  });
  if (drafts.length === 0)
    throw new UserError(
      'usage',
      'The tab “Checks” has no rubric that is switched off: write one of the kind “rubric, extend” or “rubric, replace”, with “no” under tabs.',
    );
  return new Map(drafts);
}

/** Texts that people labelled pass or fail, each once. */
function labelledTexts(labels: readonly Label[], rows: readonly JudgedRow[]): LabelledText[] {
  const byText = new Map<string, { readonly row: JudgedRow; readonly labels: Label[] }>();
  for (const label of labels) {
    const row = rowOf(
      label,
      rows.filter(({ check }) => check.id === label.check),
    );
    const isOutdated = label.textHash !== '' && label.textHash !== row?.textHash;
    if (!row || isOutdated || row.check.isFraction) continue;
    if (label.who === IN_THE_SHEET || label.stratum === 'volunteered') continue;
    const text = byText.get(row.textHash) ?? { row, labels: [] };
    text.labels.push(label);
    byText.set(row.textHash, text);
  }
  return [...byText.values()].flatMap(({ row, labels: all }) => {
    const people = verdictOf(lastOfEach(all));
    return people === 'pass' || people === 'fail' ? [{ row, people, draws: drawsOf(all) }] : [];
  });
}

function sideBySide(
  texts: readonly TriedText[],
  model: string,
): Omit<TriedJudge['checks'][number], 'id' | 'title'> {
  const both = texts.flatMap(({ row, people, draws, verdict, passes }) => {
    if (verdict?.kind !== 'decided') return [];
    const tried: Person = passes(verdict.score) ? 'pass' : 'fail';
    return [{ row, people, draws, now: row.verdict, tried, reason: verdict.reason }];
  });
  const right = (by: 'now' | 'tried') => both.filter((text) => text[by] === text.people).length;
  const [now, tried] = [right('now'), right('tried')];
  const differing = both.filter((text) => text.now !== text.tried);
  const onlyNow = differing.filter((text) => text.now === text.people).length;
  const onlyTried = differing.length - onlyNow;
  const p = signTest(onlyNow, onlyTried);
  const labelled = both.length;
  const weighted = (by: 'now' | 'tried'): Estimated | null => {
    const texts = both.flatMap(({ draws, people: person, ...verdicts }) =>
      draws.length > 0 ? [{ draws, person, judge: verdicts[by] }] : [],
    );
    return texts.length < LEAST_LABELS ? null : surveyShare(samplesOf(texts).now, ({ a, d }) => a + d);
  };
  const [rateNow, rateTried] = [weighted('now'), weighted('tried')];
  const share = (n: number, rate: Estimated | null): string =>
    `${n} of ${labelled}${rate === null ? '' : `, ${withInterval(rate)} of all rows`}`;
  return {
    labelled,
    open: texts.length - labelled,
    now,
    tried,
    onlyNow,
    onlyTried,
    p,
    rateNow,
    rateTried,
    sentence: `As people do: the judge of the results ${share(now, rateNow)}; ${model} ${share(tried, rateTried)}. ${onlyNow} right by the first alone, ${onlyTried} by the second alone: McNemar p = ${p.toFixed(3)}.`,
    differences: differing.map(({ row, people, now: before, tried: after, reason }) => {
      const { tab, testId } = row;
      return { tab, row: row.row, testId, people, now: before, tried: after, reason };
    }),
  };
}
