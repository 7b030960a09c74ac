/**
 * The result of one case. Its schema is also that of `--json` and of the lines of `score`; its names are those of the original harness.
 */
import { BLANKS, CALL_LISTS } from './assessment';
import { type CheckId, STAGES } from './check';
import { everyOf, namesOf } from './collections';
import { DECIDERS, HINTS, UNANSWERED } from './judge';
import { memoize } from './memoize';
import { shortened } from './text';
import * as z from './zod';

// The verdict of a row.

interface VerdictEntry {
  /** In cells, pages, reports, mail and terminal. */
  readonly word: string;
  /** Decides the colour. `good` and `bad` are measured; `attention` asks somebody to look. */
  readonly tone: 'good' | 'bad' | 'attention' | 'neutral';
}

const VERDICT_TABLE = {
  pass: { word: 'pass', tone: 'good' },
  fail: { word: 'fail', tone: 'bad' },
  undecided: { word: 'undecided', tone: 'attention' },
  error: { word: 'error', tone: 'attention' },
  not_scored: { word: 'not scored', tone: 'neutral' },
  edited: { word: 'edited', tone: 'attention' },
  unstable: { word: 'unstable', tone: 'attention' },
} as const satisfies Readonly<Record<string, VerdictEntry>>;

/** Verdicts of rows: only pass and fail count in pass rates. results/row-scores.ts has the conditions of each. */
export type RowVerdict = keyof typeof VERDICT_TABLE;
export const ROW_VERDICTS = namesOf(VERDICT_TABLE);

/** @example verdictWord('undecided') // 'undecided'; '' for a row that no run has reached */
export function verdictWord(verdict: RowVerdict | null): string {
  return verdict === null ? '' : VERDICT_TABLE[verdict].word;
}

/** Reads a verdict by its word or its id; null for any other text. @example readVerdict('undecided') // 'undecided' */
export function readVerdict(text: unknown): RowVerdict | null {
  return ROW_VERDICTS.find((verdict) => verdict === text || VERDICT_TABLE[verdict].word === text) ?? null;
}

/** The spelling in files; a text that is not a verdict stays as it is. @example verdictId('not scored') // 'not_scored' */
export function verdictId(text: string): string {
  return readVerdict(text) ?? text;
}

export function toneOf(verdict: RowVerdict): VerdictEntry['tone'] {
  return VERDICT_TABLE[verdict].tone;
}

/** Verdicts other than fail that ask somebody to act. */
export const ATTENTION_VERDICTS: readonly RowVerdict[] = ROW_VERDICTS.filter(
  (verdict) => toneOf(verdict) === 'attention',
);

/** A conversation has the first of these verdicts that any of its turns has. */
export const STRONGEST_FIRST: readonly RowVerdict[] = [
  'fail',
  'edited',
  'error',
  'undecided',
  'unstable',
  'not_scored',
  'pass',
];

/** True for rows that pass or fail. */
export function isMeasured({ verdict }: { readonly verdict: RowVerdict | null }): boolean {
  return verdict === 'pass' || verdict === 'fail';
}

/** Counts cases. @param verdicts one per case; null for one that no run has reached */
export function casesIn(verdicts: readonly (RowVerdict | null)[]): {
  readonly passed: number;
  readonly measured: number;
  /** Cases that may still pass or fail. */
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

// Reasons.

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

/** Codes for `error`, which programs read. */
const ROW_CODES = [
  ...NO_OUTPUTS,
  /** The agent said nothing where words are expected: the row fails. */
  'agent_silent',
  'judge_failed',
  'cell_unreadable',
  /** No check that decides applies. */
  'nothing_to_check',
  /** Only checks for information apply. */
  'only_informs',
  /** No deciding check measured one of its expected values. */
  'incomplete_output',
  'case_edited',
  'output_edited',
  'case_gone',
] as const;
export type RowCode = (typeof ROW_CODES)[number];

/** Failures of the agent: kept next to the text where files of outputs have an `error`. */
export const AGENT_CODES: readonly RowCode[] = [
  'agent_failed',
  'agent_away',
  'agent_silent',
  'state_unreadable',
];

/** True for rows without anything that could pass or fail. */
export function hasNothingToDecide({
  verdict,
  error_code: code,
}: Pick<Scorecard, 'verdict' | 'error_code'>): boolean {
  return verdict === 'not_scored' && (code === 'nothing_to_check' || code === 'only_informs');
}

/** Codes for the outcome of a check, which programs read: `met` and `not_met` have a score. */
const CHECK_CODES = ['met', 'not_met', ...BLANKS, ...UNANSWERED, 'no_judge', 'failed', 'tied'] as const;
export type CheckCode = (typeof CHECK_CODES)[number];

// The schema. People’s files may omit most properties, and have null for blanks.

const text = memoize(() =>
  z.pipe(
    z.nullish(z.union([z.string(), z.number()])),
    z.transform((value) => String(value ?? '')),
  ),
);
const optional = memoize(() => z.exactOptional(text()));
const score = memoize(() => z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(1))), null));
const amount = memoize(() => z._default(z.nullable(z.number()), null));
const names = memoize(() => z.exactOptional(z.array(z.string())));
const verdict = memoize(() =>
  z.pipe(
    z.nullish(z.string()),
    z.transform((value, { issues }): RowVerdict | null => {
      const read = readVerdict(value);
      if (read === null && value)
        issues.push({
          code: 'custom',
          input: value,
          message: `must be one of ${ROW_VERDICTS.join(', ')}, not “${shortened(value, 40)}”`,
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
    /** Absent in files without it. */
    code: z.exactOptional(z.enum(CHECK_CODES)),
    /** Why there is no score. */
    kind: z.exactOptional(z.enum(['blank', 'open', 'error', 'tied'])),
    /** The threshold of a quality metric that the score is below. */
    below: z.exactOptional(z.number()),
    /** Set if the check is for information and decided no verdict. */
    informs: z.exactOptional(z.literal(true)),
    /** For people. */
    reason: text(),
    /** For an open check: whether code found the expected value in the answer. */
    hint: z.exactOptional(z.object({ kind: z.enum(HINTS), text: z.string() })),
    /** Only in JSON: the values of its columns, which every scorecard has in `values`. */
    expected: optional(),
    actual: optional(),
    /** Who decided, as a code and in words. */
    decider: z.exactOptional(z.enum(DECIDERS)),
    decided_by: text(),
    answer_eval_type: text(),
    /** Hash of the judged text, if that is cut in `values`: labels belong to whole texts. */
    text_hash: optional(),
    /** People’s verdict, and the judge’s own if theirs replaces it. */
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
    /** For workflow checks; empty lists are left out. */
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
    /** Hash of the whole query, where only its beginning is kept. */
    query_hash: optional(),
    /** Its conversation, its place there, and on its first row the verdict of all turns; left out for a single case. */
    conversation: optional(),
    turn: z.exactOptional(z.nullable(z.union([z.number(), z.string()]))),
    conversation_verdict: z.exactOptional(verdict()),
    /** The turns that were not scored; left out if the verdict does not depend on them. */
    conversation_error: optional(),
    /** null if no run has reached it. */
    verdict: verdict(),
    /** Why it is neither pass nor fail, or fails although no check is 0. */
    error: text(),
    error_code: z.exactOptional(z.enum(ROW_CODES)),
    /** For an edited case, the verdict of its run. */
    was: z.exactOptional(
      z.object({ verdict: verdict(), error: text(), error_code: z.exactOptional(z.enum(ROW_CODES)) }),
    ),
    overall_score: score(),
    weighted_score: score(),
    pipeline_score: score(),
    answer_score: score(),
    /** Deciding checks only. @example '11 of 12' */
    checks_passed: text(),
    /** The earliest stage with a 0. */
    first_failure: z._default(z.nullable(z.enum(STAGES)), null),
    /** By check. */
    checks: z.record(z.string(), CheckScore()),
    average_quality: score(),
    quality_reasoning: text(),
    /** The scores of each trial, by check; left out if the case has one output. */
    trials: z.exactOptional(z.record(z.string(), z.array(z.nullable(z.number())))),
    /** The checks on which its trials disagree. */
    trials_differ: names(),
    /** The kinds of failure that people name in notes, without their #. */
    failure_kinds: names(),
    /** Cells that cannot be read, with what to do. */
    bad_cells: z._default(z.array(z.object({ column: z.string(), problem: z.string() })), []),
    /** Expected and recorded values as the results show them, by column; blank ones are left out. */
    values: z._default(z.record(z.string(), Scalar()), {}),
    /** The values of columns by which figures are grouped. */
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
    /** The earlier run that the row belongs to, if it was rescored. */
    amends: optional(),
    /** Hash of everything that the scores rest on: case, output, scoring settings, prompts, scorer. */
    inputs_hash: text(),
    scorer: text(),
  }),
);
export type Scorecard = z.Shape<typeof Scorecard>;

/** Separates the parts of `inputs_hash`. */
export const HASH_SEPARATOR = '-';

/** The part of an `inputs_hash` for case and output; '' if there is none. @example inputsPart('1f0c…9a-77b1…03-1') // '1f0c…9a' */
export function inputsPart(hash: string): string {
  return hash.split(HASH_SEPARATOR)[0] ?? '';
}

/** A scorecard with all values blank. */
export const BLANK_CARD = memoize(() => Scorecard().parse({ checks: {} }));

/** A check with neither a score nor details. Most checks of a case are blank: they share this one. */
export const BLANK_CHECK = memoize(() => CheckScore().parse({ kind: 'blank', code: 'nothing' }));

/** The score of a check; undefined if it has none. */
export function scoreIn({ checks }: Pick<Scorecard, 'checks'>, id: CheckId): number | undefined {
  return checks[id]?.score ?? undefined;
}

/** The checks that have a score. */
export function scoredIn({ checks }: Pick<Scorecard, 'checks'>): CheckId[] {
  return Object.keys(checks).filter((id) => scoreIn({ checks }, id) !== undefined);
}

/** The judge who gave a check its score, in words; undefined if code did, or if there is none. */
export function judgeOf({ checks }: Pick<Scorecard, 'checks'>, id: CheckId): string | undefined {
  const { score = null, decider, decided_by: who } = checks[id] ?? {};
  return score === null || decider === 'code' ? undefined : who || undefined;
}

/** True if a check was sent to a judge or a rule, even if it has no score. */
export function isJudged({ decider, kind }: CheckScore): boolean {
  return decider === undefined ? kind !== undefined && kind !== 'blank' : decider !== 'code';
}

/** The verdict by which a row counts as a case; null for later turns of a conversation, which counts on its first row. */
export function caseVerdict({
  conversation = '',
  verdict,
  conversation_verdict: combined = null,
}: Pick<Scorecard, 'conversation' | 'verdict' | 'conversation_verdict'>): RowVerdict | null {
  return conversation === '' ? verdict : combined;
}
