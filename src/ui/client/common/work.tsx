/** The one task that a part of the sidebar is busy with: that it is going on, its result, its failure. */
import { useRef, useState } from 'preact/hooks';

interface Said {
  readonly kind: 'busy' | 'good' | 'bad' | '';
  readonly text: string;
}

export interface Work {
  readonly isBusy: boolean;
  readonly said: Said;
  /** Does something, and shows the text that it returns, if any. Calls made meanwhile do nothing. */
  readonly run: (text: string, work: () => Promise<string | undefined>) => Promise<void>;
  readonly say: (kind: Said['kind'], text: string) => void;
}

const NOTHING: Said = { kind: '', text: '' };

export function useWork(): Work {
  const [said, setSaid] = useState<Said>(NOTHING);
  const isAtIt = useRef(false);
  const run: Work['run'] = async (text, work) => {
    if (isAtIt.current) return;
    isAtIt.current = true;
    const focused = document.activeElement;
    setSaid({ kind: 'busy', text });
    try {
      const done = await work();
      setSaid(done === undefined ? NOTHING : { kind: 'good', text: done });
    } catch (error) {
      setSaid({ kind: 'bad', text: wordsOf(error) });
    }
    isAtIt.current = false;
    // A disabled button loses the focus: the keyboard continues where it was.
    setTimeout(() => {
      if (focused instanceof HTMLElement && document.activeElement === document.body) focused.focus();
    });
  };
  return { isBusy: said.kind === 'busy', said, run, say: (kind, text) => setSaid({ kind, text }) };
}

export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Read aloud when it changes. */
export function Saying({ said: { kind, text } }: { readonly said: Said }) {
  return (
    <div class={`said ${kind}`} role="status" aria-live="polite">
      {text}
    </div>
  );
}

/** @example rowsText(1) // '1 row' */
export function rowsText(rows: number): string {
  return rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`;
}
