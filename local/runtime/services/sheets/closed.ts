/** What a protection reserves for the owner. */
import { type Area, overlap } from '../../../workbook/area';
import type { Tab } from '../../../workbook/tab';

/** Whether a protection reserves the area for the owner. @param area null for the whole tab */
export function isClosed({ protections }: Tab, area: Area | null): boolean {
  return protections.some(
    (part) =>
      part.isOwnersAlone &&
      !part.isWarningOnly &&
      (part.area === null || (area !== null && overlap(part.area, area))),
  );
}
