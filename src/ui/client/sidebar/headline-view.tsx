/** The result of an eval set, for someone who reads nothing else: rate, change, interval, and the trend of the last runs. */
import type { ReplyOf } from '../../../api/table';
import { rowsText } from '../common/work';

type TabOutcome = NonNullable<ReplyOf<'runOutcome'>['outcome']>['tabs'][number];

export function HeadlineView({
  tab: { headline, trend, rows, conversations },
}: {
  readonly tab: TabOutcome;
}) {
  const { rate, counts, ends, interval, change, since, quality, note, sentence } = headline;
  return (
    <div class="headline" title={sentence}>
      {note !== '' && <p class="amber box">{note}</p>}
      <p>
        <b class="rate">{rate}</b> {counts}
        {interval !== '' && <span class="quiet"> ({interval})</span>}
      </p>
      <p class="quiet">
        {rowsText(rows)}
        {conversations !== '' && `, ${conversations}`}
      </p>
      {ends !== '' && <p class="quiet">{ends}</p>}
      {quality !== '' && <p>{quality}</p>}
      {change !== '' && (
        <p>
          <b>{change}</b> {since}
        </p>
      )}
      {trend.length > 1 && <Trend rates={trend} />}
    </div>
  );
}

const BAR = 12;
const HEIGHT = 24;

/** One bar per run, the last one dark. */
function Trend({ rates }: { readonly rates: readonly number[] }) {
  const shown = rates.map((rate) => `${Math.round(rate * 100)} %`);
  const width = rates.length * BAR;
  return (
    <p class="quiet">
      <svg
        class="trend"
        role="img"
        aria-label={`Pass rates of the last ${rates.length} runs: ${shown.join(', ')}`}
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
      >
        {rates.map((rate, index) => {
          const height = Math.max(2, rate * HEIGHT);
          const isLast = index === rates.length - 1;
          return (
            <rect
              key={index}
              class={isLast ? 'now' : ''}
              x={index * BAR}
              y={HEIGHT - height}
              width={BAR - 3}
              height={height}
            >
              <title>{shown[index]}</title>
            </rect>
          );
        })}
      </svg>{' '}
      last {rates.length} runs
    </p>
  );
}
