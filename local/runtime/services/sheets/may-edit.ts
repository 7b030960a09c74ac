/** Whether a script may change what is protected: it has the rights of the user it runs for. */
import { WriteRefused } from '../../engine/exception';
import type { ServiceObject } from '../../engine/service-object';
import { isClosed } from './closed';
import { RangeArea } from './range-area';
import { EmulatedRangeList } from './range-list';
import { SheetLayout } from './sheet-layout';

/** Throws, in Google's words, if the user may not change what the method of the Range or Sheet would change. */
export function assertMayEdit(
  target: ServiceObject,
  { user, owner }: { readonly user: string; readonly owner: string },
): void {
  if (user === owner) return;
  if (target instanceof EmulatedRangeList)
    for (const range of target.ranges) assertMayEdit(range, { user, owner });
  if (!(target instanceof RangeArea || target instanceof SheetLayout)) return;
  const area = target instanceof RangeArea ? target.area : null;
  if (isClosed(target.tab, area))
    throw new WriteRefused(
      'You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.',
    );
}
