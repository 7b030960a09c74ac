/** Decisions on their way to the spreadsheet: what waits is saved in one call; none is dropped before it is kept. */
import { useEffect, useState } from 'preact/hooks';
import { quietly } from '../../../model/trouble';
import type { RequestOf } from '../../../commands/table';
import { callServer, PageRefusal } from '../common/server';
import { errorMessage } from '../common/work';

export type WaitingLabel = RequestOf<'saveLabels'>['labels'][number];
/** Accepting what the agent did, or a label. */
export type Decision =
  | { readonly kind: 'label'; readonly label: WaitingLabel }
  | { readonly kind: 'accept'; readonly request: RequestOf<'acceptActual'> };

interface Waiting {
  readonly decisions: readonly Decision[];
  /** Why the first of them could not be saved; '' while they are on their way. */
  readonly why: string;
  /** What was refused for good. */
  readonly refused: string;
}

/** People decide in bursts: a call takes as long as they need for a few rows. */
const PAUSE_MS = 1200;
const MAX_AT_ONCE = 50;

/** What waits outlives the page, as far as the browser lets it: nothing can stop the ✕ of a page. */
let store = '';
let waiting: Waiting = { decisions: [], why: '', refused: '' };
let isSending = false;
let timer: number | undefined;
const listeners = new Set<(now: Waiting) => void>();

function become(next: Partial<Waiting>): void {
  waiting = { ...waiting, ...next };
  const { decisions } = waiting;
  quietly(() => {
    if (decisions.length === 0) localStorage.removeItem(store);
    else localStorage.setItem(store, JSON.stringify(decisions));
  });
  for (const listener of listeners) listener(waiting);
}

/** The add-on checks each when it is sent. */
function areDecisions(value: unknown): value is readonly Decision[] {
  return Array.isArray(value);
}

/** Sends what an earlier page has left. @param spreadsheet other spreadsheets have their own */
export function openWaiting(spreadsheet: string): void {
  store = `gnw.decisions.${spreadsheet}`;
  quietly(() => {
    const kept: unknown = JSON.parse(localStorage.getItem(store) ?? '[]');
    if (areDecisions(kept) && kept.length > 0) become({ decisions: [...kept, ...waiting.decisions] });
  });
  void sendAll();
}

export function decideSoon(decisions: readonly Decision[]): void {
  become({ decisions: [...waiting.decisions, ...decisions] });
  window.clearTimeout(timer);
  timer = window.setTimeout(() => void sendAll(), PAUSE_MS);
}

/** @returns whether it still waited: then it is as if it had never been decided */
export function takeBack(decisions: readonly Decision[]): boolean {
  const isThere = !isSending && decisions.every((one) => waiting.decisions.includes(one));
  if (isThere) become({ decisions: waiting.decisions.filter((one) => !decisions.includes(one)) });
  return isThere;
}

/** The labels at the front, or one acceptance. */
function nextCall():
  { readonly sent: readonly Decision[]; readonly call: () => Promise<unknown> } | undefined {
  const [first, ...others] = waiting.decisions;
  if (!first) return undefined;
  if (first.kind === 'accept')
    return { sent: [first], call: () => callServer('acceptActual', first.request) };
  const end = others.findIndex(({ kind }) => kind === 'accept');
  const sent = [first, ...(end < 0 ? others : others.slice(0, end))].slice(0, MAX_AT_ONCE);
  const labels = sent.flatMap((one) => (one.kind === 'label' ? [one.label] : []));
  return { sent, call: () => callServer('saveLabels', { labels }) };
}

/** What fails keeps waiting, unless it would fail again. */
export async function sendAll(): Promise<void> {
  window.clearTimeout(timer);
  if (isSending) return;
  isSending = true;
  become({ why: '' });
  for (let next = nextCall(); next; next = nextCall()) {
    const { sent, call } = next;
    const isGone = (one: Decision): boolean => !sent.includes(one);
    try {
      await call();
      become({ decisions: waiting.decisions.filter(isGone) });
    } catch (error) {
      // A click that came to nothing can be made again; what was typed is kept.
      const isClick = sent.every(({ kind }) => kind === 'accept') && !(error instanceof PageRefusal);
      if (isClick) become({ decisions: waiting.decisions.filter(isGone), refused: errorMessage(error) });
      else become({ why: errorMessage(error) });
      if (!isClick) break;
    }
  }
  isSending = false;
  become({});
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) void sendAll();
});

export function useWaiting(): Waiting & { readonly isSending: boolean } {
  const [shown, setShown] = useState(waiting);
  useEffect(() => {
    listeners.add(setShown);
    setShown(waiting);
    return () => void listeners.delete(setShown);
  }, []);
  return { ...shown, isSending };
}
