/** Runs in files: the JSON of `--json` and of exports, and the run files of wri/gnw-gold-evals (`results/<set>/runs/*.json`). */
import { RunAbout, type Snapshot } from '../model/run';
import { memoize } from '../model/memoize';
import { Scorecard } from '../model/scorecard';
import { rightImport } from '../model/texts/wrong-file';
import { flawIn, isObject, jsonIn } from '../model/texts/json';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import { checkOfTurn } from '../model/check';

/** The conditions of a run as files have them. */
const FileAbout = memoize(() =>
  z.pick(RunAbout(), {
    ...{ note: true, build: true, scorer: true, settings_hash: true, judge: true, ff: true, filters: true },
    ...{ trials: true, is_mixed: true, info_only: true },
  }),
);
type FileAbout = z.Shape<typeof FileAbout>;

export function fileAbout(conditions: RunAbout): FileAbout {
  return FileAbout().parse(conditions);
}

const RunJson = memoize(() =>
  z.object({
    scorecards: z
      .array(
        z.extend(Scorecard(), {
          tab: z.string(),
          row: z._default(z.nullable(z.int().check(z.minimum(0))), null),
          uid: z.string().check(z.minLength(1)),
        }),
      )
      .check(z.minLength(1)),
    eval_sets: z._default(
      z.array(
        z.object({
          tab: z.string(),
          saved_at: z._default(z.string(), ''),
          about: z.optional(FileAbout()),
        }),
      ),
      [],
    ),
  }),
);

/** A file that a person provides. */
interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** Makes the error for a file that cannot be used. @param what is wrong with it, a clause */
type Refuse = (what: string) => UserError;

/**
 * Reads the runs in a file, one per eval set.
 *
 * @throws UserError that names the part of the file that cannot be used
 * @example readRuns({ name: 'run.json', text }).map(({ tab, cases }) => `${tab}: ${cases.length}`) // ['GOLD: 38']
 */
export function readRuns({ name, text }: NamedText): Snapshot[] {
  const refuse: Refuse = (what) =>
    new UserError('usage', `${name} is not a run file: ${what}.${rightImport(json ?? text, 'runs')}`);
  const json = jsonIn(text);
  const flaw = flawIn(text);
  if (json === undefined || flaw !== '') throw refuse(`it ${flaw || 'is not JSON'}`);
  if (/"__proto__"\s*:/.test(text)) throw refuse('“__proto__” is not allowed as a key');
  if (isObject(json) && 'scorecards' in json) return exportedRuns(json, refuse);
  if (isObject(json) && 'results' in json) return [goldEvalsRun(json, name, refuse)];
  throw refuse('it has no results of a run, as a JSON file saved under Share has');
}

function exportedRuns(json: unknown, refuse: Refuse): Snapshot[] {
  const file = RunJson().safeParse(json);
  if (!file.success) throw refuse(issueText(file.error, 'scorecards', 'scorecard'));
  const { scorecards, eval_sets: evalSets } = file.data;
  // Cases with the same content are in different rows.
  const keyOf = ({ tab, row, uid }: Scorecard): string => (row ? JSON.stringify([tab, row, uid]) : '');
  refuseDuplicates(scorecards.map(keyOf), 'scorecards', 'the same row of the same tab', refuse);
  return [...new Set(scorecards.map(({ tab }) => tab))].map((tab): Snapshot => {
    const cases = scorecards.filter((card) => card.tab === tab);
    const { about, saved_at: savedAt = '' } = evalSets.find((evalSet) => evalSet.tab === tab) ?? {};
    // The newest id names the run: rows kept from earlier runs have older ones.
    const runId = cases.map(({ run_id: id }) => id).reduce((a, b) => (b > a ? b : a), '');
    return { runId, savedAt, sheetId: 0, tab, cases, ...(about && { about }) };
  });
}

/** Writes runs of eval sets as one file. */
export function runFileText(runs: readonly Snapshot[]): string {
  return JSON.stringify({
    eval_sets: runs.map(({ tab, savedAt, about }) => ({
      tab,
      saved_at: savedAt,
      about: about && fileAbout(about),
    })),
    scorecards: runs.flatMap(({ cases }) => cases),
  });
}

// Run files of wri/gnw-gold-evals.

const Score = () => z.nullable(z.number().check(z.minimum(0), z.maximum(1)));

/** Fields not listed here (latencies, buckets) are not read. */
const RunFile = memoize(() =>
  z.object({
    run_id: z.string().check(z.minLength(1)),
    started: z.string(),
    environment: z._default(z.string(), ''),
    build: z._default(z.nullable(z.string()), ''),
    ff: z.optional(z.nullable(z.string())),
    harness: z.optional(z.object({ repo: z.string(), sha: z.string() })),
    judge_model: z.optional(z.nullable(z.string())),
    num_trials: z.optional(z.int().check(z.minimum(1))),
    results: z
      .array(
        z.object({
          /** null for a case that was edited before the run was kept. */
          uid: z.nullish(z.string()),
          id: z._default(z.nullable(z.string()), ''),
          query: z.nullish(z.string()),
          stale_case: z._default(z.boolean(), false),
          error: z.optional(z.unknown()),
          judge_errors: z.optional(z.unknown()),
          checks: z.record(z.string(), Score()),
          /** Texts by check. */
          reasons: z.optional(z.unknown()),
        }),
      )
      .check(z.minLength(1)),
  }),
);
type RunFile = z.Shape<typeof RunFile>;
type Result = RunFile['results'][number];

/** Checks that the harness reports but leaves out of verdicts. */
const INFORMATIVE: ReadonlySet<string> = new Set([
  'date_coverage',
  'answer_traceability',
  'class_value_match',
  'charts_answer_judge',
]);

/** Checks that have other names here, where `charts_answer` is another check. */
const OUR_NAMES: ReadonlyMap<string, string> = new Map([['charts_answer', 'chart_value_match']]);

/** The version that files have if it was not known. */
const UNKNOWN = 'unknown';

/**
 * Reads a run file of wri/gnw-gold-evals. It has no rows and rarely queries: cases are in the order of the file, without stale ones, which
 * no longer belong to any case.
 */
function goldEvalsRun(json: unknown, fileName: string, refuse: Refuse): Snapshot {
  const parsed = RunFile().safeParse(json);
  if (!parsed.success) throw refuse(issueText(parsed.error, 'results', 'result'));
  const { run_id: runId, started, results } = parsed.data;
  const startedAt = Date.parse(started);
  if (!Number.isFinite(startedAt))
    throw refuse(`started must be a date and time, not “${started.slice(0, 40)}”`);
  // Cases with the same content have different ids.
  const keyOf = ({ uid, id, stale_case: isStale }: Result): string =>
    !isStale && uid && id ? JSON.stringify([uid, id]) : '';
  refuseDuplicates(results.map(keyOf), 'results', 'the same case', refuse);
  const cases = results.flatMap(cardOf);
  if (cases.length === 0) throw refuse('no result has the uid of a case');
  const savedAt = new Date(startedAt).toISOString();
  return { runId, savedAt, sheetId: 0, tab: '', cases, about: aboutOf(parsed.data, fileName) };
}

function cardOf({
  uid,
  id,
  query,
  stale_case: isStale,
  checks,
  error,
  judge_errors: judgeErrors,
  reasons,
}: Result): Scorecard[] {
  if (isStale || !uid) return [];
  const reasonOf = (check: string): unknown => (isObject(reasons) ? reasons[check] : undefined);
  const evaluated = Object.entries(checks).filter(([, score]) => score !== null);
  const deciding = evaluated.filter(([check]) => !INFORMATIVE.has(checkOfTurn(check).id));
  return [
    Scorecard().parse({
      ...{ uid, test_id: id, query },
      // As in that harness, a single 0 fails the row.
      verdict:
        hasContent(error) || hasContent(judgeErrors)
          ? 'error'
          : deciding.length === 0
            ? 'not_scored'
            : deciding.some(([, score]) => score === 0)
              ? 'fail'
              : 'pass',
      error: textOr(error),
      checks: Object.fromEntries(
        evaluated.map(([check, score]) => [ourName(check), { score, reason: textOr(reasonOf(check)) }]),
      ),
    }),
  ];
}

function textOr(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function ourName(check: string): string {
  const { id, prefix } = checkOfTurn(check);
  return `${prefix}${OUR_NAMES.get(id) ?? id}`;
}

function hasContent(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

function aboutOf(
  { harness, judge_model: judge, ff, num_trials: trials, environment, build }: RunFile,
  fileName: string,
): Snapshot['about'] {
  return {
    settings_hash: harness && harness.sha !== UNKNOWN ? `${harness.repo} ${harness.sha}` : undefined,
    judge: judge ?? undefined,
    // undefined: not recorded; null: the default profile.
    ff: ff === null ? '' : ff,
    trials,
    imported_from: [environment, build ?? ''].filter((part) => part !== '').join(', ') || fileName,
  };
}

/**
 * Says what is wrong with a file, and where, counting from one.
 *
 * @param list the property that holds the file’s list
 * @param item the word for one of its items
 * @example 'result 3, checks.aoi_id_match must be a number'
 */
function issueText({ issues: [issue] }: z.core.$ZodError, list: string, item: string): string {
  if (!issue) return 'it cannot be read';
  const [first, index, ...rest] = issue.path;
  const isItem = first === list && typeof index === 'number';
  const within = (isItem ? rest : issue.path).map(String).join('.');
  const place = [isItem ? `${item} ${index + 1}` : '', within].filter((part) => part !== '').join(', ');
  return `${place || 'the file'} ${z.explain(issue)}`;
}

/** @param keys one per item; '' if unknown */
function refuseDuplicates(keys: readonly string[], list: string, what: string, refuse: Refuse): void {
  const places = new Map<string, number>();
  for (const [index, key] of keys.entries()) {
    const first = places.get(key);
    if (key !== '' && first !== undefined)
      throw refuse(`${list} ${first + 1} and ${index + 1} are about ${what}, which would count twice`);
    places.set(key, index);
  }
}
