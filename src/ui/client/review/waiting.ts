/** The queue of decisions: waiting decisions are saved in one call, and each stays in the queue until the spreadsheet has it. */
import { useEffect, useState } from 'preact/hooks';
import { quietly } from '../../../model/trouble';
import type { RequestOf } from '../../../commands/table';
import { callServer, PageRefusal } from '../common/server';
import { errorMessage } from '../common/work';

export type WaitingLabel = RequestOf<'saveLabels'>['labels'][number];
/** A label, or the acceptance of the actual values. */
export type Decision =
  | { readonly kind: 'label'; readonly label: WaitingLabel }
  | { readonly kind: 'accept'; readonly request: RequestOf<'acceptActual'> };

interface Waiting {
  readonly decisions: readonly Decision[];
  /** Why the first one could not be saved; '' while they are being saved. */
  readonly why: string;
  /** Why the last acceptance was refused. */
  readonly refused: string;
}

/** How long to collect decisions: people decide in bursts. */
const PAUSE_MS = 1200;
const MAX_PER_CALL = 50;

/** The key of the waiting decisions in the browser’s storage, which survives a closed page. */
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

/** Checks no more than the type: the add-on validates each decision. */
function areDecisions(value: unknown): value is readonly Decision[] {
  return Array.isArray(value);
}

/** Sends decisions that an earlier page left unsaved. @param spreadsheet whose decisions they are */
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

/** Removes decisions that still wait. @returns true if all of them did */
export function takeBack(decisions: readonly Decision[]): boolean {
  const isThere = !isSending && decisions.every((one) => waiting.decisions.includes(one));
  if (isThere) become({ decisions: waiting.decisions.filter((one) => !decisions.includes(one)) });
  return isThere;
}

/** Returns the next call: as many labels as come first, or one acceptance. */
function nextCall():
  { readonly sent: readonly Decision[]; readonly call: () => Promise<unknown> } | undefined {
  const [first, ...others] = waiting.decisions;
  if (!first) return undefined;
  if (first.kind === 'accept')
    return {
      sent: [first],
      call: async () => {
        const { remarks } = await callServer('acceptActual', first.request);
        if (remarks.length > 0) become({ refused: remarks.join(' ') });
      },
    };
  const end = others.findIndex(({ kind }) => kind === 'accept');
  const sent = [first, ...(end < 0 ? others : others.slice(0, end))].slice(0, MAX_PER_CALL);
  const labels = sent.flatMap((one) => (one.kind === 'label' ? [one.label] : []));
  return { sent, call: () => callServer('saveLabels', { labels }) };
}

/** Saves all decisions. Failed ones keep waiting, except a refused acceptance. */
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
      // A refused acceptance can be clicked again; labels with typed notes are kept.
      const isClick = sent.every(({ kind }) => kind === 'accept') && !(error instanceof PageRefusal);
      if (isClick)
        become({
          decisions: waiting.decisions.filter(isGone),
          refused: `Not accepted: ${errorMessage(error)}`,
        });
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
