/** The queue of decisions: waiting decisions are saved in one call, and each stays in the queue until the spreadsheet has it. */
import { useEffect, useState } from 'preact/hooks';
import { quietly } from '../../../model/google-refusals';
import type { RequestOf } from '../../../commands/table';
import { callServer, PageRefusal } from '../common/call-server';
import { errorMessage } from '../common/work-status';

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
  readonly isSending: boolean;
}

/** How long to collect decisions: people decide in bursts. */
const PAUSE_MS = 1200;
const MAX_PER_CALL = 50;

/** The key of the waiting decisions in the browser’s storage, which survives a closed page. */
let store = '';
let waiting: Waiting = { decisions: [], why: '', refused: '', isSending: false };
let timer: number | undefined;
const listeners = new Set<(now: Waiting) => void>();

function update(next: Partial<Waiting>): void {
  waiting = { ...waiting, ...next };
  const { decisions } = waiting;
  quietly(() => {
    if (decisions.length === 0) localStorage.removeItem(store);
    else localStorage.setItem(store, JSON.stringify(decisions));
  });
  for (const listener of listeners) listener(waiting);
}

/** Checks only that it is a list: the add-on validates each decision. */
function areDecisions(value: unknown): value is readonly Decision[] {
  return Array.isArray(value);
}

/** Sends decisions that an earlier page left unsaved. @param spreadsheet whose decisions they are */
export function openWaiting(spreadsheet: string): void {
  store = `gnw.decisions.${spreadsheet}`;
  quietly(() => {
    const kept: unknown = JSON.parse(localStorage.getItem(store) ?? '[]');
    if (areDecisions(kept) && kept.length > 0) update({ decisions: [...kept, ...waiting.decisions] });
  });
  void sendAll();
}

export function decideSoon(decisions: readonly Decision[]): void {
  update({ decisions: [...waiting.decisions, ...decisions] });
  window.clearTimeout(timer);
  timer = window.setTimeout(() => void sendAll(), PAUSE_MS);
}

/** Removes decisions that still wait. @returns true if all of them did */
export function takeBack(decisions: readonly Decision[]): boolean {
  const isThere = !waiting.isSending && decisions.every((one) => waiting.decisions.includes(one));
  if (isThere) update({ decisions: waiting.decisions.filter((one) => !decisions.includes(one)) });
  return isThere;
}

/** Returns the decisions that the next call saves: the labels at the front of the queue, or one acceptance. */
function nextBatch(): readonly Decision[] {
  const { decisions } = waiting;
  const end = decisions.findIndex(({ kind }) => kind === 'accept');
  return decisions.slice(0, end < 0 ? MAX_PER_CALL : Math.min(MAX_PER_CALL, Math.max(1, end)));
}

async function save(batch: readonly Decision[]): Promise<void> {
  const labels = batch.flatMap((one) => (one.kind === 'label' ? [one.label] : []));
  if (labels.length > 0) await callServer('saveLabels', { labels });
  for (const one of batch) {
    if (one.kind === 'label') continue;
    const { remarks } = await callServer('acceptActual', one.request);
    if (remarks.length > 0) update({ refused: remarks.join(' ') });
  }
}

/** Saves all decisions. Failed ones keep waiting, except a refused acceptance, which can be clicked again. */
export async function sendAll(): Promise<void> {
  window.clearTimeout(timer);
  if (waiting.isSending) return;
  update({ why: '', isSending: true });
  for (let batch = nextBatch(); batch.length > 0 && waiting.why === ''; batch = nextBatch()) {
    const sent = batch;
    const others = (): readonly Decision[] => waiting.decisions.filter((one) => !sent.includes(one));
    try {
      await save(sent);
      update({ decisions: others() });
    } catch (error) {
      const isRefused = sent[0]?.kind === 'accept' && !(error instanceof PageRefusal);
      if (isRefused) update({ decisions: others(), refused: `Not accepted: ${errorMessage(error)}` });
      else update({ why: errorMessage(error) });
    }
  }
  update({ isSending: false });
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) void sendAll();
});

export function useWaiting(): Waiting {
  const [shown, setShown] = useState(waiting);
  useEffect(() => {
    listeners.add(setShown);
    setShown(waiting);
    return () => void listeners.delete(setShown);
  }, []);
  return shown;
}
