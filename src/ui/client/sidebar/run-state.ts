/** The run that goes on, whoever started it, and what the last one came to. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../api/table';
import { callServer } from '../server';
import { useWork, type Work, wordsOf } from './work';
import { useWatch, type Wants } from './watch';

type Looked = ReplyOf<'lookAround'>;
type Outcome = ReplyOf<'runOutcome'>['outcome'];

export interface RunState {
  /** null where none goes on. */
  readonly live: Looked['run'];
  /** Whether one was started from here that has not answered yet. */
  readonly isStarting: boolean;
  /** undefined until it is known. */
  readonly outcome: Outcome | undefined;
  readonly work: Work;
  /** Settles when the run has ended or rests; false where it could not be run. */
  readonly start: (request: RequestOf<'runEvals'>) => Promise<boolean>;
  readonly goOn: () => Promise<boolean>;
  /** What came of it, as a sentence. */
  readonly cancel: () => Promise<string>;
  /** Asks where the person is, and how far the run is. */
  readonly look: () => void;
}

/** @param at whether it is worth knowing where the person is */
export function useRun(at: boolean, onAt: (look: Looked) => void): RunState {
  const [live, setLive] = useState<Looked['run']>(null);
  const [isStarting, setStarting] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | undefined>(undefined);
  const work = useWork();
  const wasLive = useRef(false);

  const loadOutcome = async (): Promise<Outcome> => {
    const found = (await callServer('runOutcome', {})).outcome;
    setOutcome(found);
    return found;
  };
  const onLook = (look: Looked, wants: Wants): void => {
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

  const drive = async (ask: () => Promise<ReplyOf<'runEvals'>>): Promise<boolean> => {
    let isRun = false;
    setStarting(true);
    await work.run('', async () => {
      const report = await ask();
      isRun = true;
      if (report.state !== 'finished') return `The run goes on by itself: ${report.text}`;
      setLive(null);
      wasLive.current = false;
      const found = await loadOutcome();
      // What did not come to its end is told once, with what came of it.
      return found?.outcome === 'finished' ? 'Done: the results are written.' : undefined;
    });
    setStarting(false);
    look();
    return isRun;
  };
  return {
    live,
    isStarting,
    outcome,
    work,
    look,
    start: (request) => drive(() => callServer('runEvals', request)),
    goOn: () => drive(() => callServer('resumeRun', {})),
    cancel: async () => {
      const { message } = await callServer('cancelRun', {});
      look();
      return message;
    },
  };
}
