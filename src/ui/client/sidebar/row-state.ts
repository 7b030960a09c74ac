/**
 * The row in view: the one selected in the sheet, or one of a list that the user steps through. A row that was fetched ahead is shown
 * at once, then refreshed.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { callServer } from '../common/call-server';
import { keyOf, type ShownPlace, useRowCache } from '../common/row-cache';
import { errorMessage } from '../common/work-status';

type View = ReplyOf<'rowViews'>[number];
export type DisplayedRow = Extract<View, { readonly kind: 'row' }>['row'];
type PolledRow = ReplyOf<'poll'>['at'];

export type RowState = ReturnType<typeof useRows>;

/**
 * @param follows true to follow the selection
 * @param epoch changes when scores have changed
 */
export function useRows(whereabouts: PolledRow, follows: boolean, epoch: unknown) {
  const [focus, setFocus] = useState<ShownPlace | null>(null);
  const [list, setList] = useState<readonly ShownPlace[]>([]);
  const [isPinned, setPinned] = useState(false);
  const rows = useRowCache((sheetId, listed) => callServer('rowViews', { sheetId, rows: listed }));
  const goTo = useGoTo((why) => rows.say('bad', why));

  // A layout effect, to run before the list fetches its rows: otherwise those would be discarded.
  useLayoutEffect(() => {
    rows.forgetAllBut(focus);
    if (focus) void rows.fetch([focus]);
  }, [epoch]);
  useEffect(() => {
    if (!whereabouts || !follows) return;
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
  return {
    view,
    status: rows.status,
    /** The position in the list that the user steps through, from 0; -1 for a row outside the list. */
    index,
    length: list.length,
    /** True if the row was opened from the list: it stays when editing its cells moves the selection. */
    isPinned,
    open,
    show,
    /** Shows the selected row again. */
    unpin: () => setPinned(false),
    step: (by: 1 | -1) => open(list, index < 0 ? 0 : index + by),
    refresh: () => void (focus && rows.fetch([focus])),
    /** Fetches rows of a list, so that the first click does not wait. */
    fetchAhead: rows.fetchAhead,
  };
}

/** Selects rows, one call at a time; of the rows requested during a call, only the last one is selected. */
function useGoTo(onFailure: (why: string) => void): (place: ShownPlace) => Promise<void> {
  const isSelecting = useRef(false);
  const next = useRef<ShownPlace | null>(null);
  return async (place) => {
    next.current = place;
    if (isSelecting.current) return;
    isSelecting.current = true;
    for (let target: ShownPlace | null = place; target; target = next.current) {
      next.current = null;
      const { sheetId, row } = target;
      await callServer('goToRow', { sheetId, row }).catch((error: unknown) => onFailure(errorMessage(error)));
    }
    isSelecting.current = false;
  };
}
