/** What a run was run with, as files say it. */
import type { RunAbout } from '../../model/ledger';
import { lazy } from '../../model/once';
import * as z from '../../model/zod';

const word = lazy(() => z.optional(z.string()));

export const About = lazy(() =>
  z.object({
    build: word(),
    scorer: word(),
    settings_hash: word(),
    judge: word(),
    ff: word(),
    filters: word(),
    trials: z.optional(z.number()),
    is_mixed: z.optional(z.boolean()),
    info_only: z.optional(z.array(z.string())),
    imported_from: word(),
  }),
);
export type AboutJson = z.Shape<typeof About>;

export function aboutOf({
  settings_hash: settingsHash,
  is_mixed: isMixed,
  info_only: infoOnly,
  imported_from: importedFrom,
  ...about
}: AboutJson): RunAbout {
  return { ...about, settingsHash, isMixed, infoOnly, importedFrom };
}

/** What a run was run with, as a file says it. */
export function aboutJson({
  settingsHash,
  isMixed,
  infoOnly,
  importedFrom,
  build,
  scorer,
  judge,
  ff,
  trials,
  filters,
}: RunAbout): AboutJson {
  return {
    ...{ build, scorer, judge, ff, trials, filters },
    settings_hash: settingsHash,
    is_mixed: isMixed,
    info_only: infoOnly && [...infoOnly],
    imported_from: importedFrom,
  };
}
