/** The result of a case → its scorecard. */
import { CHARTS_JUDGED, type Checks, demandedOf } from '../checks/check';
import type { AgentOutput } from '../fields/fields';
import { chartsText } from '../fields/charts';
import { turnNumber } from '../fields/eval-case';
import { CALL_LISTS, type CallLists, type PeopleVerdict, type Settled } from '../model/assessment';
import type { CheckId } from '../model/check';
import { deciderText, type Decider, type JudgeUsage, UNANSWERED } from '../model/judge';
import type { CheckCode, CheckScore, Scorecard } from '../model/scorecard';
import { cut } from '../model/text';
import type { CaseResult } from '../scoring/case-result';
import { fieldValues } from './field-columns';
import { qualityReasons } from './row-scores';

const MAX_REASON = 1000;
const MAX_NAME = 80;
const MAX_NAMES = 60;

/** Where and when it was scored. */
type Provenance = Pick<Scorecard, 'output_from' | 'run_id' | 'judged_at' | 'inputs_hash' | 'scorer'>;

/** @param output undefined if the case has none */
export function scorecardOf(
  result: CaseResult,
  output: AgentOutput | undefined,
  checks: Checks,
  provenance: Provenance,
): Scorecard {
  const { evalCase, results, gates: _gates, ...said } = result;
  const { conversation, turn } = evalCase;
  const values = { ...fieldValues(evalCase, output), ...judgedCharts(results, output) };
  const judged = [...results.values()].flatMap((settled) =>
    settled.kind === 'scored' && settled.decider.by !== 'code' ? [settled] : [],
  );
  // Replies that could not be scored are paid for, too.
  const usages = [...results.values()].flatMap((settled) => ('usage' in settled ? [settled.usage] : []));
  return {
    tab: evalCase.tab,
    row: evalCase.row,
    test_id: evalCase.testId,
    test_group: evalCase.group,
    uid: evalCase.uid,
    query: evalCase.query,
    ...(conversation !== '' && { conversation, conversation_verdict: null }),
    ...(turn !== '' && { turn: turnNumber(turn) ?? turn }),
    ...said,
    checks: checkScores(result, checks),
    quality_reasoning: qualityReasons(results),
    values,
    output_from: provenance.output_from,
    latency_s: output?.trace.latencyS ?? null,
    trace_url: output?.trace.traceUrl ?? '',
    trace_id: output?.trace.traceId ?? '',
    thread_id: output?.trace.threadId ?? '',
    judge: unique(judged.map(({ decider }) => deciderText(decider))),
    ...usageOf(usages),
    judged_at: provenance.judged_at,
    run_id: provenance.run_id,
    inputs_hash: provenance.inputs_hash,
    scorer: provenance.scorer,
  };
}

function usageOf(
  usages: readonly JudgeUsage[],
): Pick<Scorecard, 'judge_tokens' | 'judge_cost_usd' | 'judge_cached' | 'prompt_hash'> {
  const costs = usages.map(({ costUsd }) => costUsd);
  return {
    judge_tokens: sum(usages.map(({ inputTokens, outputTokens }) => inputTokens + outputTokens)),
    // Blank if one cost is unknown: the sum of the others would look like the whole.
    judge_cost_usd: costs.every((cost) => cost !== undefined) ? sum(costs) : null,
    judge_cached: usages.length === 0 ? null : usages.every(({ isCached }) => isCached),
    prompt_hash: unique(usages.map(({ prompt }) => prompt)),
  };
}

/** The outcomes of the checks that have a score or a reason. */
function checkScores(result: CaseResult, checks: Checks): Readonly<Record<CheckId, CheckScore>> {
  const scores: Record<CheckId, CheckScore> = {};
  const demanded = new Set(demandedOf(checks.all, result.evalCase));
  for (const check of checks.all) {
    const settled = result.results.get(check.id);
    if (!settled) continue;
    // The reason of the whole row is not repeated for each check.
    const says = (result.error === '' || settled.reason !== result.error) && demanded.has(check);
    const isNothing = settled.kind === 'blank' && !settled.badCell;
    if (isNothing && !says) continue;
    const informs = result.gates.has(check.id) ? {} : { informs: true as const };
    scores[check.id] = { ...checkScore(settled), ...informs };
  }
  return scores;
}

function checkScore(settled: Settled): CheckScore {
  const reason = cut(settled.reason, MAX_REASON);
  const people = 'people' in settled && settled.people ? { people: said(settled.people) } : {};
  const hint = settled.kind === 'open' ? settled.hint : undefined;
  const code = codeOf(settled);
  if (settled.kind !== 'scored')
    return {
      score: null,
      kind: settled.kind,
      code,
      reason,
      ...decided(undefined),
      answer_eval_type: '',
      ...(hint && { hint }),
      ...people,
    };
  const { score, decider, answerType, calls, below } = settled;
  return {
    ...{ score, code, reason, ...decided(decider), answer_eval_type: answerType, ...people },
    ...(below !== undefined && { below }),
    ...(calls && { calls: shortLists(calls) }),
  };
}

function codeOf(settled: Settled): CheckCode {
  switch (settled.kind) {
    case 'scored':
      return settled.score === 1 ? 'met' : 'not_met';
    case 'blank':
      return settled.code;
    case 'open':
      return settled.unanswered ?? 'no_judge';
    case 'error':
      return settled.unanswered ?? 'failed';
    case 'tied':
      return 'tied';
  }
}

function decided(decider: Decider | undefined): Pick<CheckScore, 'decider' | 'decided_by'> {
  return decider ? { decider: decider.by, decided_by: deciderText(decider) } : { decided_by: '' };
}

/** Reads back the judge’s verdict on a check; undefined if unknown. */
export function judgedBefore({ people, ...own }: CheckScore): Settled | undefined {
  const { score, reason, decider: by, decided_by: name } = people?.judge ?? own;
  if (score === null || by === undefined || by === 'code') {
    const isOpen = people?.judge !== undefined || own.kind === 'open';
    return isOpen ? { kind: 'open', reason, hint: own.hint, unanswered: unansweredIn(own.code) } : undefined;
  }
  const decider: Decider = { by, name: by === 'model' ? name : name.slice(`${by}: `.length) };
  return { kind: 'scored', score, reason, decider, answerType: own.answer_eval_type };
}

function unansweredIn(code: CheckCode | undefined) {
  return UNANSWERED.find((unanswered) => unanswered === code);
}

function said({ text, judge }: PeopleVerdict): NonNullable<CheckScore['people']> {
  if (!judge) return { text };
  const { score, reason, decider } = judge;
  return { text, judge: { score, reason: cut(reason, MAX_REASON), ...decided(decider) } };
}

function shortLists(calls: CallLists): Partial<CallLists> {
  return Object.fromEntries(
    CALL_LISTS.filter((list) => calls[list].length > 0).map((list) => [list, shortList(calls[list])]),
  );
}

/** A list cut to length, ending with the number of names left out. */
function shortList(names: readonly string[]): string[] {
  const kept = names.slice(0, MAX_NAMES).map((name) => cut(name, MAX_NAME));
  return names.length > MAX_NAMES ? [...kept, `… and ${names.length - MAX_NAMES} more`] : kept;
}

/** The text of the charts that a judge reads. */
export function chartsRead({ charts = [], chartCode = [] }: AgentOutput): string {
  return charts.length === 0 ? '' : chartsText(charts, chartCode);
}

/** The text of the charts, which is long: kept only if a judge decided on it, or left it to a person. */
function judgedCharts(
  results: ReadonlyMap<CheckId, Settled>,
  output: AgentOutput | undefined,
): Scorecard['values'] {
  const settled = results.get('charts_answer_judge');
  const isAsked =
    settled?.kind === 'scored'
      ? settled.decider.by !== 'code'
      : settled?.kind === 'open' && settled.unanswered === 'in_doubt';
  const text = output && isAsked ? chartsRead(output) : '';
  return text === '' ? {} : { [CHARTS_JUDGED]: text };
}

function unique(texts: readonly string[]): string {
  return [...new Set(texts.filter((text) => text !== ''))].join('; ');
}

function sum(numbers: readonly number[]): number | null {
  // Sums of small fractions carry noise in their last digits.
  return numbers.length === 0 ? null : Number(numbers.reduce((total, value) => total + value, 0).toFixed(10));
}
