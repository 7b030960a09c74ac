/** The run that goes on, whoever started it, and what the last one came to. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { callServer } from '../server';
import { type LiveRun, Outcome } from './replies';
import type { LookAround } from './replies';
import { useWork, type Work, wordsOf } from './work';
import { useWatch, type Wants } from './watch';
import * as z from 'zod/mini';

export interface RunState {
  /** null where none goes on. */
  readonly live: LiveRun | null;
  /** Whether one was started from here that has not answered yet. */
  readonly isStarting: boolean;
  /** undefined until it is known. */
  readonly outcome: Outcome | null | undefined;
  readonly work: Work;
  /** Settles when the run has ended or rests; false where it could not be run. */
  readonly start: (request: object) => Promise<boolean>;
  readonly goOn: () => Promise<boolean>;
  readonly cancel: () => Promise<void>;
  /** Asks where the person is, and how far the run is. */
  readonly look: () => void;
}

const Report = z.looseObject({ state: z.string(), text: z._default(z.string(), '') });
const Message = z.object({ message: z.string() });

/** @param at whether it is worth knowing where the person is */
export function useRun(at: boolean, onAt: (look: LookAround) => void): RunState {
  const [live, setLive] = useState<LiveRun | null>(null);
  const [isStarting, setStarting] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null | undefined>(undefined);
  const work = useWork();
  const wasLive = useRef(false);

  const loadOutcome = async (): Promise<void> => {
    const reply = await callServer('runOutcome', {});
    setOutcome(z.object({ outcome: z.nullable(Outcome) }).parse(reply).outcome);
  };
  const onLook = (look: LookAround, wants: Wants): void => {
    if (wants.at) onAt(look);
    if (!wants.run) return;
    setLive(look.run);
    // One that somebody else started, or a trigger has taken on, is over.
    if (wasLive.current && look.run === null && !isStarting) void loadOutcome().catch(() => undefined);
    wasLive.current = look.run !== null;
  };
  const look = useWatch(
    { at, run: isStarting || live !== null || outcome === undefined },
    { onLook, onFailure: (why) => work.say('bad', why) },
  );
  useEffect(() => {
    void loadOutcome().catch((error: unknown) => {
      setOutcome(null);
      work.say('bad', wordsOf(error));
    });
  }, []);

  const drive = async (name: 'runEvals' | 'resumeRun', request: object): Promise<boolean> => {
    let isRun = false;
    setStarting(true);
    await work.run('', async () => {
      const { state, text } = Report.parse(await callServer(name, request));
      isRun = true;
      if (state !== 'finished') return `The run goes on by itself: ${text}`;
      setLive(null);
      wasLive.current = false;
      await loadOutcome();
      return 'Done: the results are written.';
    });
    setStarting(false);
    look();
    return isRun;
  };
  return {
    ...{ live, isStarting, outcome, work, look },
    start: (request) => drive('runEvals', request),
    goOn: () => drive('resumeRun', {}),
    cancel: async () => {
      const { message } = Message.parse(await callServer('cancelRun', {}));
      work.say('busy', message);
      look();
    },
  };
}
