/** The judge of the current results compared with people. */
import { grouped } from '../../model/grouped';
import { count, foldCase } from '../../model/text';
import * as z from '../../model/zod';
import {
  agreementOf,
  agreementSentence,
  kappaSentence,
  type Pair,
  type PassOrFail,
} from '../../scoring/agreement/agreement';
import { openLabels } from '../../store/labels';
import { diffServices } from '../diff/services';
import type { Services } from '../services';
import { judgedTexts, labelledTexts, type LabelledText } from './judged-rows';

export const AgreementReport = () =>
  z.object({
    /** How often they agree, in one sentence. */
    sentence: z.string(),
    /** Sentences: κ, each check if there are several, and what does not count. */
    figures: z.array(z.string()),
    /** False passes first. */
    disagreements: z.array(
      z.object({
        tab: z.string(),
        /** The eval set. */
        sheetId: z.int(),
        row: z.int(),
        testId: z.string(),
        text: z.string(),
      }),
    ),
    /** Sentences on lines of the tab that cannot be read. */
    problems: z.array(z.string()),
  });
export type AgreementReport = z.Shape<typeof AgreementReport>;

type Decided = LabelledText & { readonly person: PassOrFail };

export function agreement(services: Services): AgreementReport {
  const { labels, problems } = openLabels(services.spreadsheet).all();
  const { texts, others } = labelledTexts(labels, judgedTexts(diffServices(services)));
  const decided = texts.filter(isDecided);
  const all = agreementOf(decided.map(pairOf));
  const me = foldCase(services.email());
  const isMine = decided.every((text) => text.labels.every(({ who }) => foldCase(who) === me));
  const byCheck = [...grouped(decided, ({ row }) => row.check.title)];
  return {
    sentence:
      decided.length === 0
        ? 'Nothing that is judged now has a label yet.'
        : agreementSentence(isMine ? 'You' : 'People', all),
    figures: [
      ...(decided.length === 0 ? [] : [kappaSentence(all)]),
      ...(byCheck.length < 2 ? [] : byCheck).map(([title, some]) => {
        const { agreed, texts: n } = agreementOf(some.map(pairOf));
        return `${title}: ${agreed} of ${n}.`;
      }),
      ...left(texts.filter(({ person }) => person === 'unsure').length, 'unsure, or of people who disagree'),
      ...left(
        texts.filter(({ person }) => person === 'expected wrong').length,
        'with a wrong expected value: correct its cell',
      ),
      ...left(others, 'of texts that have changed since, or that no judge has decided'),
    ],
    disagreements: decided
      .filter(({ person, row }) => person !== row.verdict)
      .sort((a, b) => Number(a.row.verdict === 'fail') - Number(b.row.verdict === 'fail'))
      .map(disagreement),
    problems: [...problems],
  };
}

export function isDecided(text: LabelledText): text is Decided {
  return text.person === 'pass' || text.person === 'fail';
}

export function pairOf({ row, person }: Decided): Pair {
  return { person, judge: row.verdict };
}

function left(n: number, what: string): string[] {
  return n === 0 ? [] : [`Not counted: ${count(n, 'label')} ${what}.`];
}

function disagreement({ row, labels, person }: Decided): AgreementReport['disagreements'][number] {
  const { tab, sheetId, testId, verdict, reason } = row;
  const said = labels.find((label) => label.verdict === person);
  const note = said === undefined || said.note === '' ? '' : ` (${said.note})`;
  return {
    tab,
    sheetId,
    row: row.row,
    testId,
    text: `${row.check.title}: the judge says ${verdict} (${reason}); ${said?.who || 'a person'} says ${person}${note}`,
  };
}
