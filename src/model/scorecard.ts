/**
 * The result of one case, as every medium shows it. One type and one schema: a scorecard of `--json` and a line of `score` is just that, with
 * the names of the original harness.
 */
import { BLANKS, CALL_LISTS } from './assessment';
import { type CheckId, STAGES } from './check';
import { everyOf, namesOf } from './collections';
import { DECIDERS, HINTS, UNANSWERED } from './judge';
import { memoize } from './memoize';
import { cut } from './text';
import * as z from './zod';

// The verdict of a row.

interface VerdictEntry {
  /** In cells, pages, reports, mail and terminal. */
  readonly word: string;
  /** How it is coloured: good and bad are measured; `attention` means that someone should look. */
  readonly tone: 'good' | 'bad' | 'attention' | 'neutral';
}

const VERDICT_TABLE = {
  pass: { word: 'pass', tone: 'good' },
  fail: { word: 'fail', tone: 'bad' },
  undecided: { word: 'undecided', tone: 'attention' },
  error: { word: 'error', tone: 'attention' },
  not_scored: { word: 'not scored', tone: 'neutral' },
  edited: { word: 'edited, score again', tone: 'attention' },
  unstable: { word: 'unstable', tone: 'attention' },
} as const satisfies Readonly<Record<string, VerdictEntry>>;

/** Only pass and fail rows count in pass rates. results/row-scores.ts says which row gets which. */
export type RowVerdict = keyof typeof VERDICT_TABLE;
export const ROW_VERDICTS = namesOf(VERDICT_TABLE);

/** @example verdictWord('undecided') // 'undecided'; '' for a row that no run has reached */
export function verdictWord(verdict: RowVerdict | null): string {
  return verdict === null ? '' : VERDICT_TABLE[verdict].word;
}

/** The verdict that a cell or a file names, by its word or its id; null for any other text. @example readVerdict('undecided') // 'undecided' */
export function readVerdict(text: unknown): RowVerdict | null {
  return ROW_VERDICTS.find((verdict) => verdict === text || VERDICT_TABLE[verdict].word === text) ?? null;
}

/** The spelling in files; a text that is no verdict stays as it is. @example verdictId('not scored') // 'not_scored' */
export function verdictId(text: string): string {
  return readVerdict(text) ?? text;
}

export function toneOf(verdict: RowVerdict): VerdictEntry['tone'] {
  return VERDICT_TABLE[verdict].tone;
}

/** Verdicts of rows, besides failing ones, that a person may want to do something about. */
export const ATTENTION_VERDICTS: readonly RowVerdict[] = ROW_VERDICTS.filter(
  (verdict) => toneOf(verdict) === 'attention',
);

/** The first of these that any turn has is the conversation’s. */
export const STRONGEST_FIRST: readonly RowVerdict[] = [
  'fail',
  'edited',
  'error',
  'undecided',
  'unstable',
  'not_scored',
  'pass',
];

/** Only rows that pass or fail: which of the two the others would be is unknown. */
export function isMeasured({ verdict }: { readonly verdict: RowVerdict | null }): boolean {
  return verdict === 'pass' || verdict === 'fail';
}

/** @param verdicts one per case; null for one that no run has reached */
export function casesIn(verdicts: readonly (RowVerdict | null)[]): {
  readonly passed: number;
  readonly measured: number;
  /** Cases that may yet pass or fail. */
  readonly open: number;
} {
  const measured = verdicts.filter((one) => isMeasured({ verdict: one }));
  const settled = measured.length + verdicts.filter((one) => one === 'not_scored').length;
  return {
    passed: measured.filter((one) => one === 'pass').length,
    measured: measured.length,
    open: verdicts.length - settled,
  };
}

// Why.

/** Why there is no output to score. `agent_away`: the agent could not be reached or did not finish. */
const NO_OUTPUTS = [
  'no_output',
  'agent_failed',
  'agent_away',
  'state_unreadable',
  'output_unreadable',
  'other_question',
  'turn_failed',
] as const;
export type NoOutput = (typeof NO_OUTPUTS)[number];

/** What `error` says of a row, for programs. */
const ROW_CODES = [
  ...NO_OUTPUTS,
  /** The agent said nothing where words are expected: the row fails. */
  'agent_silent',
  'judge_failed',
  'cell_unreadable',
  /** No check that decides applies. */
  'nothing_to_check',
  /** What it expects is looked at by checks that decide nothing. */
  'only_informs',
  /** Something that the row expects was measured by no check that decides. */
  'incomplete_output',
  'case_edited',
  'output_edited',
  'case_gone',
] as const;
export type RowCode = (typeof ROW_CODES)[number];

/** What went wrong with the agent: kept next to the text where files of outputs have an `error`. */
export const AGENT_CODES: readonly RowCode[] = [
  'agent_failed',
  'agent_away',
  'agent_silent',
  'state_unreadable',
];

/** Of rows that promise nothing that could pass or fail. */
export function hasNothingToDecide({
  verdict,
  error_code: code,
}: Pick<Scorecard, 'verdict' | 'error_code'>): boolean {
  return verdict === 'not_scored' && (code === 'nothing_to_check' || code === 'only_informs');
}

/** The outcome of a check, for programs: `met` and `not_met` have a score. */
const CHECK_CODES = ['met', 'not_met', ...BLANKS, ...UNANSWERED, 'no_judge', 'failed', 'tied'] as const;
export type CheckCode = (typeof CHECK_CODES)[number];

// The schema. Files of people may leave out most of it, and write null for a blank.

const text = memoize(() =>
  z.pipe(
    z.nullish(z.union([z.string(), z.number()])),
    z.transform((given) => String(given ?? '')),
  ),
);
const optional = memoize(() => z.exactOptional(text()));
const score = memoize(() => z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(1))), null));
const amount = memoize(() => z._default(z.nullable(z.number()), null));
const names = memoize(() => z.exactOptional(z.array(z.string())));
const verdict = memoize(() =>
  z.pipe(
    z.nullish(z.string()),
    z.transform((given, { issues }): RowVerdict | null => {
      const read = readVerdict(given);
      if (read === null && given)
        issues.push({
          code: 'custom',
          input: given,
          message: `must be one of ${ROW_VERDICTS.join(', ')}, not “${cut(given, 40)}”`,
        });
      return read;
    }),
  ),
);

/** The outcome of one check. */
export const CheckScore = memoize(() =>
  z.object({
    /** null if it has none. */
    score: score(),
    /** Left out where a file does not say. */
    code: z.exactOptional(z.enum(CHECK_CODES)),
    /** Of a check without a score: what became of it. */
    kind: z.exactOptional(z.enum(['blank', 'open', 'error', 'tied'])),
    /** Whether it only informs, and failed or passed no row. */
    informs: z.exactOptional(z.literal(true)),
    /** For people. */
    reason: text(),
    /** Of an open check: what code found of the expected value in the answer. */
    hint: z.exactOptional(z.object({ kind: z.enum(HINTS), text: z.string() })),
    /** What its columns show. */
    expected: text(),
    actual: text(),
    /** Who decided: what kind of decider, and in words. */
    decider: z.exactOptional(z.enum(DECIDERS)),
    decided_by: text(),
    answer_eval_type: text(),
    /** Of the judged text, if that is cut in `values`: labels belong to whole texts. */
    text_hash: optional(),
    /** What people say, and the judge’s result if theirs replaces it. */
    people: z.exactOptional(
      z.object({
        text: z.string(),
        judge: z.exactOptional(
          z.object({
            score: z.nullable(z.number()),
            reason: z.string(),
            decider: z.exactOptional(z.enum(DECIDERS)),
            decided_by: z.string(),
          }),
        ),
      }),
    ),
    /** Of a workflow check; empty lists are left out. */
    calls: z.exactOptional(z.object(everyOf(CALL_LISTS, () => names()))),
  }),
);
export type CheckScore = z.Shape<typeof CheckScore>;

const Scalar = memoize(() => z.union([z.string(), z.number(), z.boolean()]));

export const Scorecard = memoize(() =>
  z.object({
    /** The eval set. */
    tab: text(),
    /** The row of the case there, from 1; null if the case is gone. */
    row: amount(),
    test_id: text(),
    test_group: text(),
    /** Identity of the case: query and expected values. */
    uid: text(),
    query: text(),
    /** Of the whole query, where only its beginning is kept. */
    query_hash: optional(),
    /** The conversation that it is a turn of, its place there, and on its first row what all turns together are: only in eval sets that have some. */
    conversation: optional(),
    turn: z.exactOptional(z.nullable(z.union([z.number(), z.string()]))),
    conversation_verdict: z.exactOptional(verdict()),
    /** Which turns were not scored; left out if that decides nothing. */
    conversation_error: optional(),
    /** null if no run has reached it. */
    verdict: verdict(),
    /** Why it is neither pass nor fail, or fails although no check is 0. */
    error: text(),
    error_code: z.exactOptional(z.enum(ROW_CODES)),
    /** Of an edited case: what its run said. */
    was: z.exactOptional(
      z.object({ verdict: verdict(), error: text(), error_code: z.exactOptional(z.enum(ROW_CODES)) }),
    ),
    overall_score: score(),
    weighted_score: score(),
    pipeline_score: score(),
    answer_score: score(),
    /** Of the checks that decide. @example '11 of 12' */
    checks_passed: text(),
    /** The earliest stage with a 0. */
    first_failure: z._default(z.nullable(z.enum(STAGES)), null),
    /** By check. */
    checks: z.record(z.string(), CheckScore()),
    average_quality: score(),
    quality_reasoning: text(),
    /** What each trial scored, check by check; left out if the case has one output. */
    trials: z.exactOptional(z.record(z.string(), z.array(z.nullable(z.number())))),
    /** The checks on which its trials disagree. */
    trials_differ: names(),
    /** The kinds of failure that people name in notes, without their #. */
    failure_kinds: names(),
    /** Cells that cannot be read, with what to do. */
    bad_cells: z._default(z.array(z.object({ column: z.string(), problem: z.string() })), []),
    /** Expected and recorded values as the results show them, by column; blank ones are left out. */
    values: z._default(z.record(z.string(), Scalar()), {}),
    /** The values by which figures are broken down, by column. */
    slices: z.exactOptional(z.record(z.string(), z.string())),
    /** "this row", or for `Responses` by whom and when. */
    output_from: text(),
    latency_s: amount(),
    trace_url: text(),
    trace_id: text(),
    thread_id: text(),
    /** Who decided the judged checks. */
    judge: text(),
    judge_tokens: amount(),
    /** US dollars; null if not known. */
    judge_cost_usd: amount(),
    judge_cached: z._default(z.nullable(z.boolean()), null),
    prompt_hash: text(),
    /** ISO date-time, UTC. */
    judged_at: text(),
    run_id: text(),
    /** The earlier run that it belongs to, if it was scored again. */
    amends: optional(),
    /** What the scores rest on: case, output, scoring settings, prompts, scorer. */
    inputs_hash: text(),
    scorer: text(),
  }),
);
export type Scorecard = z.Shape<typeof Scorecard>;

/** Between the parts of `inputs_hash`. */
export const BETWEEN_HASHES = '-';

/** The part of an `inputs_hash` that is of case and output; '' if there is none. @example firstPart('1f0c…9a-77b1…03-1') // '1f0c…9a' */
export function firstPart(hash: string): string {
  return hash.split(BETWEEN_HASHES)[0] ?? '';
}

// What it says as a case of its eval set.

/** One of which nothing is known yet. */
export const BLANK_CARD = memoize(() => Scorecard().parse({ checks: {} }));

/** undefined if the check has none. */
export function scoreIn({ checks }: Pick<Scorecard, 'checks'>, id: CheckId): number | undefined {
  return checks[id]?.score ?? undefined;
}

/** The checks that have a score. */
export function scoredIn({ checks }: Pick<Scorecard, 'checks'>): CheckId[] {
  return Object.keys(checks).filter((id) => scoreIn({ checks }, id) !== undefined);
}

/** Who gave a check its score, in words; undefined if code did, or if it has none. */
export function judgeOf({ checks }: Pick<Scorecard, 'checks'>, id: CheckId): string | undefined {
  const { score = null, decider, decided_by: who } = checks[id] ?? {};
  return score === null || decider === 'code' ? undefined : who || undefined;
}

/** Whether a check was put to a judge or a rule, even if it has no score. */
export function isJudged({ decider, kind }: CheckScore): boolean {
  return decider === undefined ? kind !== undefined && kind !== 'blank' : decider !== 'code';
}

/** The verdict of the case that a row counts as; null for the later turns of a conversation, which counts on its first row. */
export function caseVerdict({
  conversation = '',
  verdict: own,
  conversation_verdict: ofAll = null,
}: Pick<Scorecard, 'conversation' | 'verdict' | 'conversation_verdict'>): RowVerdict | null {
  return conversation === '' ? own : ofAll;
}
