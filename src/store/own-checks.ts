/**
 * Whether this spreadsheet has user-declared checks: looked up before any tab, so that without them Google is asked for nothing.
 * The columns of eval sets that declare some are kept as last seen: results are read without their eval set.
 */
import { type ColumnCheck, OWN_KINDS, STAGES, WORDINGS } from '../model/check';
import { lazy } from '../model/once';
import type { PropertyPort } from '../model/ports';
import { readJson } from '../model/texts/json';
import type { OwnCheckId } from '../model/values/own-column';
import { ownId } from '../model/values/own-column';
import * as z from '../model/zod';
import { keepLong, readLong } from './long-text';

const KEY = 'gnw.checks';

const KeptChecks = lazy(() =>
  z.object({
    /** Whether there is a tab `Checks`. */
    hasTab: z.boolean(),
    /** Whether people have kept labelled rows as examples. */
    hasExamples: z.boolean(),
    /** By sheet id. */
    columns: z.record(
      z.string(),
      z.array(z.object({ tab: z.string(), title: z.string(), note: z.string() })),
    ),
  }),
);
export interface KeptChecks {
  readonly hasTab: boolean;
  readonly hasExamples: boolean;
  readonly columns: Readonly<Record<string, readonly ColumnCheck[]>>;
}

export function keptChecks(document: PropertyPort): KeptChecks | undefined {
  return readJson(KeptChecks(), readLong(document, KEY));
}

export function keepChecks(document: PropertyPort, checks: KeptChecks): void {
  keepLong(document, KEY, JSON.stringify(checks));
}

const Id = () =>
  z.pipe(
    z.string(),
    z.transform((text): OwnCheckId => ownId(text.replace(/^check_/, ''))),
  );

const readonlyList = <Schema extends z.ZodMiniType>(schema: Schema) => z.readonly(z.array(schema));

/** The checks that a run began with, as its plan keeps them. */
export const FrozenChecks = lazy(() =>
  z.object({
    checks: readonlyList(
      z.object({
        id: Id(),
        title: z.string(),
        kind: z.enum(OWN_KINDS),
        pattern: z.string(),
        reads: readonlyList(z.string()),
        stage: z.enum(STAGES),
        gates: z.boolean(),
        weight: z.optional(z.number()),
        tabs: z.union([z.literal('all'), readonlyList(z.string())]),
        examples: z.optional(z.string()),
      }),
    ),
    wordings: readonlyList(
      z.object({ id: z.string(), how: z.enum(WORDINGS), text: z.string(), examples: z.optional(z.string()) }),
    ),
  }),
);
