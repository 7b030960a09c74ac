/**
 * What the command line, the workbench and the sidebar call: one JSON text in, one out. Expected failures come back as
 * `{ ok: false, code, message }`; everything that arrives is checked.
 */
import * as z from '../settings/zod';
import { activeSpreadsheet } from '../google/spreadsheet';
import { csvFiles, scorecards } from '../run/exports';
import { ONLY } from '../run/chosen';
import * as session from '../run/session';
import { coverageOf, ORIGINS, planFor, runPlan, type RunRequest } from '../run/session';
import { UserError } from '../model/user-error';
import { ChoiceJson } from './choice-json';
import { answer, parsed } from './json-call';

const RunRequestJson = z.strictObject({
  tabs: z.optional(z.array(z.string())),
  choice: z._default(ChoiceJson, {}),
  only: z.optional(z.enum(ONLY)),
  keepsOthers: z.optional(z.boolean()),
  set: z._default(z.array(z.tuple([z.string(), z.string()])), []),
  from: z.optional(z.enum(ORIGINS)),
});

const ExportRequest = z.strictObject({
  format: z.enum(['csv', 'json', 'html']),
  /** Eval sets with their results tabs, as a run's summary names them; the HTML page is of the last run. */
  tabs: z._default(z.array(z.strictObject({ tab: z.string(), resultsTab: z.string() })), []),
});

/** What a run with this request would check: `Coverage`. */
export function coverage(json: string): string {
  return answer(() => coverageOf(planFor(runRequest(json))));
}

/** Starts a run, or takes over one that was interrupted: `RunReport`. */
export function runEvals(json: string): string {
  return answer(() => runPlan(planFor(runRequest(json))));
}

/** How far the run is: `{ run: Progress | null }`. */
export function progress(): string {
  return answer(() => ({ run: session.progress() ?? null }));
}

/** Goes on with a run that rests or was interrupted: `RunReport`. */
export function resumeRun(): string {
  return answer(() => {
    const report = session.continueRun(true);
    if (!report) throw new UserError('usage', 'No run is going on.');
    return report;
  });
}

/** Stops the run; what is scored stays: `{ message }`. */
export function cancelRun(): string {
  return answer(() => ({ message: session.cancelRun() }));
}

/** The last run that came to an end, as its results stand now: `{ summary: RunSummary | null }`. */
export function lastRun(): string {
  return answer(() => ({ summary: session.lastSummary() ?? null }));
}

/** Exports finished results: `{ files: [{ name, text }] }` for CSV and HTML, `{ scorecards }` for JSON. */
export function exportResults(json: string): string {
  return answer(() => {
    const { format, tabs } = parsed(ExportRequest, json);
    if (format === 'html') return { files: [{ name: 'report.html', text: session.lastReport() }] };
    const spreadsheet = activeSpreadsheet();
    return format === 'json'
      ? { scorecards: scorecards(spreadsheet, tabs) }
      : { files: csvFiles(spreadsheet, tabs) };
  });
}

function runRequest(json: string): RunRequest {
  const { tabs, ...request } = parsed(RunRequestJson, json);
  return { tabs, ...request };
}
