/** People label judged texts one by one, without seeing what the judge said. */
import { type Label, LABEL_VERDICTS, WITHDRAWN } from '../../model/label';
import { grouped } from '../../model/grouped';
import { cut, foldCase } from '../../model/text';
import { withLock } from '../../model/with-lock';
import * as z from '../../model/zod';
import { lastOfEach } from '../../scoring/agreement/people';
import { openLabels } from '../../store/labels';
import { diffServices } from '../diff/services';
import type { Services } from '../services';
import { judgedTexts } from './judged-rows';

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
  const mine = labelsOf(services.email(), openLabels(services.spreadsheet).all().labels);
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
  const mine = labels.filter((label) => foldCase(label.who) === foldCase(who));
  const byText = grouped(mine, ({ textHash }) => textHash);
  return new Map([...byText].flatMap(([textHash, all]) => lastOfEach(all).map((last) => [textHash, last])));
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
 * @throws UserError if another execution is changing the spreadsheet
 */
export function saveLabel(given: SaveLabel, services: Services): void {
  const who = services.email();
  const label: Label = { ...given, who, when: new Date(services.clock.now()).toISOString() };
  withLock(services, () => {
    const store = openLabels(services.spreadsheet);
    const said = labelsOf(who, store.all().labels).get(given.textHash);
    // Saved once more, for example because the first reply was lost.
    const isSaid = (said?.verdict ?? WITHDRAWN) === given.verdict && (said?.note ?? '') === given.note;
    if (!isSaid) store.add(label);
  });
}
