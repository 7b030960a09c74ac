/** A cache of rows that fetches the neighbours of the row in view, so that stepping through a list rarely waits. */
import { useRef, useState } from 'preact/hooks';
import { errorMessage, useWork } from './work-status';

export interface ShownPlace {
  readonly sheetId: number;
  readonly row: number;
}

/** The neighbours that one call fetches, in each direction. */
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
  /** Why the last call failed. */
  const { status, say } = useWork();
  const views = useRef(new Map<string, View>());
  const pending = useRef(new Set<string>());
  const viewOf = (place: ShownPlace): View | undefined => views.current.get(keyOf(place));
  const isKnown = (place: ShownPlace): boolean =>
    views.current.has(keyOf(place)) || pending.current.has(keyOf(place));
  const put = (place: ShownPlace, view: View | undefined): void => {
    if (view !== undefined) views.current.set(keyOf(place), view);
  };
  /** @param places of one tab */
  const fetch = async (places: readonly ShownPlace[]): Promise<void> => {
    // Rows forgotten during the call stay forgotten.
    const kept = views.current;
    for (const place of places) pending.current.add(keyOf(place));
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
    for (const place of places) pending.current.delete(keyOf(place));
    setDrawn((drawn) => drawn + 1);
  };
  const fetchAhead = (places: readonly ShownPlace[], index: number): void => {
    const near = places
      .slice(Math.max(0, index - BEHIND), index + AHEAD + 1)
      .filter((place) => !isKnown(place) && place.sheetId === places[0]?.sheetId);
    // Only if one of the nearest rows is missing.
    const nearest = places.slice(Math.max(0, index - 1), index + BEHIND + 1);
    if (nearest.some((place) => near.includes(place))) void fetch(near);
  };
  return {
    ...{ status, say, viewOf, isKnown, fetch, fetchAhead },
    copy: (from: ShownPlace, to: ShownPlace) => put(to, viewOf(to) ?? viewOf(from)),
    forgetAllBut: (place: ShownPlace | null) => {
      const shown = place && viewOf(place);
      views.current = new Map(place && shown ? [[keyOf(place), shown]] : []);
      // Pending replies will be discarded, so their rows have to be fetched again.
      pending.current = new Set();
    },
  };
}
