/**
 * The run that is going on, whoever started it, and the result of the last one. This user's own run is carried from here: the reply
 * of one execution starts the next. Once this page is closed, Google's clock does that, minutes later.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { callServer } from '../common/server';
import { useWork, type Work, errorMessage } from '../common/work';
import type { RowState } from './row-state';
import { useWatch, type Wants } from './watch';

type Looked = ReplyOf<'poll'>;
type RunOutcome = ReplyOf<'runOutcome'>['outcome'];
type Report = ReplyOf<'runEvals'>;

/** Waits up to this long are sat out here; the end of a longer one is noticed by watching. */
const SHORT_WAIT_MS = 5000;
/** After a call that failed or had no result. */
const TRY_AGAIN_MS = 30_000;

export interface FollowedRun {
  /** null if none is going on. */
  readonly live: Looked['run'];
  /** Whether one was started from here and has not answered yet. */
  readonly isStarting: boolean;
  /** undefined until it is known. */
  readonly outcome: RunOutcome | undefined;
  /** Has the outcome of an eval set loaded, if it is not there yet: that one is in view. */
  readonly view: (sheetId: number) => void;
  readonly work: Work;
  /** Settles when the run has ended or rests; false if it could not be run. */
  readonly start: (request: RequestOf<'runEvals'>) => Promise<boolean>;
  /** The same, unless its cost is to be confirmed first: resolves to that question; '' if there is none. */
  readonly startOrAsk: (request: RequestOf<'runOrAsk'>) => Promise<string>;
  /** The same, asking the agent first. */
  readonly ask: (request: RequestOf<'askAgent'>) => Promise<boolean>;
  readonly resume: () => Promise<boolean>;
  /** Resolves to what happened, as a sentence. */
  readonly cancel: () => Promise<string>;
  /** Asks where the user is, and how far the run is. */
  readonly look: () => void;
  /** The user is back: a run that began elsewhere may have ended. */
  readonly comeBack: () => void;
}

/** What the results need of the sidebar around them. */
export interface InSidebar {
  readonly run: FollowedRun;
  readonly rows: RowState;
  /** The judge model that is set up by now; '' if there is none. */
  readonly judge: string;
  readonly onGo: (pane: 'Row' | 'Settings') => void;
}

async function nextShare(): Promise<Report | null> {
  return (await callServer('carryRun', {})).report;
}

/** @param wantsPlace whether the user's position is of interest */
export function useRun(wantsPlace: boolean, onAt: (look: Looked) => void): FollowedRun {
  const [live, setLive] = useState<Looked['run']>(null);
  const [isStarting, setStarting] = useState(false);
  // The first look may begin after the outcome has arrived: a run that is going on must still be found.
  const [comesBack, setComesBack] = useState(true);
  const [outcome, setOutcome] = useState<RunOutcome | undefined>(undefined);
  const work = useWork();
  const wasLive = useRef(false);
  /** The results that the last look found. */
  const seen = useRef<Pick<Looked, 'lastRun' | 'changes'> | null>(null);
  const carriesFrom = useRef(0);
  /** Whether the last look failed, and that is being said. */
  const isTroubled = useRef(false);

  /** null for the one in front, as the sidebar opens. */
  const inView = useRef<number | null>(null);
  /** By eval set. */
  const loaded = useRef(new Map<number, NonNullable<RunOutcome>>());
  /** @param keepsOthers whether what was loaded of other eval sets still holds */
  const loadOutcome = async (keepsOthers = false): Promise<RunOutcome> => {
    const reply = (await callServer('runOutcome', { sheetId: inView.current })).outcome;
    if (!keepsOthers) loaded.current.clear();
    for (const { sheetId } of reply?.tabs ?? []) {
      inView.current = sheetId;
      if (reply) loaded.current.set(sheetId, reply);
    }
    setOutcome(reply);
    return reply;
  };
  const view = (sheetId: number): void => {
    if (!outcome || inView.current === sheetId || outcome.sets.every((set) => set.sheetId !== sheetId))
      return;
    inView.current = sheetId;
    const kept = loaded.current.get(sheetId);
    if (kept) setOutcome(kept);
    else void work.run('Loading …', () => loadOutcome(true));
  };
  const onLook = (look: Looked, wants: Pick<Wants, 'at' | 'run'>): void => {
    if (wants.at) onAt(look);
    if (!wants.run) return;
    if (isTroubled.current) {
      isTroubled.current = false;
      work.say('', '');
    }
    setComesBack(false);
    setLive(look.run);
    if (look.run === null && !isStarting) {
      const before = seen.current;
      const { lastRun, changes } = look;
      seen.current = { lastRun, changes };
      const isOther = lastRun !== '' && lastRun !== outcome?.runId && lastRun !== before?.lastRun;
      const isChanged = before !== null && changes !== before.changes;
      // Either nobody here knew of it, or it was watched: another user started it, or a trigger has taken it over.
      // What is still being loaded is new enough.
      if (outcome !== undefined && (isOther || isChanged || wasLive.current))
        void loadOutcome().catch(() => {
          seen.current = before;
        });
    }
    wasLive.current = look.run !== null;
    if (look.run?.isOwn && look.run.isDue && !isStarting && Date.now() >= carriesFrom.current)
      void drive(nextShare);
  };
  const look = useWatch(
    {
      at: wantsPlace,
      run: isStarting || live !== null || outcome === undefined || comesBack,
      evenHidden: isStarting || live?.isOwn === true,
    },
    {
      onLook,
      onFailure: (why) => {
        isTroubled.current = true;
        work.say('bad', why);
      },
    },
  );
  useEffect(() => {
    void loadOutcome().catch((error: unknown) => {
      setOutcome(null);
      work.say('bad', errorMessage(error));
    });
  }, []);

  /** Share after share, until the run has ended, has to wait, or is in the hands of another execution. */
  const drive = async (ask: () => Promise<Report | null>): Promise<boolean> => {
    let isRun = false;
    setStarting(true);
    carriesFrom.current = Date.now() + TRY_AGAIN_MS;
    await work.run('', async () => {
      let report = await ask();
      isRun = true;
      while (report?.state === 'paused' && report.waitMs !== null && report.waitMs <= SHORT_WAIT_MS) {
        await pause(report.waitMs);
        report = await nextShare();
      }
      if (!report) return undefined;
      carriesFrom.current = 0;
      if (report.state === 'paused') return `${report.goesOn}: ${report.text}`;
      if (report.state !== 'finished') return `${report.text}.`;
      setLive(null);
      wasLive.current = false;
      const after = await loadOutcome();
      // A run that did not finish is reported once, with its outcome.
      // Nor is a run done that has measured nothing.
      const isDone = after?.outcome.how === 'finished' && after.tabs.some(({ isMeasured }) => isMeasured);
      return isDone ? `Done: ${report.text}.` : undefined;
    });
    setStarting(false);
    look();
    return isRun;
  };
  return {
    live,
    isStarting,
    outcome,
    view,
    work,
    look,
    comeBack: () => setComesBack(true),
    start: (request) => drive(() => callServer('runEvals', request)),
    startOrAsk: async (request) => {
      let question = '';
      await drive(async () => {
        const reply = await callServer('runOrAsk', request);
        question = reply.question;
        return reply.report;
      });
      return question;
    },
    ask: (request) => drive(() => callServer('askAgent', request)),
    resume: () => drive(() => callServer('resumeRun', {})),
    cancel: async () => {
      const { message } = await callServer('cancelRun', {});
      look();
      return message;
    },
  };
}

/** No timer if there is nothing to wait for: browsers slow down those of hidden pages. */
async function pause(milliseconds: number): Promise<void> {
  if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
