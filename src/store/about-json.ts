/** What a run was run with, as files say it: once per eval set, or on each line. */
import type { RunAbout } from '../model/ledger';
import { lazy } from '../model/once';
import { jsonIn } from '../model/texts/json';
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

/** What a line says it was scored with, as JSON. */
export interface AboutLine {
  readonly runId: string;
  readonly about: string;
}

/** @param lines in the order of their file, equal ones once or more @returns what the newest say; undefined if none says anything */
export function aboutLines(lines: readonly AboutLine[]): RunAbout | undefined {
  const told = lines.flatMap(({ runId, about }) => {
    const read = About().safeParse(jsonIn(about));
    return read.success && Object.keys(read.data).length > 0 ? [{ runId, about: aboutOf(read.data) }] : [];
  });
  const [first] = told;
  if (!first) return undefined;
  const { about } = told.reduce((newest, line) => (line.runId > newest.runId ? line : newest), first);
  const scoredWith = new Set(
    told.map((line) => `${line.about.scorer ?? ''} ${line.about.settingsHash ?? ''}`),
  );
  return scoredWith.size > 1 ? { ...about, isMixed: true } : about;
}
