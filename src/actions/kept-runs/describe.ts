/** What people say about a run: its name, a note, and whether it is archived. Kept in the tab `Run history`, where they may type it too. */
import { count } from '../../model/text';
import { UserError } from '../../model/user-error';
import { historyFacts } from '../../results/history/facts';
import { openHistory } from '../../results/history/tab';
import { withLock } from '../../model/with-lock';
import * as z from '../../model/zod';
import type { LedgerChanged } from '../diff/kept-runs';
import { type DiffServices, listRuns } from '../diff/run-list';
import { RunName, RunNote } from '../runs/session';

export const DescribeRequest = () =>
  z.strictObject({
    runId: z.string().check(z.minLength(1)),
    name: z.optional(RunName()),
    note: z.optional(RunNote()),
    isArchived: z.optional(z.boolean()),
  });
export type DescribeRequest = z.Shape<typeof DescribeRequest>;

/** @throws UserError if there is no such run, or if a baseline would be archived */
export function describeRun(
  { runId, name, note, isArchived }: DescribeRequest,
  services: DiffServices,
): LedgerChanged {
  const { spreadsheet, ledger, baselines, aboutRun } = services;
  withLock(services, () => {
    if (!aboutRun(runId) && !ledger.list().some((run) => run.runId === runId))
      throw new UserError('usage', `There is no run ${runId} in this spreadsheet any more.`);
    const sets = baselines.sheetsOf(runId).length;
    if (isArchived === true && sets > 0)
      throw new UserError(
        'usage',
        `This run is the baseline of ${count(sets, 'eval set')}: unpin it before it is put away.`,
      );
    openHistory(spreadsheet).describe(runId, {
      ...(name !== undefined && { name }),
      ...(note !== undefined && { note }),
      ...(isArchived !== undefined && { archived: isArchived ? true : '' }),
    });
  });
  return { message: 'Kept.', ...listedAnew(services) };
}

/** With what people say about runs now. */
export function listedAnew(services: DiffServices): ReturnType<typeof listRuns> {
  return listRuns({ ...services, aboutRun: historyFacts(services.spreadsheet) });
}
