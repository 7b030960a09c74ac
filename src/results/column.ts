/** A column of a results tab: how it is written from a scorecard and read back; and which columns are folded. */
import { type Checks, STAGE_WORDS, blankText, withoutMarks, type CheckMeta } from '../checks/check';
import type { CheckId, Stage } from '../model/check';
import type { Scorecard, CheckScore } from '../model/scorecard';
import type { OutCell, ColumnGroup } from '../model/spreadsheet';
import type { KnownCheckId } from '../checks/registry';
import { shortened } from '../model/text';
import { type WeightSettings, defaultWeight, effectiveWeight } from '../scoring/case-result';
import { stretches } from '../model/collections';

/** The heading of neighbouring columns. */
type Band = (typeof STAGE_WORDS)[Stage] | 'Verdict' | 'Scores' | 'Expected and actual' | 'Run';

/** Datasets share a band with data. */
function bandOf(stage: Stage): Band {
  return STAGE_WORDS[stage === 'dataset' ? 'data' : stage];
}

/** The values of a line’s cells, from which its scorecard is read. */
export interface ScorecardDraft {
  readonly properties: Record<string, CellValue>;
  readonly scores: Record<CheckId, CellValue>;
  readonly values: Record<string, CellValue>;
}

/** null for a blank cell. */
export type CellValue = string | number | boolean | null;

export interface ResultColumn {
  /** The name by which it is read back, also used in exports. */
  readonly name: string;
  /** The header that people read. */
  readonly title: string;
  readonly band: Band;
  /** Pixels. */
  readonly width: number;
  /** `folded`: a click unfolds it; `if scores`: folded while it has few scores; `hidden`: only the add-on reads it. */
  readonly sight?: 'folded' | 'if scores' | 'hidden';
  readonly isCentred?: boolean;
  /** Long texts wrap. */
  readonly isWrapped?: boolean;
  readonly numberFormat?: string;
  /** What the column means, for the note on its title. */
  readonly help?: string;
  readonly cell: (card: Scorecard, checks: Checks) => OutCell;
  /** Puts the value of a cell where it belongs in the draft; left out for a column derived from others. */
  readonly read?: (value: CellValue, draft: ScorecardDraft) => void;
  /** Why the cell has this value; '' for no note. */
  readonly note?: (card: Scorecard) => string;
}

/** Pixels of a column of scores. */
const NARROW = 64;
/** Pixels per letter of a title (small and bold), and of both margins together. */
const [LETTER, MARGINS] = [6.8, 11];

/** The header has room for this many lines of a title. */
const MAX_LINES = 3;

/** The width in pixels at which no word of a title is cut, and the title fits on three lines. */
export function wordWidth(title: string): number {
  const words = title.split(/\s/).map((word) => word.length);
  const longest = Math.max(
    ...words,
    words.length > MAX_LINES ? Math.ceil((2 * title.length) / MAX_LINES / 1.5) : 0,
  );
  return Math.max(NARROW, Math.ceil(MARGINS + LETTER * longest));
}

/** A title for a column without one of its own. @example titleOf('expected_aoi_ids') // 'Expected AOI ids' */
export function titleOf(name: string): string {
  const words = name.replace(/_/g, ' ').replace(/\b(aoi|url|uid)\b/g, (word) => word.toUpperCase());
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Characters: notes are read in a small window. */
const MAX_NOTE = 1000;

export type ScoreColumn = `${KnownCheckId}_score`;

/** @example scoreColumnName('aoi_id_match') // 'aoi_id_match_score' */
export function scoreColumnName<Id extends CheckId>(checkId: Id): `${Id}_score` {
  return `${checkId}_score`;
}

const SCORE = scoreColumnName('');

export function isScoreColumn(column: string): boolean {
  return column.endsWith(SCORE);
}

/** The check whose scores are in a column; '' if it isn't a score column. */
export function checkIn(column: string): string {
  return column.endsWith(SCORE) ? column.slice(0, -SCORE.length) : '';
}

/** The column of a check’s scores. */
export function scoreColumn(check: CheckMeta): ResultColumn {
  const { id, doc } = check;
  return {
    name: scoreColumnName(id),
    title: check.title,
    band: bandOf(check.stage),
    width: wordWidth(check.title),
    isCentred: true,
    sight: 'if scores',
    ...(check.isFraction && { numberFormat: '0.00' }),
    help: withoutMarks(
      `${doc.question}${check.gates === 'never' ? ' (For information: does not affect the verdict.)' : ''}\n1: ${doc.one}\n0: ${doc.zero}\nBlank: ${blankText(check)}`,
    ),
    cell: ({ checks }) => checks[id]?.score ?? null,
    read: (value, draft) => {
      draft.scores[id] = share(value);
    },
    note: ({ checks }) => noteOn(checks[id]),
  };
}

/** Reads a score, 0–1; null for anything else that a cell may hold. */
export function share(value: CellValue): number | null {
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : null;
}

/** The reason of a score below 1 or of an open question; '' for others. */
function noteOn(check: CheckScore | undefined): string {
  const { score = null, kind, reason = '' } = check ?? {};
  const isNoted = score === null ? kind === 'open' || kind === 'tied' : score < 1;
  return isNoted ? shortened(reason, MAX_NOTE) : '';
}

/** The weights of a run’s checks; '' if all are the default. @example 'Weights: date_match 2; 1 for the other GNW checks.' */
export function weightsSentence(checks: readonly CheckMeta[], settings: WeightSettings): string {
  const changed = checks.flatMap((check) => {
    const weight = effectiveWeight(check, settings);
    return weight === defaultWeight(check) ? [] : [`${check.id} ${weight}`];
  });
  return changed.length === 0 ? '' : `Weights: ${changed.join(', ')}; 1 for the other GNW checks.`;
}

/** A column of scores stays in sight if it has this many scores, or any failure. */
const MIN_SCORES = 2;
/** Beyond this number of columns in sight, the least informative are folded. */
const MAX_IN_SIGHT = 25;

/**
 * Decides which columns are folded.
 *
 * @param names the columns of the tab, including those that people added
 * @param lines the scored lines; while there are none, all scores are in sight
 * @returns the groups, and the number of columns up to the end of the last one
 */
export function foldedGroups(
  names: readonly string[],
  columns: readonly ResultColumn[],
  lines: readonly Scorecard[],
): { readonly groups: ColumnGroup[]; readonly among: number } {
  const sights = new Map(columns.map(({ name, sight }) => [name, sight]));
  const foldedNames = lines.length === 0 ? [] : foldedScores(columns, lines);
  const isFolded = names.map((name) => sights.get(name) === 'folded' || foldedNames.includes(name));
  const groups = stretches(isFolded, (folded) => folded).flatMap(({ start, items, kind }) =>
    kind ? [{ column: start + 1, columns: items.length }] : [],
  );
  const last = groups[groups.length - 1];
  return { groups, among: last ? last.column + last.columns - 1 : 0 };
}

/** The columns with few scores and no failure, and the least informative others that do not fit. */
function foldedScores(columns: readonly ResultColumn[], lines: readonly Scorecard[]): string[] {
  const counts = columns
    .filter(({ sight }) => sight === 'if scores')
    .map(({ name }) => {
      const id = checkIn(name);
      const scores = lines.flatMap(({ checks }) => checks[id]?.score ?? []);
      return { name, scores: scores.length, failures: scores.filter((score) => score < 1).length };
    })
    .sort((a, b) => a.failures - b.failures || a.scores - b.scores);
  const few = counts.filter(({ scores, failures }) => failures === 0 && scores < MIN_SCORES).length;
  const inSight = columns.filter(({ sight }) => sight === undefined || sight === 'if scores').length;
  return counts.slice(0, Math.max(few, inSight - MAX_IN_SIGHT)).map(({ name }) => name);
}
