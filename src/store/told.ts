/** What the users of a spreadsheet were told once, and need not be told again. */
import type { PropertyPort } from '../model/ports';

const PROPERTY = 'gnw.told';

export function wasTold(document: PropertyPort, what: string): boolean {
  return (document.get(PROPERTY) ?? '').split(' ').includes(what);
}

export function markTold(document: PropertyPort, what: string): void {
  if (wasTold(document, what)) return;
  document.set(PROPERTY, [document.get(PROPERTY) ?? '', what].join(' ').trim());
}
