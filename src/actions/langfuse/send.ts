/** Sends the scores of the last run to Langfuse, in as many goes as it takes, and remembers how far it got. */
import { contentHash } from '../../evalset/content-hash';
import { createHttpClient } from '../../http/client';
import { shownMoment } from '../../model/local-time';
import type { PropertyPort } from '../../model/ports';
import { NO_RUN_YET } from '../../model/run-words';
import { rangesText, rowsIn } from '../../model/sheet/row-ranges';
import type { SpreadsheetPort } from '../../model/sheet/spreadsheet';
import { count } from '../../model/text';
import { UserError } from '../../model/user-error';
import { type LangfuseAccess, TIMEOUT_S } from '../../report/langfuse/requests';
import { type ScoreEvent, scoresToSend, type ScoresToSend } from '../../report/langfuse/scores';
import { Sender } from '../../report/langfuse/sender';
import { lastReplyBy } from '../../run/time';
import { lastEnded } from '../../results/runs/last-ended';
import { tabsOf } from '../../report/last-run';
import { settingsOf } from '../../results/runs/run-settings';
import { hostOf } from '../../settings/address';
import type { SettingChange } from '../../settings/change';
import type { Settings } from '../../settings/schema';
import { keptKeys } from '../../store/keys';
import { keepSentScores, sentScores } from '../../store/langfuse';
import type { LastRun } from '../../store/run-record';
import { currentSettings } from '../current-settings';
import { accessFor } from '../../jobs/keys';
import { alreadySent, type SendReport, sentSentences } from './words';
import type { Services } from '../services';

export type LangfuseServices = Pick<Services, 'spreadsheet' | 'fetch' | 'clock' | 'document' | 'user'>;

export interface SendOptions {
  /** When the execution began, ms since 1970. */
  readonly startedAt: number;
  /** Whether to send again what Langfuse has already taken. */
  readonly again?: boolean;
  /** How many times a clock may resume, about hourly, with what does not fit into this execution; never without it. */
  readonly ticks?: number;
}

/** How many scores are sent before the progress is stored again. */
const ROUND = 4000;
const CONCURRENCY = 10;
const ATTEMPTS = 4;
/** A property holds 9 KB. */
const OPEN_LIMIT = 4000;

/** @throws UserError if there is nothing to send, or no keys, or Langfuse takes nothing from them */
export function sendScores(
  last: LastRun | undefined,
  settings: Settings,
  services: LangfuseServices,
  options: SendOptions,
): SendReport {
  if (!last) throw new UserError('usage', NO_RUN_YET);
  const { clock, fetch, document, user } = services;
  const access = accessFor(settings.langfuse, user);
  const scores = scoresOf(last, settings, services.spreadsheet);
  const { events } = scores;
  const host = hostOf(access.host);
  const project = projectOf(access);
  const print = contentHash([project, ...events.map(({ id }) => id)]);
  const record = sentScores(document);
  const earlier = record?.print === print && options.again !== true ? record : undefined;
  const pending = earlier ? placesIn(earlier.open, events.length) : events.map((_event, index) => index + 1);
  const before = events.length - pending.length;
  if (earlier && pending.length === 0) return alreadySent(earlier, scores, last.runId);
  const until = lastReplyBy(options.startedAt) - TIMEOUT_S * 1000;
  const http = createHttpClient({
    fetch,
    clock,
    concurrency: CONCURRENCY,
    attempts: ATTEMPTS,
    deadline: () => until,
  });
  const sender = new Sender(access, http, clock);
  let open: readonly number[] = pending;
  let delivery = sender.send([]);
  for (let from = 0; from < pending.length && !delivery.isOver; from += ROUND) {
    const round = pending.slice(from, from + ROUND);
    delivery = sender.send(round.flatMap((place) => events[place - 1] ?? []));
    const { taken } = delivery;
    open = pending.filter((place) => !isIn(taken, events[place - 1]));
    const isLeft = open.length > delivery.refused.size && !delivery.isRefused;
    keepSentScores(document, {
      runId: last.runId,
      host,
      project,
      print,
      at: clock.now(),
      scores: events.length,
      open: openText(open),
      trouble: delivery.trouble,
      ticks: isLeft ? (options.ticks ?? 0) : 0,
    });
  }
  if (delivery.isRefused) throw new UserError('stopped', delivery.trouble);
  const [sent, refused] = [delivery.taken.size, delivery.refused.size];
  const left = open
    .flatMap((place) => events[place - 1] ?? [])
    .filter((event) => !delivery.refused.has(event));
  const counts = { sent, before, refused, left: left.length };
  const message = sentSentences({ host, runId: last.runId, scores, delivery, left, counts });
  return { message, ...counts };
}

function scoresOf(last: LastRun, settings: Settings, spreadsheet: SpreadsheetPort): ScoresToSend {
  const tabs = tabsOf(spreadsheet, last, settingsOf(last, settings)).map(({ place, records }) => ({
    ...place,
    records,
  }));
  const finishedAt = new Date(last.finishedAt).toISOString();
  const { environment } = settings.langfuse;
  return scoresToSend({
    checks: spreadsheet.checks().all,
    tabs,
    judge: last.judge,
    finishedAt,
    environment,
    hash: contentHash,
  });
}

function isIn(taken: ReadonlySet<ScoreEvent>, event: ScoreEvent | undefined): boolean {
  return event !== undefined && taken.has(event);
}

function placesIn(text: string, most: number): number[] {
  return rowsIn(text).filter((place) => place <= most);
}

/** If they are too scattered to store, everything from the first to the last is sent again, which does no harm. */
function openText(open: readonly number[]): string {
  const text = rangesText(open);
  const [first] = open;
  const last = open[open.length - 1];
  return text.length <= OPEN_LIMIT || first === undefined || last === undefined ? text : `${first}-${last}`;
}

function projectOf({ host, publicKey }: LangfuseAccess): string {
  return contentHash([host, publicKey]);
}

/** How many times a clock resumes the sending after a scheduled run. */
const MOST_TICKS = 24;
/** About an hour: clocks are a little late, or early after a late one. */
const AGAIN_MS = 55 * 60_000;

/**
 * Sends after a scheduled run, if that is switched on. A failure here does not affect the run.
 *
 * @returns sentences about trouble
 */
export function sendAfterRun(
  last: LastRun,
  settings: Settings,
  services: LangfuseServices,
  { startedAt, ticks = MOST_TICKS }: SendOptions,
): string[] {
  if (!settings.langfuse.afterScheduledRuns) return [];
  try {
    const { message, refused, left } = sendScores(last, settings, services, { startedAt, ticks });
    const rest = left > 0 && ticks > 0 ? ['The add-on tries again every hour.'] : [];
    // First: mails cut long texts, and the message names scores.
    return refused + left > 0 ? [`Langfuse: ${[...rest, message].join(' ')}`] : [];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [`The scores were not sent to Langfuse: ${why}`];
  }
}

/** An hour later, resumes an unfinished sending after a scheduled run; a single read if there is none. */
export function resumeSending(services: LangfuseServices, startedAt: number): void {
  const { clock, document, user } = services;
  const record = sentScores(document);
  if (!record || record.ticks < 1 || clock.now() - record.at < AGAIN_MS) return;
  const last = lastEnded(services);
  const settings = currentSettings(services);
  const { keys } = keptKeys('langfuse', user) ?? {};
  // Another user's trigger: they may have another project.
  if (!keys || projectOf({ ...keys, host: settings.langfuse.host }) !== record.project) return;
  const ticks = record.ticks - 1;
  // Stored first, so that a sending that dies every time also comes to an end.
  keepSentScores(document, { ...record, ticks, at: clock.now() });
  if (last?.runId === record.runId) sendAfterRun(last, settings, services, { startedAt, ticks });
}

/** The last sending in one sentence; '' if there was none. */
export function lastSending(document: PropertyPort): string {
  const record = sentScores(document);
  if (!record) return '';
  const { runId, host, at: sentAt, scores, open, trouble } = record;
  const left = placesIn(open, scores).length;
  const what = left === 0 ? `all ${count(scores, 'score')}` : `${scores - left} of ${count(scores, 'score')}`;
  return `Last sent: ${what} of run ${runId} to ${host} on ${shownMoment(sentAt, 'Etc/UTC')} UTC.${trouble === '' ? '' : ` ${trouble}`}`;
}

/** @throws UserError if there is nothing to send, or no keys, or Langfuse takes nothing from them */
export function sendLastRun(
  again: boolean,
  set: readonly SettingChange[],
  services: LangfuseServices & { readonly startedAt: number },
): SendReport {
  const { startedAt } = services;
  return sendScores(lastEnded(services), currentSettings(services, set), services, {
    startedAt,
    again,
  });
}
