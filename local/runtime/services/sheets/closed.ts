/** What a protection keeps from everybody but the owner. */
import { type Area, overlap } from '../../../workbook/area';
import type { Tab } from '../../../workbook/tab';

/** Whether a protection leaves it to the owner. @param area null for the whole tab */
export function isClosed({ protections }: Tab, area: Area | null): boolean {
  return protections.some(
    (part) =>
      part.isOwnersAlone &&
      !part.isWarningOnly &&
      (part.area === null || (area !== null && overlap(part.area, area))),
  );
}
