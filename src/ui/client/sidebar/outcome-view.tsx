/** The result of the last run: an eval set's headline, its rows to look at, what changed; the details folded. */
import { useEffect, useState } from 'preact/hooks';
import type { ReplyOf } from '../../../api/table';
import { callServer } from '../common/server';
import { rowsText, Saying, useWork, type Work } from '../common/work';
import { GoTo } from './go-to';
import { HeadlineView } from './headline-view';
import { localTime } from './local-time';
import { RowList } from './row-list';
import type { RowState } from './row-state';
import type { RunState } from './run-state';
import { Share } from './share';

type Outcome = NonNullable<ReplyOf<'runOutcome'>['outcome']>;
type TabOutcome = Outcome['tabs'][number];

export interface OutcomeProps {
  readonly outcome: Outcome;
  readonly run: RunState;
  readonly rows: RowState;
  readonly at: ReplyOf<'lookAround'>['at'];
  readonly onOpenRow: () => void;
  readonly onAddJudge: () => void;
}

export function OutcomeView({ outcome, run, rows, at, onOpenRow, onAddJudge }: OutcomeProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const work = useWork();
  const { tabs, heatmap, stopped, problems, judge, judgingText, finishedAt } = outcome;
  const isAt = ({ sheetId, resultsSheetId }: TabOutcome): boolean =>
    sheetId === at?.sheetId || resultsSheetId === at?.sheetId;
  const tab = tabs.find(({ sheetId }) => sheetId === chosen) ?? tabs.find(isAt) ?? tabs[0];
  const placesOf = (list: readonly TabOutcome['toLookAt'][number][]) =>
    list.map(({ row }) => ({ sheetId: tab?.sheetId ?? 0, row }));
  useEffect(() => {
    if (tab) rows.fetchAhead(placesOf(tab.toLookAt.filter(({ row }) => row > 0)), 0);
  }, [outcome, tab?.sheetId]);
  return (
    <section aria-labelledby="outcome-title">
      <h2 id="outcome-title">{tabs.length === 1 && tab ? tab.tab : 'Last run'}</h2>
      {tabs.length > 1 && tab && (
        <select
          aria-label="Eval set"
          value={String(tab.sheetId)}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        >
          {tabs.map((one) => (
            <option key={one.sheetId} value={String(one.sheetId)}>
              {one.tab}: {one.headline.rate}
            </option>
          ))}
        </select>
      )}
      {tab && <HeadlineView tab={tab} />}
      <Remarks
        texts={[
          ...(outcome.outcome === 'finished' ? [] : [`The run was ${outcome.outcome}.`]),
          ...(stopped === ''
            ? []
            : [`The judge stopped: ${stopped}. Run again to go on: what was judged is kept.`]),
          ...(tab && tab.measuredLess !== '' ? [tab.measuredLess] : []),
        ]}
      />
      {tab && tab.openQuestions > 0 && <OpenQuestions count={tab.openQuestions} onAddJudge={onAddJudge} />}
      {tab && (
        <RowList
          key={tab.sheetId}
          tab={tab}
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
            void run.start({
              tabs: [tab.tab],
              choice: { rows: list.map(({ row }) => row) },
              keepsOthers: true,
              from: 'sidebar',
            })
          }
        />
      )}
      <Share message={outcome.message} work={work} />
      <Saying said={work.said} />
      <ToMend texts={[...problems, ...(tab ? tab.problems : [])]} />
      {tab && <Details tab={tab} work={work} />}
      <p class="quiet">
        {localTime(finishedAt)}, judge: {judge}
        {judgingText !== '' && <>. {judgingText}</>}
      </p>
      <ul class="plain ways">
        {tab && (
          <li>
            <GoTo place={{ sheetId: tab.resultsSheetId, row: 1 }} text="Open the results" work={work} />
          </li>
        )}
        {heatmap !== null && (
          <li>
            <GoTo place={{ sheetId: heatmap, row: 1 }} text="Open the heatmap" work={work} />
          </li>
        )}
      </ul>
    </section>
  );
}

/** Mostly unreadable cells: each text says what to write instead. */
function ToMend({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <details>
      <summary>To mend: {texts.length}</summary>
      <Remarks texts={texts} />
    </details>
  );
}

function OpenQuestions({ count, onAddJudge }: { readonly count: number; readonly onAddJudge: () => void }) {
  return (
    <p class="amber box">
      {count === 1 ? '1 question is' : `${count} questions are`} open: no rule could decide.{' '}
      <button type="button" class="link" onClick={onAddJudge}>
        Set up a judge model
      </button>
    </p>
  );
}

/** All remarks in one place. */
function Remarks({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div class="amber box">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

function Details({ tab, work }: { readonly tab: TabOutcome; readonly work: Work }) {
  const { rows, conversations, checks, slices, changes, sheetId } = tab;
  return (
    <>
      <Changes changes={changes} sheetId={sheetId} work={work} />
      <details>
        <summary>Checks</summary>
        <p class="quiet">
          {rowsText(rows)}
          {conversations !== '' && `, ${conversations}`}
        </p>
        <table>
          <thead>
            <tr>
              <th scope="col">Check</th>
              <th scope="col" class="number">
                Passed
              </th>
            </tr>
          </thead>
          <tbody>
            {checks.map(({ title, passed, evaluated, mean }) => (
              <tr key={title}>
                <td>{title}</td>
                <td class="number">
                  {mean === undefined ? `${passed} of ${evaluated}` : `mean ${mean} of ${evaluated}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      {slices.length > 0 && (
        <details>
          <summary>Slices</summary>
          <ul class="plain">
            {slices.map(({ name, rate, checks: ofSlice }) => (
              <li key={name}>
                <strong>{name}</strong> {rate === '' ? 'not enough data' : rate}
                {ofSlice !== '' && <span class="quiet"> – {ofSlice}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface ChangesProps {
  readonly changes: TabOutcome['changes'];
  readonly sheetId: number;
  readonly work: Work;
}

function Changes({ changes: { before, compared, worse, better }, sheetId, work }: ChangesProps) {
  if (before === '') return null;
  const list = (title: string, rows: typeof worse) =>
    rows.length > 0 && (
      <>
        <h4>
          {title}: {rows.length}
        </h4>
        <ul class="plain">
          {rows.map(({ row, name, checks }) => (
            <li key={`${row} ${name}`}>
              <GoTo place={{ sheetId, row }} text={`Row ${row}: ${name}`} work={work} />
              {checks !== '' && <span class="quiet"> – {checks}</span>}
            </li>
          ))}
        </ul>
      </>
    );
  return (
    <details>
      <summary>
        Since {before}: {worse.length} worse, {better.length} better
      </summary>
      <p class="quiet">{rowsText(compared)} compared</p>
      {list('Worse', worse)}
      {list('Better', better)}
    </details>
  );
}
