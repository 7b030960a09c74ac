/** The result of the last run: an eval set's headline, its rows to look at, what changed; the details folded. */
import type { ComponentChildren } from 'preact';
import { RESULTS_HEADER } from '../../../model/results-rows';
import { useEffect, useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { Sections } from '../common/sections';
import { callServer } from '../common/server';
import { rowsText, Saying, useWork, type Work } from '../common/work';
import { GoTo, OpenPage } from '../common/links';
import { HeadlineView } from './headline-view';
import { RowList } from './row-list';
import type { RowState } from './row-state';
import type { RunState } from './run-state';
import { Share } from './share';
import { momentText } from '../../../model/local-time';

type Outcome = NonNullable<ReplyOf<'runOutcome'>['outcome']>;
type TabOutcome = Outcome['tabs'][number];

interface OutcomeProps {
  readonly outcome: Outcome;
  /** The judge model that is set up by now; '' if there is none. */
  readonly judge: string;
  readonly run: RunState;
  readonly rows: RowState;
  readonly whereabouts: ReplyOf<'lookAround'>['at'];
  readonly onOpenRow: () => void;
  readonly onAddJudge: () => void;
}

export function OutcomeView({ outcome, judge, run, rows, whereabouts, onOpenRow, onAddJudge }: OutcomeProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [isSharing, setSharing] = useState(false);
  const work = useWork();
  const {
    tabs,
    heatmap,
    stopped,
    problems,
    judge: usedJudge,
    judgingText,
    finishedAt,
    scoresEdits,
  } = outcome;
  const isAt = ({ sheetId, resultsSheetId }: TabOutcome): boolean =>
    sheetId === whereabouts?.sheetId || resultsSheetId === whereabouts?.sheetId;
  const tab = tabs.find(({ sheetId }) => sheetId === chosen) ?? tabs.find(isAt) ?? tabs[0];
  const startOn = (
    { tab: name }: TabOutcome,
    what: Pick<RequestOf<'runEvals'>, 'choice' | 'only' | 'keepsOthers'>,
  ): void => void run.start({ tabs: [name], ...what, from: 'sidebar' });
  const placesOf = (list: readonly TabOutcome['toLookAt'][number][]) =>
    list.map(({ row }) => ({ sheetId: tab?.sheetId ?? 0, row }));
  useEffect(() => {
    if (tab) rows.fetchAhead(placesOf(tab.toLookAt.filter(({ row }) => row > 0)), 0);
  }, [outcome, tab?.sheetId]);
  return (
    <section aria-labelledby="outcome-title">
      <h2 id="outcome-title" class={tabs.length > 1 ? 'unseen' : ''}>
        {tab?.tab ?? 'Last run'}
      </h2>
      {tabs.length > 1 && tab && (
        <select
          aria-label="Eval set"
          value={String(tab.sheetId)}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        >
          {tabs.map((tabOutcome) => (
            <option key={tabOutcome.sheetId} value={String(tabOutcome.sheetId)}>
              {tabOutcome.tab}: {tabOutcome.headline.isMean ? 'mean ' : ''}
              {tabOutcome.headline.rate}
            </option>
          ))}
        </select>
      )}
      {stopped !== '' && (
        <div class="bad box" role="alert">
          <p>{stopped}</p>
          <button
            type="button"
            onClick={() =>
              void run.start({
                tabs: tabs.map((each) => each.tab),
                choice: {},
                only: 'errors',
                from: 'sidebar',
              })
            }
          >
            Try again
          </button>
        </div>
      )}
      <div class="buttons">
        <button type="button" aria-expanded={isSharing} onClick={() => setSharing(!isSharing)}>
          Share
        </button>
        <OpenPage page="showCompare" text="Compare…" work={work} />
      </div>
      {isSharing && <Share tabs={tabs} />}
      {tab && <HeadlineView tab={tab} />}
      <Remarks
        texts={[
          ...(outcome.outcome === 'finished' || stopped !== '' ? [] : [`The run was ${outcome.outcome}.`]),
          ...(tab && tab.measuredLess !== '' ? [tab.measuredLess] : []),
        ]}
      />
      {tab && scoresEdits && run.live === null && <Rescoring rows={tab.kinds.edited} />}
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
          onRun={(list) => startOn(tab, { choice: { rows: list.map(({ row }) => row) }, keepsOthers: true })}
        />
      )}
      {tab && tab.openQuestions > 0 && (
        <OpenQuestions
          count={tab.openQuestions}
          judge={judge}
          onAddJudge={onAddJudge}
          onJudge={() => startOn(tab, { choice: {}, only: 'errors' })}
        />
      )}
      <Saying said={work.said} />
      <CellsToFix texts={[...problems, ...(tab ? tab.problems : [])]} />
      {tab && <Changes changes={tab.changes} sheetId={tab.sheetId} work={work} />}
      {tab && <Sections sections={tab.sections} />}
      <ul class="plain ways">
        {tab && (
          <li>
            <GoTo
              place={{ sheetId: tab.resultsSheetId, row: RESULTS_HEADER }}
              text="Open the results tab"
              work={work}
            />
          </li>
        )}
        {heatmap !== null && (
          <li>
            <GoTo place={{ sheetId: heatmap, row: 1 }} text="Open the heatmap" work={work} />
          </li>
        )}
      </ul>
      <p class="quiet">
        {localTime(finishedAt)}, {usedJudge === 'rules' ? 'without a judge model' : `judge: ${usedJudge}`}.
        {judgingText !== '' && ` ${judgingText}`}
      </p>
    </section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

/** Closed: what most people come for stands above. */
function Section({ title, children }: SectionProps) {
  return (
    <details class="card">
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  );
}

/** Nobody has to do anything about them. */
function Rescoring({ rows }: { readonly rows: number }) {
  if (rows === 0) return null;
  return (
    <p class="quiet" aria-live="polite">
      {rows === 1 ? '1 edited row is' : `${rows} edited rows are`} being scored again …
    </p>
  );
}

/** Mostly unreadable cells: each text says what to write instead. */
function CellsToFix({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <Section title={`Cells to fix: ${texts.length}`}>
      <Remarks texts={texts} />
    </Section>
  );
}

interface OpenQuestionsProps {
  readonly count: number;
  /** The model that is set up by now; '' if there is none. */
  readonly judge: string;
  readonly onAddJudge: () => void;
  readonly onJudge: () => void;
}

function OpenQuestions({ count, judge, onAddJudge, onJudge }: OpenQuestionsProps) {
  return (
    <p class="amber box">
      {count === 1 ? '1 answer needs' : `${count} answers need`} a judge model.{' '}
      <button type="button" class="link" onClick={judge === '' ? onAddJudge : onJudge}>
        {judge === '' ? 'Set up a judge model' : `Judge with ${judge}`}
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
    <Section title={`Since ${before}: ${worse.length} worse, ${better.length} better`}>
      <p class="quiet">{rowsText(compared)} compared</p>
      {list('Worse', worse)}
      {list('Better', better)}
    </Section>
  );
}

/** @param iso @returns the time in the reader's own zone, in the form of all other times; the text itself if it is not a time */
export function localTime(iso: string): string {
  return momentText(iso, Intl.DateTimeFormat().resolvedOptions().timeZone);
}
