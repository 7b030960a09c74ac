/** How well the judge agrees with people. */
import { entry, Nothing, type Services } from './entry';
import { grouped } from '../model/collections';
import { count, foldCase } from '../model/text';
import * as z from '../model/zod';
import { agreementOf, agreementSentence, type VerdictPair, type PassOrFail } from '../scoring/agreement';
import { openLabels } from '../stores/labels';
import { judgedTexts, labelledTexts, type LabelledText } from '../results/judged-rows';

/** A row to look at, and what there is to see. */
export const RowRemark = () =>
  z.object({
    tab: z.string(),
    sheetId: z.int(),
    row: z.int(),
    testId: z.string(),
    text: z.string(),
  });

const AgreementReport = () =>
  z.object({
    /** How often they agree, in one sentence. */
    sentence: z.string(),
    /** Sentences: each check if there are several, and what does not count. */
    figures: z.array(z.string()),
    /** False passes first. */
    disagreements: z.array(RowRemark()),
    /** Sentences on lines of the tab that cannot be read. */
    problems: z.array(z.string()),
  });

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
      ...notCounted(others, 'the text has changed since, or no judge has decided it'),
    ],
    disagreements: decided
      .filter(({ person, row }) => person !== row.verdict)
      .sort((a, b) => Number(a.row.verdict === 'fail') - Number(b.row.verdict === 'fail'))
      .map(disagreement),
    problems,
  };
}

export function isDecided(text: LabelledText): text is DecidedText {
  return text.person === 'pass' || text.person === 'fail';
}

export function pairOf({ row, person }: DecidedText): VerdictPair {
  return { person, judge: row.verdict };
}

function notCounted(n: number, what: string): string[] {
  return n === 0 ? [] : [`Not counted: ${count(n, 'label')} (${what}).`];
}

function disagreement({ row: judged, labels, person }: DecidedText) {
  const { tab, sheetId, row, testId, check, verdict, reason } = judged;
  const theirs = labels.find((label) => label.verdict === person);
  const note = theirs === undefined || theirs.note === '' ? '' : ` (${theirs.note})`;
  return {
    ...{ tab, sheetId, row, testId },
    text: `${check.title}: the judge says ${verdict} (${reason}); ${theirs?.who || 'a person'} says ${person}${note}`,
  };
}

export const labelCommands = {
  /** How well the judge of the current results agrees with the labels. */
  agreement: entry(Nothing, AgreementReport, (_given, services) => agreement(services)),
};
