/** One judged check compared with people: the judge's passes and fails; a metric passes from its threshold up. */
import { grouped } from '../../model/grouped';
import type { Label } from '../../model/label';
import { agreementOf, type Counts, type Strata } from '../../scoring/agreement/counts';
import { isExample } from '../../scoring/agreement/examples';
import { lastOfEach, peopleAgreement, verdictOf } from '../../scoring/agreement/people';
import { peopleRate } from '../../scoring/agreement/people-rate';
import { splitOf } from '../../scoring/agreement/split';
import { type JudgedRow, leastScore, textsOf, type Thresholds } from './judged-rows';
import type { CheckAgreement, Disagreement } from './report';
import { agreementSentence, disagreementText, figureSentences } from './words';

/** What people said about one text of one check. */
export interface LabelledText {
  readonly row: JudgedRow;
  /** Each person's last label, of those drawn at random: rates rest on them. */
  readonly drawn: readonly Label[];
  /** Those and volunteered ones. */
  readonly all: readonly Label[];
}

interface Decided {
  readonly row: JudgedRow;
  readonly labels: readonly Label[];
  readonly person: 'pass' | 'fail';
  readonly judge: 'pass' | 'fail';
}

/**
 * @param texts the labelled texts of a check, at least one
 * @param rows everything judged for it
 */
export function checkAgreement(
  texts: readonly LabelledText[],
  rows: readonly JudgedRow[],
  scoring: Thresholds,
): CheckAgreement {
  const [first] = texts;
  if (!first) throw new Error('a check without labels has no agreement');
  const { check } = first.row;
  const strata = strataOf(rows);
  const drawn = decidedBy(texts, 'drawn');
  const people = peopleAgreement(texts.map(({ drawn: labels }) => labels));
  const about = { ...NOTHING_LABELLED, id: check.id, title: check.title, judged: strata, people };
  const decided = decidedBy(texts, 'all');
  const counts = countsOf(drawn);
  const found = agreementOf(counts, strata);
  const result = {
    ...about,
    labelled: drawn.length,
    counts,
    ...found,
    judgeRate: rateOf(strata),
    peopleRate: peopleRate(counts, strata),
    deciders: deciders(drawn, rows),
    disagreements: disagreements(decided),
  };
  const passesFrom = check.isFraction
    ? [`The judge passes what scores ${leastScore(check, scoring).toFixed(2)} and more.`]
    : [];
  return {
    ...result,
    sentence: agreementSentence(result),
    figures: [...passesFrom, ...figureSentences(result)],
  };
}

/** What is reported for a check without labels. */
export const NOTHING_LABELLED = {
  ...{ figures: [], labelled: 0, counts: { a: 0, b: 0, c: 0, d: 0 }, deciders: [], disagreements: [] },
  ...{ agreement: null, caughtWrong: null, keptRight: null, kappa: null, adjusted: null, commoner: null },
  ...{ leaning: null, judgeRate: null, peopleRate: null, people: null },
} as const;

function decidedBy(texts: readonly LabelledText[], which: 'drawn' | 'all'): Decided[] {
  return texts.flatMap(({ row, ...labels }) => {
    const person = verdictOf(labels[which]);
    return person === 'pass' || person === 'fail'
      ? [{ row, labels: labels[which], person, judge: row.verdict }]
      : [];
  });
}

function deciders(decided: readonly Decided[], rows: readonly JudgedRow[]): CheckAgreement['deciders'] {
  return [...grouped(decided, ({ row }) => row.decidedBy)]
    .map(([name, own]) => {
      const counts = countsOf(own);
      const found = agreementOf(counts, strataOf(rows.filter((row) => row.decidedBy === name)));
      return {
        ...{ decidedBy: name, labelled: own.length, agreed: counts.a + counts.d, counts },
        ...{ agreement: found?.agreement ?? null, kappa: found?.kappa ?? null },
      };
    })
    .sort((one, other) => other.labelled - one.labelled);
}

/** False passes first. */
function disagreements(decided: readonly Decided[]): Disagreement[] {
  return decided
    .filter(({ person, judge }) => person !== judge)
    .sort((one, other) => Number(one.judge === 'fail') - Number(other.judge === 'fail'))
    .map(({ row, labels, judge, person }) => {
      const { tab, sheetId, row: at, testId, query, expected, actual, textHash } = row;
      const { reason, decidedBy: decider } = row;
      const said = labels.find(({ verdict }) => verdict === person);
      const [who, note] = [said?.who ?? '', said?.note ?? ''];
      return {
        ...{ tab, sheetId, row: at, testId, query, expected, actual, textHash },
        ...{ judge, reason, decidedBy: decider, who, note },
        ...{ split: splitOf(textHash), isExample: isExample(labels) },
        text: disagreementText({ judge, reason, who, note }),
      };
    });
}

export function rateOf({ passed, failed }: Strata): number | null {
  return passed + failed === 0 ? null : passed / (passed + failed);
}

export function strataOf(rows: readonly JudgedRow[]): Strata {
  const { passed, failed } = textsOf(rows);
  return { passed: passed.length, failed: failed.length };
}

function countsOf(decided: readonly Decided[]): Counts {
  const of = (judge: string, person: string): number =>
    decided.filter((one) => one.judge === judge && one.person === person).length;
  return { a: of('pass', 'pass'), b: of('pass', 'fail'), c: of('fail', 'pass'), d: of('fail', 'fail') };
}

/** Each person's last label, of all and of those that were drawn. */
export function labelledText(
  row: JudgedRow,
  labels: readonly Label[],
  isDrawn: (label: Label) => boolean,
): LabelledText {
  return { row, drawn: lastOfEach(labels.filter(isDrawn)), all: lastOfEach(labels) };
}
