/** A person's verdict on one check of one row: the measure of how far a judge can be trusted. */
import type { CheckId } from './check';

/** What a person can say. `unsure` and `expected wrong` (the expected value itself is wrong) count in no rate but are listed. */
export const LABEL_VERDICTS = ['pass', 'fail', 'unsure', 'expected wrong'] as const;
export type LabelVerdict = (typeof LABEL_VERDICTS)[number];

/** Takes back what the same person said about the same text: nothing that was typed is ever removed. */
export const WITHDRAWN = 'withdrawn';

/** The author of labels typed in a cell: Google does not say who typed. */
export const IN_THE_SHEET = 'in the sheet';

/** The rows from which a label was drawn at random, by what the judge said about them; or `volunteered` if it was not drawn. */
export const STRATA = ['judge passed', 'judge failed', 'volunteered'] as const;
export type Stratum = (typeof STRATA)[number];

export interface Label {
  /** The eval set. */
  readonly tab: string;
  /** 0 if not known. */
  readonly row: number;
  readonly testId: string;
  readonly query: string;
  readonly check: CheckId;
  /** Of the text that was judged; '' if not known: then the present text is assumed. */
  readonly textHash: string;
  /** What was judged, as the person saw it; '' if not known. */
  readonly expected: string;
  readonly judgedText: string;
  readonly verdict: LabelVerdict | typeof WITHDRAWN;
  readonly note: string;
  /** An address or a name; `IN_THE_SHEET`, or '' if not known. */
  readonly who: string;
  /** ISO date-time; '' if not known. */
  readonly when: string;
  /** '' if not known. */
  readonly stratum: Stratum | '';
  /** Distinct texts in the stratum when it was drawn, and how many of them were drawn; 0 if not known. */
  readonly stratumRows: number;
  readonly stratumDrawn: number;
  /** Distinct texts in all strata then: tells one draw from another. */
  readonly drawnOf?: number;
  /** Kept as an example for the check's rubric. */
  readonly isExample?: boolean;
}

/** A labelled text as shown to the judge. */
export interface Example extends Pick<Label, 'query' | 'expected' | 'judgedText' | 'note'> {
  readonly verdict: 'pass' | 'fail';
}

const DAY_MS = 86_400_000;
/** Days from the beginning of 1900, as spreadsheets count them, to that of 1970. */
const SERIAL_1970 = 25_569;

/**
 * When a label was given, as people and spreadsheets write it: ISO, `23/10/2026 10:00`, `23.10.2026`, a serial number. Without a time zone, UTC.
 *
 * @returns milliseconds; NaN if it cannot be read, if day and month could be either, or if there is no such day
 */
export function labelTime(when: string): number {
  const text = when.trim();
  if (/^\d{5}(?:[.,]\d+)?$/.test(text)) return (Number(text.replace(',', '.')) - SERIAL_1970) * DAY_MS;
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return timeOf(text, '00:00', 'Z');
  const [, day, clock, zone] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? [];
  if (day !== undefined && clock !== undefined) return timeOf(day, clock, zone ?? 'Z');
  const [, first = 0, other = 0, year = 0, hour = 0, minute = 0, second = 0] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:,? +(\d{1,2}):(\d\d)(?::(\d\d))?)?$/.exec(text)?.map(Number) ??
    [];
  const isDayFirst = first > 12 || /^\d{1,2}\.\d{1,2}\./.test(text);
  const [dayOf, month] = isDayFirst ? [first, other] : [other, first];
  if (month < 1 || month > 12 || dayOf < 1 || (!isDayFirst && dayOf <= 12 && dayOf !== month)) return NaN;
  const twoDigits = (part: number): string => String(part || 0).padStart(2, '0');
  const date = [year, twoDigits(month), twoDigits(dayOf)].join('-');
  return timeOf(date, [hour, minute, second].map(twoDigits).join(':'), 'Z');
}

/** NaN for a day that its month doesn't have, which JavaScript would take for one of the next month. */
function timeOf(day: string, clock: string, zone: string): number {
  const midnight = Date.parse(`${day}T00:00Z`);
  const isThere = !isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
  return isThere ? Date.parse(`${day}T${clock}${zone}`) : NaN;
}

/** Whether a label counts instead of one that stands above it: if a time cannot be read, the order of the lines decides. */
export function isLater(label: Pick<Label, 'when'>, above: Pick<Label, 'when'>): boolean {
  return !(labelTime(label.when) < labelTime(above.when));
}

/**
 * Whether it was drawn at random from a stratum of known size: only such labels count in rates. People label by themselves what catches
 * their eye: that is good for lists.
 */
export function isDrawn({
  who,
  stratum,
  stratumRows,
}: Pick<Label, 'who' | 'stratum' | 'stratumRows'>): boolean {
  return (
    who !== IN_THE_SHEET && (stratum === 'judge passed' || stratum === 'judge failed') && stratumRows > 0
  );
}
