/** The result of a sending, in sentences. */
import { shownMoment } from '../../model/local-time';
import { count } from '../../model/text';
import type { ScoreEvent, ScoresToSend } from '../../report/langfuse/scores';
import type { Delivery } from '../../report/langfuse/sender';
import * as z from '../../model/zod';
import type { SentScores } from '../../store/langfuse';

/** The result of a sending; all numbers count scores. */
export const SendReport = () =>
  z.object({
    message: z.string(),
    sent: z.int(),
    /** Taken by Langfuse in earlier goes. */
    before: z.int(),
    refused: z.int(),
    /** Worth sending again later. */
    left: z.int(),
  });
export type SendReport = z.Shape<typeof SendReport>;

type Counts = Omit<SendReport, 'message'>;

interface Sending {
  readonly host: string;
  readonly runId: string;
  readonly scores: ScoresToSend;
  readonly delivery: Delivery;
  /** Worth sending again later. */
  readonly left: readonly ScoreEvent[];
  readonly counts: Counts;
}

export function sentSentences({ host, runId, scores, delivery, left, counts }: Sending): string {
  const { events, rows } = scores;
  const { sent, before, refused } = counts;
  const total = count(events.length, 'score');
  const all = sent + before;
  if (events.length === 0) return [`Run ${runId} has no scores to send.`, ...leftOut(scores)].join(' ');
  const of = `${total} of ${count(rows, 'row')} (run ${runId})`;
  return [
    all === events.length
      ? `All ${of} are in Langfuse at ${host}.`
      : `${all} of ${of} are in Langfuse at ${host}.`,
    ...(refused === 0 ? [] : [refusals(delivery.refused)]),
    ...(left.length === 0
      ? []
      : [
          `${left.length} could not be sent now (${places(left)}): ${ended(delivery.trouble)} Send again to go on.`,
        ]),
    ...leftOut(scores),
  ].join(' ');
}

export function alreadySent(sent: SentScores, scores: ScoresToSend, runId: string): SendReport {
  const before = scores.events.length;
  const message = `All ${count(before, 'score')} of run ${runId} were sent to ${sent.host} already, on ${shownMoment(sent.at, 'Etc/UTC')} UTC, and nothing has changed since.`;
  return { message: [message, ...leftOut(scores)].join(' '), sent: 0, before, refused: 0, left: 0 };
}

function leftOut({ unattached, edited }: ScoresToSend): string[] {
  return [
    ...(unattached === 0
      ? []
      : [
          `Not sent: ${count(unattached, 'row')} with neither a trace_id nor a thread_id, to which scores could be attached.`,
        ]),
    ...(edited === 0 ? [] : [`Not sent: ${count(edited, 'row')} edited; score them again.`]),
  ];
}

/** What Langfuse refused is sent again by the next sending, too. */
function refusals(refused: ReadonlyMap<ScoreEvent, string>): string {
  const [[first, reason] = [undefined, ''], ...others] = refused;
  const rest = others.map(([event]) => event);
  return [
    `Langfuse refused ${refused.size}, the first of them (${places(first ? [first] : [])}) with: ${ended(reason)}`,
    ...(rest.length === 0 ? [] : [`The others: ${places(rest)}.`]),
  ].join(' ');
}

/** A message is read in a small window. */
const MOST_PLACES = 20;

/** @example 'GOLD, row 2, overall_score; GOLD, row 3, overall_score' */
function places(events: readonly ScoreEvent[]): string {
  const shown = events.slice(0, MOST_PLACES).map(({ body: { name, metadata } }) => {
    const { tab, row } = metadata;
    return [tab, ...(row === undefined ? [] : [`row ${row}`]), name].join(', ');
  });
  const more = events.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
