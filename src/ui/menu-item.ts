/** A menu item: what it says, and what it does. A new one is a line in its table, and its name in main.ts. */
import type { Services } from '../actions/services';
import { withMessages } from './messages';

export interface Item {
  readonly label: string;
  readonly choose: (services: Services) => void;
}

/** @param work its failures are shown in words */
export function item(label: string, work: (services: Services) => void): Item {
  return {
    label,
    choose: (services) => {
      withMessages(services, () => {
        work(services);
      });
    },
  };
}

/** An item that opens a page made by the build: the menu shows by “…” that there is more to come. */
export function page(title: string, file: string, width?: number): Item {
  return item(`${title}…`, ({ dialogs }) => {
    dialogs.showPage(title, file, width);
  });
}
