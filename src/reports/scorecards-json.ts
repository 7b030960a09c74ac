/** A scorecard as JSON: its properties, null for blank ones, and the objects `workflow` and `quality` of the original harness. */
import type { KnownCheckId } from '../checks/registry';
import { type CheckMeta, isInOverall } from '../checks/check';
import { everyOf } from '../model/collections';
import { QUALITY_METRICS } from '../model/judge';
import type { CallLists } from '../model/assessment';
import type { CheckId } from '../model/check';
import type { ActualField } from '../fields/fields';
import { memoize } from '../model/memoize';
import { BLANK_CHECK, type CheckScore, Scorecard, scoreIn } from '../model/scorecard';
import { textsForFiles } from '../results/expected-actual';

export type ScorecardJson = ReturnType<typeof scorecardJson>;

/** The order of the properties. */
const NAMES = memoize(() => Object.keys(Scorecard().shape));

/**
 * @param checks all, in their order
 * @param asked ids of the eval set's checks, which every scorecard has, as it has the nine GNW checks
 * @param textsForPeople the `expected` and `actual` of a check
 */
export function scorecardJson(
  card: Scorecard,
  checks: readonly CheckMeta[],
  asked: readonly CheckId[] = [],
  textsForPeople: (check: CheckMeta) => Pick<CheckScore, 'expected' | 'actual'> = (check) =>
    textsForFiles(check, card),
) {
  const included = checks.filter(
    (check) => isInOverall(check) || asked.includes(check.id) || card.checks[check.id] !== undefined,
  );
  const values: Readonly<Record<string, unknown>> = card;
  return {
    tab: card.tab,
    ...Object.fromEntries(
      NAMES().flatMap((name) => (name in values ? [[name, values[name] === '' ? null : values[name]]] : [])),
    ),
    checks: Object.fromEntries(
      included.map((check) => [
        check.id,
        { ...(card.checks[check.id] ?? BLANK_CHECK()), ...textsForPeople(check) },
      ]),
    ),
    workflow: workflowJson(card, included),
    quality: qualityJson(card, included),
  };
}

const ANSWERS: readonly ActualField[] = ['actual_agent_answer', 'actual_charts_answer'];

/** A scorecard of the command `score`: checks do not repeat the agent's texts, which are in `values`. */
export function scorecardLine(card: Scorecard, checks: readonly CheckMeta[], asked: readonly CheckId[]) {
  return scorecardJson(card, checks, asked, (check) => {
    const { expected, actual } = textsForFiles(check, card);
    return check.actual.some((name) => ANSWERS.includes(name)) ? { expected } : { expected, actual };
  });
}

/** null if quality was not judged in the tab. */
function qualityJson(card: Scorecard, checks: readonly CheckMeta[]) {
  if (!QUALITY_METRICS.some((metric) => checks.some(({ id }) => id === metric))) return null;
  return {
    ...everyOf(QUALITY_METRICS, (metric) => scoreIn(card, metric) ?? null),
    average_quality: card.average_quality,
    reasoning: card.quality_reasoning,
  };
}

/** null if no workflow check ran in the tab. */
function workflowJson(card: Scorecard, checks: readonly CheckMeta[]) {
  if (!checks.some(({ bucket }) => bucket === 'workflow')) return null;
  return {
    pass: passOf(card, 'workflow'),
    agents: callsJson(card, 'agents_workflow'),
    tools: callsJson(card, 'tools_workflow'),
  };
}

function callsJson(card: Scorecard, check: KnownCheckId) {
  return { pass: passOf(card, check), ...NO_CALLS, ...card.checks[check]?.calls };
}

function passOf(card: Scorecard, check: KnownCheckId): boolean | null {
  const score = scoreIn(card, check);
  return score === undefined ? null : score === 1;
}

const NO_CALLS: CallLists = {
  included: [],
  excluded: [],
  missing: [],
  unexpected: [],
  unlisted: [],
  called: [],
};
