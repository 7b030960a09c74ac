/** The judge beside people: labels, of the tab and of a file, against the results as they stand. */
import { isVolunteered, type Label } from '../../model/label';
import { count } from '../../model/text';
import { agreementOf, type Counts, type Strata } from '../../scoring/agreement/counts';
import { lastOfEach, peopleAgreement, verdictOf } from '../../scoring/agreement/people';
import { peopleRate } from '../../scoring/agreement/people-rate';
import { harvest } from '../../run/results/harvest';
import * as z from '../../settings/zod';
import { openLabels } from '../../store/labels';
import type { DiffServices } from '../diff/run-list';
import { allJudged, isJudged, JUDGED_CHECKS, type JudgedRow, judgeOf, textsOf } from './judged-rows';
import { readLabels } from './labels-file';
import { rowOf, withoutDoubles } from './labelled-rows';
import { rateElsewhere } from './elsewhere';
import { agreementSentence, disagreementText, figureSentences } from './words';

export const LabelsFile = () => z.strictObject({ name: z.string(), text: z.string() });
export type LabelsFile = z.Shape<typeof LabelsFile>;

export const AgreementRequest = () =>
  z.strictObject({
    /** A file, besides those of the tab `Labels`. */
    labels: z.optional(LabelsFile()),
  });
export type AgreementRequest = z.Shape<typeof AgreementRequest>;

const Estimate = () => z.object({ rate: z.number(), low: z.number(), high: z.number() });
const Counted = () => z.object({ a: z.int(), b: z.int(), c: z.int(), d: z.int() });

const Disagreement = () =>
  z.object({
    tab: z.string(),
    /** Of the eval set. */
    sheetId: z.int(),
    row: z.int(),
    testId: z.string(),
    query: z.string(),
    expected: z.string(),
    actual: z.string(),
    judge: z.enum(['pass', 'fail']),
    reason: z.string(),
    decidedBy: z.string(),
    who: z.string(),
    note: z.string(),
    /** All of it in a sentence. */
    text: z.string(),
  });

const CheckAgreement = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    sentence: z.string(),
    /** Sentences: everything else that was measured. */
    figures: z.array(z.string()),
    /** Distinct texts that the judge passed and failed. */
    judged: z.object({ passed: z.int(), failed: z.int() }),
    labelled: z.int(),
    counts: Counted(),
    /** null where too little is labelled: `sentence` says what is missing. */
    agreement: z.nullable(Estimate()),
    caughtWrong: z.nullable(Estimate()),
    keptRight: z.nullable(Estimate()),
    kappa: z.nullable(Estimate()),
    adjusted: z.nullable(z.number()),
    commoner: z.nullable(z.number()),
    leaning: z.nullable(z.number()),
    judgeRate: z.nullable(z.number()),
    peopleRate: z.nullable(Estimate()),
    /** Each rule, and each model. */
    deciders: z.array(
      z.object({ decidedBy: z.string(), labelled: z.int(), agreed: z.int(), counts: Counted() }),
    ),
    people: z.nullable(z.object({ pairs: z.int(), agreed: z.int(), kappa: z.nullable(z.number()) })),
    /** False passes first. */
    disagreements: z.array(Disagreement()),
  });
export type CheckAgreement = z.Shape<typeof CheckAgreement>;

export const AgreementReport = () =>
  z.object({
    checks: z.array(CheckAgreement()),
    labels: z.int(),
    /** Sentences on labels that count in no rate. */
    problems: z.array(z.string()),
  });
export type AgreementReport = z.Shape<typeof AgreementReport>;

/** Labels of one text of one check. */
interface Labelled {
  readonly row: JudgedRow;
  readonly labels: Label[];
}

/** @throws UserError where the file has no columns of labels */
export function agreement({ labels: file }: AgreementRequest, services: DiffServices): AgreementReport {
  const { spreadsheet, clock, lock } = services;
  const unread: string[] = [];
  const rows = allJudged(services, (tab, records) =>
    unread.push(...harvest(tab, records, { spreadsheet, clock, lock })),
  );
  const sources = [openLabels(spreadsheet).all(), ...(file ? [readLabels(file.name, file.text)] : [])];
  const labels = withoutDoubles(sources.flatMap((source) => source.labels));
  const problems = [...unread, ...sources.flatMap((source) => source.problems)];
  const byCheck = new Map(JUDGED_CHECKS.map(({ id }) => [id, rows.filter(({ check }) => check.id === id)]));
  const labelled = new Map<string, Labelled>();
  const aside = new Map<string, Label[]>();
  /** Drawn of texts that are not among those of today. */
  const elsewhere: Label[] = [];
  const putAside = (why: string, label: Label): void => {
    const others = aside.get(why);
    if (others) others.push(label);
    else aside.set(why, [label]);
  };
  for (const label of labels) {
    const ofCheck = byCheck.get(label.check);
    if (!ofCheck) putAside('of a check that no judge decides', label);
    else {
      const found = rowOf(label, ofCheck);
      const isOther = label.textHash !== '' && label.textHash !== found?.textHash;
      if (isOther) elsewhere.push(label);
      if (found === undefined) putAside('for a row that is gone', label);
      else if (isOther) putAside('outdated: the text that was judged is another one now', label);
      else if (found.check.isFraction) putAside('of a metric, which has no pass', label);
      else if (!isJudged(found)) putAside('for a row that no judge or rule has decided', label);
      else if (isVolunteered(label)) putAside('volunteered: people label what catches their eye', label);
      else {
        const key = found.textHash;
        const known = labelled.get(key) ?? { row: found, labels: [] };
        known.labels.push(label);
        labelled.set(key, known);
      }
    }
  }
  const texts = [...labelled.values()]
    .map(({ row, labels: all }) => ({ row, labels: lastOfEach(all) }))
    .filter(({ labels: all }) => all.length > 0);
  const checks = JUDGED_CHECKS.flatMap(({ id, title }): CheckAgreement[] => {
    const ofCheck = texts.filter(({ row }) => row.check.id === id);
    const judged = byCheck.get(id) ?? [];
    if (ofCheck.length > 0) return [checkAgreement(ofCheck, judged)];
    const rate = rateElsewhere(
      strataOf(judged),
      elsewhere.filter((label) => label.check === id),
    );
    return rate
      ? [
          {
            ...NOTHING_LABELLED,
            id,
            title,
            judged: strataOf(judged),
            ...rate,
            judgeRate: rateOf(strataOf(judged)),
          },
        ]
      : [];
  });
  const open = texts.filter(({ labels: all }) => !isDecided(verdictOf(all)));
  return {
    checks,
    labels: labels.length,
    problems: [
      ...problems,
      ...[...aside].map(([why, list]) => `${count(list.length, 'label')} ${why}: ${named(list)}.`),
      ...(open.length === 0
        ? []
        : [
            `${count(open.length, 'text')} unsure, tied, or with a wrong expected value: ${open
              .map(({ row }) => nameOf(row))
              .slice(0, SHOWN)
              .join(', ')}.`,
          ]),
    ],
  };
}

const SHOWN = 8;

function named(labels: readonly Label[]): string {
  const names = labels.map(({ tab, testId, row, query }) =>
    [tab, testId || (row > 0 ? `row ${row}` : query.slice(0, 40))].filter((part) => part !== '').join(' '),
  );
  const more = names.length - SHOWN;
  return `${names.slice(0, SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const nameOf = ({ tab, testId, row }: JudgedRow): string => `${tab} ${testId || `row ${row}`}`;
const isDecided = (verdict: string): verdict is 'pass' | 'fail' => verdict === 'pass' || verdict === 'fail';

function checkAgreement(texts: readonly Labelled[], rows: readonly JudgedRow[]): CheckAgreement {
  const [first] = texts;
  if (!first) throw new Error('a check without labels has no agreement');
  const { check } = first.row;
  const strata = strataOf(rows);
  const decided = texts.flatMap(({ row, labels }) => {
    const verdict = verdictOf(labels);
    return isDecided(verdict) ? [{ row, labels, person: verdict, judge: judgeOf(row) }] : [];
  });
  const counts = countsOf(decided);
  const found = agreementOf(counts, strata);
  const deciders = [...new Set(decided.map(({ row }) => row.decidedBy))].map((decidedBy) => {
    const own = decided.filter(({ row }) => row.decidedBy === decidedBy);
    const { a, b, c, d } = countsOf(own);
    return { decidedBy, labelled: own.length, agreed: a + d, counts: { a, b, c, d } };
  });
  const result: Omit<CheckAgreement, 'sentence' | 'figures'> = {
    id: check.id,
    title: check.title,
    judged: strata,
    labelled: decided.length,
    counts,
    agreement: found?.agreement ?? null,
    caughtWrong: found?.caughtWrong ?? null,
    keptRight: found?.keptRight ?? null,
    kappa: found?.kappa ?? null,
    adjusted: found?.adjusted ?? null,
    commoner: found?.commoner ?? null,
    leaning: found?.leaning ?? null,
    judgeRate: rateOf(strata),
    peopleRate: peopleRate(counts, strata),
    deciders: deciders.sort((one, other) => other.labelled - one.labelled),
    people: peopleAgreement(texts.map(({ labels }) => labels)),
    disagreements: decided
      .filter(({ person, judge }) => person !== judge)
      .sort((one, other) => Number(one.judge === 'fail') - Number(other.judge === 'fail'))
      .map(({ row, labels, judge, person }) => {
        const { tab, sheetId, row: at, testId, query, expected, actual, reason, decidedBy } = row;
        const said = labels.find(({ verdict }) => verdict === person);
        const [who, note] = [said?.who ?? '', said?.note ?? ''];
        return {
          tab,
          sheetId,
          row: at,
          testId,
          query,
          expected,
          actual,
          judge,
          reason,
          decidedBy,
          who,
          note,
          text: disagreementText({ judge, reason, who, note }),
        };
      }),
  };
  return { ...result, sentence: agreementSentence(result), figures: figureSentences(result) };
}

const NOTHING_LABELLED = {
  ...{ figures: [], labelled: 0, counts: { a: 0, b: 0, c: 0, d: 0 }, deciders: [], disagreements: [] },
  ...{ agreement: null, caughtWrong: null, keptRight: null, kappa: null, adjusted: null, commoner: null },
  ...{ leaning: null, people: null },
};

function rateOf({ passed, failed }: Strata): number | null {
  return passed + failed === 0 ? null : passed / (passed + failed);
}

function strataOf(rows: readonly JudgedRow[]): Strata {
  const { passed, failed } = textsOf(rows);
  return { passed: passed.length, failed: failed.length };
}

function countsOf(decided: readonly { readonly person: string; readonly judge: string }[]): Counts {
  const of = (judge: string, person: string): number =>
    decided.filter((one) => one.judge === judge && one.person === person).length;
  return { a: of('pass', 'pass'), b: of('pass', 'fail'), c: of('fail', 'pass'), d: of('fail', 'fail') };
}
