/**
 * The row in view: the one selected in the sheet, or one of a list that the user steps through. Neighbours in the list are
 * fetched ahead, so that stepping rarely waits; a prefetched row is shown at once, then refreshed.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { callServer } from '../common/server';
import { errorMessage } from '../common/work';

type View = ReplyOf<'rowViews'>['views'][number];
export type RowShown = Extract<View, { readonly kind: 'row' }>['row'];
export interface ShownPlace {
  readonly sheetId: number;
  readonly row: number;
}
type PolledRow = ReplyOf<'poll'>['at'];

export type RowState = ReturnType<typeof useRows>;

/** How many neighbours one call fetches, in either direction. */
const BEHIND = 2;
const AHEAD = 8;

const keyOf = ({ sheetId, row }: ShownPlace): string => `${sheetId} ${row}`;

/**
 * @param follows true to follow the selection
 * @param epoch changes when scores have changed
 */
export function useRows(whereabouts: PolledRow, follows: boolean, epoch: unknown) {
  const [focus, setFocus] = useState<ShownPlace | null>(null);
  const [list, setList] = useState<readonly ShownPlace[]>([]);
  const [isPinned, setPinned] = useState(false);
  const [problem, setProblem] = useState('');
  const rows = useFetched(setProblem);
  const goTo = useGoTo(setProblem);
  /** Selections to expect: the last one reported, and those that this page has made since, which the sheet reports late. */
  const expectedSelections = useRef(new Set<string>());

  // A layout effect, to run before the list fetches its rows: otherwise those would be discarded.
  useLayoutEffect(() => {
    rows.forgetAllBut(focus);
    if (focus) void rows.fetch([focus]);
  }, [epoch]);
  useEffect(() => {
    if (!whereabouts || !follows) return;
    const key = keyOf(whereabouts);
    const isHere = focus !== null && keyOf(focus) === key;
    // The selection is on its way to the row already shown.
    if (expectedSelections.current.has(key) && !isHere) return;
    expectedSelections.current = new Set([key]);
    const shown = isPinned && focus ? focus : { sheetId: whereabouts.sheetId, row: whereabouts.row };
    setFocus(shown);
    void rows.fetch([shown]);
  }, [whereabouts?.sheetId, whereabouts?.row, whereabouts?.mark, follows, isPinned]);

  const view = (focus && rows.viewOf(focus)) ?? null;
  // The list may hold this row by its place in the eval set or in the results tab.
  const places = view?.kind === 'row' ? [focus, view.row.source, view.row.results] : [focus];
  const keys = places.flatMap((place) => (place ? [keyOf(place)] : []));
  const index = list.findIndex((place) => keys.includes(keyOf(place)));

  /** Shows a row, and selects it in the results tab if that is open, otherwise in the eval set. */
  const show = (source: ShownPlace, results: ShownPlace | null): void => {
    const isThere = results !== null && results.sheetId === whereabouts?.sheetId;
    const target = isThere ? results : source;
    // The row that the user leaves may be reported late.
    for (const place of whereabouts ? [whereabouts, target] : [target])
      expectedSelections.current.add(keyOf(place));
    rows.copy(source, target);
    setFocus(target);
    if (!rows.isKnown(target)) void rows.fetch([target]);
    void goTo(target);
  };
  /** Opens a row of a list, and keeps the list for stepping through. */
  const open = (listed: readonly ShownPlace[], position: number): void => {
    const place = listed[position];
    if (!place) return;
    setList(listed);
    setPinned(true);
    const opened = rows.viewOf(place);
    show(place, opened?.kind === 'row' ? opened.row.results : null);
    rows.fetchAhead(listed, position);
  };
  /** From now on the selected row is shown. */
  const unpin = (): void => {
    expectedSelections.current.clear();
    setPinned(false);
  };
  return {
    view,
    problem,
    /** The position in the list that the user steps through, from 0; -1 for a row outside the list. */
    index,
    length: list.length,
    /** True if the row was opened from the list: it stays when editing its cells moves the selection. */
    isPinned,
    open,
    show,
    unpin,
    step: (by: 1 | -1) => open(list, index < 0 ? 0 : index + by),
    refresh: () => void (focus && rows.fetch([focus])),
    /** Fetches rows of a list, so that the first click does not wait. */
    fetchAhead: rows.fetchAhead,
  };
}

/** Rows by place, as last fetched. */
function useFetched(onProblem: (why: string) => void) {
  const [, setDrawn] = useState(0);
  const views = useRef(new Map<string, View>());
  const asked = useRef(new Set<string>());
  const viewOf = (place: ShownPlace): View | undefined => views.current.get(keyOf(place));
  const isKnown = (place: ShownPlace): boolean =>
    views.current.has(keyOf(place)) || asked.current.has(keyOf(place));
  const put = (place: ShownPlace, view: View | undefined): void => {
    if (view) views.current.set(keyOf(place), view);
  };
  /** @param places of one tab */
  const fetch = async (places: readonly ShownPlace[]): Promise<void> => {
    const sheetId = places[0]?.sheetId ?? 0;
    // Rows that are forgotten meanwhile stay forgotten.
    const kept = views.current;
    for (const place of places) asked.current.add(keyOf(place));
    try {
      const reply = await callServer('rowViews', { sheetId, rows: places.map(({ row }) => row) });
      if (kept === views.current) places.forEach((place, index) => put(place, reply.views[index]));
      onProblem('');
    } catch (error) {
      onProblem(errorMessage(error));
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
    ...{ viewOf, isKnown, fetch, fetchAhead },
    copy: (from: ShownPlace, to: ShownPlace) => put(to, viewOf(to) ?? viewOf(from)),
    forgetAllBut: (place: ShownPlace | null) => {
      const shown = place && viewOf(place);
      views.current = new Map(place && shown ? [[keyOf(place), shown]] : []);
      // Replies on their way will be discarded: their rows have to be fetched again.
      asked.current = new Set();
    },
  };
}

/** Selects rows, one call at a time; of the rows requested during a call, only the last one is selected. */
function useGoTo(onFailure: (why: string) => void): (place: ShownPlace) => Promise<void> {
  const isAtIt = useRef(false);
  const next = useRef<ShownPlace | null>(null);
  return async (place) => {
    next.current = place;
    if (isAtIt.current) return;
    isAtIt.current = true;
    for (let target: ShownPlace | null = place; target; target = next.current) {
      next.current = null;
      const { sheetId, row } = target;
      await callServer('goToRow', { sheetId, row }).catch((error: unknown) => onFailure(errorMessage(error)));
    }
    isAtIt.current = false;
  };
}
