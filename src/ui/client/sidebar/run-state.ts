/**
 * The run in progress, started by any user, and the outcome of the last one. This page drives the user's own run: the reply of one
 * execution starts the next. Without the page, the background trigger starts it, minutes later.
 */
import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { callServer } from '../common/call-server';
import { errorMessage, useWork, type Work } from '../common/work-status';
import type { RowState } from './row-state';
import { useWatch, type Wants } from './polling';

type Polled = ReplyOf<'poll'>;
type RunOutcome = ReplyOf<'runOutcome'>['outcome'];
/** The results of one eval set. */
export type TabOutcome = NonNullable<RunOutcome>['tabs'][number];
type Report = ReplyOf<'runEvals'>;
type Live = NonNullable<Polled['run']>;

/** `unknown` until the first poll; `starting` until the call that started a run here has returned. */
type FollowStage =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'starting'; readonly live: Live | null }
  | { readonly kind: 'running'; readonly live: Live }
  | { readonly kind: 'ended' };

type RunEvent =
  | { readonly kind: 'polled'; readonly run: Live | null }
  /** Events of a run of this page; `returned`: the user is back from elsewhere. */
  | { readonly kind: 'begun' | 'finished' | 'answered' | 'returned' };

const liveIn = (stage: FollowStage): Live | null => ('live' in stage ? stage.live : null);

function stageAfter(stage: FollowStage, event: RunEvent): FollowStage {
  const live = liveIn(stage);
  switch (event.kind) {
    case 'begun':
      return { kind: 'starting', live };
    case 'finished':
      return { kind: 'starting', live: null };
    case 'answered':
      return live ? { kind: 'running', live } : { kind: 'ended' };
    case 'returned':
      return stage.kind === 'ended' ? { kind: 'unknown' } : stage;
    case 'polled':
      if (stage.kind === 'starting') return { kind: 'starting', live: event.run };
      return event.run ? { kind: 'running', live: event.run } : { kind: 'ended' };
  }
}

/** The longest pause between two executions that this page waits for; polling notices the end of a longer one. */
const MAX_WAIT_MS = 5000;
/** The pause after a call that failed or had no result. */
const TRY_AGAIN_MS = 30_000;

export type FollowedRun = ReturnType<typeof useRun>;

/** State of the sidebar that the list of results uses. */
export interface InSidebar {
  readonly run: FollowedRun;
  readonly rows: RowState;
  /** The judge model that is set up; '' for none. */
  readonly judge: string;
  readonly onGo: (pane: 'Row' | 'Settings') => void;
}

/** Follows the runs of this spreadsheet. @param wantsPlace true if the user's position is needed, too */
export function useRun(wantsPlace: boolean, onAt: (place: Polled['at']) => void) {
  const work = useWork();
  const [stage, dispatch] = useReducer(stageAfter, { kind: 'unknown' });
  const { outcome, view, load, refresh } = useOutcome(work);
  const drivesFrom = useRef(0);
  /** True if the status is that of a failed poll. */
  const isTroubled = useRef(false);
  const live = liveIn(stage);
  const isStarting = stage.kind === 'starting';

  const drive = async (ask: () => Promise<Report | null>): Promise<boolean> => {
    let isRun = false;
    dispatch({ kind: 'begun' });
    drivesFrom.current = Date.now() + TRY_AGAIN_MS;
    await work.run('', async () => {
      const first = await ask();
      isRun = true;
      const report = await lastReport(first);
      if (!report) return undefined;
      drivesFrom.current = 0;
      if (report.state === 'paused') return `${report.resumes.text}: ${report.text}`;
      if (report.state !== 'finished') return `${report.text}.`;
      dispatch({ kind: 'finished' });
      const after = await load();
      // A run that was stopped, or has measured nothing, is not done: its outcome says so.
      const isDone = after?.outcome.how === 'finished' && after.tabs.some(({ isMeasured }) => isMeasured);
      return isDone ? `Done: ${report.text}.` : undefined;
    });
    dispatch({ kind: 'answered' });
    poll();
    return isRun;
  };
  const onPoll = (polled: Polled, asked: Pick<Wants, 'at' | 'run'>): void => {
    if (asked.at) onAt(polled.at);
    if (!asked.run) return;
    if (isTroubled.current) work.say('', '');
    isTroubled.current = false;
    const { run } = polled;
    dispatch({ kind: 'polled', run });
    if (isStarting) return;
    if (!run) refresh(polled, stage.kind === 'running');
    else if (run.isOwn && run.isDue && Date.now() >= drivesFrom.current)
      void drive(() => callServer('carryRun', {}));
  };
  const poll = useWatch(
    { at: wantsPlace, run: stage.kind !== 'ended', evenHidden: isStarting || live?.isOwn === true },
    {
      onPoll,
      onFailure: (why) => {
        isTroubled.current = true;
        work.say('bad', why);
      },
    },
  );
  return {
    /** null if no run is in progress. */
    live,
    isStarting,
    isOn: isStarting || live !== null,
    outcome,
    /** Loads the outcome of the eval set in view, unless it is there. */
    view,
    work,
    /** The user is back: a run that began elsewhere may have ended. */
    refocus: () => dispatch({ kind: 'returned' }),
    /** Resolves when the run has ended or paused; to false if it could not start. */
    start: (request: RequestOf<'runEvals'>) => drive(() => callServer('runEvals', request)),
    /** Starts a run, or resolves to the question that confirms its cost; '' if there is none. */
    startOrAsk: (request: RequestOf<'runOrAsk'>) => questionOf(request, drive),
    /** Asks the agent first, then scores. */
    ask: (request: RequestOf<'askAgent'>) => drive(() => callServer('askAgent', request)),
    resume: () => drive(() => callServer('resumeRun', {})),
    cancel: async (): Promise<string> => {
      const { message } = await callServer('cancelRun', {});
      poll();
      return message;
    },
  };
}

/** The outcome of the last run for the eval set in view; outcomes of other eval sets are cached until results change. */
function useOutcome(work: Work) {
  const [outcome, setOutcome] = useState<RunOutcome>();
  /** The eval set’s id; null for the tab in front, as the sidebar opens. */
  const inView = useRef<number | null>(null);
  /** Outcomes by the id of their eval set. */
  const loaded = useRef(new Map<number, NonNullable<RunOutcome>>());
  /** The result of the last poll. */
  const seen = useRef<Pick<Polled, 'lastRun' | 'changes'> | null>(null);

  const load = async (keepsOthers = false): Promise<RunOutcome> => {
    const sheetIds = inView.current === null ? null : [inView.current];
    const reply = (await callServer('runOutcome', { sheetIds })).outcome;
    if (!keepsOthers) loaded.current.clear();
    for (const { sheetId } of reply?.tabs ?? []) {
      inView.current = sheetId;
      if (reply) loaded.current.set(sheetId, reply);
    }
    setOutcome(reply);
    return reply;
  };
  useEffect(() => {
    void load().catch((error: unknown) => {
      setOutcome(null);
      work.say('bad', errorMessage(error));
    });
  }, []);
  const view = (sheetId: number): void => {
    if (!outcome || inView.current === sheetId || outcome.sets.every((set) => set.sheetId !== sheetId))
      return;
    inView.current = sheetId;
    const kept = loaded.current.get(sheetId);
    if (kept) setOutcome(kept);
    else void work.run('Loading…', () => load(true));
  };
  /** Reloads the outcome if another person, a trigger or an edit has changed results. @param wasRunning true if a run was in progress */
  const refresh = ({ lastRun, changes }: Polled, wasRunning: boolean): void => {
    const before = seen.current;
    seen.current = { lastRun, changes };
    const isOther = lastRun !== '' && lastRun !== outcome?.runId && lastRun !== before?.lastRun;
    const isChanged = before !== null && changes !== before.changes;
    // An outcome that is still loading is up to date.
    if (outcome === undefined || !(isOther || isChanged || wasRunning)) return;
    void load().catch(() => {
      seen.current = before;
    });
  };
  return { outcome, view, load, refresh };
}

/** Starts a run through `drive`. @returns the question that confirms its cost; '' if it has run */
async function questionOf(
  request: RequestOf<'runOrAsk'>,
  drive: (ask: () => Promise<Report | null>) => Promise<boolean>,
): Promise<string> {
  let question = '';
  await drive(async () => {
    const reply = await callServer('runOrAsk', request);
    question = reply.question;
    return reply.report;
  });
  return question;
}

/** Runs one execution after the other, until the run has ended, has to wait, or another execution holds it. */
async function lastReport(first: Report | null): Promise<Report | null> {
  let report = first;
  while (report?.state === 'paused' && report.waitMs !== null && report.waitMs <= MAX_WAIT_MS) {
    const { waitMs } = report;
    // No timer for 0 ms: browsers slow down the timers of hidden pages.
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    report = await callServer('carryRun', {});
  }
  return report;
}
