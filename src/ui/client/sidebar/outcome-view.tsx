/** The result of the last run: an eval set's headline, its rows to look at, its cells to fix. */
import { endSentence } from '../../../model/run-end';
import type { ReplyOf } from '../../../commands/table';
import { momentText } from '../../../model/local-time';
import { sparkline } from '../../../model/section';
import { count } from '../../../model/text';
import { Button, Card, GoTo, OpenPage, Texts } from '../common/parts';
import { StatusLine, useWork, type Work } from '../common/work';
import { RowList } from './row-list';
import type { InSidebar } from './run-state';

type ShownOutcome = NonNullable<ReplyOf<'runOutcome'>['outcome']>;
type TabOutcome = ShownOutcome['tabs'][number];

interface OutcomeProps extends InSidebar {
  readonly outcome: ShownOutcome;
  /** The eval set in sight; undefined if the run had nothing to do with it. */
  readonly tab: TabOutcome | undefined;
}

export function OutcomeView({ outcome, tab, ...sidebar }: OutcomeProps) {
  const work = useWork();
  const { run } = sidebar;
  const { tabs, finishedAt, judge, judgingText } = outcome;
  const tryAgain = (): void =>
    void run.start({ tabs: tabs.map((each) => each.tab), choice: {}, only: 'errors', from: 'sidebar' });
  return (
    <section aria-label="Last run">
      {outcome.outcome.how === 'stopped' && (
        <div class="bad box" role="alert">
          <p>{endSentence(outcome.outcome)}</p>
          <Button onClick={tryAgain}>Try again</Button>
        </div>
      )}
      {outcome.outcome.how === 'cancelled' && <p class="amber box">{endSentence(outcome.outcome)}</p>}
      {tab && (
        <>
          <Headline tab={tab} work={work} />
          {outcome.scoresEdits && run.live === null && tab.kinds.edited > 0 && (
            // Nobody has to do anything about them.
            <p class="quiet" aria-live="polite">
              {count(tab.kinds.edited, 'edited row is', 'edited rows are')} being scored again …
            </p>
          )}
          <RowList tab={tab} work={work} {...sidebar} />
          <CellsToFix remarks={outcome.problems} tab={tab} work={work} />
        </>
      )}
      <StatusLine status={work.status} />
      <p class="quiet" title={judgingText}>
        {readersTime(finishedAt)}, {judge === 'rules' ? 'without a judge model' : `judge: ${judge}`}
      </p>
    </section>
  );
}

/** For someone who reads nothing else: the rate, what is not in it, what changed, the last runs. */
function Headline({ tab, work }: { readonly tab: TabOutcome; readonly work: Work }) {
  const { headline, trend, conversations, measuredLess } = tab;
  const { rate, counts, change, since, sentence, caveats } = headline;
  const rates = trend.map((each) => `${Math.round(each * 100)} %`).join(', ');
  return (
    <div class="headline" title={sentence}>
      <p>
        <b class="rate">{rate}</b> {counts}
      </p>
      <Texts of={[...caveats, conversations, measuredLess]} class="quiet" />
      {since !== '' && (
        <p>
          {change !== '' && <b>{change} </b>}
          <OpenPage page="showCompare" opens={`Runs ${tab.sheetId}`} text={since} work={work} />
        </p>
      )}
      {trend.length > 1 && (
        <p class="quiet">
          <span role="img" aria-label={`Pass rates of the last ${trend.length} runs: ${rates}`} title={rates}>
            {sparkline(trend)}
          </span>{' '}
          <OpenPage
            page="showCompare"
            opens={`History ${tab.sheetId}`}
            text={`last ${trend.length} runs`}
            work={work}
          />
        </p>
      )}
    </div>
  );
}

interface CellsToFixProps {
  /** What concerns the run as a whole, in sentences. */
  readonly remarks: readonly string[];
  readonly tab: TabOutcome;
  readonly work: Work;
}

function CellsToFix({ remarks, tab: { problems, sheetId }, work }: CellsToFixProps) {
  if (remarks.length + problems.length === 0) return null;
  return (
    <Card title={`Cells to fix: ${remarks.length + problems.length}`}>
      <Texts of={remarks} />
      {problems.map(({ row, column = '', text }) => (
        <p key={`${row} ${column} ${text}`}>
          {row === undefined ? (
            column
          ) : (
            <GoTo place={{ sheetId, row }} text={`row ${row} ${column}`} work={work} />
          )}
          : {text}
        </p>
      ))}
    </Card>
  );
}

/** @param iso @returns the time in the reader's own zone, in the form of all other times; the text itself if it is not a time */
export function readersTime(iso: string): string {
  return momentText(iso, Intl.DateTimeFormat().resolvedOptions().timeZone);
}
