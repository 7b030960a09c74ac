/**
 * Which version of the checks and rules this is. It is part of what a score rests on: a row that was scored by another one
 * counts as changed.
 */

/** The build's (build/scorer-version.mjs): a hash of the code that scores. */
declare const __SCORER_VERSION__: string | undefined;

export const SCORER_VERSION: string =
  typeof __SCORER_VERSION__ === 'undefined' ? 'not built' : __SCORER_VERSION__;
