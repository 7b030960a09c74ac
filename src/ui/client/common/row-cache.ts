/** Views of rows, fetched ahead of a person who steps through a list, so that stepping rarely waits. */
import { useRef, useState } from 'preact/hooks';
import { errorMessage, useWork } from './work-status';

export interface ShownPlace {
  readonly sheetId: number;
  readonly row: number;
}

/** How many neighbours one call fetches, in either direction. */
const BEHIND = 2;
const AHEAD = 8;

export const keyOf = ({ sheetId, row }: ShownPlace): string => `${sheetId} ${row}`;

/**
 * Keeps rows by place, as last fetched.
 *
 * @param ask returns the views of rows of one tab, in order
 */
export function useRowCache<View>(ask: (sheetId: number, rows: number[]) => Promise<readonly View[]>) {
  const [, setDrawn] = useState(0);
  /** Says why the last call failed. */
  const { status, say } = useWork();
  const views = useRef(new Map<string, View>());
  const asked = useRef(new Set<string>());
  const viewOf = (place: ShownPlace): View | undefined => views.current.get(keyOf(place));
  const isKnown = (place: ShownPlace): boolean =>
    views.current.has(keyOf(place)) || asked.current.has(keyOf(place));
  const put = (place: ShownPlace, view: View | undefined): void => {
    if (view !== undefined) views.current.set(keyOf(place), view);
  };
  /** @param places of one tab */
  const fetch = async (places: readonly ShownPlace[]): Promise<void> => {
    // Rows that are forgotten meanwhile stay forgotten.
    const kept = views.current;
    for (const place of places) asked.current.add(keyOf(place));
    try {
      const fetched = await ask(
        places[0]?.sheetId ?? 0,
        places.map(({ row }) => row),
      );
      if (kept === views.current) places.forEach((place, index) => put(place, fetched[index]));
      say('', '');
    } catch (error) {
      say('bad', errorMessage(error));
    }
    for (const place of places) asked.current.delete(keyOf(place));
    setDrawn((drawn) => drawn + 1);
  };
  const fetchAhead = (places: readonly ShownPlace[], index: number): void => {
    const near = places
      .slice(Math.max(0, index - BEHIND), index + AHEAD + 1)
      .filter((place) => !isKnown(place) && place.sheetId === places[0]?.sheetId);
    // A call is worth it only if one of the nearest rows is missing.
    const nearest = places.slice(Math.max(0, index - 1), index + BEHIND + 1);
    if (nearest.some((place) => near.includes(place))) void fetch(near);
  };
  return {
    ...{ status, say, viewOf, isKnown, fetch, fetchAhead },
    copy: (from: ShownPlace, to: ShownPlace) => put(to, viewOf(to) ?? viewOf(from)),
    forgetAllBut: (place: ShownPlace | null) => {
      const shown = place && viewOf(place);
      views.current = new Map(place && shown ? [[keyOf(place), shown]] : []);
      // Replies on their way will be discarded: their rows have to be fetched again.
      asked.current = new Set();
    },
  };
}
