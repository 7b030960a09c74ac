/** The command behind `npm start -- score`: scores a batch of input lines, one scorecard per line. */
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
    /** Takes the place of a tab's name. */
    name: z.string(),
    /** Line number, text, and why the line cannot be read ('' if it can). */
    lines: z.array(z.tuple([z.int(), z.string(), z.string()])),
    /** True if no more lines follow. */
    isEnd: z.boolean(),
    set: SettingChanges(),
    runId: z.string(),
    /** Judging costs of earlier batches, in US dollars. */
    spentUsd: z.number(),
  });

export const ScoredLines = () =>
  z.object({
    /** JSON, one per line, except for a trailing conversation that may continue in the next batch. */
    cards: z.array(z.string()),
    /** Number of cards in which a check has a score. */
    measured: z.int(),
    /** Keys that are not read, one sentence each. */
    unread: z.array(z.string()),
    /** Judging costs of this batch, in US dollars. */
    costUsd: z.number(),
    /** Why the judge cannot go on, as a sentence without its full stop; '' if it can. */
    stopped: z.string(),
    /** Milliseconds after which the same batch can be retried; null if retrying cannot help. */
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
