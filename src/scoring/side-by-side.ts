/** Tabs side by side. Tabs that rest on different checks are never combined into one number: a sentence says so. */
import type { CheckId, Checks } from '../model/check';
import type { Rate } from '../model/section';
import type { RunStatistics, SideBySide, MeanScore } from '../model/run-report';
import { rateOf } from './interval';

/** Whether the scores of all tabs rest on the same checks. Tabs without a measured row have none and do not matter. */
export function comparable(tabs: readonly RunStatistics[]): boolean {
  return new Set(tabs.filter(({ rate }) => rate.n > 0).map((tab) => checkSet(tab).join())).size <= 1;
}

/**
 * @example sideBySide([gold, silver]).remark
 * // 'The tabs rest on different checks and are not averaged into one number: Dates (only GOLD).'
 */
export function sideBySide(tabs: readonly RunStatistics[], checks: Checks): SideBySide {
  const isComparable = comparable(tabs);
  const evaluated = checks.all.filter(({ id }) => tabs.some((tab) => checkSet(tab).includes(id)));
  return {
    checks: evaluated.map(({ id, title, isFraction = false }) => ({
      id,
      title,
      isMean: isFraction,
      rates: tabs.map((tab) => rateIn(tab, id)),
    })),
    together: isComparable ? together(tabs) : null,
    remark: isComparable ? '' : remarkOn(tabs, checks),
  };
}

/** The checks that have a rate or a mean, in the order of the registry. */
function checkSet({ checks }: RunStatistics): CheckId[] {
  return checks.filter(({ n }) => n > 0).map(({ id }) => id);
}

function rateIn({ checks }: RunStatistics, check: CheckId): Rate | null {
  const checkStatistics = checks.find(({ id, n }) => id === check && n > 0);
  if (!checkStatistics) return null;
  const { passed, n, rate, interval } = checkStatistics;
  return { passed, n, rate, interval };
}

function together(tabs: readonly RunStatistics[]): { readonly rate: Rate; readonly overall: MeanScore } {
  const total = (of: (tab: RunStatistics) => number): number => tabs.reduce((sum, tab) => sum + of(tab), 0);
  const n = total(({ means }) => means.overall.n);
  const sum = total(({ means: { overall } }) => (overall.mean ?? 0) * overall.n);
  return {
    rate: rateOf(
      total(({ rate }) => rate.passed),
      total(({ rate }) => rate.n),
    ),
    overall: { mean: n === 0 ? null : sum / n, n },
  };
}

/** Most differing checks named: nobody reads a sentence that names forty. */
const SHOWN = 5;

function remarkOn(tabs: readonly RunStatistics[], checks: Checks): string {
  const measured = tabs.filter(({ rate }) => rate.n > 0);
  const differing = checks.all.flatMap(({ id, title }) => {
    const holders = measured.filter((tab) => checkSet(tab).includes(id)).map(({ tab }) => tab);
    return holders.length === 0 || holders.length === measured.length
      ? []
      : [`${title} (only ${holders.join(', ')})`];
  });
  const more = differing.length - SHOWN;
  const rest = more > 0 ? `; and ${more} more, which the table of checks shows` : '';
  return `The tabs rest on different checks and are not averaged into one number: ${differing.slice(0, SHOWN).join('; ')}${rest}.`;
}
