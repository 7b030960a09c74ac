/** A file of responses, of any kind: recognised by its content, not by its name. */
import type { ActualField } from '../../model/columns';
import { explain } from '../../model/explain';
import { isObject } from '../../model/fields/langchain';
import { lazy } from '../../model/once';
import { parseJson } from '../../model/texts/json';
import * as z from '../../model/zod';
import { recordOfFailure } from '../to-columns';
import { type ColumnOf, readDetailedCsv } from './detailed-csv';
import { type Imported, type ImportedEntry, momentIn, NotImportable, textIn } from './imported';
import { readStates } from './states';

/** @throws NotImportable that says what makes the file unusable */
export function readResponseFile(text: string, columnOf: ColumnOf): Imported {
  const start = text
    .slice(0, 1000)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (start === '') throw new NotImportable('it is empty');
  if (start.startsWith('<')) throw new NotImportable('it is a page (HTML), not data');
  if (!/^[[{]/.test(start)) return readDetailedCsv(text, columnOf);
  const value = parseJson(text);
  if (value === undefined) return readStates(linesOf(text), 'line');
  if (isRunFile(value)) return readRunFile(value);
  return Array.isArray(value) ? readStates(value, 'entry') : readStates([value], 'entry');
}

/** Lines of JSON. An unreadable one stays a string: decoding it reports what is wrong. */
function linesOf(text: string): unknown[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const values = lines.map((line) => parseJson(line) ?? line);
  if (values.every((value) => typeof value === 'string'))
    throw new NotImportable(
      'it is neither JSON nor lines of JSON; a CSV file begins with the names of its columns',
    );
  return values;
}

/** Run files of wri/gnw-gold-evals: of each response they keep what failed checks measured, its latency and its trace. */
const RunFile = lazy(() =>
  z.object({
    started: z._default(z.string(), ''),
    results: z.array(
      z.object({
        id: z.nullish(z.string()),
        stale_case: z._default(z.boolean(), false),
        error: z.optional(z.unknown()),
        actuals: z.nullish(z.record(z.string(), z.unknown())),
        latency_s: z.nullish(z.number()),
        trace_url: z.nullish(z.string()),
      }),
    ),
  }),
);
type Result = z.Shape<typeof RunFile>['results'][number];

/** What each check of that harness measures, by its name there. */
const MEASURED: readonly (readonly [check: string, ActualField])[] = [
  ['aoi_id_match', 'actual_id'],
  ['dataset_id_match', 'actual_dataset_id'],
  ['context_layer_match', 'actual_context_layer'],
  ['agent_answer', 'actual_agent_answer'],
  ['expected_text_match', 'actual_agent_answer'],
];

function isRunFile(value: unknown): boolean {
  return isObject(value) && 'run_id' in value && Array.isArray(value['results']);
}

/** @throws NotImportable if it isn't in the form that harness writes */
function readRunFile(value: unknown): Imported {
  const parsed = RunFile().safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new NotImportable(issue ? `${issue.path.join('.')} ${explain(issue)}` : 'it cannot be read');
  }
  const { started, results } = parsed.data;
  const askedAt = momentIn(started);
  return {
    kind: 'a run of wri/gnw-gold-evals',
    entries: results.flatMap((result, index) => (result.stale_case ? [] : [entryOf(result, askedAt, index)])),
    remark:
      'Run files keep of a response only what a failed check measured: the rest stays “(not recorded)”. To score whole responses, import the states or the CSV file of that run.',
  };
}

function entryOf(result: Result, askedAt: string, index: number): ImportedEntry {
  const { id, actuals, error, latency_s: latency, trace_url: traceUrl } = result;
  const trace = { threadId: '', traceId: '', traceUrl: traceUrl ?? '', latencyS: latency ?? undefined };
  const failure = textIn(error);
  const record = new Map<ActualField, string | number>();
  for (const [check, field] of MEASURED) {
    const text = textIn(actuals?.[check]);
    if (text !== '') record.set(field, text);
  }
  const hasNothing = record.size === 0 && failure === '';
  record.set('trace_url', trace.traceUrl);
  if (latency !== null && latency !== undefined) record.set('latency_s', latency);
  return {
    place: `result ${index + 1}`,
    tab: '',
    testId: textIn(id),
    query: '',
    askedAt,
    trial: undefined,
    turn: undefined,
    content: hasNothing
      ? { kind: 'unreadable', reason: 'the file keeps nothing of its response' }
      : { kind: 'record', record: failure === '' ? record : recordOfFailure(failure, trace) },
  };
}
