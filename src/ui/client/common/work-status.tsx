/** Tasks of a page and their status: in progress, done or failed. */
import { useEffect, useRef, useState } from 'preact/hooks';

interface Status {
  readonly kind: 'busy' | 'good' | 'bad' | '';
  readonly text: string;
}

export interface Work {
  readonly isBusy: boolean;
  readonly status: Status;
  /** Runs a task, and shows its result if that is a text. Resolves to true on success, to false on failure or if another task is running. */
  readonly run: (text: string, work: () => Promise<unknown>) => Promise<boolean>;
  readonly say: (kind: Status['kind'], text: string) => void;
}

const NOTHING: Status = { kind: '', text: '' };

export function useWork(): Work {
  const [status, setStatus] = useState<Status>(NOTHING);
  const isRunning = useRef(false);
  const run: Work['run'] = async (text, work) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    let isDone = true;
    const focused = document.activeElement;
    setStatus({ kind: 'busy', text });
    try {
      const done = await work();
      setStatus(typeof done === 'string' ? { kind: 'good', text: done } : NOTHING);
    } catch (error) {
      isDone = false;
      setStatus({ kind: 'bad', text: errorMessage(error) });
    }
    isRunning.current = false;
    // A disabled button loses the focus: it gets it back, unless the keyboard has moved to the sheet.
    setTimeout(() => {
      const isNowhere = document.hasFocus() && document.activeElement === document.body;
      if (focused instanceof HTMLElement && isNowhere) focused.focus();
    });
    return isDone;
  };
  return { isBusy: status.kind === 'busy', status, run, say: (kind, text) => setStatus({ kind, text }) };
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Read aloud when it changes. */
export function StatusLine({ status: { kind, text } }: { readonly status: Status }) {
  return (
    <span class={`status ${kind}`} role="status" aria-live="polite">
      {text}
    </span>
  );
}

/**
 * Loads a value, which is undefined until it arrives. `work` has the progress, or why it failed.
 *
 * @param epoch loads it again when one of these changes; an earlier reply that arrives later is ignored
 */
export function useLoaded<Value>(load: () => Promise<Value>, epoch: readonly unknown[] = []) {
  const [value, show] = useState<Value>();
  const work = useWork();
  useEffect(() => {
    let isNewest = true;
    const end = (loaded: Value | undefined, kind: Status['kind'], text: string): void => {
      if (!isNewest) return;
      show(loaded);
      work.say(kind, text);
    };
    show(undefined);
    work.say('busy', 'Loading…');
    load().then(
      (loaded) => end(loaded, '', ''),
      (error: unknown) => end(undefined, 'bad', errorMessage(error)),
    );
    return () => {
      isNewest = false;
    };
  }, epoch);
  return { value, show, work };
}
