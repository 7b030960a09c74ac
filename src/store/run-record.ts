/**
 * The run that is going on in this spreadsheet: how far it is, and what it was started with. What it has scored stands
 * in the results tabs, which are the checkpoint; this is the little that they cannot hold.
 */
import { lazy } from '../model/once';
import { ORIGINS } from '../model/origin';
import type { PropertyPort } from '../model/ports';
import { readJson } from '../model/texts/json';
import * as z from '../model/zod';
import { type EditMarks, editMarks } from './edit-marks';
import { keepLong, readLong, removeLong } from './long-text';
import { FrozenChecks } from './own-checks';
import { bytes, MOST_BYTES } from './property-size';

const RECORD = 'gnw.run';
const PLAN = 'gnw.run.plan';
const CANCEL = 'gnw.run.cancel';
const LAST = 'gnw.lastRun';

const count = lazy(() => z._default(z.number(), 0));

/** What a judge has done, over all executions of the run. */
export const Judging = lazy(() =>
  z.object({
    byRules: count(),
    fromCache: count(),
    requests: count(),
    retries: count(),
    asked: count(),
    moreVotes: count(),
    inputTokens: count(),
    cachedTokens: count(),
    outputTokens: count(),
    costUsd: count(),
    unpriced: count(),
  }),
);

/** What a run is made of; see run/job.ts. */
const JOB_KINDS = ['asking', 'scoring', 'asking more', 'scoring again', 'comparing'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** Whether the agent is asked in a job. */
export function isAsking(job: JobKind): boolean {
  return job === 'asking' || job === 'asking more';
}

/** Of the job that is at work. */
const PHASES = ['preparing', 'working', 'closing'] as const;
type Phase = (typeof PHASES)[number];
/** Of versions before: what they have begun is only closed. */
const OLD_PHASES = ['asking', 'scoring', 'finishing'] as const;

/** How far the asking of the live agent is, besides what stands in `Responses`. */
const Asking = lazy(() =>
  z.object({
    /** Questions by key and turn, with the threads they were put in, that nothing is known of yet. */
    inFlight: z.array(z.object({ key: z.string(), thread: z.string(), turn: z._default(z.number(), 1) })),
    /** Keys of what was asked once in vain, and is asked again in another thread. */
    again: z.array(z.string()),
    /** Those of them that were cut off where a whole execution could have waited longer. */
    cutShort: z._default(z.array(z.string()), []),
    /** How many groups of questions were sent. */
    groups: z.number(),
    /** How many questions have failed for good. */
    failed: z.number(),
  }),
);

/** Which rows a run takes, and what of them is done, is kept in another way than before: no run goes on across that. */
export const RUN_VERSION = 3;

/** Times are milliseconds since 1970. */
const RunRecord = lazy(() =>
  z.object({
    /** 0 of runs that were begun before there were versions. */
    version: count(),
    runId: z.string().check(z.minLength(1)),
    startedAt: z.number(),
    startedBy: z.string(),
    startedFrom: z.enum(ORIGINS),
    job: z._default(z.enum(JOB_KINDS), 'scoring'),
    phase: z.union([
      z.enum(PHASES),
      z.pipe(
        z.enum(OLD_PHASES),
        z.transform((): Phase => 'closing'),
      ),
    ]),
    /** The place in the plan's tabs: those before it have passed the phase. */
    tab: count(),
    /** The execution that works on it, and until when it can be alive at most; '' where it rests until `resumesAt`. */
    holder: z.string(),
    holderUntil: z.number(),
    heartbeatAt: z.number(),
    /** Whose clock and sidebar carry it (see own-clock.ts), and how often that clock ticks; 0 where Google refused one. */
    carrier: z._default(z.string(), ''),
    clockMinutes: z._default(z.number(), 60),
    resumesAt: count(),
    /** Why it rests; '' while it works. */
    why: z._default(z.string(), ''),
    /** Whether it rests because somebody else is at work on what it needs. */
    isElsewhere: z._default(z.boolean(), false),
    /** The tab that is worked on, as people know it. */
    tabName: z._default(z.string(), ''),
    rows: count(),
    rowsDone: count(),
    /** Of the tab that is being scored. */
    rowsHere: count(),
    /** Rows of those tabs that are scored as a whole. */
    rowsBefore: count(),
    wave: count(),
    /** What one row has taken lately; 0 where nothing was scored yet. */
    msPerRow: count(),
    judging: z.prefault(Judging(), {}),
    asking: z.optional(Asking()),
    /** Why the judge could not go on; '' where it could. */
    stopped: z._default(z.string(), ''),
    /** Sentences for the summary about what the results tabs cannot say. */
    problems: z._default(z.array(z.string()), []),
    /** How many sentences more there were than the record has room for. */
    untold: z.optional(z.number()),
    /** Whether the results of the tab that is finished are being laid out anew. */
    isTidying: z._default(z.boolean(), false),
    isMailed: z._default(z.boolean(), false),
    /** '' while it is to be finished, `cancelled` where somebody has stopped it. */
    outcome: z._default(z.string(), ''),
    /** Executions in a row that did nothing before this one, and whether this one has done anything. */
    fruitless: count(),
    hasWorked: z._default(z.boolean(), false),
    /** The step at which Google refused something that may pass; '' for none. */
    failedAt: z._default(z.string(), ''),
    /** What Google said when it refused the same step twice; '' for nothing. */
    refusal: z._default(z.string(), ''),
  }),
);
export type RunRecord = z.Shape<typeof RunRecord>;

/** `missing`: only the cases without a response. */
export const ASKED = ['all', 'missing'] as const;

const planOfEveryRun = () => ({
  runId: z.string(),
  /** The tabs, by the ids of their sheets: names change. */
  sheetIds: z.array(z.number()),
  /** The settings as they were stored and changed for this run. */
  stored: z.optional(z.unknown()),
  set: z.array(z.tuple([z.string(), z.string()])),
  /** The version of the checks with which it was begun: its scores are of one version. */
  scorer: z.optional(z.string()),
  /** The judge's model, '' for rules alone: whoever takes the run over must be able to ask it. */
  judge: z.string(),
});

/** Of a run over eval sets. */
const EvalsPlan = lazy(() =>
  z.object({
    ...planOfEveryRun(),
    kind: z._default(z.literal('evals'), 'evals'),
    /** Which cases; see `Choice`. */
    statuses: z.optional(z.array(z.string())),
    group: z.optional(z.string()),
    /** As `2-40,51`. */
    rows: z.optional(z.string()),
    offset: z.optional(z.number()),
    sample: z.optional(z.number()),
    seed: z.optional(z.number()),
    only: z.optional(z.enum(['errors', 'changed', 'edited'])),
    /** Whether the live agent is asked first, of which cases, and whether their scoring follows. */
    ask: z.optional(z.object({ which: z.enum(ASKED), thenScore: z.boolean() })),
    keepsOthers: z._default(z.boolean(), false),
    /** Whether it scores rows again that go on belonging to the runs which scored them before. */
    amends: z.optional(z.boolean()),
    /** The checks that people had declared when it began; absent where there were none. */
    own: z.optional(FrozenChecks()),
    /** Who is written to afterwards, and when; '' for nobody. */
    mailTo: z._default(z.string(), ''),
    mailWhen: z._default(z.enum(['always', 'worse']), 'always'),
    /** What set it off, in words: "every day at 02:00". */
    occasion: z._default(z.string(), ''),
    /** What it is to be called, and what there is to say of it. */
    name: z.optional(z.string()),
    note: z.optional(z.string()),
  }),
);
export type EvalsPlan = z.Shape<typeof EvalsPlan>;

/** Of old and new answers, which stand in the one tab. */
const ComparisonPlan = lazy(() => z.object({ ...planOfEveryRun(), kind: z.literal('comparison') }));
export type ComparisonPlan = z.Shape<typeof ComparisonPlan>;

const RunPlan = lazy(() => z.union([ComparisonPlan(), EvalsPlan()]));
export type RunPlan = z.Shape<typeof RunPlan>;

const LastRun = lazy(() =>
  z.object({
    runId: z.string(),
    startedAt: z.number(),
    finishedAt: z.number(),
    judge: z.string(),
    judging: z.prefault(Judging(), {}),
    stopped: z.string(),
    outcome: z.string(),
    settingsHash: z._default(z.string(), ''),
    filters: z._default(z.string(), ''),
    sheetIds: z.array(z.number()),
    problems: z._default(z.array(z.string()), []),
  }),
);
export type LastRun = z.Shape<typeof LastRun>;

/** The record is one property: of sentences beyond these an execution that goes on with the run knows only the number. */
const MOST_PROBLEMS = 20;
const MOST_PROBLEM = 200;
const MOST_WHY = 500;

export interface RunStore extends EditMarks {
  /** undefined where no run is going on; `damaged` where something stands there that cannot be read. */
  readonly record: () => RunRecord | 'damaged' | undefined;
  /** The same; undefined also where it cannot be read. */
  readonly readable: () => RunRecord | undefined;
  readonly keep: (record: RunRecord) => void;
  readonly plan: (runId: string) => RunPlan | undefined;
  /** @param first the first record of the run, kept with it in one call */
  readonly keepPlan: (plan: RunPlan, first?: RunRecord) => void;
  /** Forgets the run. */
  readonly remove: () => void;
  /** The record, and whether somebody has cancelled that run. */
  readonly look: (runId: string) => {
    readonly stands: RunRecord | 'damaged' | undefined;
    readonly isCancelled: boolean;
  };
  readonly cancel: (runId: string) => void;
  readonly lastRun: () => LastRun | undefined;
  /** @param others further properties, kept with it in one call */
  readonly keepLastRun: (run: LastRun, others?: Readonly<Record<string, string>>) => void;
}

export function runStore(document: PropertyPort): RunStore {
  const record = (): RunRecord | 'damaged' | undefined => recordOrDamage(document.get(RECORD));
  return {
    ...editMarks(document),
    record,
    readable: () => {
      const found = record();
      return found === 'damaged' ? undefined : found;
    },
    keep: (record) => document.set(RECORD, recordText(record)),
    plan: (runId) => {
      const plan = readJson(RunPlan(), readLong(document, PLAN));
      return plan?.runId === runId ? plan : undefined;
    },
    keepPlan: (plan, first) =>
      keepLong(document, PLAN, JSON.stringify(plan), first && { [RECORD]: recordText(first) }),
    remove: () => {
      document.remove(RECORD);
      removeLong(document, PLAN);
      // One that is set just now names this run, and is in nobody's way. Edits from now on find no run, and mark for themselves.
      if (document.get(CANCEL) !== undefined) document.remove(CANCEL);
    },
    look: (runId) => {
      const [text, cancelled] = document.getEach(RECORD, CANCEL);
      return { stands: recordOrDamage(text), isCancelled: cancelled === runId };
    },
    cancel: (runId) => document.set(CANCEL, runId),
    lastRun: () => readJson(LastRun(), readLong(document, LAST)),
    keepLastRun: (run, others) => keepLong(document, LAST, JSON.stringify(run), others),
  };
}

/** As JSON that fits into a property, in whatever script its sentences are: of problems as many as there is room for. */
export function recordText(record: RunRecord): string {
  const told = record.problems.filter((text) => text !== untoldSentence(record));
  const problems = told.slice(0, MOST_PROBLEMS).map((text) => text.slice(0, MOST_PROBLEM));
  const [why, stopped] = [record.why.slice(0, MOST_WHY), record.stopped.slice(0, MOST_WHY)];
  for (;;) {
    const untold = (record.untold ?? 0) + told.length - problems.length;
    const text = JSON.stringify({ ...record, why, stopped, problems, ...(untold > 0 && { untold }) });
    if (bytes(text) <= MOST_BYTES || problems.length === 0) return text;
    problems.pop();
  }
}

function recordOrDamage(text: string | undefined): RunRecord | 'damaged' | undefined {
  return text === undefined ? undefined : (recordIn(text) ?? 'damaged');
}

/** The problems as they are kept, and after them how many there were besides. */
export function recordIn(text: string): RunRecord | undefined {
  const record = readJson(RunRecord(), text);
  if (!record?.untold) return record;
  return { ...record, problems: [...record.problems, untoldSentence(record)] };
}

function untoldSentence({ untold = 0 }: RunRecord): string {
  return `and ${untold} more that the record of the run had no room for`;
}
