/** What a check is: its place in the results and the source of its documentation. */
import { type OwnCheckId, ownId } from './own-check';
import * as z from './zod';

/**
 * Results column `${id}_score`. Can be any text when it comes from data: settings and the ledger may name checks of other
 * versions. Those of this version are `KnownCheckId` (checks/registry).
 */
export type CheckId = string;

/** The part of the agent's work that a check looks at, in the order in which failures spread. */
export const STAGES = ['aoi', 'dataset', 'data', 'answer', 'output', 'scope', 'workflow', 'quality'] as const;
export type Stage = (typeof STAGES)[number];

/** The stages that each need the ones before them: place → dataset → data → answer. The others are independent. */
export const CHAIN = ['aoi', 'dataset', 'data', 'answer'] as const;

/** The parts of the agent's work that are counted separately. */
export const BUCKETS = ['retrieval', 'analysis', 'explanation', 'output', 'scope'] as const;
export type Bucket = (typeof BUCKETS)[number];

const DeclaredCheck = () =>
  z.object({
    id: z.pipe(
      z.string(),
      z.transform((text): OwnCheckId => ownId(text.replace(/^check_/, ''))),
    ),
    title: z.string(),
    rubric: z.string(),
    /** Whether it decides verdicts. */
    gates: z.boolean(),
    /** The names of the eval sets in which it applies to every row; 'all' for all of them. */
    tabs: z.union([z.literal('all'), z.readonly(z.array(z.string()))]),
  });
/** A rubric as declared by a user. */
export type DeclaredCheck = z.Shape<typeof DeclaredCheck>;

/** All that people declare in a spreadsheet: as JSON in the plan of a run, which keeps the checks that it began with. */
export const OwnChecks = () => z.readonly(z.array(DeclaredCheck()));

/**
 * Whether a 0 at `stage` is hidden behind the first failure of its row: both are in the chain, and the first failure comes earlier.
 *
 * @example isBlocked('aoi', 'answer') // true
 * @example isBlocked('aoi', 'aoi') // false
 * @example isBlocked('aoi', 'scope') // false
 */
export function isBlocked(firstFailure: Stage | undefined, stage: Stage): boolean {
  const failed = CHAIN.findIndex((link) => link === firstFailure);
  return failed >= 0 && CHAIN.findIndex((link) => link === stage) > failed;
}
