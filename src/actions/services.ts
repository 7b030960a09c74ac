/** What actions need of the world besides the engine’s services. Put together in src/services.ts; tests bring their own. */
import type { DialogPort } from '../model/dialogs';
import type { InstallationPort } from '../model/installation';
import type { SelectionPort } from '../model/whereabouts';
import type { RunServices } from '../run/services';

export interface Services extends RunServices {
  /** The spreadsheet as far as this execution has had to do with it. */
  readonly openedSpreadsheet: () => RunServices['spreadsheet'] | undefined;
  readonly dialogs: DialogPort;
  readonly selection: SelectionPort;
  readonly installation: InstallationPort;
}
