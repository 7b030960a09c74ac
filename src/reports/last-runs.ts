/** The last runs, with a line of bars as high as their pass rates. */
import { momentText } from '../model/local-time';
import type { ReportTab } from '../model/run-report';
import { rate, type Section, text, sparkline } from '../model/section';
import { section, shortName } from './section';

const MAX_RUNS = 10;

/** From two runs on, the latest first; of several eval sets, a line each. Runs that were scored in another way are left out. */
export function lastRuns(tabs: readonly ReportTab[], timeZone: string): Section[] {
  const runs = tabs.flatMap(({ statistics: { tab }, trend }) => {
    const points = trend.filter(({ rate: { n } }) => n > 0).slice(-MAX_RUNS);
    const bars = sparkline(points.flatMap((point) => point.rate.rate ?? []));
    return points.length < 2 ? [] : [{ tab, bars, latest: points.reverse() }];
  });
  const [only] = runs;
  if (only && tabs.length === 1)
    return section(
      `Last runs ${only.bars}`,
      [text(''), rate('pass rate')],
      only.latest.map((run) => ({ cells: [momentText(run.at, timeZone), run.rate] })),
    );
  return section(
    'Last runs',
    [text(''), rate('pass rate'), text('')],
    runs.map(({ tab, bars, latest }) => ({ cells: [shortName(tab), latest[0]?.rate ?? null, bars] })),
  );
}
