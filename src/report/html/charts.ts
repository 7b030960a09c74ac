/** Charts of the HTML report as SVG: bars with their intervals, and the pass rate from run to run. */
import { momentText } from '../../model/local-time';
// The renamed tag keeps the formatter from reflowing the templates.
import { html as h, type Markup } from '../../model/texts/html';
import type { TrendPoint } from '../../model/run-report';
import { rateText, type Rate } from '../../model/section';
import { oneLine } from '../../model/texts/one-line';

const BAR = { width: 240, height: 16 };

/** A bar as long as the rate, with a line over it that spans its interval. */
export function rateBar(rate: Rate): Markup {
  const { width, height } = BAR;
  const middle = height / 2;
  const x = (share: number): string => (share * width).toFixed(1);
  const { interval } = rate;
  const whisker = interval
    ? h`<path
        d="M${x(interval.low)} ${middle}H${x(interval.high)}M${x(interval.low)} 4V12M${x(interval.high)} 4V12"
        class="mark"
        fill="none"
      />`
    : h``;
  return h`<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${rateText(rate)}">
    <rect width="${width}" height="${height}" class="track" />
    <rect width="${x(rate.rate ?? 0)}" height="${height}" class="bar" />${whisker}
  </svg>`;
}

const TREND = { width: 640, height: 150, left: 44, right: 12, top: 12, bottom: 26 };
/** Most points drawn as dots: with more, the line is enough. */
const MOST_DOTS = 60;

/** Runs at equal distances, the oldest first. @param timeZone in which their times are shown */
export function trendChart(title: string, points: readonly TrendPoint[], timeZone: string): Markup {
  const { width, height, left, right, top, bottom } = TREND;
  const measured = points.filter(({ rate }) => rate.rate !== null);
  const x = (index: number): number =>
    left + (width - left - right) * (measured.length < 2 ? 0.5 : index / (measured.length - 1));
  const y = (share: number): number => top + (height - top - bottom) * (1 - share);
  const xy = (index: number, share: number): string => `${x(index).toFixed(1)},${y(share).toFixed(1)}`;
  const line = measured.map(({ rate }, index) => xy(index, rate.rate ?? 0));
  const high = measured.map(({ rate }, index) => xy(index, rate.interval?.high ?? rate.rate ?? 0));
  const low = measured.map(({ rate }, index) => xy(index, rate.interval?.low ?? rate.rate ?? 0));
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      h`<path d="M${left} ${y(share)}H${width - right}" class="grid" />
        <text x="${left - 6}" y="${y(share) + 4}" text-anchor="end">${100 * share} %</text>`,
  );
  const dots =
    measured.length > MOST_DOTS
      ? []
      : measured.map(
          (point, index) =>
            h`<circle cx="${x(index).toFixed(1)}" cy="${y(point.rate.rate ?? 0).toFixed(1)}" r="4" class="dot">
              <title>${pointText(point, timeZone)}</title>
            </circle>`,
        );
  const [first] = measured;
  const last = measured[measured.length - 1];
  const label = last
    ? `${title}: ${measured.length} runs, the last ${rateText(last.rate)}`
    : `${title}: no runs`;
  return h`<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}">
    ${grid}
    <polygon points="${[...high, ...low.reverse()].join(' ')}" class="band" />
    <polyline points="${line.join(' ')}" class="mark" fill="none" stroke-width="2" />
    ${dots}
    <text x="${left}" y="${height - 8}">${day(first, timeZone)}</text>
    <text x="${width - right}" y="${height - 8}" text-anchor="end">
      ${measured.length > 1 ? day(last, timeZone) : ''}
    </text>
  </svg>`;
}

function day(point: TrendPoint | undefined, timeZone: string): string {
  return point ? oneLine(momentText(point.at, timeZone)).replace(/,.*$/, '') : '';
}

function pointText({ at: when, rate }: TrendPoint, timeZone: string): string {
  return oneLine(`${momentText(when, timeZone)}: ${rateText(rate)}`);
}
