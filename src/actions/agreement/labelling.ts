/** People label judged texts one by one, without seeing what the judge said. */
import { type Label, LABEL_VERDICTS, WITHDRAWN } from '../../model/label';
import { cut, foldCase } from '../../model/text';
import { UserError } from '../../model/user-error';
import { withLock } from '../../model/with-lock';
import * as z from '../../model/zod';
import { lastOfEach } from '../../scoring/agreement/people';
import { openLabels } from '../../store/labels';
import * as labeller from '../../store/sidebar-place';
import { currentSettings } from '../current-settings';
import { diffServices } from '../diff/services';
import type { Services } from '../services';
import { judgedTexts } from './judged-rows';

export const Labelling = () =>
  z.object({
    /** '' if the person's address is unknown: then they are asked. */
    who: z.string(),
    /** Whether a person’s verdict replaces the judge’s. */
    decides: z.boolean(),
    /** Distinct texts that were judged. */
    texts: z.int(),
  });
export type Labelling = z.Shape<typeof Labelling>;

/** What there is to label, and who labels. */
export function labelling(services: Services): Labelling {
  const { humanDecides } = currentSettings(services).judge;
  return {
    who: whoLabels(services),
    decides: humanDecides,
    texts: judgedTexts(diffServices(services)).length,
  };
}

export function whoLabels({ email, user }: Pick<Services, 'email' | 'user'>): string {
  return email() || labeller.labellerName(user);
}

const MOST_NAME = 80;
export const LabellerName = () =>
  z.strictObject({ who: z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST_NAME)) });
export type LabellerName = z.Shape<typeof LabellerName>;

export function nameLabeller({ who }: LabellerName, { user }: Pick<Services, 'user'>): LabellerName {
  labeller.keepLabellerName(user, who);
  return { who };
}

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
  });

const MOST_DRAWN = 400;
export const DrawToLabel = () => z.strictObject({ n: z.int().check(z.minimum(1), z.maximum(MOST_DRAWN)) });
export type DrawToLabel = z.Shape<typeof DrawToLabel>;

export const TextsToLabel = () =>
  z.object({
    texts: z.array(
      z.object({
        about: Labelled(),
        /** The check's. */
        title: z.string(),
        /** The eval set. */
        sheetId: z.int(),
      }),
    ),
    /** How many more this person has not labelled. */
    left: z.int(),
  });
export type TextsToLabel = z.Shape<typeof TextsToLabel>;

/** Most characters of a text in a page: answers are shorter. */
const MOST_SHOWN = 20_000;

/** Texts that this person has not labelled, drawn at random: by their hashes, so that everybody labels the same ones first. */
export function drawToLabel({ n }: DrawToLabel, services: Services): TextsToLabel {
  const mine = labelsOf(whoLabels(services), openLabels(services.spreadsheet).all().labels);
  const open = judgedTexts(diffServices(services))
    .filter(({ textHash }) => !mine.has(textHash))
    .sort((a, b) => (a.textHash < b.textHash ? -1 : 1));
  return {
    texts: open
      .slice(0, n)
      .map(({ tab, sheetId, row, testId, query, check, textHash, expected, actual }) => ({
        sheetId,
        title: check.title,
        about: {
          tab,
          row,
          testId,
          query,
          check: check.id,
          textHash,
          expected: cut(expected, MOST_SHOWN),
          judgedText: cut(actual, MOST_SHOWN),
        },
      })),
    left: Math.max(0, open.length - n),
  };
}

/** The latest label that one person gave each text. */
function labelsOf(who: string, labels: readonly Label[]): ReadonlyMap<string, Label> {
  const mine = new Map<string, Label[]>();
  for (const label of labels)
    if (who !== '' && foldCase(label.who) === foldCase(who))
      mine.set(label.textHash, [...(mine.get(label.textHash) ?? []), label]);
  return new Map([...mine].flatMap(([textHash, all]) => lastOfEach(all).map((last) => [textHash, last])));
}

export const SaveLabel = () =>
  z.strictObject({
    ...Labelled().shape,
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
  const who = whoLabels(services);
  if (who === '') throw new UserError('usage', 'Say who you are before you label.');
  const label: Label = { ...given, who, when: new Date(services.clock.now()).toISOString() };
  withLock(services, () => {
    const store = openLabels(services.spreadsheet);
    const said = labelsOf(who, store.all().labels).get(given.textHash);
    // Saved once more, for example because the first reply was lost.
    const isSaid = (said?.verdict ?? WITHDRAWN) === given.verdict && (said?.note ?? '') === given.note;
    if (!isSaid) store.add(label);
  });
}
