/** The page Review: lists of rows, a card per row, and people's decisions, which are kept as labels. */
import { checksIn } from '../checks/registry';
import { type CheckScore, type Scorecard, verdictWord } from '../model/scorecard';
import { contentHash } from '../evalset/content-hash';
import { scoreRows } from '../engine/jobs/scoring/rescore-edits';
import { grouped } from '../model/collections';
import { type Label, LABEL_VERDICTS, WHOLE_ROW, WITHDRAWN } from '../model/label';
import { cut, foldCase } from '../model/text';
import { CHANGING, PATIENCE_MS } from '../model/with-lock';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import { judgedBy } from '../scoring/agreement';
import { lastOfEach } from '../scoring/label-decision';
import {
  judgedChecks,
  type JudgedLine,
  judgedText,
  type PersonVerdicts,
  rowLabelHash,
  verdictsIn,
} from '../results/person-verdicts';
import { isGone, linesAt, type LinesAt } from '../results/reconcile';
import { whyText } from '../results/why';
import { textsForPeople } from '../results/expected-actual';
import { readingSettings } from '../results/last-run';
import { openLabels } from '../stores/labels';
import { acceptableIn } from './accept-actual';
import { Done, entry, Nothing, type Services } from './entry';
import { ListedRow, listedRow } from './run-outcome';
import { RowPlaces } from './row-places';
import { currentSettings } from './settings';

const LISTS = ['random', 'differ', 'all'] as const;
const MAX_DRAWN = 10;

const ListRequest = () => z.strictObject({ sheetId: z.int(), list: z.enum(LISTS) });

/**
 * `random`: ten rows with a text for the judge that this person has not labelled. Their order by hash gives everybody the same rows.
 * `differ`: rows on which people disagree. `all`: all rows.
 */
function reviewRows({ sheetId, list }: z.Shape<typeof ListRequest>, services: Services) {
  const { spreadsheet } = services;
  const checks = checksIn(spreadsheet);
  const cards = cardsAt(sheetId, services);
  const labels = list === 'all' ? new Map<string, Label[]>() : labelsByText(services);
  const me = foldCase(services.email());
  const rows = cards.flatMap((card) => {
    const hashes = judgedChecks(card, checks).map((check) => judgedText(check, card).textHash);
    const ofTexts = [...hashes, rowLabelHash(card)].map((hash) => labels.get(hash) ?? []);
    const isMine = ofTexts.flat().some(({ who }) => foldCase(who) === me);
    const isDiffering = ofTexts.some(
      (ofText) => new Set(ofText.flatMap(({ verdict }) => (verdict === 'unsure' ? [] : [verdict]))).size > 1,
    );
    const isDrawn = judgedChecks(card, checks).some(({ id }) => isLeftToJudge(card.checks[id]));
    const isIn = { all: true, differ: isDiffering, random: isDrawn && !isMine }[list];
    return isIn ? [card] : [];
  });
  const sorted = list === 'random' ? rows.sort((a, b) => (a.uid < b.uid ? -1 : 1)).slice(0, MAX_DRAWN) : rows;
  return sorted.map((card) => listedRow(card, checks, false));
}

/** True unless a rule decides the text. */
function isLeftToJudge(score: CheckScore | undefined): boolean {
  return (score?.people?.judge ?? score)?.decider !== 'rule';
}

function cardsAt(sheetId: number, services: Services): readonly Scorecard[] {
  const tab = linesAt(sheetId, services.spreadsheet, readingSettings(services));
  return typeof tab === 'string'
    ? []
    : tab.lines.map(({ current }) => current).filter((card) => !isGone(card));
}

/** Each person's last label of each text, by the hash of the text. */
function labelsByText({ spreadsheet }: Pick<Services, 'spreadsheet'>): ReadonlyMap<string, Label[]> {
  const byText = grouped(openLabels(spreadsheet).all().labels, ({ textHash }) => textHash);
  return new Map([...byText].map(([hash, all]) => [hash, lastOfEach(all)]));
}

const MatchedLabels = () =>
  z.strictObject({
    tab: z.string(),
    row: z.int(),
    testId: z.string(),
    query: z.string(),
    /** `row` for the row as a whole. */
    check: z.string(),
    textHash: z.string(),
    expected: z.string(),
    judgedText: z.string(),
    /** The judge, for a text that no rule decides; in a label, '' unless the row was drawn at random and labelled blind. */
    drawn: z.string(),
  });

const ReviewText = () =>
  z.object({
    about: MatchedLabels(),
    /** Title of the check; '' for the row as a whole. */
    title: z.string(),
    /** The expected cell, or what a blank one means. */
    expected: z.string(),
    /** True if the check asks whether the agent's text is a clarifying question. */
    isAboutAsking: z.boolean(),
    /** The judge's verdict, even if a person's has replaced it; `code` for the row as a whole. */
    state: z.enum(['open', 'pass', 'fail', 'code']),
    /** The judge's reason, or the hint for an open text. */
    reason: z.string(),
    decidedBy: z.string(),
    labels: z.array(
      z.object({ who: z.string(), verdict: z.string(), note: z.string(), isMine: z.boolean() }),
    ),
  });
type ReviewText = z.Shape<typeof ReviewText>;
type ShownText = Omit<ReviewText, 'about' | 'labels'>;

const ReviewCard = () =>
  z.object({
    row: z.int(),
    /** '' if it was never scored. */
    verdict: z.string(),
    why: z.string(),
    /** The text of the charts, unless it is one of the texts. */
    chart: z.string(),
    /** The texts that the judge was asked about. */
    texts: z.array(ReviewText()),
    /** The row as a whole. */
    whole: ReviewText(),
    /** Expected cells that failed, with the agent's values. */
    changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  });
type ReviewCard = z.Shape<typeof ReviewCard>;

/** Characters; longer than answers usually are. */
const MAX_SHOWN = 20_000;

/** @returns a card for each row, in order; null for a row without a result */
function reviewCards({ sheetId, rows }: RowPlaces, services: Services) {
  const tab = linesAt(sheetId, services.spreadsheet, readingSettings(services));
  if (typeof tab === 'string') return rows.map(() => null);
  const labels = labelsByText(services);
  return rows.map((row) => cardOf(tab, row, labels, services));
}

function cardOf(
  { evalSet, caseAt }: LinesAt,
  row: number,
  labels: ReadonlyMap<string, Label[]>,
  { spreadsheet, email }: Services,
): ReviewCard | null {
  const { recorded, line } = caseAt(row) ?? {};
  const card = line?.current;
  if (!recorded || !card) return null;
  const checks = checksIn(spreadsheet);
  const me = foldCase(email());
  const textOf = (
    check: string,
    { textHash, expected, actual }: Pick<JudgedLine, 'textHash' | 'expected' | 'actual'>,
    shown: ShownText,
    drawn = '',
  ): ReviewText => ({
    about: {
      ...{ tab: evalSet.tab, row, testId: card.test_id, query: card.query, check, textHash, drawn },
      ...{ expected: cut(expected, MAX_SHOWN), judgedText: cut(actual, MAX_SHOWN) },
    },
    ...shown,
    labels: (labels.get(textHash) ?? []).map(({ who, verdict, note }) => ({
      ...{ who, verdict, note },
      // Without permission to read email addresses, all users are ''.
      isMine: me !== '' && foldCase(who) === me,
    })),
  });
  const judged = judgedChecks(card, checks).map((check): ReviewText => {
    const score = card.checks[check.id];
    const {
      score: judgeScore = null,
      reason = '',
      decided_by: decidedBy = '',
    } = score?.people?.judge ?? score ?? {};
    const state = judgeScore === null ? 'open' : judgeScore === 1 ? 'pass' : 'fail';
    const isAboutAsking = check.decidesClarification === true;
    const expected = textsForPeople(check, card).expected || (isAboutAsking ? 'no question back' : '');
    const shown: ShownText = {
      ...{ title: check.title, expected: cut(expected, MAX_SHOWN), isAboutAsking, state, decidedBy },
      reason: state === 'open' ? (score?.hint?.text ?? reason) : reason,
    };
    const drawn = score && isLeftToJudge(score) ? judgedBy(card, score) : '';
    return textOf(check.id, judgedText(check, card), shown, drawn);
  });
  const { values } = card;
  const expected = recorded.evalCase.expected.expected_answer;
  const [actual, chart] = [values['actual_agent_answer'] ?? '', values['actual_charts_answer'] ?? ''].map(
    String,
  );
  const whole = textOf(
    WHOLE_ROW,
    { textHash: rowLabelHash(card), expected, actual: actual ?? '' },
    { title: '', expected, isAboutAsking: false, state: 'code', reason: '', decidedBy: '' },
  );
  const has = (column: string): boolean => [...evalSet.header.columns.keys()].some((name) => name === column);
  const { changes } = acceptableIn(recorded.evalCase.expected, has, card);
  return {
    row,
    verdict: verdictWord(card.verdict),
    // `texts` show what is undecided.
    why: card.verdict === 'undecided' ? '' : whyText(card, checks),
    chart: judged.some(({ about: { judgedText: shown } }) => shown === chart)
      ? ''
      : cut(chart ?? '', MAX_SHOWN),
    texts: judged,
    whole,
    changes: changes
      .filter(({ isFailing }) => isFailing)
      .map(({ column, before, after }) => ({ column, before, after: String(after) })),
  };
}

const MAX_LABELS = 50;

const SavedLabel = () =>
  z.strictObject({
    ...MatchedLabels().shape,
    /** Of the eval set. */
    sheetId: z.int(),
    /** `withdrawn` takes this person’s label back. */
    verdict: z.enum([...LABEL_VERDICTS, WITHDRAWN]),
    note: z.string(),
  });

const SaveLabels = () =>
  z.strictObject({ labels: z.array(SavedLabel()).check(z.minLength(1), z.maxLength(MAX_LABELS)) });

/**
 * Adds labels to the tab `Labels`, except those that repeat this person’s last one, and rescores their rows.
 *
 * @throws UserError if another execution is changing the spreadsheet
 */
function saveLabels({ labels }: z.Shape<typeof SaveLabels>, services: Services) {
  const { spreadsheet, lock } = services;
  for (const [sheetId, ofTab] of grouped(labels, (label) => label.sheetId)) {
    if (!lock.acquire(PATIENCE_MS)) throw new UserError('usage', CHANGING);
    spreadsheet.refresh();
    const only = new Set(ofTab.map(({ row }) => row));
    const row = Math.min(...only);
    const rows = { sheetId, row, rows: Math.max(...only) - row + 1, only };
    scoreRows(rows, currentSettings(services), services, true, () => addLabels(ofTab, services));
  }
  return {};
}

/** @returns all verdicts of people, the added ones included */
function addLabels(added: readonly z.Shape<typeof SavedLabel>[], services: Services): PersonVerdicts {
  const who = services.email();
  const when = new Date(services.clock.now()).toISOString();
  const store = openLabels(services.spreadsheet);
  const { labels } = store.all();
  const mine = labels.filter((label) => foldCase(label.who) === foldCase(who));
  const last = new Map(
    [...grouped(mine, ({ textHash }) => textHash)].map(([hash, all]) => [hash, lastOfEach(all)[0]]),
  );
  const fresh = added.flatMap(({ sheetId: _sheet, ...about }): Label[] => {
    const before = last.get(about.textHash);
    // The page sends a label again if the reply was lost.
    if ((before?.verdict ?? WITHDRAWN) === about.verdict && (before?.note ?? '') === about.note) return [];
    const label: Label = { ...about, who, when };
    last.set(about.textHash, about.verdict === WITHDRAWN ? undefined : label);
    return [label];
  });
  if (fresh.length > 0) store.add(fresh);
  return verdictsIn([...labels, ...fresh]);
}

export const reviewCommands = {
  /** An id of this spreadsheet, under which the browser stores unsaved decisions. */
  reviewStart: entry(Nothing, z.string, (_request, { spreadsheet }) => contentHash([spreadsheet.url()])),
  reviewRows: entry(ListRequest, () => z.array(ListedRow()), reviewRows),
  reviewCards: entry(RowPlaces, () => z.array(z.nullable(ReviewCard())), reviewCards),
  saveLabels: entry(SaveLabels, Done, saveLabels),
};
