/** How many rows a choice comes to: asked a moment after the last change, one question at a time. */
import type { RequestOf } from '../../../api/table';
import { made } from '../common/dialog';
import { callServer } from '../common/server';

type Request = RequestOf<'coverage'>;

export interface Preview {
  /** Shows what a request comes to. */
  readonly ask: (request: Request) => void;
  /** Shows a text instead. */
  readonly say: (text: string) => void;
}

/** Typing on is worth waiting for: each question reads the eval sets. */
const PAUSE_MS = 500;

export function createPreview(place: HTMLElement, rowsText: (rows: number) => string): Preview {
  let timer: number | undefined;
  /** What is to be asked next; undefined where the last answer, or text, is the one to show. */
  let wanted: Request | undefined;
  let isAsking = false;

  const show = (...lines: readonly string[]): void => {
    place.replaceChildren(...lines.filter((line) => line !== '').map((line) => made('p', line)));
  };

  const askNext = async (): Promise<void> => {
    if (isAsking || wanted === undefined) return;
    const request = wanted;
    isAsking = true;
    let lines: string[];
    try {
      const { tabs, judging, warnings } = await callServer('coverage', request);
      lines = [
        ...tabs.flatMap(({ tab, rows, problems }) => [`${tab}: ${rowsText(rows)}`, ...problems]),
        ...warnings,
        judging,
      ];
    } catch (error) {
      lines = [error instanceof Error ? error.message : String(error)];
    }
    isAsking = false;
    // Something else was chosen, or said, meanwhile.
    if (wanted !== request) return void askNext();
    wanted = undefined;
    show(...lines);
  };

  return {
    ask: (request) => {
      show('Counting …');
      wanted = request;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void askNext(), PAUSE_MS);
    },
    say: (text) => {
      window.clearTimeout(timer);
      wanted = undefined;
      show(text);
    },
  };
}
