/** How often the judge agrees with people's labels, and how often another judge would on the same texts. */
import { type Services, entry, Nothing } from './entry';
import { currentSettings } from './settings';
import { costSentences } from './judging-cost';
import { checksIn } from '../checks/registry';
import { decideWithFallback, judgeFor } from '../engine/jobs/judge-of-run';
import { trialsOfCase } from '../engine/jobs/scoring/score-wave';
import type { Judge } from '../judge/decide';
import type { PendingQuestion } from '../model/assessment';
import { grouped } from '../model/collections';
import type { Verdict } from '../model/judge';
import { pText } from '../model/run-diff';
import { count, foldCase } from '../model/text';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import { judgingSentence } from '../reports/run-summary';
import { judgedTexts, labelledTexts, type JudgedRow, type LabelledText } from '../results/judged-rows';
import { textHashOf } from '../results/person-verdicts';
import { linesAt } from '../results/reconcile';
import { Outputs, statesFor } from '../results/outputs';
import {
  agreementOf,
  agreementSentence,
  passOrFail,
  type PassOrFail,
  type VerdictPair,
} from '../scoring/agreement';
import { signTest } from '../scoring/rates';
import { SettingChanges } from '../settings/read-settings';
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
    /** Sentences about unreadable labels. */
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
  // Without permission to read email addresses, all users are ''.
  const isMine = me !== '' && decided.every((text) => text.labels.every(({ who }) => foldCase(who) === me));
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

const JudgeAgainRequest = () =>
  z.strictObject({
    /** Settings of the judge that is tried. */
    set: SettingChanges(),
    /** The `plan` that the user agreed to; if it has changed, the judge is not asked. */
    agreed: z._default(z.string(), ''),
  });

/** Of the six minutes of an execution; the rest is for other work. */
const MAX_ASKING_MS = 4 * 60_000;

/** The judge of these settings, with time to ask. @throws UserError if no model is set */
export function judgeToAsk(settings: Settings, services: Services): Judge {
  const judge = judgeFor(settings, services, { until: services.clock.now() + MAX_ASKING_MS, spentUsd: 0 });
  if (judge.model === '')
    throw new UserError('usage', 'No judge model is set up: choose one, and enter its key, in Settings.');
  return judge;
}

const JudgeAgainReply = () =>
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

interface RejudgedText {
  readonly row: JudgedRow;
  readonly before: VerdictPair;
  readonly again: VerdictPair;
  /** The second judge's. */
  readonly reason: string;
}

/**
 * Judges the labelled texts with another judge, once the user has agreed to the cost. The results stay unchanged.
 *
 * @throws UserError if no model is set, or no labelled text can be judged
 */
function judgeAgain({ set, agreed }: z.Shape<typeof JudgeAgainRequest>, services: Services) {
  const settings = currentSettings(services, set);
  const { texts, leftOut } = repeatableTexts(settings, services);
  const rows = texts.map(({ asked }) => [asked.question]);
  const judge = judgeToAsk(settings, services);
  const cost = costSentences(judge.estimate(rows), judge.model, settings.judge);
  const plan = `${count(rows.length, 'answer')}. ${cost.text} ${cost.question}`.trim();
  if (plan !== agreed) return { plan, sentences: [], changed: [], stopped: '' };
  let stopped = '';
  // If the judge stops, verdicts that arrived before still count.
  const verdicts = decideWithFallback(judge, ({ message }) => {
    stopped = message;
  })(rows).flat();
  const byRules = verdicts.filter((verdict) => verdict.kind === 'decided' && !isByModel(verdict)).length;
  const both = texts.flatMap(({ row, before, asked }, index): RejudgedText[] => {
    const verdict = verdicts[index];
    const result = verdict && isByModel(verdict) ? passOrFail(asked.settle(verdict)) : undefined;
    return verdict && result
      ? [{ row, before, again: { ...before, judge: result }, reason: verdict.reason }]
      : [];
  });
  const open = texts.length - both.length - byRules;
  const notCompared = (n: number, why: string): string[] =>
    n === 0 ? [] : [`Not compared: ${count(n, 'text')} (${why}).`];
  return {
    plan,
    sentences: [
      ...(both.length === 0 ? [] : comparison(both, judge.model)),
      ...notCompared(open, `${judge.model} did not decide`),
      ...notCompared(byRules, 'rules decided'),
      ...notCompared(leftOut, NOT_REPEATABLE),
      judgingSentence(judge.model, judge.totals()),
    ],
    changed: both
      .filter(({ before, again }) => before.judge !== again.judge)
      .sort((a, b) => Number(isRight(b.again)) - Number(isRight(a.again)))
      .map(({ row, before, again, reason }) =>
        remarkOn(row, `${again.judge} instead of ${before.judge} (${reason}); people say ${before.person}`),
      ),
    stopped,
  };
}

function isByModel(verdict: Verdict): boolean {
  return verdict.kind === 'decided' && verdict.decider.by === 'model';
}

function isRight({ person, judge }: VerdictPair): boolean {
  return person === judge;
}

function comparison(both: readonly RejudgedText[], model: string): string[] {
  const onlyBefore = both.filter(({ before, again }) => isRight(before) && !isRight(again)).length;
  const onlyAgain = both.filter(({ before, again }) => !isRight(before) && isRight(again)).length;
  const sentenceOf = (which: 'before' | 'again', name: string): string =>
    agreementSentence('People', agreementOf(both.map((text) => text[which])), name);
  return [
    sentenceOf('before', 'the judge of the results'),
    sentenceOf('again', model),
    `Only the first was right on ${count(onlyBefore, 'text')}, only the second on ${onlyAgain} (exact McNemar test, ${pText(signTest(onlyBefore, onlyAgain))}).`,
  ];
}

const NOT_REPEATABLE = 'the row has changed since, or the judge is no longer asked';

interface RepeatableText {
  readonly row: JudgedRow;
  readonly before: VerdictPair;
  /** The question as a run would ask it. */
  readonly asked: PendingQuestion;
}

/** The labelled texts with their questions, and the number of those that a run would no longer ask about. */
function repeatableTexts(
  settings: Settings,
  services: Services,
): { readonly texts: readonly RepeatableText[]; readonly leftOut: number } {
  const { labels } = openLabels(services.spreadsheet).all();
  const decided = labelledTexts(labels, judgedTexts(services)).texts.filter(isDecided);
  if (decided.length === 0)
    throw new UserError('usage', 'No text to judge again: label texts that a model decided.');
  const texts = [...grouped(decided, ({ row }) => row.sheetId)].flatMap(([sheetId, ofTab]) => {
    const questions = questionsOf(sheetId, ofTab, settings, services);
    return ofTab.flatMap((text): RepeatableText[] => {
      const asked = questions.get(text.row.textHash);
      return asked ? [{ row: text.row, before: pairOf(text), asked }] : [];
    });
  });
  const leftOut = decided.length - texts.length;
  if (texts.length === 0)
    throw new UserError('usage', `No text to judge again: ${NOT_REPEATABLE}. Run the evals again.`);
  return { texts, leftOut };
}

/** The questions that a run would ask about the rows of these texts, by hash of the text. */
function questionsOf(
  sheetId: number,
  texts: readonly DecidedText[],
  settings: Settings,
  services: Services,
): ReadonlyMap<string, PendingQuestion> {
  const { spreadsheet } = services;
  const lines = linesAt(sheetId, spreadsheet, settings);
  const rows = new Set(texts.map(({ row }) => row.row));
  const cases =
    typeof lines === 'string' ? [] : [...rows].flatMap((row) => lines.caseAt(row)?.recorded ?? []);
  const checks = checksIn(spreadsheet);
  const states = statesFor(cases, settings, openStates(services), checks);
  const outputs = new Outputs();
  const found = cases.flatMap((recorded) =>
    trialsOfCase({ ...recorded, payer: '' }, outputs, { ...settings, checks }, states).flatMap(
      ({ answer, asked }) =>
        asked.flatMap(({ id, assessment }) => {
          const check = checks.named(id);
          return check && answer.kind === 'output'
            ? [[textHashOf(check, recorded.evalCase, answer.output), assessment] as const]
            : [];
        }),
    ),
  );
  return new Map(found);
}

export const agreementCommands = {
  /** How often the judge of the current results agrees with people's labels. */
  agreement: entry(Nothing, AgreementReport, (_given, services) => agreement(services)),
  judgeAgain: entry(JudgeAgainRequest, JudgeAgainReply, judgeAgain),
};
