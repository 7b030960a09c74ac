/** The result of the last run: an eval set's headline, its rows to look at, its cells to fix. */
import { useEffect } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { momentText } from '../../../model/local-time';
import { sparkline } from '../../../model/section';
import { GoTo, OpenPage } from '../common/links';
import { callServer } from '../common/server';
import { rowsText, StatusLine, useWork, type Work } from '../common/work';
import { RowList } from './row-list';
import type { RowState } from './row-state';
import type { RunState } from './run-state';

type Outcome = NonNullable<ReplyOf<'runOutcome'>['outcome']>;
type TabOutcome = Outcome['tabs'][number];

interface OutcomeProps {
  readonly outcome: Outcome;
  /** The eval set in sight; undefined if the run had nothing to do with it. */
  readonly tab: TabOutcome | undefined;
  /** The judge model that is set up by now; '' if there is none. */
  readonly judge: string;
  readonly run: RunState;
  readonly rows: RowState;
  readonly onOpenRow: () => void;
  readonly onAddJudge: () => void;
  /** Gets the eval set whose open rows the user will judge. */
  readonly onJudgeYourself: (sheetId: number) => void;
}

export function OutcomeView({
  outcome,
  tab,
  judge,
  run,
  rows,
  onOpenRow,
  onAddJudge,
  onJudgeYourself,
}: OutcomeProps) {
  const work = useWork();
  const { tabs, stopped, finishedAt, judge: usedJudge, judgingText } = outcome;
  const startOn = (
    { tab: name }: TabOutcome,
    what: Pick<RequestOf<'runEvals'>, 'choice' | 'only' | 'keepsOthers'>,
  ): void => void run.start({ tabs: [name], ...what, from: 'sidebar' });
  const placesOf = (list: readonly TabOutcome['toLookAt'][number][]) =>
    list.map(({ row }) => ({ sheetId: tab?.sheetId ?? 0, row }));
  useEffect(() => {
    if (tab) rows.fetchAhead(placesOf(tab.toLookAt.filter(({ row }) => row > 0)), 0);
  }, [outcome]);
  return (
    <section aria-label="Last run">
      {stopped !== '' && (
        <div class="bad box" role="alert">
          <p>{stopped}</p>
          <button
            type="button"
            onClick={() =>
              void run.start({
                tabs: tabs.map((each) => each.tab),
                ...{ choice: {}, only: 'errors', from: 'sidebar' },
              })
            }
          >
            Try again
          </button>
        </div>
      )}
      {stopped === '' && outcome.outcome !== 'finished' && (
        <p class="amber box">The run was {outcome.outcome}.</p>
      )}
      {tab && (
        <>
          <Headline tab={tab} work={work} />
          {outcome.scoresEdits && run.live === null && <Rescoring rows={tab.kinds.edited} />}
          <RowList
            {...{ tab, judge, onAddJudge }}
            onJudgeYourself={() => onJudgeYourself(tab.sheetId)}
            onOpen={(list, index) => {
              rows.open(placesOf(list), index);
              onOpenRow();
            }}
            onShow={(show) =>
              void work.run('Filtering …', async () => {
                const { message } = await callServer('showRows', { show, sheetId: tab.sheetId });
                return message;
              })
            }
            onRun={(list) =>
              startOn(tab, { choice: { rows: list.map(({ row }) => row) }, keepsOthers: true })
            }
            onJudge={() => startOn(tab, { choice: {}, only: 'errors' })}
          />
          <CellsToFix texts={[...outcome.problems, ...tab.problems]} {...{ tabs, work }} />
        </>
      )}
      <StatusLine status={work.status} />
      <p class="quiet" title={judgingText}>
        {localTime(finishedAt)}, {usedJudge === 'rules' ? 'without a judge model' : `judge: ${usedJudge}`}
      </p>
    </section>
  );
}

/** For someone who reads nothing else: the rate, what is not in it, what changed, the last runs. */
function Headline({ tab, work }: { readonly tab: TabOutcome; readonly work: Work }) {
  const { headline, trend, conversations, measuredLess } = tab;
  const { rate, counts, change, since, sentence, caveats } = headline;
  const shown = trend.map((each) => `${Math.round(each * 100)} %`);
  return (
    <div class="headline" title={sentence}>
      <p>
        <b class="rate">{rate}</b> {counts}
      </p>
      {[...caveats, conversations, measuredLess]
        .filter((text) => text !== '')
        .map((text) => (
          <p class="quiet" key={text}>
            {text}
          </p>
        ))}
      {since !== '' && (
        <p>
          {change !== '' && <b>{change} </b>}
          <OpenPage page="showCompare" text={since} work={work} />
        </p>
      )}
      {trend.length > 1 && (
        <p class="quiet">
          <span
            role="img"
            aria-label={`Pass rates of the last ${trend.length} runs: ${shown.join(', ')}`}
            title={shown.join(', ')}
          >
            {sparkline(trend)}
          </span>{' '}
          last {trend.length} runs
        </p>
      )}
    </div>
  );
}

/** Nobody has to do anything about them. */
function Rescoring({ rows }: { readonly rows: number }) {
  if (rows === 0) return null;
  return (
    <p class="quiet" aria-live="polite">
      {rows === 1 ? '1 edited row is' : `${rowsText(rows).replace('rows', 'edited rows')} are`} being scored
      again …
    </p>
  );
}

interface CellsToFixProps {
  /** What is wrong, and what to write instead. */
  readonly texts: readonly string[];
  readonly tabs: Outcome['tabs'];
  readonly work: Work;
}

function CellsToFix({ texts, tabs, work }: CellsToFixProps) {
  if (texts.length === 0) return null;
  return (
    <details class="card">
      <summary>
        <h2>Cells to fix: {texts.length}</h2>
      </summary>
      <ul class="plain">
        {texts.map((text) => {
          // The sentence begins with its own eval set, which need not be the one in sight.
          const of = tabs.find(({ tab }) => text.startsWith(`${tab}, row `));
          const row = of && parseInt(text.slice(`${of.tab}, row `.length), 10);
          const where = of ? `${of.tab}, row ${row}` : '';
          return (
            <li key={text}>
              {of && row && <GoTo place={{ sheetId: of.sheetId, row }} text={where} work={work} />}
              {text.slice(where.length)}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** @param iso @returns the time in the reader's own zone, in the form of all other times; the text itself if it is not a time */
export function localTime(iso: string): string {
  return momentText(iso, Intl.DateTimeFormat().resolvedOptions().timeZone);
}
