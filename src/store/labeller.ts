/** The name that a person labels under if Google does not reveal their address. */
import type { PropertyPort } from '../model/ports';

const NAME = 'gnw.labeller';

export function labellerName(user: PropertyPort): string {
  return user.get(NAME) ?? '';
}

export function keepLabellerName(user: PropertyPort, name: string): void {
  user.set(NAME, name);
}
