/**
 * The run in progress in this spreadsheet: how far it has come, and what it was started with. Its scores are in the results tabs,
 * which are the checkpoint; this record holds the little that they cannot.
 */
import { OwnChecks } from '../../model/check';
import { JUDGE_TOTALS } from '../../model/judge';
import { lazy } from '../../model/once';
import { ORIGINS } from '../../model/run-report';
import type { PropertyPort } from '../../model/ports';
import { readJson } from '../../model/texts/json';
import * as z from '../../model/zod';
import { type EditMarks, editMarks } from './edit-marks';
import { bytes, keepLong, MAX_BYTES, readLong, removeLong } from './long-text';

const RECORD = 'gnw.run';
const PLAN = 'gnw.run.plan';
const CANCEL = 'gnw.run.cancel';
const LAST = 'gnw.lastRun';

const count = lazy(() => z._default(z.number(), 0));

/** What the judge has done, over all executions of the run. */
export const Judging = lazy(() => z.record(z.enum(JUDGE_TOTALS), count()));

/** The kinds of job that a run is made of; see run/job.ts. */
const JOB_KINDS = ['asking', 'scoring', 'comparing'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** What a job has done with the rows it is through with. */
export function pastWord(job: JobKind): string {
  return job === 'asking' ? 'asked' : 'scored';
}

/** Phases of the current job. */
const PHASES = ['preparing', 'working', 'closing'] as const;

/** How far the asking of the live agent has come, in addition to what is in `Responses`. */
const Asking = lazy(() =>
  z.object({
    /** Questions whose fate is not known yet, by key and turn, with the threads they were put in. */
    inFlight: z.array(z.object({ key: z.string(), thread: z.string(), turn: z._default(z.number(), 1) })),
    /** Keys of what was asked once in vain and will be asked again in another thread. */
    again: z.array(z.string()),
    /** How many groups of questions were sent. */
    groups: z.number(),
    /** How many questions have failed for good. */
    failed: z.number(),
  }),
);

/** Raised when a run's rows and progress are kept in a different way: no run continues across such a change. */
export const RUN_VERSION = 3;

/** Times are milliseconds since 1970. */
const RunRecord = lazy(() =>
  z.object({
    version: z.number(),
    runId: z.string().check(z.minLength(1)),
    startedAt: z.number(),
    startedBy: z.string(),
    startedFrom: z.enum(ORIGINS),
    job: z._default(z.enum(JOB_KINDS), 'scoring'),
    phase: z.enum(PHASES),
    /** Index into the plan's tabs: those before it have passed the phase. */
    tab: count(),
    /** The execution that is working on it, and the latest time it can still be alive; '' while the run rests until `resumesAt`. */
    holder: z.string(),
    holderUntil: z.number(),
    heartbeatAt: z.number(),
    /** Whose clock and sidebar carry it (see own-clock.ts), and how often that clock ticks; 0 if Google refused one. */
    carrier: z.string(),
    clockMinutes: z._default(z.number(), 60),
    resumesAt: count(),
    /** Why it rests; '' while it works. */
    why: z._default(z.string(), ''),
    /** The tab being worked on, by the name people know. */
    tabName: z._default(z.string(), ''),
    rows: count(),
    rowsDone: count(),
    /** Rows of the tab being scored. */
    rowsHere: count(),
    /** Rows of the tabs that are completely scored. */
    rowsBefore: count(),
    wave: count(),
    /** How long one row has taken lately; 0 if nothing has been scored yet. */
    msPerRow: count(),
    judging: z.prefault(Judging(), {}),
    asking: z.optional(Asking()),
    /** Why the judge could not go on; '' if it could. */
    stopped: z._default(z.string(), ''),
    /** Sentences for the summary about what the results tabs cannot show. */
    problems: z._default(z.array(z.string()), []),
    /** How many more sentences there were than the record has room for. */
    untold: z.optional(z.number()),
    /** Whether the results of the tab being finished are being laid out anew. */
    isTidying: z._default(z.boolean(), false),
    isMailed: z._default(z.boolean(), false),
    /** '' while it is meant to finish, `cancelled` once someone has stopped it. */
    outcome: z._default(z.string(), ''),
    /** Executions in a row before this one that did nothing, and whether this one has done anything. */
    fruitless: count(),
    hasWorked: z._default(z.boolean(), false),
    /** The step at which Google refused something that the run cannot do without; '' if none, or if it has gone on since. */
    failedAt: z._default(z.string(), ''),
    /** Calls of what it can do without that Google has refused once. */
    refused: z._default(z.array(z.string()), []),
    /** What Google said when it refused something twice; '' if it did not. */
    refusal: z._default(z.string(), ''),
  }),
);
export type RunRecord = z.Shape<typeof RunRecord>;

/** What a run has when it begins. */
type Beginning = Pick<
  RunRecord,
  'runId' | 'job' | 'startedAt' | 'startedBy' | 'startedFrom' | 'heartbeatAt' | 'problems'
> &
  Pick<RunRecord, 'holder' | 'holderUntil' | 'carrier' | 'clockMinutes'>;

/** The record of a run before anything is done. */
export function newRecord(beginning: Beginning): RunRecord {
  return RunRecord().parse({ version: RUN_VERSION, phase: 'preparing', ...beginning });
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
  /** The version of the checks it began with: all its scores are of one version. */
  scorer: z.optional(z.string()),
  /** The judge's model, '' for rules alone: anyone who takes the run over must be able to ask it. */
  judge: z.string(),
});

/** The plan of a run over eval sets. */
const EvalsPlan = lazy(() =>
  z.object({
    ...planOfEveryRun(),
    kind: z._default(z.literal('evals'), 'evals'),
    /** Which cases; see `Choice`. */
    statuses: z.optional(z.array(z.string())),
    group: z.optional(z.string()),
    /** For example `2-40,51`. */
    rows: z.optional(z.string()),
    sample: z.optional(z.number()),
    seed: z.optional(z.number()),
    only: z.optional(z.enum(['errors', 'changed', 'edited'])),
    /** Set if the live agent is asked first: for which cases, and whether scoring follows. */
    ask: z.optional(z.object({ which: z.enum(ASKED), thenScore: z.boolean() })),
    keepsOthers: z._default(z.boolean(), false),
    /** Whether it rescores rows that still belong to the runs that scored them before. */
    amends: z.optional(z.boolean()),
    /** The user-declared checks when it began; absent if there were none. */
    own: z.optional(OwnChecks()),
    /** Who gets mail afterwards, and when; '' for no one. */
    mailTo: z._default(z.string(), ''),
    mailWhen: z._default(z.enum(['always', 'worse']), 'always'),
    /** What set it off, in words: "every day at 02:00". */
    occasion: z._default(z.string(), ''),
  }),
);
export type EvalsPlan = z.Shape<typeof EvalsPlan>;

/** The plan of a comparison of old and new answers, which are in the one tab. */
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
    /** What it keeps of its settings; absent where the ledger is all that tells of it, and its line is damaged. */
    settings: z.optional(z.unknown()),
    filters: z._default(z.string(), ''),
    sheetIds: z.array(z.number()),
    problems: z._default(z.array(z.string()), []),
  }),
);
export type LastRun = z.Shape<typeof LastRun>;

/** The record is one property. Of problems beyond this number, a later execution of the run knows only how many there were. */
const MAX_PROBLEMS = 20;
const MAX_PROBLEM = 200;
const MAX_WHY = 500;

export interface RunStore extends EditMarks {
  /** undefined if no run is in progress; `damaged` if the record cannot be read. */
  readonly record: () => RunRecord | 'damaged' | undefined;
  /** Like `record`, but undefined also if it cannot be read. */
  readonly readable: () => RunRecord | undefined;
  readonly keep: (record: RunRecord) => void;
  readonly plan: (runId: string) => RunPlan | undefined;
  /** @param first the first record of the run, kept with it in one call */
  readonly keepPlan: (plan: RunPlan, first?: RunRecord) => void;
  /** Forgets the run. */
  readonly remove: () => void;
  /** The record, and whether that run has been cancelled. */
  readonly look: (runId: string) => {
    readonly record: RunRecord | 'damaged' | undefined;
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
      const stored = record();
      return stored === 'damaged' ? undefined : stored;
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
      // A cancellation set right now names this run and is in no one's way. Edits from now on find no run, and their own execution
      // marks them.
      if (document.get(CANCEL) !== undefined) document.remove(CANCEL);
    },
    look: (runId) => {
      const [text, cancelled] = document.getEach(RECORD, CANCEL);
      return { record: recordOrDamage(text), isCancelled: cancelled === runId };
    },
    cancel: (runId) => document.set(CANCEL, runId),
    lastRun: () => readJson(LastRun(), readLong(document, LAST)),
    keepLastRun: (run, others) => keepLong(document, LAST, JSON.stringify(run), others),
  };
}

/** The record as JSON that fits into a property, whatever script its sentences are in: with as many problems as there is room for. */
export function recordText(record: RunRecord): string {
  const told = record.problems.filter((text) => text !== untoldSentence(record));
  const problems = told.slice(0, MAX_PROBLEMS).map((text) => text.slice(0, MAX_PROBLEM));
  const [why, stopped] = [record.why.slice(0, MAX_WHY), record.stopped.slice(0, MAX_WHY)];
  for (;;) {
    const untold = (record.untold ?? 0) + told.length - problems.length;
    const text = JSON.stringify({ ...record, why, stopped, problems, ...(untold > 0 && { untold }) });
    if (bytes(text) <= MAX_BYTES || problems.length === 0) return text;
    problems.pop();
  }
}

function recordOrDamage(text: string | undefined): RunRecord | 'damaged' | undefined {
  return text === undefined ? undefined : (recordIn(text) ?? 'damaged');
}

/** The stored problems, followed by how many more there were. */
export function recordIn(text: string): RunRecord | undefined {
  const record = readJson(RunRecord(), text);
  if (!record?.untold) return record;
  return { ...record, problems: [...record.problems, untoldSentence(record)] };
}

function untoldSentence({ untold = 0 }: RunRecord): string {
  return `and ${untold} more that the record of the run had no room for`;
}
