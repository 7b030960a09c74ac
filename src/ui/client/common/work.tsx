/** The one task that a part of the sidebar is busy with: that it is going on, its result, its failure. */
import { useRef, useState } from 'preact/hooks';

interface Status {
  readonly kind: 'busy' | 'good' | 'bad' | '';
  readonly text: string;
}

export interface Work {
  readonly isBusy: boolean;
  readonly status: Status;
  /** Does something, and shows the text that it returns, if any. Calls made meanwhile do nothing. */
  readonly run: (text: string, work: () => Promise<string | undefined>) => Promise<void>;
  readonly say: (kind: Status['kind'], text: string) => void;
}

const NOTHING: Status = { kind: '', text: '' };

export function useWork(): Work {
  const [status, setStatus] = useState<Status>(NOTHING);
  const isAtIt = useRef(false);
  const run: Work['run'] = async (text, work) => {
    if (isAtIt.current) return;
    isAtIt.current = true;
    const focused = document.activeElement;
    setStatus({ kind: 'busy', text });
    try {
      const done = await work();
      setStatus(done === undefined ? NOTHING : { kind: 'good', text: done });
    } catch (error) {
      setStatus({ kind: 'bad', text: wordsOf(error) });
    }
    isAtIt.current = false;
    // A disabled button loses the focus: the keyboard continues where it was.
    setTimeout(() => {
      if (focused instanceof HTMLElement && document.activeElement === document.body) focused.focus();
    });
  };
  return { isBusy: status.kind === 'busy', status, run, say: (kind, text) => setStatus({ kind, text }) };
}

export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Read aloud when it changes. */
export function StatusLine({ status: { kind, text } }: { readonly status: Status }) {
  return (
    <div class={`status ${kind}`} role="status" aria-live="polite">
      {text}
    </div>
  );
}

/** @example rowsText(1) // '1 row' */
export function rowsText(rows: number): string {
  return rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`;
}
