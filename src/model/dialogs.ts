/** What the add-on needs to speak with the person in front of the spreadsheet: never there in a trigger. */

export interface MenuItem {
  readonly label: string;
  /** A top-level function of the bundle. */
  readonly functionName: string;
}

export interface SubMenu {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

export type MenuEntry = MenuItem | SubMenu | 'line';

export interface DialogPort {
  /** Adds a menu; `'add-on'` is the kind that may be built before the add-on is authorised. */
  readonly addMenu: (kind: 'top level' | 'add-on', name: string, entries: readonly MenuEntry[]) => void;
  /** Asks whether to go on; waits for the answer. */
  readonly confirm: (title: string, text: string) => boolean;
  /** Asks which of two ways to go; undefined for neither. Waits for the answer. @param text ends in a question that yes and no answer */
  readonly decide: (title: string, text: string) => 'yes' | 'no' | undefined;
  /** Says something that must be read; waits until it was. */
  readonly tell: (title: string, text: string) => void;
  /** @param html a whole page */
  readonly showDialog: (title: string, html: string) => void;
  /**
   * @param file the name of a page that the build made, without its ending
   * @param width pixels
   */
  readonly showPage: (title: string, file: string, width?: number) => void;
  /** @param file the name of a page that the build made, without its ending */
  readonly showSidebar: (title: string, file: string) => void;
}
