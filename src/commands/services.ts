/** What actions need in addition to the engine’s services. Composed in src/services.ts; tests bring their own. */
import type { DialogPort } from '../model/dialogs';
import type { SelectionPort } from '../model/whereabouts';
import type { RunServices } from '../engine/services';

export interface Services extends RunServices {
  /** The spreadsheet, if this execution has used it. */
  readonly openedSpreadsheet: () => RunServices['spreadsheet'] | undefined;
  readonly dialogs: DialogPort;
  readonly selection: SelectionPort;
  /** Whether Google would still ask the user for permissions. */
  readonly wantsPermission: () => boolean;
}
