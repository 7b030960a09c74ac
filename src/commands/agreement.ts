/** How often the judge agrees with people's labels; trying another judge on the labelled texts; the judge's prompts for one row. */
import { type Services, entry, Nothing } from './entry';
import { RowPlace } from './row-places';
import { currentSettings } from './settings';
import { costSentences } from './judging-cost';
import { givesNumber } from '../checks/own/number';
import { checksIn } from '../checks/registry';
import { decideWithFallback, judgeFor } from '../engine/jobs/judge-of-run';
import { scoreWave } from '../engine/jobs/scoring/score-wave';
import { readBoolean } from '../fields/cell-kinds';
import type { Judge } from '../judge/decide';
import {
  answerQuestion,
  numberQuestion,
  chartsFitQuestion,
  expectedTextQuestion,
} from '../judge/questions/answers';
import { clarificationQuestion } from '../judge/questions/clarification';
import { ownQuestion } from '../judge/questions/own';
import { grouped } from '../model/collections';
import type { JudgeQuestion } from '../model/judge';
import { count, foldCase } from '../model/text';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import { judgingSentence } from '../reports/run-summary';
import { judgedTexts, labelledTexts, type JudgedRow, type LabelledText } from '../results/judged-rows';
import { linesAt } from '../results/reconcile';
import { statesFor } from '../results/outputs';
import { agreementOf, agreementSentence, type PassOrFail, type VerdictPair } from '../scoring/agreement';
import { signTest } from '../scoring/rates';
import { type SettingChange, SettingChanges } from '../settings/read-settings';
import type { Settings } from '../settings/schema';
import { openStates } from '../stores/states';
import { openLabels } from '../stores/labels';

/** A row with a remark. */
const RowRemark = () =>
  z.object({ tab: z.string(), sheetId: z.int(), row: z.int(), testId: z.string(), text: z.string() });

const AgreementReport = () =>
  z.object({
    /** How often they agree, in one sentence. */
    sentence: z.string(),
    /** Sentences: one per check if there are several, then the labels that are not counted. */
    figures: z.array(z.string()),
    /** False passes first. */
    disagreements: z.array(RowRemark()),
    /** Sentences about unreadable lines of the tab. */
    problems: z.array(z.string()),
  });

function remarkOn({ tab, sheetId, row, testId, check }: JudgedRow, text: string) {
  return { tab, sheetId, row, testId, text: `${check.title}: ${text}` };
}

type DecidedText = LabelledText & { readonly person: PassOrFail };

function agreement(services: Services) {
  const { labels, problems } = openLabels(services.spreadsheet).all();
  const { texts, others } = labelledTexts(labels, judgedTexts(services));
  const decided = texts.filter(isDecided);
  const me = foldCase(services.email());
  const isMine = decided.every((text) => text.labels.every(({ who }) => foldCase(who) === me));
  const labelled = (verdict: string): number => texts.filter(({ person }) => person === verdict).length;
  const byCheck = [...grouped(decided, ({ row }) => row.check.title)];
  return {
    sentence: agreementSentence(isMine ? 'You' : 'People', agreementOf(decided.map(pairOf))),
    figures: [
      ...(byCheck.length < 2 ? [] : byCheck).map(([title, some]) => {
        const { agreed, texts: n } = agreementOf(some.map(pairOf));
        return `${title}: ${agreed} of ${n}.`;
      }),
      ...notCounted(labelled('unsure'), 'unsure, or people disagreed'),
      ...notCounted(labelled('expected wrong'), 'the expected value is wrong: correct its cell'),
      ...notCounted(others, 'the text has changed since, or no judge decided it'),
    ],
    disagreements: decided
      .filter(({ person, row }) => person !== row.verdict)
      .sort((a, b) => Number(a.row.verdict === 'fail') - Number(b.row.verdict === 'fail'))
      .map(disagreement),
    problems,
  };
}

function isDecided(text: LabelledText): text is DecidedText {
  return text.person === 'pass' || text.person === 'fail';
}

function pairOf({ row, person }: DecidedText): VerdictPair {
  return { person, judge: row.verdict };
}

function notCounted(n: number, reason: string): string[] {
  return n === 0 ? [] : [`Not counted: ${count(n, 'label')} (${reason}).`];
}

function disagreement({ row, labels, person }: DecidedText) {
  const theirs = labels.find((label) => label.verdict === person);
  const note = theirs === undefined || theirs.note === '' ? '' : ` (${theirs.note})`;
  return remarkOn(
    row,
    `the judge says ${row.verdict} (${row.reason}); ${theirs?.who || 'a person'} says ${person}${note}`,
  );
}

// Another judge on the same texts.

const JudgeAgain = () =>
  z.strictObject({
    /** Settings of the judge that is tried. */
    set: SettingChanges(),
    /** The `plan` that the user agreed to; if it has changed, the judge is not asked. */
    agreed: z._default(z.string(), ''),
  });

/** Of the six minutes of an execution; the rest is for other work. */
const MAX_ASKING_MS = 4 * 60_000;

/** @throws UserError if no model is set */
function judgeOfSettings(
  set: readonly SettingChange[],
  services: Services,
): { readonly judge: Judge; readonly settings: Settings } {
  const settings = currentSettings(services, set);
  const judge = judgeFor(settings, services, { until: services.clock.now() + MAX_ASKING_MS, spentUsd: 0 });
  if (judge.model === '')
    throw new UserError('usage', 'No judge model is set up: choose one, and enter its key, in Settings.');
  return { judge, settings };
}

interface RepeatedQuestion {
  readonly question: JudgeQuestion;
  /** True if the check passes when the judge gives this score. */
  readonly passes: (score: number) => boolean;
}

/** The question that the check asked about this text; undefined if it can no longer be asked. */
function questionOf({
  check: { id, rubric },
  query,
  expected,
  actual,
}: Pick<JudgedRow, 'check' | 'query' | 'expected' | 'actual'>): RepeatedQuestion | undefined {
  const plain = (question: JudgeQuestion): RepeatedQuestion => ({ question, passes: (score) => score === 1 });
  switch (id) {
    case 'agent_answer':
    case 'charts_answer':
      return plain(answerQuestion({ part: id, query, expected, actual }));
    case 'check_number': {
      const found = givesNumber(expected, actual);
      return found.kind === 'open number'
        ? plain(numberQuestion({ query, expected, actual, seen: found.text }))
        : undefined;
    }
    case 'expected_text_match':
      return plain(expectedTextQuestion({ query, expected, actual }));
    case 'clarification_requested': {
      const isExpected = readBoolean(expected) === true;
      const question = clarificationQuestion({ query, actual });
      return { question, passes: (score) => (score === 1) === isExpected };
    }
    case 'charts_answer_judge':
      return plain(chartsFitQuestion(query, expected, () => actual));
    default:
      return rubric?.isOwn ? plain(ownQuestion({ part: id, rubric, query, actual })) : undefined;
  }
}

const JudgedAgain = () =>
  z.object({
    /** Number of texts and cost, for the user to agree to. */
    plan: z.string(),
    /** How often each judge agrees with people, and how the two differ; [] before the second judge is asked. */
    sentences: z.array(z.string()),
    /** Texts on which the two judges differ; first those that only the second judge gets right. */
    changed: z.array(RowRemark()),
    /** Why the judge stopped; '' if it did not. */
    stopped: z.string(),
  });

interface JudgedTwice {
  readonly row: JudgedRow;
  readonly now: VerdictPair;
  readonly again: VerdictPair;
  /** The second judge's. */
  readonly reason: string;
}

/**
 * Judges the labelled texts with another judge, once the user has agreed to the cost. The results stay unchanged.
 *
 * @throws UserError if no model is set, or no labelled text can be judged
 */
function judgeAgain({ set, agreed }: z.Shape<typeof JudgeAgain>, services: Services) {
  const texts = textsFor(services);
  const rows = texts.map(({ question }) => [question]);
  const { judge, settings } = judgeOfSettings(set, services);
  const cost = costSentences(judge.estimate(rows), judge.model, settings.judge);
  const plan = `${count(rows.length, 'answer')}. ${cost.text} ${cost.question}`.trim();
  if (plan !== agreed) return { plan, sentences: [], changed: [], stopped: '' };
  let stopped = '';
  // If the judge stops, verdicts that arrived before still count.
  const verdicts = decideWithFallback(judge, ({ message }) => {
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
      .map(({ row, now, again, reason }) =>
        remarkOn(row, `${again.judge} instead of ${now.judge} (${reason}); people say ${now.person}`),
      ),
    stopped,
  };
}

/** Returns the labelled texts with their questions. */
function textsFor(services: Services) {
  const { labels } = openLabels(services.spreadsheet).all();
  const { texts } = labelledTexts(labels, judgedTexts(services));
  const askable = texts.filter(isDecided).flatMap((text) => {
    const repeated = questionOf(text.row);
    return repeated ? [{ ...repeated, row: text.row, now: pairOf(text) }] : [];
  });
  if (askable.length === 0)
    throw new UserError('usage', 'No labelled text can be judged again: label some texts first.');
  return askable;
}

// The judge on one row.

const JudgedRowRequest = () => z.strictObject({ place: RowPlace(), isAsked: z.boolean() });

const JudgedRowReply = () =>
  z.object({
    /** One per request to the model: the instructions, and the case. */
    prompts: z.array(z.object({ system: z.string(), user: z.string() })),
    /** The judge's verdicts now, check by check; [] if it was not asked. */
    verdicts: z.array(z.object({ title: z.string(), verdict: z.string(), reason: z.string() })),
  });

/** Leaves the results unchanged. @throws UserError if the case was deleted, or the judge is to be asked and no model is set up */
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
  const states = statesFor([recorded], settings, openStates(services), checks);
  let rows: readonly (readonly JudgeQuestion[])[] = [];
  const keep: Judge['decide'] = (questions) => {
    rows = questions;
    return questions.map(() => []);
  };
  scoreWave([{ ...recorded, payer: '' }], { ...settings, checks }, keep, '', states);
  const judge = isAsked
    ? judgeOfSettings([], services).judge
    : judgeFor(settings, services, { until: clock.now(), spentUsd: 0 });
  const verdicts = isAsked ? decideWithFallback(judge)(rows).flat() : [];
  return {
    prompts: judge.prompts(rows),
    verdicts: verdicts.map((verdict, index) => ({
      title: checks.named(rows.flat()[index]?.part ?? '')?.title ?? '',
      verdict: verdict.kind !== 'decided' ? 'undecided' : verdict.score === 1 ? 'pass' : 'fail',
      reason: verdict.reason,
    })),
  };
}

export const agreementCommands = {
  /** How often the judge of the current results agrees with people's labels. */
  agreement: entry(Nothing, AgreementReport, (_given, services) => agreement(services)),
  judgeOfRow: entry(JudgedRowRequest, JudgedRowReply, judgeOfRow),
  judgeAgain: entry(JudgeAgain, JudgedAgain, judgeAgain),
};
