/** Where a person's next sidebar opens, if the menu sends them to a part of it. */
import type { PropertyPort } from '../../model/ports';
import * as z from '../../model/zod';

const PLACE = 'gnw.pane';

/** Asking is a part of the pane Results. */
export const SidebarPlace = () => z.enum(['Ask', 'Share', 'Settings']);
export type SidebarPlace = z.Shape<typeof SidebarPlace>;

export function keepNextPlace(user: PropertyPort, place: SidebarPlace): void {
  user.set(PLACE, place);
}

/** Once: the sidebar after that opens as usual. */
export function takeNextPlace(user: PropertyPort): SidebarPlace | undefined {
  const kept = user.get(PLACE);
  if (kept === undefined) return undefined;
  user.remove(PLACE);
  return SidebarPlace().safeParse(kept).data;
}
