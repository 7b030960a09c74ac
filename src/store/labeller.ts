/** The name that a person labels under if Google does not reveal their address; and what their sidebar opens with. */
import type { PropertyPort } from '../model/ports';

const NAME = 'gnw.labeller';
const PANE = 'gnw.pane';

export function labellerName(user: PropertyPort): string {
  return user.get(NAME) ?? '';
}

export function keepLabellerName(user: PropertyPort, name: string): void {
  user.set(NAME, name);
}

/** The next sidebar that this person opens shows the labels. */
export function openWithLabels(user: PropertyPort): void {
  user.set(PANE, 'Labels');
}

/** True once: the next sidebar opens as usual. */
export function opensWithLabels(user: PropertyPort): boolean {
  const isWanted = user.get(PANE) !== undefined;
  if (isWanted) user.remove(PANE);
  return isWanted;
}
