/** People label judged texts one by one, without seeing what the judge said. */
import { grouped } from '../../model/grouped';
import { IN_THE_SHEET, isDrawn, type Label, LABEL_VERDICTS, WITHDRAWN } from '../../model/label';
import type { DrawnFrom } from '../../model/label-lines';
import { cut, foldCase } from '../../model/text';
import { UserError } from '../../model/user-error';
import { withLock } from '../../model/with-lock';
import { lastOfEach } from '../../scoring/agreement/people';
import { drawn } from '../../scoring/agreement/draw';
import * as z from '../../model/zod';
import { keepLabelDraw, labelDraw, type LabelDraw, MOST_DRAWN } from '../../store/label-draws';
import * as labeller from '../../store/sidebar-place';
import { openLabels } from '../../store/labels';
import { currentSettings } from '../current-settings';
import { diffServices } from '../diff/services';
import type { Services } from '../services';
import { allJudged, forAPerson, type JudgedRow, textsOf } from './judged-rows';

export const Labelling = () =>
  z.object({
    /** '' if the person's address is unknown: then they are asked. */
    who: z.string(),
    /** Whether labels can be entered in the results tab as well. */
    hasColumns: z.boolean(),
    /** Whether a person’s verdict replaces the judge’s. */
    decides: z.boolean(),
    /** Checks for which at least one text was judged. */
    checks: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        /** Whether people are asked if it is good enough: its score is not a plain pass or fail. */
        isMetric: z.boolean(),
        /** Distinct texts that were judged. */
        texts: z.int(),
        drawn: z.int(),
      }),
    ),
  });
export type Labelling = z.Shape<typeof Labelling>;

/** What there is to label, and who labels. */
export function labelling(services: Services): Labelling {
  const { judge } = currentSettings(services);
  const rows = allJudged(diffServices(services));
  return {
    who: whoLabels(services),
    hasColumns: judge.labelColumns,
    decides: judge.humanDecides,
    checks: services.spreadsheet.checks().judged.flatMap(({ id, title, isFraction: isMetric = false }) => {
      const ofCheck = rows.filter(({ check }) => check.id === id);
      const { passed, failed } = textsOf(ofCheck);
      const texts = passed.length + failed.length + forAPerson(ofCheck).length;
      const draw = labelDraw(services.document, id);
      return texts === 0 ? [] : [{ id, title, isMetric, texts, drawn: draw?.texts.length ?? 0 }];
    }),
  };
}

function whoLabels({ email, user }: Pick<Services, 'email' | 'user'>): string {
  return email() || labeller.labellerName(user);
}

const MOST_NAME = 80;
export const LabellerName = () =>
  z.strictObject({ who: z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST_NAME)) });
export type LabellerName = z.Shape<typeof LabellerName>;

/** @throws UserError for the name reserved for labels whose author is unknown */
export function nameLabeller({ who }: LabellerName, { user }: Pick<Services, 'user'>): { who: string } {
  if (foldCase(who) === IN_THE_SHEET)
    throw new UserError('usage', `“${IN_THE_SHEET}” is for labels whose author is not known.`);
  labeller.keepLabellerName(user, who);
  return { who };
}

const Labelled = () =>
  z.strictObject({
    tab: z.string(),
    row: z.int(),
    testId: z.string(),
    query: z.string(),
    textHash: z.string(),
    expected: z.string(),
    judgedText: z.string(),
  });

export const DrawToLabel = () =>
  z.strictObject({
    check: z.string(),
    /** How many texts to draw in addition to those drawn before. */
    more: z.int().check(z.minimum(0), z.maximum(MOST_DRAWN)),
  });
export type DrawToLabel = z.Shape<typeof DrawToLabel>;

export const TextsToLabel = () =>
  z.object({
    texts: z.array(
      z.object({
        about: Labelled(),
        /** The eval set. */
        sheetId: z.int(),
        /** What this person has said about it. */
        mine: z.nullable(z.object({ verdict: z.enum(LABEL_VERDICTS), note: z.string() })),
      }),
    ),
    /** How many drawn texts have changed since. */
    changed: z.int(),
    /** How many texts could still be drawn. */
    left: z.int(),
  });
export type TextsToLabel = z.Shape<typeof TextsToLabel>;

/** Most characters of a text in a page: answers are shorter. */
const MOST_SHOWN = 20_000;

/**
 * The texts drawn for a check, in their stored order, with `more` new ones.
 *
 * @throws UserError if no judge decides that check
 */
export function drawToLabel({ check, more }: DrawToLabel, services: Services): TextsToLabel {
  const { document, spreadsheet, clock } = services;
  if (!services.spreadsheet.checks().judged.some(({ id }) => id === check))
    throw new UserError('usage', `No judge decides “${check}”: there is nothing to label.`);
  const rows = allJudged(diffServices(services)).filter((row) => row.check.id === check);
  const { passed, failed } = textsOf(rows);
  const open = forAPerson(rows);
  const byHash = new Map([...open, ...passed, ...failed].map((row) => [row.textHash, row]));
  const draw =
    more === 0
      ? labelDraw(document, check)
      : withLock(services, () => {
          const kept = labelDraw(document, check);
          // Strata of another judge: as many are drawn anew, and some of them a second time.
          const isAnew = kept !== undefined && isOfOtherJudge(kept, { passed, failed });
          const next = isAnew
            ? drawnOn(undefined, { passed, failed, open }, kept.texts.length + more, clock.now())
            : drawnOn(kept, { passed, failed, open }, more, clock.now());
          keepLabelDraw(document, check, next);
          if (isAnew) labelAgain(check, next, spreadsheet);
          return next;
        });
  const texts = draw?.texts ?? [];
  const there = texts.flatMap(({ textHash }) => byHash.get(textHash) ?? []);
  const mine = labelsOf(whoLabels(services), check, openLabels(spreadsheet).all().labels);
  return {
    texts: there.map(({ tab, sheetId, row, testId, query, textHash, expected, actual }) => {
      const said = mine.get(textHash);
      return {
        sheetId,
        about: {
          tab,
          row,
          testId,
          query,
          textHash,
          expected: cut(expected, MOST_SHOWN),
          judgedText: cut(actual, MOST_SHOWN),
        },
        mine: said && said.verdict !== WITHDRAWN ? { verdict: said.verdict, note: said.note } : null,
      };
    }),
    changed: texts.length - there.length,
    left: byHash.size - there.length,
  };
}

/** Whether another judge than at the draw says something else of what was drawn: its strata are no longer those of the draw. */
function isOfOtherJudge({ texts }: LabelDraw, { passed, failed }: ReturnType<typeof textsOf>): boolean {
  const verdicts = new Map([...passed, ...failed].map(({ textHash, verdict }) => [textHash, verdict]));
  return texts.some(({ textHash, judge }) => judge !== 'open' && (verdicts.get(textHash) ?? judge) !== judge);
}

/** Labels of texts that are drawn once more belong to that draw, too: nobody is asked again. */
function labelAgain(check: string, draw: LabelDraw, spreadsheet: Services['spreadsheet']): void {
  const store = openLabels(spreadsheet);
  const drawn = new Set(draw.texts.map(({ textHash }) => textHash));
  const labels = store.all().labels.filter((label) => label.check === check && drawn.has(label.textHash));
  const last = [...grouped(labels, ({ textHash }) => textHash).values()].flatMap(lastOfEach);
  store.add(last.filter(isDrawn).map((label) => ({ ...label, ...drawnFrom(label.textHash, draw) })));
}

/**
 * Drawn texts that have changed since stay in the draw: they do no harm and may come back. Texts that the judge could not decide
 * come first.
 */
function drawnOn(
  before: LabelDraw | undefined,
  { passed, failed, open }: ReturnType<typeof textsOf> & { readonly open: readonly JudgedRow[] },
  more: number,
  seed: number,
): LabelDraw {
  const drawnBefore = new Map((before?.texts ?? []).map((text) => [text.textHash, text]));
  const isNew = ({ textHash }: JudgedRow): boolean => !drawnBefore.has(textHash);
  const [newPassed, newFailed] = [passed.filter(isNew), failed.filter(isNew)];
  const already = { passed: passed.length - newPassed.length, failed: failed.length - newFailed.length };
  const some = drawn(newPassed, newFailed, already.passed + already.failed + more, seed, already);
  const room = Math.max(0, MOST_DRAWN - drawnBefore.size);
  const added = [
    ...open.filter(isNew).map(({ textHash }) => ({ textHash, judge: 'open' as const })),
    ...some.map((row) => ({ textHash: row.textHash, judge: row.verdict })),
  ].slice(0, room);
  return { passed: passed.length, failed: failed.length, texts: [...drawnBefore.values(), ...added] };
}

/** The latest label that one person gave each text. */
function labelsOf(who: string, check: string, labels: readonly Label[]): ReadonlyMap<string, Label> {
  const mine = labels.filter(
    (label) => who !== '' && foldCase(label.who) === foldCase(who) && label.check === check,
  );
  const byText = grouped(mine, ({ textHash }) => textHash);
  return new Map([...byText].flatMap(([textHash, all]) => lastOfEach(all).map((last) => [textHash, last])));
}

export const SaveLabel = () =>
  z.strictObject({
    ...Labelled().shape,
    check: z.string(),
    /** `withdrawn` takes back what this person said about the text. */
    verdict: z.enum([...LABEL_VERDICTS, WITHDRAWN]),
    note: z.string(),
  });
export type SaveLabel = z.Shape<typeof SaveLabel>;

/**
 * Adds a label to the tab `Labels`, unless it is what this person said last.
 *
 * @throws UserError if the labeller is unknown, or another execution is changing the spreadsheet
 */
export function saveLabel(given: SaveLabel, services: Services): void {
  const { document, spreadsheet, clock } = services;
  const who = whoLabels(services);
  if (who === '') throw new UserError('usage', 'Say who you are before you label.');
  const label: Label = {
    ...given,
    who,
    when: new Date(clock.now()).toISOString(),
    ...drawnFrom(given.textHash, labelDraw(document, given.check)),
  };
  withLock(services, () => {
    const store = openLabels(spreadsheet);
    const said = labelsOf(who, given.check, store.all().labels).get(given.textHash);
    // Saved once more, for example because the first reply was lost.
    const isSaid = (said?.verdict ?? WITHDRAWN) === given.verdict && (said?.note ?? '') === given.note;
    if (!isSaid) store.add([label]);
  });
}

function drawnFrom(textHash: string, draw: LabelDraw | undefined): DrawnFrom {
  const judge = draw?.texts.find((text) => text.textHash === textHash)?.judge;
  if (!draw || !judge || judge === 'open') return { stratum: 'volunteered', stratumRows: 0, stratumDrawn: 0 };
  return {
    stratum: `judge ${judge}ed`,
    stratumRows: judge === 'pass' ? draw.passed : draw.failed,
    stratumDrawn: draw.texts.filter((text) => text.judge === judge).length,
    drawnOf: draw.passed + draw.failed,
  };
}
