/**
 * What the command line, the workbench and the sidebar call: one JSON text in, one out. Expected failures come back as
 * `{ ok: false, code, message }`; everything that arrives is checked.
 */
import { explain } from '../settings/explain';
import * as z from '../settings/zod';
import { clock, urlFetch } from '../google/fetch';
import { documentProperties, userProperties } from '../google/properties';
import { activeSpreadsheet } from '../google/spreadsheet';
import { UserError } from '../model/user-error';
import { csvFiles, scorecards } from '../run/exports';
import * as setup from '../run/judge-setup';
import { coverageOf, planFor, runPlan, type RunRequest } from '../run/session';

const RunRequestJson = z.strictObject({
  tabs: z.optional(z.array(z.string())),
  choice: z._default(
    z.strictObject({
      statuses: z.optional(z.array(z.string())),
      group: z.optional(z.string()),
      rows: z.optional(z.array(z.int().check(z.minimum(1)))),
      offset: z.optional(z.int().check(z.minimum(0))),
      sample: z.optional(z.int().check(z.minimum(1))),
      seed: z.optional(z.int()),
    }),
    {},
  ),
  set: z._default(z.array(z.tuple([z.string(), z.string()])), []),
});

const ExportRequest = z.strictObject({
  format: z.enum(['csv', 'json']),
  /** Eval sets with their results tabs, as a run's summary names them. */
  tabs: z.array(z.strictObject({ tab: z.string(), resultsTab: z.string() })),
});

/** What a run with this request would check: `Coverage`. */
export function coverage(json: string): string {
  return answer(() => coverageOf(planFor(runRequest(json))));
}

/** Runs the evals: `RunSummary`. */
export function runEvals(json: string): string {
  return answer(() => runPlan(planFor(runRequest(json))));
}

/** Exports finished results: `{ files: [{ name, text }] }` for CSV, `{ scorecards }` for JSON. */
export function exportResults(json: string): string {
  return answer(() => {
    const { format, tabs } = parsed(ExportRequest, json);
    const spreadsheet = activeSpreadsheet();
    return format === 'json'
      ? { scorecards: scorecards(spreadsheet, tabs) }
      : { files: csvFiles(spreadsheet, tabs) };
  });
}

const JudgeEntryJson = z.strictObject({
  provider: z.string(),
  model: z.string(),
  baseUrl: z.string(),
  key: z.string(),
  forgetKey: z._default(z.boolean(), false),
});

/** What is set up as the judge: `JudgeSetup`. Never the key. */
export function judgeSetup(): string {
  return answer(() => setup.judgeSetup(setupServices()));
}

/** Saves a `JudgeEntry`: `{ message, hasKey }`. */
export function saveJudge(json: string): string {
  return answer(() => setup.saveJudge(parsed(JudgeEntryJson, json), setupServices()));
}

/** Tries a `JudgeEntry` with one question: `{ message, hasKey }`. */
export function testJudge(json: string): string {
  return answer(() => setup.testJudge(parsed(JudgeEntryJson, json), setupServices()));
}

function setupServices(): setup.SetupServices {
  return { document: documentProperties(), user: userProperties(), fetch: urlFetch, clock };
}

function runRequest(json: string): RunRequest {
  const { tabs, choice, set } = parsed(RunRequestJson, json);
  return { tabs, choice, set };
}

function parsed<T>(schema: z.ZodMiniType<T>, json: string): T {
  const result = schema.safeParse(parseJson(json));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new UserError(
    'usage',
    `The request cannot be used: ${issue?.path.join('.') ?? ''} ${issue ? explain(issue) : ''}`,
  );
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new UserError('usage', 'The request is no JSON.');
  }
}

function answer(work: () => object): string {
  try {
    return JSON.stringify({ ok: true, value: work() });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return JSON.stringify({ ok: false, code: error.code, message: error.message });
  }
}
