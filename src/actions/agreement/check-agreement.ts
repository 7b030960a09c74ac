/** One judged check compared with people: the judge's passes and fails; a metric passes from its threshold up. */
import { grouped } from '../../model/grouped';
import type { CheckMeta } from '../../model/check';
import { isDrawn, type Label } from '../../model/label';
import { foldCase } from '../../model/text';
import { agreementOf, LEAST_LABELS } from '../../scoring/agreement/agreement';
import { splitOf, type Strata } from '../../scoring/agreement/counts';
import { isExample } from '../../scoring/agreement/examples';
import { lastOfEach, peopleAgreement, verdictOf } from '../../scoring/agreement/people';
import { peopleRate } from '../../scoring/agreement/people-rate';
import { countsOf, type Draw, type DrawnText, samplesOf } from '../../scoring/agreement/sample';
import { type JudgedRow, leastScore, textsOf, type Thresholds } from './judged-rows';
import type { CheckAgreement } from './report';
import { agreementSentence, disagreementText, figureSentences } from './words';
import type { Disagreement } from '../../model/rule-report';

/** What people said about one text of one check. */
export interface LabelledText {
  readonly row: JudgedRow;
  /** Each person's last label, of those drawn at random: rates rest on them. */
  readonly drawn: readonly Label[];
  /** Those and hand-picked ones. */
  readonly all: readonly Label[];
  /** None if it was not drawn. */
  readonly draws: readonly Draw[];
}

interface Decided extends Pick<LabelledText, 'draws'> {
  readonly row: JudgedRow;
  readonly labels: readonly Label[];
  readonly person: 'pass' | 'fail';
  readonly judge: 'pass' | 'fail';
}

/**
 * @param texts the labelled texts of a check
 * @param changed labels drawn for texts that are others now, or gone
 * @param rows everything judged for it
 */
export function checkAgreement(
  check: CheckMeta,
  texts: readonly LabelledText[],
  changed: readonly Label[],
  rows: readonly JudgedRow[],
  scoring: Thresholds,
): CheckAgreement {
  const judged = strataOf(rows);
  const decided = decidedBy(texts, 'all');
  const isComplete = decided.length === judged.passed + judged.failed;
  // Where every text is labelled, nothing was picked: each verdict stands for itself.
  const drawn = isComplete
    ? decided.map((text) => ({
        ...text,
        draws: [{ drawnAs: text.judge, rows: sideOf(judged, text.judge), of: decided.length }],
      }))
    : decidedBy(texts, 'drawn').filter(({ draws }) => draws.length > 0);
  const all: DrawnText[] = [...drawn, ...changedTexts(changed)];
  const missing = missingSides(all, judged);
  const isEnough = all.length >= LEAST_LABELS && missing.length === 0;
  const samples = samplesOf(all);
  const counts = countsOf(drawn);
  const result = {
    id: check.id,
    title: check.title,
    judged,
    labelled: drawn.length,
    counts,
    agreement: null,
    caughtWrong: null,
    keptRight: null,
    kappa: null,
    adjusted: null,
    commoner: null,
    leaning: null,
    ...(isEnough ? agreementOf(samples.now, counts) : null),
    judgeRate: rateOf(judged),
    peopleRate: isEnough ? peopleRate(judged, samples) : null,
    people: peopleAgreement(texts.map(({ drawn: labels }) => labels)),
    deciders: deciders(drawn),
    disagreements: disagreements(decided),
  };
  const passesFrom = check.isFraction
    ? [`The judge passes what scores ${leastScore(check, scoring).toFixed(2)} and more.`]
    : [];
  const others = { missing, changed: samples.changed.isSameJudge ? samples.changed.n : 0 };
  return {
    ...result,
    sentence: agreementSentence({ ...result, ...others, added: addedRows(all, judged) }),
    figures: [...passesFrom, ...figureSentences(result)],
  };
}

/** When a text was drawn, by its labels: several people may have been asked at one time, and one person several times. */
export function drawsOf(labels: readonly Label[]): Draw[] {
  const draws = labels.filter(isDrawn).map(({ stratum, stratumRows: rows, drawnOf: of = 0 }): Draw => {
    return { drawnAs: stratum === 'judge passed' ? 'pass' : 'fail', rows, of };
  });
  return [...new Map(draws.map((draw) => [JSON.stringify(draw), draw])).values()];
}

function changedTexts(labels: readonly Label[]): DrawnText[] {
  return [...grouped(labels.filter(isDrawn), ({ textHash }) => textHash).values()].flatMap((ofText) => {
    const last = lastOfEach(ofText);
    const [person, draws] = [verdictOf(last), drawsOf(ofText)];
    return draws.length > 0 && (person === 'pass' || person === 'fail')
      ? [{ draws, person, judge: null }]
      : [];
  });
}

const SIDES = ['pass', 'fail'] as const;
type Side = (typeof SIDES)[number];

function sideOf({ passed, failed }: Strata, side: Side): number {
  return side === 'pass' ? passed : failed;
}

/** How many texts the strata held from which labels were drawn. */
function rowsDrawnFrom(texts: readonly DrawnText[], side: Side): number {
  return Math.max(
    0,
    ...texts.flatMap(({ draws }) => draws.map(({ drawnAs, rows }) => (drawnAs === side ? rows : 0))),
  );
}

/** What nobody has labelled any of, though there is such: nothing is known about it. */
function missingSides(texts: readonly DrawnText[], judged: Strata): Side[] {
  const without = SIDES.filter((side) => rowsDrawnFrom(texts, side) === 0);
  return addedRows(texts, judged) > 0 ? without : [];
}

/** Today's texts beyond those from which labels were drawn. */
function addedRows(texts: readonly DrawnText[], { passed, failed }: Strata): number {
  return Math.max(0, passed + failed - rowsDrawnFrom(texts, 'pass') - rowsDrawnFrom(texts, 'fail'));
}

function decidedBy(texts: readonly LabelledText[], which: 'drawn' | 'all'): Decided[] {
  return texts.flatMap(({ row, draws, ...labels }) => {
    const person = verdictOf(labels[which]);
    return person === 'pass' || person === 'fail'
      ? [{ row, draws, labels: labels[which], person, judge: row.verdict }]
      : [];
  });
}

function deciders(drawn: readonly Decided[]): CheckAgreement['deciders'] {
  return [...grouped(drawn, ({ row }) => row.decidedBy)]
    .map(([name, own]) => {
      const counts = countsOf(own);
      // The others stand for the rows that this one did not decide.
      const { now } = samplesOf(
        drawn.map((decided) => (decided.row.decidedBy === name ? decided : { ...decided, judge: null })),
      );
      const agreement = agreementOf(now, counts);
      return {
        decidedBy: name,
        labelled: own.length,
        agreed: counts.a + counts.d,
        counts,
        agreement: agreement?.agreement ?? null,
        kappa: agreement?.kappa ?? null,
      };
    })
    .sort((a, b) => b.labelled - a.labelled);
}

/** False passes first. */
function disagreements(decided: readonly Decided[]): Disagreement[] {
  return decided
    .filter(({ person, judge }) => person !== judge)
    .sort((a, b) => Number(a.judge === 'fail') - Number(b.judge === 'fail'))
    .map(({ row, labels, judge, person }) => {
      const { tab, sheetId, row: rowNumber, testId, query, expected, actual, textHash } = row;
      const { reason, decidedBy: decider } = row;
      const said = labels.find(({ verdict }) => verdict === person);
      const [who, note] = [said?.who ?? '', said?.note ?? ''];
      return {
        tab,
        sheetId,
        row: rowNumber,
        testId,
        query,
        expected,
        actual,
        textHash,
        judge,
        reason,
        decidedBy: decider,
        who,
        note,
        split: splitOf(textHash),
        isExample: isExample(labels),
        text: disagreementText({ judge, reason, who, note }),
      };
    });
}

function rateOf({ passed, failed }: Strata): number | null {
  return passed + failed === 0 ? null : passed / (passed + failed);
}

function strataOf(rows: readonly JudgedRow[]): Strata {
  const { passed, failed } = textsOf(rows);
  return { passed: passed.length, failed: failed.length };
}

/** Each person's last label, of all and of those who were asked about it. */
export function labelledText(row: JudgedRow, labels: readonly Label[]): LabelledText {
  const drawn = labels.filter(isDrawn);
  const people = new Set(drawn.map(({ who }) => foldCase(who)));
  return {
    row,
    drawn: lastOfEach(labels.filter(({ who }) => people.has(foldCase(who)))),
    all: lastOfEach(labels),
    draws: drawsOf(drawn),
  };
}
