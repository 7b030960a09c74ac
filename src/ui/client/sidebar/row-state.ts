/**
 * The row being looked at: the one selected in the sheet, or one of a list that the user steps through. The next rows of the list
 * are fetched ahead, so that stepping never waits; a fetched row is shown at once and refreshed meanwhile.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { callServer } from '../common/server';
import { wordsOf } from '../common/work';

type View = ReplyOf<'rowViews'>['views'][number];
export type RowShown = Extract<View, { readonly kind: 'row' }>['row'];
export interface Place {
  readonly sheetId: number;
  readonly row: number;
}
type At = ReplyOf<'poll'>['at'];

export interface RowState {
  readonly view: View | null;
  readonly problem: string;
  /** Its position in the list that the user steps through, from 0; -1 if it is not in it. */
  readonly index: number;
  /** The length of that list. */
  readonly length: number;
  /** Opens a row of a list, and keeps the list for stepping through. */
  readonly open: (list: readonly Place[], index: number) => void;
  readonly step: (by: 1 | -1) => void;
  /** Whether it was opened from the list: it stays, wherever editing its cells moves the selection. */
  readonly isPinned: boolean;
  /** From now on shows the row that is selected. */
  readonly unpin: () => void;
  /** Shows a row at once, and selects it in the tab that the user is looking at. */
  readonly show: (source: Place, results: Place | null) => void;
  readonly lookAgain: () => void;
  /** So that the first click does not wait. */
  readonly fetchAhead: (list: readonly Place[], index: number) => void;
}

/** Fetched in one call: the neighbours in either direction. */
const BEHIND = 2;
const AHEAD = 8;

const keyOf = ({ sheetId, row }: Place): string => `${sheetId} ${row}`;

/**
 * @param follows whether to follow the selection
 * @param epoch changes when scores have changed
 */
export function useRows(whereabouts: At, follows: boolean, epoch: unknown): RowState {
  const [focus, setFocus] = useState<Place | null>(null);
  const [list, setList] = useState<readonly Place[]>([]);
  const [isPinned, setPinned] = useState(false);
  const [problem, setProblem] = useState('');
  const [, setDrawn] = useState(0);
  const fetched = useRef(new Map<string, View>());
  const asked = useRef(new Set<string>());
  /** Where the selection was and where this page has sent it: the sheet reports that only later. */
  const sentTo = useRef(new Set<string>());

  const viewOf = (place: Place | null): View | undefined =>
    place ? fetched.current.get(keyOf(place)) : undefined;

  const fetchRows = async (places: readonly Place[]): Promise<void> => {
    const [first] = places;
    if (!first) return;
    const { sheetId } = first;
    const rows = places.flatMap((place) => (place.sheetId === sheetId ? [place.row] : []));
    const kept = fetched.current;
    for (const place of places) asked.current.add(keyOf(place));
    try {
      const { views } = await callServer('rowViews', { sheetId, rows });
      rows.forEach((row, index) => {
        const view = views[index];
        if (view) kept.set(keyOf({ sheetId, row }), view);
      });
      setProblem('');
    } catch (error) {
      setProblem(wordsOf(error));
    }
    for (const place of places) asked.current.delete(keyOf(place));
    setDrawn((drawn) => drawn + 1);
  };
  const fetchAhead = (places: readonly Place[], index: number): void => {
    const near = places
      .slice(Math.max(0, index - BEHIND), index + AHEAD + 1)
      .filter((place) => !fetched.current.has(keyOf(place)) && !asked.current.has(keyOf(place)));
    // A call is worth it only if one of the nearest rows is missing.
    const isDue = places
      .slice(Math.max(0, index - 1), index + BEHIND + 1)
      .some((place) => near.includes(place));
    if (isDue) void fetchRows(near);
  };
  const goTo = useLatest((place: RequestOf<'goToRow'>) => callServer('goToRow', place), setProblem);

  // Before a list that is drawn anew fetches its rows: those are to be kept.
  useLayoutEffect(() => {
    // The row shown stays until it has been fetched again.
    const shown = viewOf(focus);
    fetched.current = new Map(focus && shown ? [[keyOf(focus), shown]] : []);
    if (focus) void fetchRows([focus]);
  }, [epoch]);
  useEffect(() => {
    if (!whereabouts || !follows) return;
    const key = keyOf(whereabouts);
    const isHere = focus !== null && keyOf(focus) === key;
    // The selection is on its way to the row already shown.
    if (sentTo.current.has(key) && !isHere) return;
    sentTo.current = new Set([key]);
    const shown = isPinned && focus ? focus : { sheetId: whereabouts.sheetId, row: whereabouts.row };
    setFocus(shown);
    void fetchRows([shown]);
  }, [whereabouts?.sheetId, whereabouts?.row, whereabouts?.mark, follows, isPinned]);

  const view = viewOf(focus) ?? null;
  /** Whether both are the same row, in the eval set or in its results. */
  const isSame = (focused: Place | null, other: Place): boolean => {
    const focusedView = viewOf(focused);
    if (focused && keyOf(focused) === keyOf(other)) return true;
    if (focusedView?.kind !== 'row') return false;
    return [focusedView.row.source, focusedView.row.results].some(
      (place) => place !== null && keyOf(place) === keyOf(other),
    );
  };
  const index = list.findIndex((place) => isSame(focus, place));

  const show = (source: Place, results: Place | null): void => {
    const isThere = results !== null && results.sheetId === whereabouts?.sheetId;
    const target = isThere ? results : source;
    // Where the user was is not news either.
    for (const place of whereabouts ? [whereabouts, target] : [target]) sentTo.current.add(keyOf(place));
    if (isThere) {
      const fetchedLook = fetched.current.get(keyOf(source));
      if (fetchedLook) fetched.current.set(keyOf(target), fetchedLook);
    }
    setFocus(target);
    if (!fetched.current.has(keyOf(target)) && !asked.current.has(keyOf(target))) void fetchRows([target]);
    goTo({ sheetId: target.sheetId, row: target.row });
  };
  const open = (places: readonly Place[], position: number): void => {
    const place = places[position];
    if (!place) return;
    setList(places);
    setPinned(true);
    const opened = viewOf(place);
    show(place, opened?.kind === 'row' ? opened.row.results : null);
    fetchAhead(places, position);
  };
  return {
    view,
    problem,
    index,
    length: list.length,
    open,
    step: (by) => open(list, index < 0 ? 0 : index + by),
    isPinned,
    unpin: () => {
      sentTo.current.clear();
      setPinned(false);
    },
    show,
    lookAgain: () => {
      if (focus) void fetchRows([focus]);
    },
    fetchAhead,
  };
}

/** One call at a time; of those requested meanwhile only the last is made. */
function useLatest<Given>(
  call: (given: Given) => Promise<unknown>,
  onFailure: (why: string) => void,
): (given: Given) => void {
  const state = useRef<{ isAtIt: boolean; next: { readonly given: Given } | undefined }>({
    isAtIt: false,
    next: undefined,
  });
  return (given) => {
    const { current } = state;
    current.next = { given };
    if (current.isAtIt) return;
    current.isAtIt = true;
    void (async () => {
      for (let wanted = current.next; wanted; wanted = current.next) {
        current.next = undefined;
        await call(wanted.given).catch((error: unknown) => onFailure(wordsOf(error)));
      }
      current.isAtIt = false;
    })();
  };
}
