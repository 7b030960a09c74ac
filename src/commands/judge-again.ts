/**
 * Judges what is labelled again, with another model or with rubrics as they are now: which of the two judges agrees with people more
 * often? And shows what the judge is asked about a row.
 */
import { count } from '../model/text';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import { agreementOf, agreementSentence, type VerdictPair } from '../scoring/agreement';
import { signTest } from '../scoring/interval';
import { openLabels } from '../stores/labels';
import { judgingSentence } from '../reports/last-run';
import { type Services, entry } from './entry';
import { isDecided, pairOf, RowRemark } from './labels';
import { judgedTexts, labelledTexts, type JudgedRow } from '../results/judged-rows';
import { givesNumber } from '../checks/own/number';
import { readBoolean } from '../fields/cell-kinds';
import type { Judge } from '../judge/decide';
import { answerQuestion, numberQuestion } from '../judge/questions/answer-match';
import { chartsFitQuestion } from '../judge/questions/charts-fit';
import { clarificationQuestion } from '../judge/questions/clarification';
import { expectedTextQuestion } from '../judge/questions/expected-text';
import { ownQuestion } from '../judge/questions/own';
import type { JudgeQuestion } from '../model/judge';
import { decideOr, judgeFor } from '../engine/jobs/judge';
import { type Decide, scoreWave } from '../engine/jobs/scoring/score-wave';
import { statesFor } from '../results/outputs';
import { keptStates } from '../stores/keep-responses';
import { linesAt } from '../results/lines-at';
import { checksIn } from '../checks/registry';
import { RowPlace } from './row-turns';
import { type SettingChange, SettingChanges } from '../settings/change';
import type { Settings } from '../settings/schema';
import { currentSettings } from './settings';
import { costSentences } from './spending';

const JudgeAgain = () =>
  z.strictObject({
    /** The judge being tried: the settings of the spreadsheet, with these changes. */
    set: SettingChanges(),
    /** The plan that the person has read; nothing is asked under any other. */
    agreed: z._default(z.string(), ''),
  });
/** How long an execution may ask; other work may use it up as well. */
const TIME_MS = 4 * 60_000;

/** @throws UserError if no model is set */
function judgeOfSettings(
  set: readonly SettingChange[],
  services: Services,
): { readonly judge: Judge; readonly settings: Settings } {
  const settings = currentSettings(services, set);
  const judge = judgeFor(settings, services, { until: services.clock.now() + TIME_MS, spentUsd: 0 });
  if (judge.model === '')
    throw new UserError('usage', 'No judge model is set up: choose one, and enter its key, in Settings.');
  return { judge, settings };
}

interface RepeatedQuestion {
  readonly question: JudgeQuestion;
  /** Whether the check passes with this grade from the judge. */
  readonly passes: (score: number) => boolean;
}

/** What a check asks about a text of the results; undefined if the results do not hold what was judged. */
function questionOf({
  check: { id, rubric },
  query,
  expected,
  actual,
}: Pick<JudgedRow, 'check' | 'query' | 'expected' | 'actual'>): RepeatedQuestion | undefined {
  const asked = (question: JudgeQuestion): RepeatedQuestion => ({ question, passes: (score) => score === 1 });
  switch (id) {
    case 'agent_answer':
    case 'charts_answer':
      return asked(answerQuestion({ part: id, query, expected, actual }));
    case 'check_number': {
      const found = givesNumber(expected, actual);
      return found.kind === 'open number'
        ? asked(numberQuestion({ query, expected, actual, seen: found.text }))
        : undefined;
    }
    case 'expected_text_match':
      return asked(expectedTextQuestion({ query, expected, actual }));
    case 'clarification_requested': {
      const isExpected = readBoolean(expected) === true;
      const question = clarificationQuestion({ query, actual });
      return { question, passes: (score) => (score === 1) === isExpected };
    }
    case 'charts_answer_judge':
      return asked(chartsFitQuestion(query, expected, () => actual));
    default:
      return rubric?.isOwn ? asked(ownQuestion({ part: id, rubric, query, actual })) : undefined;
  }
}

const JudgedAgain = () =>
  z.object({
    /** What it takes; to be agreed to before anything is asked. */
    plan: z.string(),
    /** Sentences; [] if nothing was asked yet: the agreement of the judge of the results, then that of the other, then what sets them apart. */
    sentences: z.array(z.string()),
    /** The texts of which the other judge says something else; those that it gets right now come first. */
    changed: z.array(RowRemark()),
    /** Why the judge stopped; '' if it did not. */
    stopped: z.string(),
  });
/**
 * Nothing is written into results; replies are kept in the cache.
 *
 * @throws UserError if no model is set, or nothing labelled can be judged
 */
function judgeAgain({ set, agreed }: z.Shape<typeof JudgeAgain>, services: Services) {
  const texts = textsFor(services);
  const rows = texts.map(({ question }) => [question]);
  const { judge, settings } = judgeOfSettings(set, services);
  const cost = costSentences(judge.estimate(rows), judge.model, settings.judge);
  const plan = `${count(rows.length, 'text')}. ${cost.text} ${cost.question}`.trim();
  if (plan !== agreed) return { plan, sentences: [], changed: [], stopped: '' };
  let stopped = '';
  // Verdicts received before the judge stopped count.
  const verdicts = decideOr(judge, ({ message }) => {
    stopped = message;
  })(rows).flat();
  const both = texts.flatMap(({ row, now, passes }, index): JudgedTwice[] => {
    const verdict = verdicts[index];
    if (verdict?.kind !== 'decided') return [];
    const again = { ...now, judge: passes(verdict.score) ? 'pass' : 'fail' } as const;
    return [{ row, now, again, reason: verdict.reason }];
  });
  const isRight = ({ person, judge: verdict }: VerdictPair): boolean => person === verdict;
  const onlyNow = both.filter(({ now, again }) => isRight(now) && !isRight(again)).length;
  const onlyAgain = both.filter(({ now, again }) => !isRight(now) && isRight(again)).length;
  const sentenceOf = (which: 'now' | 'again', name: string): string =>
    agreementSentence('People', agreementOf(both.map((text) => text[which])), name);
  const open = texts.length - both.length;
  return {
    plan,
    sentences: [
      sentenceOf('now', 'the judge of the results'),
      sentenceOf('again', judge.model),
      `Only the first was right on ${count(onlyNow, 'text')}, only the second on ${onlyAgain} (McNemar’s exact test: p = ${signTest(onlyNow, onlyAgain).toFixed(2)}).`,
      ...(open === 0 ? [] : [`${judge.model} did not decide ${count(open, 'text')}: not compared.`]),
      judgingSentence(judge.model, judge.totals()),
    ],
    changed: both
      .filter(({ now, again }) => now.judge !== again.judge)
      .sort((a, b) => Number(isRight(b.again)) - Number(isRight(a.again)))
      .map(changeOf),
    stopped,
  };
}

interface JudgedTwice {
  readonly row: JudgedRow;
  readonly now: VerdictPair;
  readonly again: VerdictPair;
  /** Of the second judge. */
  readonly reason: string;
}

function changeOf({ row: { tab, sheetId, row, testId, check }, now, again, reason }: JudgedTwice) {
  const text = `${check.title}: ${again.judge} instead of ${now.judge} (${reason}); people say ${now.person}`;
  return { tab, sheetId, row, testId, text };
}

/** The labelled texts, with what is asked about them. */
function textsFor(services: Services) {
  const { labels } = openLabels(services.spreadsheet).all();
  const { texts } = labelledTexts(labels, judgedTexts(services));
  const askable = texts.filter(isDecided).flatMap((text) => {
    const asked = questionOf(text.row);
    return asked ? [{ ...asked, row: text.row, now: pairOf(text) }] : [];
  });
  if (askable.length === 0)
    throw new UserError('usage', 'No labelled text can be judged again: label some texts first.');
  return askable;
}

const JudgedRowRequest = () => z.strictObject({ place: RowPlace(), isAsked: z.boolean() });

const JudgedRowReply = () =>
  z.object({
    /** One for each request: the instructions, which many rows share, and the case. */
    prompts: z.array(z.object({ system: z.string(), user: z.string() })),
    /** What the judge says now, check by check; [] if it was not asked. */
    verdicts: z.array(z.object({ title: z.string(), verdict: z.string(), reason: z.string() })),
  });

/** Nothing is written into results. @throws UserError if there is no such case, or, if it is asked, no model */
function judgeOfRow(
  { place: { sheetId, row }, isAsked }: z.Shape<typeof JudgedRowRequest>,
  services: Services,
) {
  const { spreadsheet, clock } = services;
  const settings = currentSettings(services);
  const lines = linesAt(sheetId, spreadsheet, settings);
  const recorded = typeof lines === 'string' ? undefined : lines.caseAt(row)?.recorded;
  if (!recorded) throw new UserError('usage', 'The case was deleted. Refresh the row.');
  const checks = checksIn(spreadsheet);
  const states = statesFor([recorded], settings, keptStates(services), checks);
  let rows: readonly (readonly JudgeQuestion[])[] = [];
  const keep: Decide = (questions) => {
    rows = questions;
    return questions.map(() => []);
  };
  scoreWave([{ ...recorded, payer: '' }], { ...settings, checks }, keep, '', states);
  const judge = isAsked
    ? judgeOfSettings([], services).judge
    : judgeFor(settings, services, { until: clock.now(), spentUsd: 0 });
  const verdicts = isAsked ? decideOr(judge)(rows).flat() : [];
  return {
    prompts: judge.prompts(rows),
    verdicts: verdicts.map((verdict, index) => ({
      title: checks.named(rows.flat()[index]?.part ?? '')?.title ?? '',
      verdict: verdict.kind !== 'decided' ? 'undecided' : verdict.score === 1 ? 'pass' : 'fail',
      reason: verdict.reason,
    })),
  };
}

export const judgeAgainCommands = {
  /** What the judge is asked about a row; and what it says now. */
  judgeOfRow: entry(JudgedRowRequest, JudgedRowReply, judgeOfRow),
  /** What judging the labelled texts again, with another judge, would cost; once that is agreed to, doing it. */
  judgeAgain: entry(JudgeAgain, JudgedAgain, judgeAgain),
};
