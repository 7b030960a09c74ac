/**
 * Polls the add-on for the user's position, the progress of a run, and changed results: Google sends a sidebar no events. Polls
 * follow one another after at least two seconds, and ask for runs and results at most every five. A hidden page does not poll, unless
 * it drives the run.
 *
 * Each poll runs the script once: it loads the bundle and, if no run is in progress, reads all properties once and the selection in
 * about six calls. A visible sidebar polls about 470 times an hour, 730 times during a run (see test/bench/watching.ts), and never
 * more than 1,800 times; a consumer account has 50,000 property reads a day.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { callServer, PageRefusal } from '../common/call-server';
import { errorMessage } from '../common/work-status';

export interface Wants {
  /** The user's position. */
  readonly at: boolean;
  /** The progress: a run is in progress, or may have just begun. */
  readonly run: boolean;
  /** True to poll the run even while the page is hidden. */
  readonly evenHidden: boolean;
}

interface Watcher {
  /** @param asked what the poll asked for */
  readonly onPoll: (polled: ReplyOf<'poll'>, asked: Pick<Wants, 'at' | 'run'>) => void;
  readonly onFailure: (why: string) => void;
}

const PAUSE_MS = 2000;
const RUN_PAUSE_MS = 5000;
/** The pause between polls for runs while none is known: changes made elsewhere show within ten seconds. */
const NEWS_PAUSE_MS = 6000;
/** After this many polls without a change of position, the user is reading or away, and polls slow down. */
const CALM_AFTER = 30;
const CALM_PAUSE_MS = 8000;
/** The pause once Google refuses further calls, usually for five to ten minutes; doubled each time. */
const BUSY_PAUSE_MS = 2 * 60_000;
const MAX_BUSY_PAUSE_MS = 32 * 60_000;
/** A pause lasts at least this many times as long as the last call. */
const PAUSE_PER_CALL = 2;

/** Polls until the page is closed. @returns a function that polls as soon as the pause allows */
export function useWatch(wants: Wants, watcher: Watcher): () => void {
  const latest = useRef({ wants, watcher });
  latest.current = { wants, watcher };
  const [pollSoon] = useState(() => startWatching(latest));
  useEffect(pollSoon, [wants.at, wants.run, wants.evenHidden]);
  return pollSoon;
}

function startWatching(latest: { readonly current: { readonly wants: Wants; readonly watcher: Watcher } }) {
  let timer: number | undefined;
  let isAsking = false;
  /** The earliest times of the next call, and of the next one for the run. */
  let nextAt = 0;
  let nextRunAt = 0;
  /** The user's last known position. */
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
    let isAnswered = true;
    try {
      const reply = await callServer('poll', asked);
      const found = asked.at ? JSON.stringify(reply.at) : place;
      unchanged = found === place ? unchanged + 1 : 0;
      place = found;
      watcher.onPoll(reply, asked);
      busyMs = 0;
    } catch (error) {
      isAnswered = false;
      const isBusy = error instanceof PageRefusal && error.isBusy;
      busyMs = isBusy ? Math.min(MAX_BUSY_PAUSE_MS, Math.max(BUSY_PAUSE_MS, 2 * busyMs)) : 0;
      watcher.onFailure(errorMessage(error));
    }
    isAsking = false;
    const now = Date.now();
    const wantsRun = latest.current.wants.run;
    const calm = isAnswered && wantsRun ? RUN_PAUSE_MS : CALM_PAUSE_MS;
    const pause = isAnswered && unchanged < CALM_AFTER ? PAUSE_MS : calm;
    nextAt = now + Math.max(pause, busyMs, PAUSE_PER_CALL * (now - startedAt));
    if (asked.run) nextRunAt = now + (wantsRun ? RUN_PAUSE_MS : NEWS_PAUSE_MS);
    plan();
  };
  const wake = (): void => {
    unchanged = 0;
    plan();
  };
  document.addEventListener('visibilitychange', wake);
  return (): void => {
    if (busyMs > 0) return;
    nextAt = Math.min(nextAt, Date.now() + PAUSE_MS);
    nextRunAt = Math.min(nextRunAt, Date.now() + RUN_PAUSE_MS);
    wake();
  };
}
