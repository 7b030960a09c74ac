/** People label judged texts one by one, without seeing the judge’s verdict; and how well it agrees with them. */
import { Done, entry, Nothing, type Services } from './entry';
import { grouped } from '../model/collections';
import { count, foldCase, cut } from '../model/text';
import * as z from '../model/zod';
import { agreementOf, agreementSentence, type VerdictPair, type PassOrFail } from '../scoring/agreement';
import { openLabels } from '../sheets/store/labels';
import { currentSettings } from './settings';
import {
  judgedTexts,
  labelledTexts,
  type LabelledText,
  type OpenRow,
  openTexts,
} from '../sheets/judged-rows';
import { scoreRows } from '../engine/jobs/scoring/rescore';
import { type Label, LABEL_VERDICTS, WITHDRAWN } from '../model/label';
import { withLock } from '../model/with-lock';
import { lastOfEach } from '../scoring/decided-label';

const Labelled = () =>
  z.strictObject({
    tab: z.string(),
    row: z.int(),
    testId: z.string(),
    query: z.string(),
    check: z.string(),
    textHash: z.string(),
    expected: z.string(),
    judgedText: z.string(),
    /** Who had judged it, if it was drawn at random; '' for a text that a person chose. */
    drawn: z._default(z.string(), ''),
  });

const DrawToLabel = () =>
  z.strictObject({
    n: z.int().check(z.minimum(1), z.maximum(400)),
    /** Of this eval set those that nobody has decided; without it any that code does not decide, at random. */
    openOf: z.optional(z.int()),
  });

const TextsToLabel = () =>
  z.object({
    texts: z.array(
      z.object({
        about: Labelled(),
        /** The check's. */
        title: z.string(),
        sheetId: z.int(),
        /** What code knows of an open one. */
        hint: z.string(),
      }),
    ),
    /** How many more this person has not labelled. */
    left: z.int(),
  });

/** Most characters of a text in a page: answers are shorter. */
const MAX_SHOWN = 20_000;

/** Texts that this person has not labelled, drawn at random: by their hashes, so that everybody labels the same ones first. */
function drawToLabel({ n, openOf }: z.Shape<typeof DrawToLabel>, services: Services) {
  const mine = labelsOf(services.email(), openLabels(services.spreadsheet).all().labels);
  const all: readonly OpenRow[] =
    openOf === undefined
      ? [...judgedTexts(services), ...openTexts(services)].sort((a, b) => (a.textHash < b.textHash ? -1 : 1))
      : openTexts(services).filter(({ sheetId }) => sheetId === openOf);
  const open = all.filter(({ textHash }) => !mine.has(textHash));
  return {
    texts: open.slice(0, n).map(({ sheetId, check, reason, by, ...text }) => ({
      sheetId,
      // The judge’s reason would sway people.
      hint: openOf === undefined ? '' : reason,
      title: check.title,
      about: {
        ...{ tab: text.tab, row: text.row, testId: text.testId, query: text.query },
        ...{ check: check.id, textHash: text.textHash },
        expected: cut(text.expected, MAX_SHOWN),
        judgedText: cut(text.actual, MAX_SHOWN),
        drawn: openOf === undefined ? by : '',
      },
    })),
    left: Math.max(0, open.length - n),
  };
}

/** The latest label that one person gave each text. */
function labelsOf(who: string, labels: readonly Label[]): ReadonlyMap<string, Label> {
  const mine = labels.filter((label) => foldCase(label.who) === foldCase(who));
  const byText = grouped(mine, ({ textHash }) => textHash);
  return new Map([...byText].flatMap(([textHash, all]) => lastOfEach(all).map((last) => [textHash, last])));
}

const SaveLabel = () =>
  z.strictObject({
    ...Labelled().shape,
    /** `withdrawn` withdraws this person’s label. */
    verdict: z.enum([...LABEL_VERDICTS, WITHDRAWN]),
    note: z.string(),
    /** The eval set whose row it decides at once; without it, the row is decided when it is next scored. */
    scores: z.optional(z.int()),
  });

/**
 * Adds a label to the tab `Labels`, unless it repeats this person’s last one.
 *
 * @throws UserError if another execution is changing the spreadsheet
 */
function saveLabel({ scores, ...given }: z.Shape<typeof SaveLabel>, services: Services) {
  const who = services.email();
  const label: Label = { ...given, who, when: new Date(services.clock.now()).toISOString() };
  withLock(services, () => {
    const store = openLabels(services.spreadsheet);
    const last = labelsOf(who, store.all().labels).get(given.textHash);
    // Saved once more, for example because the first reply was lost.
    const isSame = (last?.verdict ?? WITHDRAWN) === given.verdict && (last?.note ?? '') === given.note;
    if (!isSame) store.add(label);
  });
  if (scores !== undefined) {
    services.spreadsheet.refresh();
    scoreRows({ sheetId: scores, row: given.row, rows: 1 }, currentSettings(services), services);
  }
  return {};
}

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
      ...notCounted(labelled('unsure'), 'unsure, or of people who disagree'),
      ...notCounted(labelled('expected wrong'), 'with a wrong expected value: correct its cell'),
      ...notCounted(others, 'of texts that have changed since, or that no judge has decided'),
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
  return n === 0 ? [] : [`Not counted: ${count(n, 'label')} ${what}.`];
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
  drawToLabel: entry(DrawToLabel, TextsToLabel, drawToLabel),
  saveLabel: entry(SaveLabel, Done, saveLabel),
};
