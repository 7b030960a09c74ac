/** The version of the checks and rules. Scores rest on it: a row scored by a different version counts as changed. */

/** Set by the build (build/bundle/scorer-version.mjs): a hash of the code that scores. */
declare const __SCORER_VERSION__: string | undefined;

export const SCORER_VERSION: string =
  typeof __SCORER_VERSION__ === 'undefined' ? 'not built' : __SCORER_VERSION__;
