/** An item of the menu: what it says, and what it does. Another one is a line in its table, and its name in main.ts. */
import { withMessages } from './messages';

export interface Item {
  readonly label: string;
  readonly choose: () => void;
}

/** @param work what goes wrong in it is told in words */
export function item(label: string, work: () => void): Item {
  return { label, choose: () => withMessages(work) };
}
