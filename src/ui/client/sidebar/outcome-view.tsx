/** What the last run came to: figures, rows to look at, what changed. */
import type { ReplyOf } from '../../../api/table';
import { GoTo } from './go-to';
import { Verdict, Verdicts } from './verdicts';
import { rowsText, Saying, useWork, type Work } from './work';

type Outcome = NonNullable<ReplyOf<'runOutcome'>['outcome']>;
type TabOutcome = Outcome['tabs'][number];

export function OutcomeView({ outcome }: { readonly outcome: Outcome }) {
  const work = useWork();
  const { tabs, heatmap, stopped, problems, judge, judgingText, finishedAt } = outcome;
  return (
    <section aria-labelledby="outcome-title">
      <h2 id="outcome-title">Last run</h2>
      <p class="quiet">
        {finishedAt.slice(0, 16).replace('T', ' ')} UTC, judge: {judge}
      </p>
      <Remarks
        texts={[
          ...(outcome.outcome === 'finished' ? [] : [`The run was ${outcome.outcome}.`]),
          ...(stopped === ''
            ? []
            : [`The judge stopped: ${stopped}. Run again to go on: what was judged is kept.`]),
          ...problems,
        ]}
      />
      <Saying said={work.said} />
      {tabs.map((tab) => (
        <TabView key={tab.sheetId} tab={tab} work={work} isOpen={tabs.length === 1} />
      ))}
      {judgingText !== '' && <p class="quiet">{judgingText}</p>}
      {heatmap !== null && (
        <p>
          <GoTo place={{ sheetId: heatmap, row: 1 }} text="Open the heatmap" work={work} />
        </p>
      )}
    </section>
  );
}

/** All that there is to say, in one place. */
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

interface TabProps {
  readonly tab: TabOutcome;
  readonly work: Work;
  readonly isOpen: boolean;
}

function TabView({ tab, work, isOpen }: TabProps) {
  const {
    sheetId,
    resultsSheetId,
    rows,
    headline,
    conversations,
    verdicts,
    checks,
    slices,
    toLookAt,
    more,
    problems,
    openQuestions,
    measuredLess,
    edited,
    changes,
  } = tab;
  return (
    <div class="card">
      <h3>
        {tab.tab} <span class="quiet">{rowsText(rows)}</span>
      </h3>
      <p title={headline.sentence}>
        <strong>{headline.rate}</strong> {headline.counts}
        {headline.change !== '' && (
          <>
            {' '}
            <strong>{headline.change}</strong> {headline.since}
          </>
        )}
        {headline.interval !== '' && <span class="quiet"> {headline.interval}</span>}
      </p>
      <Verdicts counts={verdicts} waiting="not scored" />
      {conversations !== '' && <p>{conversations}</p>}
      <p>
        <GoTo place={{ sheetId: resultsSheetId, row: 1 }} text="Open the results" work={work} />
      </p>
      <Remarks
        texts={[
          ...(measuredLess === '' ? [] : [measuredLess]),
          ...(edited === '' ? [] : [`${edited}.`]),
          ...(openQuestions === 0
            ? []
            : [
                `${openQuestions === 1 ? '1 question is' : `${openQuestions} questions are`} open: no rule could decide. Set up a judge model under Settings.`,
              ]),
          ...problems,
        ]}
      />
      <Changes changes={changes} sheetId={sheetId} work={work} />
      {toLookAt.length > 0 && (
        <details open={isOpen}>
          <summary>To look at: {toLookAt.length + more}</summary>
          <ul class="plain">
            {toLookAt.map(({ row, name, verdict, why }) => (
              <li key={`${row} ${name}`}>
                <Verdict verdict={verdict} />{' '}
                {row > 0 ? <GoTo place={{ sheetId, row }} text={`Row ${row}: ${name}`} work={work} /> : name}
                {why !== '' && <span class="quiet"> – {why}</span>}
              </li>
            ))}
          </ul>
          {more > 0 && <p class="quiet">… and {rowsText(more)} more, in the results tab.</p>}
        </details>
      )}
      <details>
        <summary>Checks</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Check</th>
              <th scope="col">Passed</th>
            </tr>
          </thead>
          <tbody>
            {checks.map(({ title, passed, evaluated }) => (
              <tr key={title}>
                <td>{title}</td>
                <td class="number">
                  {passed} of {evaluated}
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
    <details open={worse.length > 0}>
      <summary>
        Since {before}: {worse.length} worse, {better.length} better
      </summary>
      <p class="quiet">{rowsText(compared)} compared</p>
      {list('Worse', worse)}
      {list('Better', better)}
    </details>
  );
}
