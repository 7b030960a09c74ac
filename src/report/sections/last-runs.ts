/** The last runs of each eval set, line by line, with a sparkline of their pass rates. */
import { shownMoment } from '../../model/local-time';
import type { RunReport, TrendPoint } from '../../model/run-report';
import { rate, type Section, type SectionRow, text } from '../../model/section';
import { setName } from './rates';
import { section, SET } from './section';

const MOST_RUNS = 10;
const BARS = '▁▂▃▄▅▆▇█';

/** Runs that were scored in another way than the present one are left out. */
export function lastRuns({ tabs }: RunReport, timeZone: string): Section[] {
  const rows = tabs.flatMap((tab): SectionRow[] => {
    const runs = tab.trend.filter((point) => point.rate.n > 0).slice(-MOST_RUNS);
    if (runs.length < 2) return [];
    const line = sparkline(runs);
    return runs.map((run, index) => ({
      cells: [
        shownMoment(Date.parse(run.at), timeZone),
        setName(tab),
        run.rate,
        index === runs.length - 1 ? line : null,
      ],
    }));
  });
  return section('Last runs', [text(''), SET, rate('pass rate'), text('')], rows);
}

/** @example sparkline(of(0, 0.5, 1)) // '▁▅█' */
export function sparkline(runs: readonly TrendPoint[]): string {
  return runs
    .map(({ rate: { rate: share } }) => BARS.charAt(Math.round((share ?? 0) * (BARS.length - 1))))
    .join('');
}
