/** The result of an eval set, for someone who reads nothing else: rate, change, and the trend of the last runs. */
import type { ReplyOf } from '../../../commands/table';
import { sparkline } from '../../../model/texts/sparkline';
import { rowsText } from '../common/work';

type TabOutcome = NonNullable<ReplyOf<'runOutcome'>['outcome']>['tabs'][number];

export function HeadlineView({
  tab: { headline, trend, rows, conversations },
}: {
  readonly tab: TabOutcome;
}) {
  const { rate, counts, change, since, sentence, caveats } = headline;
  return (
    <div class="headline" title={sentence}>
      <p>
        <b class="rate">{rate}</b> {counts}
      </p>
      {change !== '' && (
        <p>
          <b>{change}</b> {since}
        </p>
      )}
      <p class="quiet">
        {rowsText(rows)}
        {conversations !== '' && `, ${conversations}`}
      </p>
      {caveats.map((said) => (
        <p class="quiet" key={said}>
          {said}
        </p>
      ))}
      {trend.length > 1 && <Trend rates={trend} />}
    </div>
  );
}

/** One bar per run. */
function Trend({ rates }: { readonly rates: readonly number[] }) {
  const shown = rates.map((rate) => `${Math.round(rate * 100)} %`);
  return (
    <p class="quiet">
      <span
        role="img"
        aria-label={`Pass rates of the last ${rates.length} runs: ${shown.join(', ')}`}
        title={shown.join(', ')}
      >
        {sparkline(rates)}
      </span>{' '}
      last {rates.length} runs
    </p>
  );
}
