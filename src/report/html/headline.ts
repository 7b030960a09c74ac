/** What stands first in a report: a sentence for whoever reads no further, and three numbers. */
// Under another name the templates stay as they are written: what stands between the tags of a cell is shown.
import { html as h, type Markup } from '../../model/texts/html';
import type { ReportRate, ReportTab, RunReport } from '../../model/run-report';
import { count } from '../../model/text';
import { oneLine } from '../one-line';
import { percent } from './charts';

/** @example 'GOLD: 79.0 % of 38 measured rows pass (95 %: 63.7 % to 88.9 %); since run-1, 2 rows are worse and 4 better.' */
export function headlineSentence({ tabs, sideBySide: { together } }: RunReport): string {
  const [first] = tabs;
  const name = tabs.length === 1 && first ? oneLine(first.statistics.tab) : count(tabs.length, 'eval set');
  const rate = rateOfAll(tabs, together);
  const { worse, better, before } = changed(tabs);
  const since = tabs.length === 1 ? before : 'the run before';
  const change =
    before === ''
      ? ''
      : worse + better === 0
        ? `; nothing changed since ${since}`
        : `; since ${since}, ${count(worse, 'row is', 'rows are')} worse and ${better} better`;
  if (!rate && tabs.length > 1)
    return `${name}: ${passedText(tabs)} measured rows pass (${tabs.map(shortly).join(', ')})${change}.`;
  if (!rate || rate.n === 0) return `${name}: no row was measured.`;
  const between = rate.interval
    ? ` (95 %: ${percent(rate.interval.low)} to ${percent(rate.interval.high)})`
    : '';
  return `${name}: ${percent(rate.rate)} of ${count(rate.n, 'measured row')} pass${between}${change}.`;
}

export function headline(report: RunReport): Markup {
  const { tabs } = report;
  const rate = rateOfAll(tabs, report.sideBySide.together);
  const { worse, better, before } = changed(tabs);
  const open = sum(tabs, ({ statistics: { verdicts } }) =>
    (['error', 'needs judge', 'trials tied', 'edited since'] as const).reduce(
      (total, verdict) => total + verdicts[verdict],
      0,
    ),
  );
  const numbers: readonly (readonly [string, string])[] = [
    rate ? [percent(rate.rate), 'pass'] : [passedText(tabs), 'measured rows pass'],
    before === '' ? ['–', 'no run before'] : [`${worse} / ${better}`, 'worse / better than before'],
    [String(open), 'rows without a measure'],
  ];
  return h`<p class="lead">${headlineSentence(report)}</p><p class="numbers">${numbers.map(([figure, what]) => h`<span><b>${figure}</b> ${what}</span>`)}</p>`;
}

/** @example 'GOLD 79.0 %' */
function shortly({ statistics: { tab, rate } }: ReportTab): string {
  return `${oneLine(tab)} ${percent(rate.rate)}`;
}

/** @example '30 of 38' */
function passedText(tabs: readonly ReportTab[]): string {
  const [passed, n] = [(one: ReportRate) => one.passed, (one: ReportRate) => one.n].map((of) =>
    sum(tabs, ({ statistics }) => of(statistics.rate)),
  );
  return `${passed} of ${n}`;
}

/** Of several eval sets only where they can be counted together. */
function rateOfAll(
  tabs: readonly ReportTab[],
  together: RunReport['sideBySide']['together'],
): ReportRate | undefined {
  const [first] = tabs;
  return tabs.length === 1 ? first?.statistics.rate : together?.rate;
}

function changed(tabs: readonly ReportTab[]): { worse: number; better: number; before: string } {
  return {
    worse: sum(tabs, ({ changes }) => changes.worse.length + changes.newErrors.length),
    better: sum(tabs, ({ changes }) => changes.better.length),
    before: oneLine(tabs.map(({ changes }) => changes.before).find((name) => name !== '') ?? ''),
  };
}

function sum(tabs: readonly ReportTab[], of: (tab: ReportTab) => number): number {
  return tabs.reduce((total, tab) => total + of(tab), 0);
}
