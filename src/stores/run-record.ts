/** The stored plan, record and end of a run; everything else about it is in the lines of its results. */
import { RunEnd, Choice, ORIGINS } from '../model/run';
import { OwnChecks } from '../model/check';
import { JUDGE_TOTALS, NO_TOTALS } from '../model/judge';
import { memoize } from '../model/memoize';
import type { PropertyPort } from '../model/ports';
import { readJson } from '../model/texts/json';
import * as z from '../model/zod';
import { editMarks } from './document';
import { bytes, keepLong, MAX_BYTES, readLong, removeLong } from './long-text';

const RECORD = 'gnw.run';
const PLAN = 'gnw.run.plan';
const CANCEL = 'gnw.run.cancel';
const LAST = 'gnw.lastRun';
const LAST_COMPARISON = 'gnw.lastComparison';

/** The judge’s totals over all executions of the run. */
export const Judging = memoize(() => z.record(z.enum(JUDGE_TOTALS), z.number()));

/** The progress of asking the agent, in addition to `Responses`. */
const Asking = memoize(() =>
  z.object({
    phase: z.literal('asking'),
    /** Questions that were sent or that failed: how often each failed, and the turn that was sent and may still be answered. */
    threads: z.array(z.object({ key: z.string(), tries: z.number(), sentTurn: z.optional(z.number()) })),
    /** Groups of questions that were sent. */
    groups: z.number(),
    /** Questions that have failed for good. */
    failed: z.number(),
    msPerRow: z.number(),
  }),
);

/** The phase of a run. `tab` is an index into the plan’s tabs: earlier ones have passed the phase. */
const RunStage = memoize(() =>
  z.discriminatedUnion('phase', [
    Asking(),
    /** The end of a run that only asks. */
    z.object({ phase: z.literal('asked'), failed: z.number() }),
    z.object({ phase: z.literal('preparing'), tab: z.number() }),
    z.object({
      phase: z.literal('working'),
      tab: z.number(),
      /** Rows of this tab, and rows done in the tabs before it. */
      here: z.number(),
      before: z.number(),
      wave: z.number(),
      /** A recent average; 0 if nothing has been scored yet. */
      msPerRow: z.number(),
    }),
    z.object({
      phase: z.literal('closing'),
      tab: z.number(),
      /** True while the results of this tab are rewritten. */
      isTidying: z.boolean(),
      isMailed: z.boolean(),
    }),
  ]),
);
export type RunStage = z.Shape<typeof RunStage>;
const PHASES = [
  'asking',
  'asked',
  'preparing',
  'working',
  'closing',
] as const satisfies readonly RunStage['phase'][];
export type Phase = RunStage['phase'];
export type StageOf<P extends Phase> = Extract<RunStage, { phase: P }>;

export const PREPARING: StageOf<'preparing'> = { phase: 'preparing', tab: 0 };
export const WORKING: StageOf<'working'> = {
  phase: 'working',
  tab: 0,
  here: 0,
  before: 0,
  wave: 0,
  msPerRow: 0,
};
export const CLOSING: StageOf<'closing'> = { phase: 'closing', tab: 0, isTidying: false, isMailed: false };

export function isAt<P extends Phase>(stage: RunStage, phase: P): stage is StageOf<P> {
  return stage.phase === phase;
}

export function pastWord({ stage: { phase } }: Pick<RunRecord, 'stage'>): string {
  return phase === 'asking' || phase === 'asked' ? 'asked' : 'scored';
}

const Hold = memoize(() =>
  z.discriminatedUnion('state', [
    /** Held by an execution, which is dead after `until`. */
    z.object({ state: z.literal('held'), holder: z.string(), until: z.number() }),
    /** `resumesAt` is null if someone has to do something first. */
    z.object({ state: z.literal('resting'), why: z.string(), resumesAt: z.nullable(z.number()) }),
  ]),
);

/** Times are milliseconds since 1970. */
const RunRecord = memoize(() =>
  z.object({
    runId: z.string().check(z.minLength(1)),
    startedAt: z.number(),
    startedBy: z.string(),
    startedFrom: z.enum(ORIGINS),
    stage: RunStage(),
    hold: Hold(),
    heartbeatAt: z.number(),
    /** The user whose trigger and sidebar continue it (see background-trigger.ts), and whether there is a trigger. */
    owner: z.string(),
    hasTrigger: z.boolean(),
    /** The tab being worked on, by the name people know. */
    tabName: z.string(),
    rows: z.number(),
    rowsDone: z.number(),
    /** The outcome of asking the agent, once its answers are being scored. */
    asked: z.optional(z.string()),
    judging: Judging(),
    /** The longest wait for a group of requests, over all executions; 0 if none was sent. */
    longestFetchMs: z.number(),
    /** Why the judge stopped; '' if it did not. */
    stopped: z.string(),
    /** Sentences about problems that the results tabs cannot show. */
    problems: z.array(z.string()),
    /** The number of further problems for which the record has no room. */
    omitted: z.optional(z.number()),
    /** Absent while it is meant to finish. */
    end: z.optional(RunEnd()),
    /** How many executions in a row before this one made no progress, and whether this one has made any. */
    fruitless: z.number(),
    hasWorked: z.boolean(),
    /** The phase in which Google last refused something; absent if the run has progressed since. */
    failedAt: z.optional(z.enum(PHASES)),
  }),
);
export type RunRecord = z.Shape<typeof RunRecord>;

/** The record of a run that has not done anything yet. */
export function newRecord(
  beginning: Pick<RunRecord, 'runId' | 'startedAt' | 'startedBy' | 'startedFrom' | 'stage' | 'problems'> &
    Pick<RunRecord, 'hold' | 'heartbeatAt' | 'owner' | 'hasTrigger'>,
): RunRecord {
  return {
    ...{ tabName: '', rows: 0, rowsDone: 0, judging: NO_TOTALS, longestFetchMs: 0, stopped: '' },
    ...{ fruitless: 0, hasWorked: false },
    ...beginning,
  };
}

/** `missing`: only the cases without a response. */
export const ASKED = ['all', 'missing'] as const;

const planOfEveryRun = () => ({
  runId: z.string(),
  /** The tabs, by sheet id: names change. */
  sheetIds: z.array(z.number()),
  /** The settings as they were stored and changed for this run. */
  stored: z.optional(z.unknown()),
  set: z.array(z.tuple([z.string(), z.string()])),
  /** The version of the checks, which must not change during a run. */
  scorer: z.string(),
  /** The judge’s model, '' for rules alone: a person who takes the run over must be able to ask it. */
  judge: z.string(),
});

const EvalsPlan = memoize(() =>
  z.object({
    ...planOfEveryRun(),
    kind: z.literal('evals'),
    choice: Choice(),
    only: z.optional(z.enum(['errors', 'changed', 'edited'])),
    /** Set if the live agent is asked first. */
    ask: z.optional(z.object({ which: z.enum(ASKED), thenScore: z.boolean() })),
    keepsOthers: z.boolean(),
    /** True if rescored rows stay part of the runs that scored them before. */
    amends: z.optional(z.boolean()),
    /** The user-declared checks when it began; absent if there were none. */
    own: z.optional(OwnChecks()),
    /** `schedule` is what started the run, in words: "every day at 02:00". */
    mail: z.optional(z.object({ to: z.string(), when: z.enum(['always', 'worse']), schedule: z.string() })),
  }),
);
export type EvalsPlan = z.Shape<typeof EvalsPlan>;

/** The comparison of the old and new answers in one tab. */
const ComparisonPlan = memoize(() => z.object({ ...planOfEveryRun(), kind: z.literal('comparison') }));
export type ComparisonPlan = z.Shape<typeof ComparisonPlan>;

const RunPlan = memoize(() => z.discriminatedUnion('kind', [ComparisonPlan(), EvalsPlan()]));
export type RunPlan = z.Shape<typeof RunPlan>;

/** A run that has ended. */
const endOfEveryRun = () => ({
  runId: z.string(),
  startedAt: z.number(),
  finishedAt: z.number(),
  judge: z.string(),
  judging: Judging(),
  /** Why the judge stopped; '' if it did not. */
  stopped: z.string(),
  end: RunEnd(),
  sheetIds: z.array(z.number()),
});

/** Its scores are in the tab `Comparison results`. `judge` is '' for rules alone. */
const LastComparison = memoize(() => z.object(endOfEveryRun()));
export type LastComparison = z.Shape<typeof LastComparison>;

const LastRun = memoize(() =>
  z.object({
    ...endOfEveryRun(),
    settingsHash: z.string(),
    /** See `keptSettings`; absent if unknown because the ledger is damaged. */
    settings: z.optional(z.unknown()),
    /** As in the record; absent if the run is known only from its results. */
    longestFetchMs: z.optional(z.number()),
    filters: z.string(),
    problems: z.array(z.string()),
  }),
);
export type LastRun = z.Shape<typeof LastRun>;

/** Only the number of further problems is kept, as the record is a single property. */
const MAX_PROBLEMS = 20;
const MAX_PROBLEM = 200;
const MAX_WHY = 500;

export type RunStore = ReturnType<typeof runStore>;

/**
 * Stores the plan, record and end of the run in the document’s properties.
 *
 * @example
 * const store = runStore(document);
 * store.keepPlan(plan, record);
 * store.readable()?.stage // the phase of the run in progress
 */
export function runStore(document: PropertyPort) {
  const record = (): RunRecord | 'damaged' | undefined => recordOrDamage(document.get(RECORD));
  return {
    ...editMarks(document),
    record,
    /** The record; undefined if there is none, or if it is damaged. */
    readable: (): RunRecord | undefined => {
      const stored = record();
      return stored === 'damaged' ? undefined : stored;
    },
    keep: (record: RunRecord) => document.set(RECORD, recordText(record)),
    plan: (runId: string): RunPlan | undefined => {
      const plan = readJson(RunPlan(), readLong(document, PLAN));
      return plan?.runId === runId ? plan : undefined;
    },
    /** @param first the first record of the run, kept with it in one call */
    keepPlan: (plan: RunPlan, first?: RunRecord) =>
      keepLong(document, PLAN, JSON.stringify(plan), first && { [RECORD]: recordText(first) }),
    /** Forgets the run. */
    remove: (): void => {
      document.remove(RECORD);
      removeLong(document, PLAN);
      // A cancellation that arrives later names this run and affects no other.
      if (document.get(CANCEL) !== undefined) document.remove(CANCEL);
    },
    /** Reads the record and whether the run has been cancelled. */
    poll: (runId: string) => {
      const [text, cancelled] = document.getEach(RECORD, CANCEL);
      return { record: recordOrDamage(text), isCancelled: cancelled === runId };
    },
    cancel: (runId: string) => document.set(CANCEL, runId),
    lastRun: (): LastRun | undefined => readJson(LastRun(), readLong(document, LAST)),
    keepLastRun: (run: LastRun) => {
      keepLong(document, LAST, JSON.stringify(run));
    },
    lastComparison: (): LastComparison | undefined =>
      readJson(LastComparison(), readLong(document, LAST_COMPARISON)),
    keepLastComparison: (run: LastComparison) => {
      keepLong(document, LAST_COMPARISON, JSON.stringify(run));
    },
  };
}

/** The record as JSON that fits into a property, with as many problems as there is room for. */
function recordText(record: RunRecord): string {
  const all = record.problems.filter((text) => text !== omittedText(record));
  const problems = all.slice(0, MAX_PROBLEMS).map((text) => text.slice(0, MAX_PROBLEM));
  const stopped = record.stopped.slice(0, MAX_WHY);
  const hold =
    record.hold.state === 'held' ? record.hold : { ...record.hold, why: record.hold.why.slice(0, MAX_WHY) };
  for (;;) {
    const omitted = (record.omitted ?? 0) + all.length - problems.length;
    const text = JSON.stringify({ ...record, hold, stopped, problems, ...(omitted > 0 && { omitted }) });
    if (bytes(text) <= MAX_BYTES || problems.length === 0) return text;
    problems.pop();
  }
}

function recordOrDamage(text: string | undefined): RunRecord | 'damaged' | undefined {
  return text === undefined ? undefined : (recordIn(text) ?? 'damaged');
}

/** Reads a record; its last problem says how many more there were. */
function recordIn(text: string): RunRecord | undefined {
  const record = readJson(RunRecord(), text);
  if (!record?.omitted) return record;
  return { ...record, problems: [...record.problems, omittedText(record)] };
}

function omittedText({ omitted = 0 }: RunRecord): string {
  return `and ${omitted} more that the record of the run had no room for`;
}
