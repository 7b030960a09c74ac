/**
 * The cases of wri/gnw-gold-evals as rows of an eval set, and what a judge says about each. The data is not part of this project:
 * `GOLD_CASES` is empty if it is absent.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { BUILT_IN } from '../../src/checks/registry';
import * as z from 'zod';
import type { Assessment, Settled } from '../../src/model/assessment';
import type { CheckId } from '../../src/model/check';
import { decided } from '../support/cases';

const PATH = resolve(__dirname, '../../../shared/oracle/gold_sample.jsonl');

const Cells = z.record(z.string(), z.string());
const Scores = z.record(z.string(), z.number().nullable());
const Judge = z.object({
  ...{ clarification: z.boolean(), chart: z.number(), agent_answer: z.number() },
  ...{ expected_text: z.number(), insight: z.number(), errors: z.array(z.string()).default([]) },
});
const Deltas = z.record(z.string(), z.array(z.string()));
const Turn = z.object({ query: z.string(), expected: Cells, deltas: Deltas.optional() });
const Line = z.object({
  ...{ id: z.string(), decisions: z.array(z.string()).default([]), open: z.string().optional() },
  ...{ query: z.string().default(''), expected: Cells.default({}), judge: Judge },
  state: z.unknown().optional(),
  dashboard: z.unknown().optional(),
  transport_error: z.string().nullish(),
  ...{ turns: z.array(Turn).optional(), states: z.array(z.unknown()).default([]) },
  dashboards: z.array(z.unknown()).default([]),
  want: z.object({
    checks: Scores.optional(),
    gate_verdict: z.string(),
    turns: z.array(z.object({ checks: Scores, gate_verdict: z.string().optional() })).optional(),
  }),
});

/** A row, or one turn of a conversation. */
export interface GoldRow {
  readonly id: string;
  readonly cells: Readonly<Record<string, string>>;
  readonly judge: z.infer<typeof Judge>;
  readonly decisions: readonly string[];
  /** By check; null if it is not evaluated. */
  readonly want: z.infer<typeof Scores>;
  /** In the words of the product; undefined if the case does not say. */
  readonly verdict: string | undefined;
  /** True for a row that holds what no agent writes: either these scores or a row error is right. */
  readonly isOpen: boolean;
}

/** A single row, or all turns of a conversation in order. */
export interface GoldCase {
  readonly id: string;
  readonly rows: readonly GoldRow[];
  /** A conversation's verdict, in the words of the product. */
  readonly verdict: string | undefined;
}

/** A row whose expected source (wdpa) cannot be that of its id (USA.6_1): an error that names the cell. */
const UNFIT_SOURCE: ReadonlySet<string> = new Set(['gold-00278']);

/** Rows that the other harness passes although an expectation was not measured: a dashboard was not fetched. */
const PARTLY_MEASURED: ReadonlySet<string> = new Set(['gold-x0357']);

const WORDS: Readonly<Record<string, string>> = {
  ...{ uncovered: 'not_scored', unjudged: 'undecided', rerun: 'unstable' },
};

function casesOf(text: string): GoldCase[] {
  const kind = z.object({ kind: z.string() }).parse(JSON.parse(text)).kind;
  if (kind === 'trials') return [];
  const line = Line.parse(JSON.parse(text));
  const { id, judge, decisions, open } = line;
  const decision = { judge, decisions, isOpen: open !== undefined };
  const { turns = [{ query: line.query, expected: line.expected, deltas: undefined }] } = line;
  const rows = turns.map(({ query, expected, deltas }, index): GoldRow => {
    const want = line.want.turns?.[index] ?? line.want;
    const isTurn = line.turns !== undefined;
    const verdict = isTurn ? line.want.turns?.[index]?.gate_verdict : line.want.gate_verdict;
    const place = isTurn ? { conversation: id, turn: String(index + 1) } : undefined;
    const cells: Record<string, string> = {
      query,
      ...place,
      ...Object.fromEntries(Object.entries(expected).map(([name, cell]) => [`expected_${name}`, cell])),
      agent_state: jsonCell(isTurn ? line.states[index] : line.state),
      agent_dashboard: jsonCell(isTurn ? line.dashboards[index] : line.dashboard),
      error: line.transport_error ?? '',
    };
    if (deltas) cells['expected_deltas'] = deltasCell(deltas);
    return {
      ...decision,
      id: isTurn ? `${id} turn ${index + 1}` : id,
      cells,
      want: want.checks ?? {},
      verdict:
        verdict === undefined
          ? undefined
          : PARTLY_MEASURED.has(id)
            ? 'not_scored'
            : UNFIT_SOURCE.has(id)
              ? 'error'
              : worded(verdict, judge, want.checks),
    };
  });
  return [{ id, rows, verdict: line.turns ? conversationWorded(line.want) : undefined }];
}

/** In the other harness, an error outweighs a check that fails; here, a deciding 0 always fails a row, and a failing turn its conversation. */
function worded(
  verdict: string,
  { errors }: z.infer<typeof Judge>,
  wanted: z.infer<typeof Scores> = {},
): string {
  const isFailed = BUILT_IN.all.some(({ id, gates }) => gates === 'always' && wanted[id] === 0);
  return verdict === 'error' && errors.length > 0 && isFailed ? 'fail' : (WORDS[verdict] ?? verdict);
}

function conversationWorded({ gate_verdict: verdict, turns = [] }: z.infer<typeof Line>['want']): string {
  const isFailed = turns.some((turn) => turn.gate_verdict === 'fail');
  return verdict === 'error' && isFailed ? 'fail' : (WORDS[verdict] ?? verdict);
}

function jsonCell(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

function deltasCell(deltas: z.infer<typeof Deltas>): string {
  return Object.entries(deltas)
    .filter(([, fields]) => fields.length > 0)
    .map(([kind, fields]) => `${kind}: ${fields.join(', ')}`)
    .join('; ');
}

export const GOLD_CASES: readonly GoldCase[] = existsSync(PATH)
  ? readFileSync(PATH, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .flatMap(casesOf)
  : [];

export const GOLD_ROWS: readonly GoldRow[] = GOLD_CASES.flatMap(({ rows }) => rows);

/** The question of a case that each check asks, by check. */
const QUESTIONS: Readonly<Record<string, readonly [said: keyof z.infer<typeof Judge>, theirs: string]>> = {
  agent_answer: ['agent_answer', 'Score'],
  charts_answer: ['insight', ''],
  expected_text_match: ['expected_text', 'TextMatchScore'],
  charts_answer_judge: ['chart', 'ChartScore'],
  clarification_requested: ['clarification', 'ClarificationJudgment'],
};

/** What the case's judge says when a check asks it; undefined if it fails. */
function saidBy({ judge }: GoldRow, check: CheckId): 0 | 1 | undefined {
  const [said, theirs] = QUESTIONS[check] ?? [];
  if (said === undefined || theirs === undefined) throw new Error(`nobody says what ${check} comes to`);
  if (judge.errors.includes(theirs)) return undefined;
  return judge[said] ? 1 : 0;
}

/** How the row's judge settles an assessment. */
export function settledBy(row: GoldRow, assessment: Assessment): Settled {
  if (assessment.kind !== 'question') return assessment;
  const score = saidBy(row, assessment.question.part);
  return assessment.settle(
    score === undefined ? { kind: 'failed', reason: 'the judge failed' } : decided(score),
  );
}
