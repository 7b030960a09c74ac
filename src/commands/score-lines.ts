/** Cases without a sheet, for `npm start -- score`: some lines of its input in, a scorecard for each out. */
import { checksIn } from '../checks/registry';
import { currentSettings } from './settings';
import type { Services } from './entry';
import { decideOr, judgeFor } from '../engine/jobs/judge';
import { hasScore, scoreLines } from './lines';
import type { JudgeStopped } from '../judge/stopped';
import * as z from '../model/zod';
import { replyDeadlineOf, waitAfter } from '../engine/time';
import { SettingChanges } from '../settings/change';

export const LinesToScore = () =>
  z.strictObject({
    /** In place of a tab's name. */
    name: z.string(),
    /** Number, text, and why that cannot be read ('' if it can). */
    lines: z.array(z.tuple([z.int(), z.string(), z.string()])),
    /** Whether no more lines follow. */
    isEnd: z.boolean(),
    set: SettingChanges(),
    runId: z.string(),
    /** What the lines before have cost, US dollars. */
    spentUsd: z.number(),
  });

export const ScoredLines = () =>
  z.object({
    /** JSON for each of the first lines: for all but a conversation at the end that may go on. */
    cards: z.array(z.string()),
    /** On how many of them a check has a score. */
    measured: z.int(),
    /** What keys are not read, as sentences. */
    unread: z.array(z.string()),
    /** US dollars. */
    costUsd: z.number(),
    /** Why the judge cannot go on, as a sentence without its full stop; '' if it can. */
    stopped: z.string(),
    /** Milliseconds until these lines may be asked about again; null if there is no point. */
    again: z.nullable(z.number()),
  });

export function scoredLines(
  { name, lines, isEnd, set, runId, spentUsd }: z.Shape<typeof LinesToScore>,
  services: Services,
) {
  const { clock, startedAt, spreadsheet } = services;
  const settings = currentSettings(services, set);
  const judge = judgeFor(settings, services, { until: replyDeadlineOf(startedAt), spentUsd });
  let stop: JudgeStopped | undefined;
  const { cards, unread } = scoreLines(lines, isEnd, {
    ...{ name, settings, judge, runId },
    checks: checksIn(spreadsheet),
    decide: decideOr(judge, (stopped) => {
      stop = stopped;
    }),
    judgedAt: () => new Date(clock.now()).toISOString(),
  });
  judge.retryRefused();
  return {
    cards: cards.map((card) => JSON.stringify(card)),
    measured: cards.filter(hasScore).length,
    unread: [...unread],
    costUsd: judge.totals().costUsd,
    stopped: stop?.message ?? '',
    again: (stop && waitAfter(stop.why)) ?? null,
  };
}
