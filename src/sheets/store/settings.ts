/** Where settings are kept: with the document, for everyone who uses it. */
import type { PropertyPort } from '../../model/ports';
import * as z from '../../model/zod';
import { readJson } from '../../model/texts/json';

export const SETTINGS = 'gnw.settings';

/** The stored settings, unchecked; undefined if none are stored or they are not JSON. */
export function storedSettings(document: PropertyPort): unknown {
  return readJson(z.unknown(), document.get(SETTINGS));
}

/** Merges changes into the stored settings, section by section. */
export function keepSettings(document: PropertyPort, changes: Readonly<Record<string, object>>): void {
  const stored = entriesOf(storedSettings(document));
  for (const [section, values] of Object.entries(changes)) {
    stored.set(section, Object.fromEntries([...entriesOf(stored.get(section)), ...Object.entries(values)]));
  }
  document.set(SETTINGS, JSON.stringify(Object.fromEntries(stored)));
}

function entriesOf(value: unknown): Map<string, unknown> {
  return new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}
