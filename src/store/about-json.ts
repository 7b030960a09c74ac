/** What a run was run with, as files say it. */
import type { RunAbout } from '../model/ledger';
import { lazy } from '../model/once';
import * as z from '../model/zod';

const word = lazy(() => z.optional(z.string()));

export const About = lazy(() =>
  z.object({
    name: word(),
    note: word(),
    build: word(),
    started_by: word(),
    started_from: word(),
    amended: word(),
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
  started_by: startedBy,
  started_from: startedFrom,
  settings_hash: settingsHash,
  is_mixed: isMixed,
  info_only: infoOnly,
  imported_from: importedFrom,
  ...about
}: AboutJson): RunAbout {
  return { ...about, startedBy, startedFrom, settingsHash, isMixed, infoOnly, importedFrom };
}

/** A run's name, who began it and what it was run with, as a file says it. */
export function aboutJson(run: RunAbout): AboutJson {
  const { name, note, build, amended, scorer, judge, ff, trials, filters } = run;
  const { startedBy, startedFrom, settingsHash, isMixed, infoOnly, importedFrom } = run;
  return {
    name,
    note,
    build,
    amended,
    scorer,
    judge,
    ff,
    trials,
    filters,
    started_by: startedBy,
    started_from: startedFrom,
    settings_hash: settingsHash,
    is_mixed: isMixed,
    info_only: infoOnly && [...infoOnly],
    imported_from: importedFrom,
  };
}
