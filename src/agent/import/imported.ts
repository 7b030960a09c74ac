/** What a file of responses holds, before they are matched to cases. */
import { cleanText } from '../../model/text';
import type { NamedTurn } from '../../model/conversation/turn';
import type { RecordCells } from '../to-columns';

export interface Imported {
  /** What the file contains, as the middle of a sentence: "agent states". */
  readonly kind: string;
  readonly entries: readonly ImportedEntry[];
}

export interface ImportedEntry {
  /** Where it is in the file: "line 3". */
  readonly place: string;
  readonly tab: string;
  readonly testId: string;
  readonly query: string;
  /** ISO date-time; '' if not given. */
  readonly askedAt: string;
  /** undefined if not given. */
  readonly trial: number | undefined;
  /** undefined if not given. */
  readonly turn: NamedTurn | undefined;
  /** What to record, or why nothing can be. */
  readonly content: ImportedRecord | { readonly kind: 'unreadable'; readonly reason: string };
}

export interface ImportedRecord {
  readonly kind: 'record';
  readonly record: RecordCells;
  /** The whole state it comes from, see `stateText`. */
  readonly state?: string;
}

/** A file that doesn't hold responses; `message` says what is wrong with it, as the rest of a sentence. */
export class NotImportable extends Error {}

/** A text or number of a JSON value, cleaned; '' for anything else. */
function textIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? cleanText(String(value)) : '';
}

/** The first non-blank text under one of these names. */
export function firstText(object: Readonly<Record<string, unknown>>, names: readonly string[]): string {
  return names.map((name) => textIn(object[name])).find((text) => text !== '') ?? '';
}

const DATE_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/** As ISO, in UTC if no zone is given; '' for anything but a date with a time. */
export function momentIn(text: string): string {
  if (!DATE_TIME.test(text)) return '';
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  const time = Date.parse(`${text.replace(' ', 'T')}${hasZone ? '' : 'Z'}`);
  return Number.isNaN(time) ? '' : new Date(time).toISOString();
}

export function trialIn(text: string): number | undefined {
  const trial = Number(text);
  return text !== '' && Number.isInteger(trial) && trial >= 1 ? trial : undefined;
}

/** Seconds; undefined if the text isn't a number of them. */
export function secondsIn(text: string): number | undefined {
  const seconds = Number(text);
  return text !== '' && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}
