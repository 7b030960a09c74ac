/**
 * Follows what happens elsewhere, as nothing tells a sidebar: checks where the user is, how far a run is, and whether results have
 * changed. One call at a time, at least two seconds after the last, and for runs and results at least five; none while the page is
 * hidden, except for a run that this sidebar carries.
 *
 * What it costs: each look is one call of the script, which loads the bundle and, while no run is in progress, makes one read of all
 * properties and about six of the selection. A sidebar in view makes some 470 such calls an hour, during a run 730 (see
 * test/bench/watching.ts), and never more than 1,800; a consumer account has 50,000 reads of properties a day.
 */
import { useEffect, useRef } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { callServer, PageRefusal } from '../common/server';
import { errorMessage } from '../common/work';

export interface Wants {
  /** Where the user is, within seconds. */
  readonly at: boolean;
  /** How far the run is: one is in progress, or may have just begun. */
  readonly run: boolean;
  /** Whether that is of interest even while the page is hidden. */
  readonly evenHidden: boolean;
}

interface Watcher {
  /** @param wants what was asked for */
  readonly onPoll: (polled: ReplyOf<'poll'>, asked: Pick<Wants, 'at' | 'run'>) => void;
  readonly onFailure: (why: string) => void;
}

const PAUSE_MS = 2000;
const RUN_PAUSE_MS = 5000;
/** While no run is known of: with the pause above, what happens elsewhere is seen within ten seconds. */
const NEWS_PAUSE_MS = 6000;
/** The user has stayed where they are for a minute: they are reading, or away. */
const CALM_AFTER = 30;
const CALM_PAUSE_MS = 8000;
/** Google takes no more calls for now: that has lasted five to ten minutes elsewhere. Doubled each time. */
const BUSY_PAUSE_MS = 2 * 60_000;
const MAX_BUSY_PAUSE_MS = 32 * 60_000;
/** A spreadsheet that is slow to answer is asked less often. */
const PAUSE_PER_CALL = 2;

/** @returns a function that looks at once, or as soon as the pause allows */
export function useWatch(wants: Wants, watcher: Watcher): () => void {
  const latest = useRef({ wants, watcher });
  latest.current = { wants, watcher };
  const look = useRef<() => void>(() => undefined);
  useEffect(() => {
    const watch = startWatching(latest);
    look.current = watch.look;
    return watch.stop;
  }, []);
  useEffect(() => {
    look.current();
  }, [wants.at, wants.run, wants.evenHidden]);
  return () => look.current();
}

function startWatching(latest: { readonly current: { readonly wants: Wants; readonly watcher: Watcher } }): {
  readonly look: () => void;
  readonly stop: () => void;
} {
  let timer: number | undefined;
  let isAsking = false;
  /** When the next call may be made, for anything and for the run. */
  let nextAt = 0;
  let nextRunAt = 0;
  /** Where the user was when that was last asked for. */
  let place = '';
  let unchanged = 0;
  let busyMs = 0;

  const plan = (): void => {
    window.clearTimeout(timer);
    const { at: wantsPlace, run, evenHidden } = latest.current.wants;
    if (isAsking || (document.hidden && !(run && evenHidden))) return;
    const when = wantsPlace ? nextAt : Math.max(nextAt, nextRunAt);
    timer = window.setTimeout(() => void ask(), Math.max(0, when - Date.now()));
  };
  const ask = async (): Promise<void> => {
    const { wants, watcher } = latest.current;
    const startedAt = Date.now();
    const asked = { at: wants.at || !wants.run, run: startedAt >= nextRunAt };
    isAsking = true;
    let isFine = true;
    try {
      const reply = await callServer('poll', asked);
      const found = asked.at ? JSON.stringify(reply.at) : place;
      unchanged = found === place ? unchanged + 1 : 0;
      place = found;
      watcher.onPoll(reply, asked);
    } catch (error) {
      isFine = false;
      const isBusy = error instanceof PageRefusal && error.code === 'busy';
      busyMs = isBusy ? Math.min(MAX_BUSY_PAUSE_MS, Math.max(BUSY_PAUSE_MS, 2 * busyMs)) : 0;
      watcher.onFailure(errorMessage(error));
    }
    if (isFine) busyMs = 0;
    isAsking = false;
    const now = Date.now();
    const isOn = latest.current.wants.run;
    const calm = isFine && isOn ? RUN_PAUSE_MS : CALM_PAUSE_MS;
    const pause = isFine && unchanged < CALM_AFTER ? PAUSE_MS : calm;
    nextAt = now + Math.max(pause, busyMs, PAUSE_PER_CALL * (now - startedAt));
    if (asked.run) nextRunAt = now + (isOn ? RUN_PAUSE_MS : NEWS_PAUSE_MS);
    plan();
  };
  const wake = (): void => {
    unchanged = 0;
    plan();
  };
  document.addEventListener('visibilitychange', wake);
  return {
    look: () => {
      if (busyMs > 0) return;
      nextAt = Math.min(nextAt, Date.now() + PAUSE_MS);
      nextRunAt = Math.min(nextRunAt, Date.now() + RUN_PAUSE_MS);
      wake();
    },
    stop: () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    },
  };
}
