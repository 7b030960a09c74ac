/** Checks by id and stage, and the columns of the tab `Checks`, in which people declare their own. */
import * as z from './zod';

/** The ids of checks that people declare in the tab `Checks`. */
export type OwnCheckId = `check_${string}`;

const ID = /^check_[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)*$/u;

/** @example ownId('Cites a source!') // 'check_cites_a_source' */
export function ownId(name: string): OwnCheckId {
  return `check_${name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')}`;
}

/** True for the id of a check that people declare. */
export function isOwnId(id: string): id is OwnCheckId {
  return ID.test(id);
}

// The columns of the tab `Checks`.

/** Characters: longer text is not a column name, and is compared unchanged. */
const MAX_HEADER = 10_000;

/** Zero-width characters, which often come with text copied from a page. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/**
 * The form in which headers are compared: case, spaces, dashes, underscores and invisible characters do not matter.
 *
 * @example normalHeader(' Expected-AOI ids') // 'expected_aoi_ids'
 */
export function normalHeader(header: string): string {
  if (header.length > MAX_HEADER) return header;
  return header
    .replace(INVISIBLE, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')
    .replace(/^_+|_+$/g, '');
}

const CHECK_COLUMNS = ['name', 'rubric', 'tabs', 'decides'] as const;
export type CheckColumn = (typeof CHECK_COLUMNS)[number];
/** Without these, a tab is not `Checks`. */
export const NEEDED_CHECK_COLUMNS = ['name', 'rubric'] as const satisfies CheckColumn[];

export function checkColumn(header: string): CheckColumn | undefined {
  return CHECK_COLUMNS.find((column) => column === normalHeader(header));
}

/**
 * The id of a check, whose results column is `${id}_score`. In settings and the ledger it may be any text, such as a check of another
 * version. `KnownCheckId` (checks/registry) has the checks of this version.
 */
export type CheckId = string;

/** The parts of the agent’s work that checks judge, in the order in which failures spread. */
export const STAGES = ['aoi', 'dataset', 'data', 'answer', 'output', 'scope', 'workflow', 'quality'] as const;
export type Stage = (typeof STAGES)[number];

/** The stages that each need the ones before them: place → dataset → data → answer. The others are independent. */
export const CHAIN = ['aoi', 'dataset', 'data', 'answer'] as const;

const DeclaredCheck = () =>
  z.object({
    id: z.pipe(
      z.string(),
      z.transform((text): OwnCheckId => ownId(text.replace(/^check_/, ''))),
    ),
    title: z.string(),
    rubric: z.string(),
    /** False for a check for information. */
    gates: z.boolean(),
    /** The names of the eval sets in which it applies to every row; 'all' for all of them. */
    tabs: z.union([z.literal('all'), z.readonly(z.array(z.string()))]),
  });
/** A check that a user declared. */
export type DeclaredCheck = z.Shape<typeof DeclaredCheck>;

/** The checks that people declare in a spreadsheet. The plan of a run stores them, since a run keeps the checks that it began with. */
export const OwnChecks = () => z.readonly(z.array(DeclaredCheck()));

/**
 * True if a 0 at `stage` follows from the first failure of its row: both are in the chain, and the first failure comes earlier.
 *
 * @example isBlocked('aoi', 'answer') // true
 * @example isBlocked('aoi', 'aoi') // false
 * @example isBlocked('aoi', 'scope') // false
 */
export function isBlocked(firstFailure: Stage | null, stage: Stage): boolean {
  const failed = CHAIN.findIndex((link) => link === firstFailure);
  return failed >= 0 && CHAIN.findIndex((link) => link === stage) > failed;
}

/**
 * Splits the id of a check from its turn: wri/gnw-gold-evals keeps a conversation as one case, whose checks carry their turns.
 *
 * @example checkOfTurn('t2.aoi_id_match') // { id: 'aoi_id_match', prefix: 't2.', turn: 2 }
 */
export function checkOfTurn(id: CheckId): {
  readonly id: CheckId;
  readonly prefix: string;
  readonly turn?: number;
} {
  const [prefix, turn] = /^t(\d+)\./.exec(id) ?? [];
  return prefix === undefined
    ? { id, prefix: '' }
    : { id: id.slice(prefix.length), prefix, turn: Number(turn) };
}
