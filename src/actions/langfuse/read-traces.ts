/** Completes answers with agents, tools, tokens, cost and latency, read from their traces in Langfuse: a run like others. */
import type { RunState } from '../../run/job';
import type { RunServices } from '../../run/services';
import { startRun } from '../../run/start';
import { accessFor } from '../../jobs/keys';
import { tracedAnswers } from '../../jobs/tracing/answers';
import { nothingText } from '../../jobs/tracing/words';
import * as z from '../../model/zod';
import type { SettingChange } from '../../settings/change';
import { storedSettings } from '../../store/settings';
import { currentSettings } from '../current-settings';
import { evalSetsOf } from '../../results/cases/eval-sets';

export const TracesRead = () =>
  z.object({
    message: z.string(),
    /** Answers that were completed, and those that could not be, or not yet. */
    read: z.int(),
    open: z.int(),
  });
export type TracesRead = z.Shape<typeof TracesRead>;

/** @throws UserError if there are no keys, or another run is in progress */
export function readTraces(set: readonly SettingChange[], services: RunServices): RunState {
  const { spreadsheet, document, user } = services;
  const settings = currentSettings(services, set);
  accessFor(settings.langfuse, user);
  const sheetIds = evalSetsOf(spreadsheet, settings).map(({ sheetId }) => sheetId);
  const traced = tracedAnswers(spreadsheet, sheetIds, settings);
  if (!traced.answers.some(({ lacks }) => lacks))
    return { state: 'traces read', read: 0, open: 0, text: nothingText(traced) };
  return startRun(
    {
      kind: 'traces',
      sheetIds,
      stored: storedSettings(document),
      set: set.map(([path, value]): [string, string] => [path, value]),
      startedFrom: 'menu',
    },
    services,
  );
}

/** What has come of it so far. */
export function tracesRead(run: RunState): TracesRead {
  if (run.state === 'traces read') return { message: run.text, read: run.read, open: run.open };
  if (run.state !== 'paused')
    return { message: 'An earlier run was finished first: read the traces again.', read: 0, open: 0 };
  const { goesOn, text, rows, read = 0 } = run;
  return { message: `${goesOn}: ${text}.`, read, open: rows - read };
}
