/** What the add-on needs to communicate with the user of the open spreadsheet: not available in a trigger. */

interface MenuItem {
  readonly label: string;
  /** A top-level function of the bundle. */
  readonly functionName: string;
}

interface SubMenu {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

export type MenuEntry = MenuItem | SubMenu | 'line';

export interface DialogPort {
  /** Adds a menu; `'add-on'` is the kind that may be built before the add-on is authorised. */
  readonly addMenu: (kind: 'top level' | 'add-on', name: string, entries: readonly MenuEntry[]) => void;
  /** Asks whether to go on; waits for the answer. */
  readonly confirm: (title: string, text: string) => boolean;
  /** Asks a yes-or-no question; undefined for neither. Waits for the answer. @param text ends in that question */
  readonly decide: (title: string, text: string) => 'yes' | 'no' | undefined;
  /** Shows a message that must be read; waits until it is dismissed. */
  readonly tell: (title: string, text: string) => void;
  /** @param html a whole page */
  readonly showDialog: (title: string, html: string) => void;
  /**
   * @param file the name of a page made by the build, without its extension
   * @param width pixels
   */
  readonly showPage: (title: string, file: string, width?: number) => void;
  /** @param file the name of a page made by the build, without its extension */
  readonly showSidebar: (title: string, file: string) => void;
}
