/** Protection of a tab or range: remembered, read back and kept. The owner, who runs locally, may always edit. */
import type { Emulates } from '../../engine/emulates';
import { ServiceObject } from '../../engine/service-object';
import type { ProtectedPart, Tab } from '../../../workbook/tab';
import { type Document, liveTab } from './document';

export class EmulatedProtection
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.Protection, EmulatedProtection>
{
  override readonly typeName = 'Protection';

  constructor(
    private readonly document: Document,
    private readonly tab: Tab,
    private readonly part: ProtectedPart,
  ) {
    super();
  }

  isWarningOnly(): boolean {
    return this.part.isWarningOnly;
  }

  setWarningOnly(isWarningOnly: boolean): this {
    this.part.isWarningOnly = isWarningOnly;
    return this;
  }

  canEdit(): boolean {
    return !this.part.isOwnersAlone || this.document.user() === this.document.owner();
  }

  /** Whoever is named: nobody is left but the owner. */
  removeEditors(): this {
    this.part.isOwnersAlone = true;
    return this;
  }

  remove(): void {
    liveTab(this.document, this.tab).protections = this.tab.protections.filter((part) => part !== this.part);
    this.tab.touch();
  }
}

/** Protects an area (null: the whole tab). */
export function protect(document: Document, tab: Tab, area: ProtectedPart['area']): EmulatedProtection {
  const part: ProtectedPart = {
    id: document.workbook.freshId(),
    area,
    isWarningOnly: false,
    isOwnersAlone: false,
  };
  tab.protections.push(part);
  tab.touch();
  return new EmulatedProtection(document, tab, part);
}
