/** What the add-on answers to the sidebar. Loose: more may be told than is shown here. */
import * as z from 'zod/mini';

export const Whereabouts = z.object({
  sheetId: z.number(),
  tab: z.string(),
  row: z.number(),
  mark: z.number(),
});
export type Whereabouts = z.infer<typeof Whereabouts>;

const Counts = z.record(z.string(), z.number());
export type Counts = z.infer<typeof Counts>;

export const LiveRun = z.object({
  state: z.enum(['running', 'waiting', 'interrupted']),
  startedBy: z.string(),
  rows: z.number(),
  rowsDone: z.number(),
  secondsLeft: z.nullable(z.number()),
  text: z.string(),
  soFar: z.nullable(
    z.object({
      tab: z.string(),
      resultsSheetId: z.number(),
      verdicts: Counts,
      errors: z.array(z.object({ row: z.number(), name: z.string(), text: z.string() })),
    }),
  ),
});
export type LiveRun = z.infer<typeof LiveRun>;

export const LookAround = z.object({ at: z.nullable(Whereabouts), run: z.nullable(LiveRun) });
export type LookAround = z.infer<typeof LookAround>;

export const FirstLook = z.object({
  isFirst: z.boolean(),
  hasResults: z.boolean(),
  tabs: z.array(
    z.object({
      tab: z.string(),
      sheetId: z.number(),
      rows: z.number(),
      firstRows: z.array(z.number()),
      outputColumns: z.array(z.string()),
      expectedColumns: z.array(z.string()),
    }),
  ),
});
export type FirstLook = z.infer<typeof FirstLook>;

export const Coverage = z.object({
  judging: z.string(),
  tabs: z.array(
    z.object({
      tab: z.string(),
      rows: z.number(),
      leftOut: z.array(z.string()),
      checks: z.array(z.object({ id: z.string(), title: z.string(), runs: z.boolean(), text: z.string() })),
      problems: z.array(z.string()),
    }),
  ),
  passedOver: z.array(z.string()),
  warnings: z._default(z.array(z.string()), []),
});
export type Coverage = z.infer<typeof Coverage>;

const ChangedRow = z.object({ row: z.number(), name: z.string() });

const TabOutcome = z.object({
  tab: z.string(),
  sheetId: z.number(),
  resultsTab: z.string(),
  resultsSheetId: z.number(),
  rows: z.number(),
  verdicts: Counts,
  checks: z.array(z.object({ title: z.string(), passed: z.number(), evaluated: z.number() })),
  openQuestions: z.number(),
  problems: z.array(z.string()),
  toLookAt: z.array(z.object({ row: z.number(), name: z.string(), verdict: z.string(), why: z.string() })),
  more: z.number(),
  changes: z.object({
    before: z.string(),
    compared: z.number(),
    worse: z.array(ChangedRow),
    better: z.array(ChangedRow),
  }),
});
export type TabOutcome = z.infer<typeof TabOutcome>;

export const Outcome = z.object({
  runId: z.string(),
  finishedAt: z.string(),
  outcome: z.string(),
  judge: z.string(),
  judgingText: z.string(),
  stopped: z.string(),
  problems: z.array(z.string()),
  tabs: z.array(TabOutcome),
  heatmap: z.nullable(z.number()),
});
export type Outcome = z.infer<typeof Outcome>;

const Place = z.object({ sheetId: z.number(), row: z.number() });
export type Place = z.infer<typeof Place>;

const Check = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(['pass', 'fail', 'partly', 'tied', 'open', 'error', 'blank']),
  score: z.nullable(z.number()),
  expected: z.string(),
  actual: z.string(),
  reason: z.string(),
  decidedBy: z.string(),
  isJudged: z.boolean(),
});
export type Check = z.infer<typeof Check>;

const Row = z.object({
  tab: z.string(),
  query: z.string(),
  testId: z.string(),
  status: z.string(),
  source: z.nullable(Place),
  results: z.nullable(Place),
  verdict: z.string(),
  overall: z.nullable(z.number()),
  checksRun: z.string(),
  error: z.string(),
  traceUrl: z.string(),
  judgedAt: z.string(),
  isEdited: z.boolean(),
  checks: z.array(Check),
  blank: z.array(z.string()),
  problems: z.array(z.object({ column: z.string(), problem: z.string(), examples: z.array(z.string()) })),
});
export type Row = z.infer<typeof Row>;

export const Look = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('row'), row: Row }),
  z.object({ kind: z.literal('nothing'), why: z.string() }),
]);
export type Look = z.infer<typeof Look>;

const Field = z.object({
  path: z.string(),
  title: z.string(),
  kind: z.enum(['number', 'whole', 'boolean', 'text', 'choice']),
  least: z.optional(z.number()),
  most: z.optional(z.number()),
  longest: z.optional(z.number()),
  choices: z.optional(z.array(z.string())),
  canBeBlank: z.boolean(),
});
export type Field = z.infer<typeof Field>;

const OfSetting = {
  // JSON leaves out what is undefined.
  default: z.optional(z.unknown()),
  value: z.optional(z.unknown()),
  help: z.string(),
  isDefault: z.boolean(),
};
const FieldSetting = z.object({ ...Field.shape, ...OfSetting });
export type FieldSetting = z.infer<typeof FieldSetting>;
const TableSetting = z.object({
  path: z.string(),
  title: z.string(),
  kind: z.literal('table'),
  shape: z.enum(['names', 'list']),
  columns: z.array(Field),
  ...OfSetting,
});
export type TableSetting = z.infer<typeof TableSetting>;
export const Setting = z.union([TableSetting, FieldSetting]);
export type Setting = z.infer<typeof Setting>;

const Secret = z.object({ id: z.string(), title: z.string(), help: z.string(), isSet: z.boolean() });
export type Secret = z.infer<typeof Secret>;
export const Secrets = z.object({ secrets: z.array(Secret) });

const TabMapping = z.object({
  tab: z.string(),
  headers: z.array(z.object({ header: z.string(), column: z.string() })),
  own: z.array(z.object({ column: z.string(), header: z.string() })),
});
export type TabMapping = z.infer<typeof TabMapping>;
export const Mapping = z.object({ mapping: z.array(TabMapping) });

export const SettingsForm = z.object({
  sections: z.array(z.object({ id: z.string(), title: z.string(), settings: z.array(Setting) })),
  secrets: z.array(Secret),
  mapping: z.array(TabMapping),
  columns: z.array(z.string()),
  problem: z.string(),
});
export type SettingsForm = z.infer<typeof SettingsForm>;
