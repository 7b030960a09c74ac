/** How many rows a choice selects: asked a moment after the last change, one request at a time. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { RequestOf } from '../../../api/table';
import { callServer } from '../common/server';
import { rowsText, wordsOf } from '../common/work';

type Request = RequestOf<'coverage'>;

/** Waits until the user stops typing: each request reads the eval sets. */
const PAUSE_MS = 500;

/** What a request selects, line by line; a text is shown as it is. */
export function usePreview(wanted: Request | string): readonly string[] {
  const [lines, setLines] = useState<readonly string[]>([]);
  const last = useRef(Promise.resolve());
  useEffect(() => {
    if (typeof wanted === 'string') {
      setLines([wanted]);
      return;
    }
    setLines(['Counting …']);
    const state = { isWanted: true };
    const ask = async (before: Promise<void>): Promise<void> => {
      await before;
      const told = state.isWanted ? await linesFor(wanted) : [];
      // Something else may have been chosen meanwhile.
      if (state.isWanted) setLines(told);
    };
    const timer = window.setTimeout(() => (last.current = ask(last.current)), PAUSE_MS);
    return () => {
      state.isWanted = false;
      window.clearTimeout(timer);
    };
  }, [JSON.stringify(wanted)]);
  return lines;
}

async function linesFor(request: Request): Promise<string[]> {
  try {
    const { tabs, judging, warnings } = await callServer('coverage', request);
    const ofTabs = tabs.flatMap(({ tab, rows, problems }) => [`${tab}: ${rowsText(rows)}`, ...problems]);
    return [...ofTabs, ...warnings, judging].filter((line) => line !== '');
  } catch (error) {
    return [wordsOf(error)];
  }
}
