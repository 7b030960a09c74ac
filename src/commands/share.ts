/** Sharing the last run: mailing its summary, sending its scores to Langfuse. */
import { checksIn } from '../checks/registry';
import * as z from '../model/zod';
import { SettingChanges } from '../settings/read-settings';
import { entry, Message, type Services } from './entry';
import type { RunServices } from '../engine/run-services';
import { contentHash } from '../evalset/content-hash';
import { createHttpClient } from '../http/client';
import { keptKeys, keysFor } from '../settings/keys';
import { NO_RUN_YET } from '../model/run';
import { rangesText, rowsIn } from '../model/tab-grid';
import { count, withFullStop } from '../model/text';
import { UserError } from '../model/user-error';
import {
  deliver,
  type Fate,
  type LangfuseAccess,
  type LangfuseScore,
  scoresToSend,
  type ScoresToSend,
  TIMEOUT_S,
} from '../reports/langfuse';
import { lastEnded, settingsOf } from '../results/last-run';
import { replyDeadlineOf } from '../engine/execution-time';
import { boundAddress, hostOf } from '../settings/address';
import type { LangfuseSettings, Settings } from '../settings/schema';
import type { LastRun } from '../stores/run-record';
import { currentSettings } from './settings';
import { memoize } from '../model/memoize';
import type { PropertyPort } from '../model/ports';
import { readJson } from '../model/texts/json';
import { composeMail } from '../reports/run-mail';
import { lastReport, scoredTabs } from '../reports/run-report';

/** @throws UserError if no run has ended, or no mail is left today */
function mailRun(to: string, services: Services): string {
  const { spreadsheet, mail } = services;
  const last = lastEnded(services);
  if (!last) throw new UserError('usage', NO_RUN_YET);
  if (mail.left() < 1)
    throw new UserError('usage', 'Your Google mail quota for today is used up. Try again tomorrow.');
  mail.send(
    composeMail(lastReport(services, last).report, {
      to,
      spreadsheet: { name: spreadsheet.title(), url: spreadsheet.url() },
      schedule: '',
    }),
  );
  return `Sent to ${to}.`;
}

const SENT_PROPERTY = 'gnw.langfuse.sent';

/** The last delivery, with the scores that were not accepted: the next delivery sends only these. */
const SentScores = memoize(() =>
  z.object({
    runId: z.string(),
    /** Milliseconds since 1970. */
    at: z.number(),
    /** Hash of host and public key. */
    project: z.string(),
    /** Hash of all scores: if it has changed, all are sent again. */
    print: z.string(),
    /** Positions, from 1, of scores not yet accepted, as `2-40,51`. */
    open: z.string(),
    /** How many more hourly retries a background trigger may make. */
    ticks: z.number(),
  }),
);
type SentScores = z.Shape<typeof SentScores>;

function sentScores(document: PropertyPort): SentScores | undefined {
  return readJson(SentScores(), document.get(SENT_PROPERTY));
}

function keepSentScores(document: PropertyPort, sent: SentScores): void {
  document.set(SENT_PROPERTY, JSON.stringify(sent));
}

const SendReport = () =>
  z.object({
    message: z.string(),
    sent: z.int(),
    refused: z.int(),
    /** Scores to send again later. */
    unsent: z.int(),
  });

/** Characters; a property holds 9 KB. */
const MAX_OPEN = 4000;

/**
 * Sends the scores of a run, or only those that were not accepted last time.
 *
 * @param ticks how many hourly retries of a background trigger may follow
 * @throws UserError if there is no run, there are no keys, or Langfuse rejects them
 */
function sendScores(last: LastRun | undefined, settings: Settings, services: RunServices, ticks: number) {
  if (!last) throw new UserError('usage', NO_RUN_YET);
  const { clock, fetch, document, user, spreadsheet, startedAt } = services;
  const access = accessFor(settings.langfuse, user);
  const { runId } = last;
  const toSend = scoresToSend({
    checks: checksIn(spreadsheet).all,
    tabs: scoredTabs(spreadsheet, last, settingsOf(last, settings)),
    judge: last.judge,
    finishedAt: new Date(last.finishedAt).toISOString(),
    environment: settings.langfuse.environment,
  });
  const { scores } = toSend;
  const project = projectOf(access);
  const print = contentHash([project, ...scores.map((score) => JSON.stringify(score))]);
  const record = sentScores(document);
  const open = record?.print === print ? rowsIn(record.open).flatMap((place) => scores[place - 1] ?? []) : [];
  // A score that is sent twice overwrites itself.
  const pending = open.length > 0 ? open : scores;
  const deadline = (): number => replyDeadlineOf(startedAt) - TIMEOUT_S * 1000;
  const http = createHttpClient({ fetch, clock, concurrency: 10, attempts: 4, deadline });
  const fates = deliver(pending, access, http);
  const ofKind = (kind: Fate['kind']): FailedScore[] =>
    pending.flatMap((score) => {
      const fate = fates.get(score);
      return fate?.kind === kind ? [{ score, reason: fate.reason }] : [];
    });
  const [refused, unsent] = [ofKind('refused'), ofKind('again')];
  const missing = new Set([...refused, ...unsent].map(({ score }) => score));
  const places = scores.flatMap((score, at) => (missing.has(score) ? [at + 1] : []));
  const kept = { runId, project, print, at: clock.now(), open: openText(places) };
  keepSentScores(document, { ...kept, ticks: unsent.length > 0 ? ticks : 0 });
  const where = `(run ${runId}) are in Langfuse at ${hostOf(access.host)}.`;
  return {
    message: sentSentences(where, toSend, unsent, refused),
    sent: ofKind('taken').length,
    refused: refused.length,
    unsent: unsent.length,
  };
}

/** @throws UserError if this user has no keys for the host */
export function accessFor({ host }: Pick<LangfuseSettings, 'host'>, user: PropertyPort): LangfuseAccess {
  const keys = keysFor('langfuse', boundAddress(host), user);
  if (!keys)
    throw new UserError(
      'usage',
      'Enter the public and the secret key of a Langfuse project in Settings first.',
    );
  return { host, ...keys };
}

interface FailedScore {
  readonly score: LangfuseScore;
  readonly reason: string;
}

/** Positions as ranges; as one range from the first to the last if these are too long to store. */
function openText(places: readonly number[]): string {
  const text = rangesText(places);
  return text.length <= MAX_OPEN ? text : `${places[0] ?? 1}-${places[places.length - 1] ?? 1}`;
}

function projectOf({ host, publicKey }: Omit<LangfuseAccess, 'secretKey'>): string {
  return contentHash([host, publicKey]);
}

function sentSentences(
  where: string,
  { scores, rows, unattached, edited }: ScoresToSend,
  unsent: readonly FailedScore[],
  refused: readonly FailedScore[],
): string {
  const accepted = scores.length - unsent.length - refused.length;
  const all = `${count(scores.length, 'score')} of ${count(rows, 'row')} ${where}`;
  const firstReason = ([first]: readonly FailedScore[]): string => withFullStop(first?.reason ?? '');
  return [
    accepted === scores.length ? `All ${all}` : `${accepted} of ${all}`,
    refused.length > 0 &&
      `Langfuse rejected ${count(refused.length, 'score')} (${placesOf(refused)}). First reason: ${firstReason(refused)}`,
    unsent.length > 0 &&
      `${count(unsent.length, 'score')} could not be sent now (${placesOf(unsent)}): ${firstReason(unsent)}`,
    accepted < scores.length && 'Sending again sends only these.',
    unattached > 0 &&
      `Not sent: ${count(unattached, 'row')} without a trace_id or a thread_id to attach scores to.`,
    edited > 0 && `Not sent: ${count(edited, 'edited row')}; rescore them first.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

/** Scores that a message names; the sidebar has little room. */
const MAX_PLACES = 20;

/** @example 'GOLD, row 2, overall_score; GOLD, row 3, overall_score' */
function placesOf(failed: readonly FailedScore[]): string {
  const shown = failed.slice(0, MAX_PLACES).map(({ score: { name, metadata } }) => {
    const { tab, row } = metadata;
    return [tab, ...(row === undefined ? [] : [`row ${row}`]), name].join(', ');
  });
  const more = failed.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** Hourly retries after a scheduled run. */
const MAX_TICKS = 24;
/** Less than an hour: after a late tick, the next one comes early. */
const AGAIN_MS = 55 * 60_000;

/**
 * Sends the scores of a scheduled run, if that is switched on. A failure does not affect the run.
 *
 * @returns sentences on problems
 */
export function sendAfterRun(
  last: LastRun,
  settings: Settings,
  services: RunServices,
  ticks = MAX_TICKS,
): string[] {
  if (!settings.langfuse.afterScheduledRuns) return [];
  try {
    const { message, refused, unsent } = sendScores(last, settings, services, ticks);
    const retryNote = unsent > 0 && ticks > 0 ? 'The add-on tries again every hour. ' : '';
    return refused + unsent > 0 ? [`Langfuse: ${retryNote}${message}`] : [];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [`The scores were not sent to Langfuse: ${why}`];
  }
}

/** Resumes an unfinished delivery an hour after the last attempt. */
export function resumeSending(services: RunServices): void {
  const { clock, document, user } = services;
  const record = sentScores(document);
  if (!record || record.ticks < 1 || clock.now() - record.at < AGAIN_MS) return;
  const settings = currentSettings(services);
  const { keys } = keptKeys('langfuse', user) ?? {};
  // Another user's keys may be for another project.
  if (!keys || projectOf({ ...keys, host: settings.langfuse.host }) !== record.project) return;
  const ticks = record.ticks - 1;
  // Counted before sending, so that retries whose execution dies come to an end, too.
  keepSentScores(document, { ...record, ticks, at: clock.now() });
  const last = lastEnded(services);
  if (last?.runId === record.runId) sendAfterRun(last, settings, services, ticks);
}

export const shareCommands = {
  /** Mails the summary of the last run. @param to '' for this user */
  mailRun: entry(
    () => z.strictObject({ to: z.string().check(z.trim(), z.maxLength(320)) }),
    Message,
    ({ to }, services) => ({ message: mailRun(to === '' ? services.email() : to, services) }),
  ),
  sendToLangfuse: entry(
    () => z.strictObject({ set: SettingChanges() }),
    SendReport,
    ({ set }, services) => sendScores(lastEnded(services), currentSettings(services, set), services, 0),
  ),
};
