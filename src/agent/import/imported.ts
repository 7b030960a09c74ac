/** What a file of responses holds, before it is known whose they are. */
import { cleanText } from '../../model/text';
import type { NamedTurn } from '../../model/conversation/turn';
import type { RecordCells } from '../to-columns';

export interface Imported {
  /** What the file is, as the middle of a sentence: "agent states". */
  readonly kind: string;
  readonly entries: readonly ImportedEntry[];
  /** Something to know about all of them; '' for nothing. */
  readonly remark: string;
}

export interface ImportedEntry {
  /** Where it stands in the file: "line 3". */
  readonly place: string;
  readonly tab: string;
  readonly testId: string;
  readonly query: string;
  /** ISO date-time; '' where it is not told. */
  readonly askedAt: string;
  /** undefined where it is not told. */
  readonly trial: number | undefined;
  /** undefined where it is not told. */
  readonly turn: NamedTurn | undefined;
  /** What is to be recorded, or why nothing can be. */
  readonly content:
    | {
        readonly kind: 'record';
        readonly record: RecordCells;
        /** The whole state behind it, see `stateText`. */
        readonly state?: string;
      }
    | { readonly kind: 'unreadable'; readonly reason: string };
}

/** A file that is not one of responses; `message` says what is wrong with it, as the rest of a sentence. */
export class NotImportable extends Error {}

/** A text or number of a JSON value, cleaned; '' for anything else. */
export function textIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? cleanText(String(value)) : '';
}

/** The first of the names under which a text stands. */
export function firstText(object: Readonly<Record<string, unknown>>, names: readonly string[]): string {
  return names.map((name) => textIn(object[name])).find((text) => text !== '') ?? '';
}

const DATE_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/** As ISO, in UTC where no zone is told; '' for what is no date with a time. */
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

/** Seconds, where the text is a number of them. */
export function secondsIn(text: string): number | undefined {
  const seconds = Number(text);
  return text !== '' && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}
