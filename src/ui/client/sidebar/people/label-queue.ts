/** Labels on their way to the spreadsheet: one at a time, in the order in which they were given; none is dropped before it is kept. */
import { useEffect, useState } from 'preact/hooks';
import type { RequestOf } from '../../../../commands/table';
import { callServer } from '../../common/server';
import { wordsOf } from '../../common/work';

type Saving = RequestOf<'saveLabel'>;

interface Unsaved {
  readonly labels: readonly Saving[];
  /** Why the first of them could not be saved; '' while it is on its way. */
  readonly why: string;
}

let unsaved: Unsaved = { labels: [], why: '' };
let isSending = false;
const listeners = new Set<(labels: Unsaved) => void>();

function become(next: Unsaved): void {
  unsaved = next;
  for (const listener of listeners) listener(next);
}

export function saveSoon(label: Saving): void {
  become({ ...unsaved, labels: [...unsaved.labels, label] });
  void saveAll();
}

/** Sends what is waiting; what fails keeps waiting. */
export async function saveAll(): Promise<void> {
  if (isSending) return;
  isSending = true;
  become({ ...unsaved, why: '' });
  for (let [first] = unsaved.labels; first; [first] = unsaved.labels) {
    try {
      await callServer('saveLabel', first);
      become({ labels: unsaved.labels.slice(1), why: '' });
    } catch (error) {
      become({ ...unsaved, why: wordsOf(error) });
      break;
    }
  }
  isSending = false;
}

export function useUnsaved(): Unsaved {
  const [shown, setShown] = useState(unsaved);
  useEffect(() => {
    listeners.add(setShown);
    setShown(unsaved);
    return () => void listeners.delete(setShown);
  }, []);
  return shown;
}

/** The newest waiting label of a text. */
export function unsavedOf(textHash: string): Saving | undefined {
  return [...unsaved.labels].reverse().find((label) => label.textHash === textHash);
}

window.addEventListener('beforeunload', (event) => {
  if (unsaved.labels.length > 0) event.preventDefault();
});
