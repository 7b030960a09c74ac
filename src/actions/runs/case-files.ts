/** What the command line asks about files of cases: a first reading of each portion, then its scores. */
import { assembled } from '../../checks/own/assemble';
import { NO_CHECKS } from '../../checks/own/read-checks';
import { builtIn } from '../../checks/registry';
import { Choice } from '../../evalset/choose';
import { askOr, type JudgeStopped } from '../../judge/stopped';
import * as z from '../../model/zod';
import { lastReplyBy } from '../../run/heartbeat';
import { judgeFor } from '../../run/judge';
import { waitAfter } from '../../run/pause';
import {
  columnChecks,
  FileLines,
  Reading,
  readPortion,
  scorePortion,
  WholeFile,
} from '../../run/scoring/case-file';
import { basisOf } from '../../run/scoring/frozen';
import { SettingChanges } from '../../settings/change';
import { Judging } from '../../store/run-record';
import { currentSettings } from '../current-settings';
import type { Services } from '../services';

export const PortionToRead = () => z.strictObject({ name: z.string(), lines: FileLines() });
export { Reading };

export function readCases({ lines, name }: z.Shape<typeof PortionToRead>, services: Services): Reading {
  return readPortion(lines, name, (columns) => declare(columns, services));
}

/** A file has no tab `Checks`, and its columns no notes. */
function declare(columns: Parameters<typeof assembled>[1], { ownChecks }: Services): void {
  ownChecks.use(assembled(NO_CHECKS, columns, builtIn));
}

export const PortionToScore = () =>
  z.strictObject({
    whole: WholeFile(),
    lines: FileLines(),
    /** Why lines cannot be scored that look as if they could. */
    faults: FileLines(),
    choice: Choice(),
    set: SettingChanges(),
    runId: z.string(),
    /** What the portions before have cost, US dollars. */
    spentUsd: z.number(),
  });

export const ScoredPortion = () =>
  z.object({
    /** A line for each case, as JSON. */
    cards: z.array(z.string()),
    /** The verdict of each. */
    verdicts: z.array(z.string()),
    /** Why the judge cannot go on; '' if it can. */
    stopped: z.string(),
    /** Milliseconds to wait before this portion is scored again, since the judge wants a pause; else null. What it has answered is kept. */
    again: z.nullable(z.number()),
    judging: Judging(),
  });
export type ScoredPortion = z.Shape<typeof ScoredPortion>;

export function scoreCases(given: z.Shape<typeof PortionToScore>, services: Services): ScoredPortion {
  const { whole, lines, faults, choice, set, runId, spentUsd } = given;
  const { clock, startedAt } = services;
  declare(columnChecks(whole), services);
  const settings = currentSettings(services, set);
  const judge = judgeFor(settings, services, { until: lastReplyBy(startedAt), spentUsd });
  let stop: JudgeStopped | undefined;
  const without = (stopped: JudgeStopped, ...asked: Parameters<typeof judge.decide>) => {
    stop = stopped;
    return judge.decideWithoutModel(asked[0], stopped.message, asked[1]);
  };
  const cards = scorePortion(lines, whole, {
    ...{ settings, choice, runId, faults: new Map(faults) },
    decide: (...asked) =>
      askOr(
        () => judge.decide(...asked),
        (stopped) => without(stopped, ...asked),
      ),
    basis: (evalSet) => basisOf(settings, judge, evalSet),
    judgedAt: () => new Date(clock.now()).toISOString(),
  });
  judge.assertKept();
  const again = stop && waitAfter(stop.why);
  return {
    cards: again === undefined ? cards.map((card) => JSON.stringify(card)) : [],
    verdicts:
      again === undefined ? cards.map(({ verdict }) => (typeof verdict === 'string' ? verdict : '')) : [],
    stopped: again === undefined ? (stop?.message ?? '') : '',
    again: again ?? null,
    judging: judge.totals(),
  };
}
