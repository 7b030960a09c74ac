/**
 * The summary of a results tab, read from it: the tab is the single source of truth, also after a run over several executions or an
 * edit.
 */
import type { CheckMeta, Checks } from '../model/check';
import { everyOf } from '../model/fields/field';
import { countOutputs } from '../model/response';
import { problemSentence } from '../model/problem';
import { contentHash } from '../evalset/content-hash';
import type { ScoredRow } from '../model/scored-row';
import { readVerdict, ROW_VERDICTS, type RowVerdict } from '../model/scorecard';
import { badCellsIn } from '../results/columns/bad-cells';
import { type ResultRecord, runOf } from '../results/records';
import { CONVERSATION_VERDICT } from '../results/row-scores';
import { judgeSaid } from '../results/details';
import { scoreColumnName } from '../results/columns/score-columns';
import { conversationsText } from '../scoring/conversations';
import { type MeasuredRow, Tally } from '../scoring/statistics';
import type { Judged, TabSummary } from './run-summary';

export function summarise(
  { tab, sheetId }: { readonly tab: string; readonly sheetId: number },
  results: { readonly name: string; readonly sheetId: number },
  records: readonly ResultRecord[],
  runId: string,
  checks: Checks,
  gaps: readonly string[] = [],
): TabSummary {
  const tally = new Tally();
  let unscored = 0;
  let openQuestions = 0;
  const problems: string[] = [];
  for (const record of records) {
    const row = measured(record, checks);
    if (row) tally.add(row);
    else unscored += 1;
    // Of judged checks alone: other checks that an open clarification question leaves open are not questions of their own.
    openQuestions += checks.judged.filter(({ id }) => record.details[id]?.kind === 'open').length;
    for (const { column, problem } of badCellsIn(record.at('bad_cells'))) {
      const at = record.at('row');
      problems.push(
        problemSentence({ tab, ...(typeof at === 'number' && { row: at }), column, text: problem }),
      );
    }
  }
  return {
    tab,
    sheetId,
    resultsTab: results.name,
    resultsSheetId: results.sheetId,
    outputs: countOutputs(records.map((record) => record.at('output_from'))),
    judged: judgedIn(
      records.filter((record) => [record.at('run_id'), runOf(record)].includes(runId)),
      checks,
    ),
    casesHash: contentHash(records.map((record) => String(record.at('uid') ?? '')).sort()),
    ...tally.statistics(checksIn(records, checks)),
    conversations: conversationsText(records.map(turnIn)),
    unscored,
    gaps,
    problems,
    openQuestions,
  };
}

function judgedIn(records: readonly ResultRecord[], checks: Checks): Judged {
  const sum = (of: (record: ResultRecord) => number): number =>
    records.reduce((total, record) => total + of(record), 0);
  const decided = (record: ResultRecord, is: (by: string) => boolean): number =>
    checks.judged.filter(({ id }) => {
      const detail = record.details[id];
      return is(detail ? judgeSaid(detail, null).decided_by : '');
    }).length;
  const byModel = (record: ResultRecord): number =>
    decided(record, (by) => by !== '' && by !== 'check' && !by.startsWith('rule'));
  const number = (record: ResultRecord, column: string): number => {
    const value = record.at(column);
    return typeof value === 'number' ? value : 0;
  };
  return {
    byRules: sum((record) => decided(record, (by) => by.startsWith('rule'))),
    byModel: sum(byModel),
    fromCache: sum((record) => (record.at('judge_cached') === true ? byModel(record) : 0)),
    tokens: sum((record) => number(record, 'judge_tokens')),
    costUsd: records.some(isUnpriced) ? null : sum((record) => number(record, 'judge_cost_usd')),
    prompts: promptsIn(records),
  };
}

/** Whether a model was asked, and its price is not known. */
function isUnpriced({ at }: ResultRecord): boolean {
  return typeof at('judge_cached') === 'boolean' && typeof at('judge_cost_usd') !== 'number';
}

function promptsIn(records: readonly ResultRecord[]): string[] {
  const named = records.flatMap((record) => String(record.at('prompt_hash') ?? '').split('; '));
  return [...new Set(named)].filter((name) => name !== '').sort();
}

function turnIn({ at }: ResultRecord): Parameters<typeof conversationsText>[0][number] {
  return {
    conversation: String(at('conversation') ?? ''),
    conversationVerdict: readVerdict(at(CONVERSATION_VERDICT)),
  };
}

/** The checks that have a column. */
function checksIn([first]: readonly ResultRecord[], checks: Checks): readonly CheckMeta[] {
  const names = new Set(first?.names ?? []);
  return checks.all.filter(({ id }) => names.has(scoreColumnName(id)));
}

/** undefined for a row that no run has reached. */
function measured(record: ResultRecord, checks: Checks): MeasuredRow | undefined {
  const verdict = ROW_VERDICTS.find((known): known is RowVerdict => known === record.at('verdict'));
  if (!verdict) return undefined;
  const overall = record.at('overall_score');
  return {
    verdict,
    overall: typeof overall === 'number' ? overall : null,
    scores: new Map(
      checks.all.flatMap(({ id }) => {
        const score = record.at(scoreColumnName(id));
        return typeof score === 'number' ? [[id, score] as const] : [];
      }),
    ),
  };
}

/** The summaries of the portions of a file as one. @param rows all of them */
export function sumTabs(
  parts: readonly TabSummary[],
  place: { readonly tab: string; readonly sheetId: number },
  rows: readonly ScoredRow[],
  all: Checks['all'],
): TabSummary {
  const tally = new Tally();
  for (const { verdict, overall, checks } of rows) {
    const scores = [...checks].flatMap(([id, { score }]) => (score === null ? [] : [[id, score] as const]));
    if (verdict !== '') tally.add({ verdict, overall, scores: new Map(scores) });
  }
  const has = new Set(rows[0]?.checks.keys());
  return {
    ...place,
    ...{ resultsTab: '', resultsSheetId: 0, casesHash: '', unscored: 0, gaps: [] },
    ...tally.statistics(all.filter(({ id }) => has.has(id))),
    conversations: conversationsText(rows),
    outputs: sumOf(
      parts.map(({ outputs }) => outputs),
      ['thisRow', 'responses', 'agent'],
    ),
    judged: {
      ...sumOf(
        parts.map(({ judged }) => judged),
        ['byRules', 'byModel', 'fromCache', 'tokens'],
      ),
      costUsd: parts.some(({ judged }) => judged.costUsd === null)
        ? null
        : parts.reduce((sum, { judged }) => sum + (judged.costUsd ?? 0), 0),
      prompts: [...new Set(parts.flatMap(({ judged }) => judged.prompts))].sort(),
    },
    problems: parts.flatMap(({ problems }) => problems),
    openQuestions: parts.reduce((sum, { openQuestions }) => sum + openQuestions, 0),
  };
}

/** Name by name. */
export function sumOf<Name extends string>(
  all: readonly Readonly<Record<Name, number>>[],
  names: readonly Name[],
): Record<Name, number> {
  return everyOf(names, (name) => all.reduce((sum, one) => sum + one[name], 0));
}
