/** The result of the last run for one eval set: its headline, the rows that need attention, the problems in the sheet. */
import { endSentence, type RunEnd } from '../../../model/run';
import type { ReplyOf } from '../../../commands/table';
import { momentText } from '../../../model/local-time';
import { sparkline } from '../../../model/section';
import { count, outOf } from '../../../model/text';
import { Button, Card, GoTo, OpenPage, Texts } from '../common/components';
import { StatusLine, useWork } from '../common/work-status';
import { RowList } from './row-list';
import type { InSidebar, TabOutcome } from './run-state';

type ShownOutcome = NonNullable<ReplyOf<'runOutcome'>['outcome']>;

interface OutcomeProps extends InSidebar {
  readonly outcome: ShownOutcome;
  /** The eval set in view. */
  readonly tab: TabOutcome;
}

export function OutcomeView({ outcome, tab, ...sidebar }: OutcomeProps) {
  const work = useWork();
  const { run } = sidebar;
  const { finishedAt, judge, judgingText } = outcome;
  // The alarm of the whole run is shown only if no eval set has its own.
  const alarm = tab.silenceText || (isReportedPerSet(outcome.outcome) ? '' : endSentence(outcome.outcome));
  const isCancelled = outcome.outcome.how === 'cancelled';
  const resume = (): void => void run.start({ tabs: [tab.tab], choice: {}, only: 'errors', from: 'sidebar' });
  return (
    <section aria-label="Last run">
      {alarm !== '' && (
        <div class="bad box" role="alert">
          <p>{alarm}</p>
          <Button onClick={resume}>Try again</Button>
        </div>
      )}
      {isCancelled && tab.notReached > 0 && (
        <div class="amber box">
          <p>
            The run was cancelled: {outOf(tab.rows - tab.notReached, tab.rows)} rows of {tab.tab} are scored.
          </p>
          <Button onClick={resume}>Resume</Button>
        </div>
      )}
      {!tab.isMeasured && <SheetProblems remarks={outcome.problems} tab={tab} isOpen />}
      <Headline tab={tab} />
      {outcome.scoresEdits && run.live === null && tab.kinds.edited > 0 && (
        // Quiet: nobody has to act.
        <p class="quiet" aria-live="polite">
          {count(tab.kinds.edited, 'edited row is', 'edited rows are')} being rescored…
        </p>
      )}
      <RowList tab={tab} work={work} {...sidebar} />
      {tab.isMeasured && <SheetProblems remarks={outcome.problems} tab={tab} />}
      <StatusLine status={work.status} />
      <p class="quiet" title={judgingText}>
        {readersTime(finishedAt)}, {judge === 'rules' ? 'without a judge model' : `judge: ${judge}`}
      </p>
    </section>
  );
}

/** True if the run was not stopped, or each eval set reports its own gaps. */
function isReportedPerSet(end: RunEnd): boolean {
  return end.how !== 'stopped' || end.why.code === 'not_measured';
}

/** The rate, the rows it leaves out, the change since the previous run, and the trend. */
function Headline({ tab }: { readonly tab: TabOutcome }) {
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
          <OpenPage page="showCompare" opens={`Runs ${tab.sheetId}`} text={since} />
        </p>
      )}
      {trend.length > 1 && (
        <p class="quiet">
          <span role="img" aria-label={`Pass rates of the last ${trend.length} runs: ${rates}`} title={rates}>
            {sparkline(trend)}
          </span>{' '}
          <OpenPage page="showCompare" opens={`History ${tab.sheetId}`} text={`last ${trend.length} runs`} />
        </p>
      )}
    </div>
  );
}

interface SheetProblemsProps {
  /** Problems of the run as a whole, as sentences. */
  readonly remarks: readonly string[];
  readonly tab: TabOutcome;
  readonly isOpen?: boolean;
}

function SheetProblems({ remarks, tab: { problems, sheetId }, isOpen = false }: SheetProblemsProps) {
  if (remarks.length + problems.length === 0) return null;
  return (
    <Card title={`Problems in the sheet: ${remarks.length + problems.length}`} isOpen={isOpen}>
      <Texts of={remarks} />
      {problems.map(({ row, column = '', text }) => (
        <p key={`${row} ${column} ${text}`}>
          {row === undefined ? column : <GoTo place={{ sheetId, row }} text={`row ${row} ${column}`} />}:{' '}
          {text}
        </p>
      ))}
    </Card>
  );
}

/** Returns a time in the reader's own time zone; the text itself if it is not an ISO time. */
export function readersTime(iso: string): string {
  return momentText(iso, Intl.DateTimeFormat().resolvedOptions().timeZone);
}
