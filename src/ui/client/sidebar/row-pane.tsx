/** The pane “Row”: follows the selected row, in an eval set or in its results. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../api/table';
import { callServer } from '../shared/server';
import { CheckCard } from './check-card';
import { Exchange, type ExchangeProps } from './exchange';
import { GoTo } from './go-to';
import type { RunState } from './run-state';
import { Verdict } from './verdicts';
import { Saying, useWork, type Work, wordsOf } from './work';

type Look = ReplyOf<'lookAtRow'>;
type RowPlace = RequestOf<'lookAtRow'>;
type Row = Extract<Look, { readonly kind: 'row' }>['row'];

export interface RowPaneProps {
  readonly run: RunState;
  readonly at: ReplyOf<'lookAround'>['at'];
}

export function RowPane({ run, at }: RowPaneProps) {
  const [look, setLook] = useState<Look | null>(null);
  const [problem, setProblem] = useState('');
  const asked = useRef(0);
  const load = async (place: RowPlace | null = at): Promise<void> => {
    if (!place) return;
    asked.current += 1;
    const mine = asked.current;
    try {
      const found = await callServer('lookAtRow', { sheetId: place.sheetId, row: place.row });
      // Meanwhile another row may have been selected.
      if (asked.current !== mine) return;
      setLook(found);
      setProblem('');
    } catch (error) {
      if (asked.current === mine) setProblem(wordsOf(error));
    }
  };
  const isOn = run.live !== null || run.isStarting;
  /** Shows another turn at once, and selects its row, in the tab that the person looks at. */
  const show = (turn: Row['turns'][number]): void => {
    const place = turn.results?.sheetId === at?.sheetId && turn.results ? turn.results : turn.source;
    void load(place);
    callServer('goToRow', place).catch((error: unknown) => setProblem(wordsOf(error)));
  };
  useEffect(() => void load(), [at?.sheetId, at?.row, at?.mark, isOn]);
  return (
    <>
      <Saying said={{ kind: problem === '' ? '' : 'bad', text: problem }} />
      {!at && <p class="quiet">Looking for the selected row …</p>}
      {look?.kind === 'nothing' && <p>{look.why}</p>}
      {look?.kind === 'row' && (
        <RowView row={look.row} run={run} onLookAgain={() => void load()} onShow={show} />
      )}
    </>
  );
}

interface RowViewProps {
  readonly row: Row;
  readonly run: RunState;
  readonly onLookAgain: () => void;
  readonly onShow: ExchangeProps['onShow'];
}

function RowView({ row, run, onLookAgain, onShow }: RowViewProps) {
  const { tab, testId, query, verdict, overall, checksRun, error, isEdited, checks, blank } = row;
  const work = useWork();
  const where = [tab, row.source ? `row ${row.source.row}` : 'no longer there', testId].filter(
    (part) => part !== '',
  );
  return (
    <article aria-label={`Row ${row.source?.row ?? ''} of ${tab}`}>
      <p class="quiet">{where.join(' · ')}</p>
      <h2 class="query">{query === '' ? '(no query)' : query}</h2>
      <Exchange row={row} onShow={onShow} />
      <p>
        <Verdict verdict={verdict} />
        {overall !== null && <b> {overall.toFixed(2)}</b>}
        {checksRun !== '' && <span class="quiet"> · {checksRun} checks</span>}
      </p>
      {verdict === '' && <p>This row was not scored yet.</p>}
      {isEdited && <p class="amber box">Edited since it was scored: score it again.</p>}
      {error !== '' && !isEdited && <p class="amber box">{error}</p>}
      <Problems row={row} />
      <ScoreAgain row={row} run={run} work={work} onLookAgain={onLookAgain} />
      {checks.map((check) => (
        <CheckCard key={check.id} check={check} />
      ))}
      {blank.length > 0 && <p class="quiet">Nothing to check: {blank.join(', ')}</p>}
      <Ways row={row} work={work} />
    </article>
  );
}

function Problems({ row: { problems } }: { readonly row: Row }) {
  if (problems.length === 0) return null;
  return (
    <section class="amber box" aria-label="To mend">
      <b>To mend in this row</b>
      <ul class="plain">
        {problems.map(({ column, problem, examples }) => (
          <li key={`${column} ${problem}`}>
            <b>{column}</b>: {problem}
            {examples.length > 0 && <> What can be read, for example: {examples.join(' or ')}.</>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ScoreAgain({ row, run, work, onLookAgain }: Omit<RowViewProps, 'onShow'> & { readonly work: Work }) {
  const { source, tab, status, turns } = row;
  const what = turns.length === 0 ? 'this row' : 'this conversation';
  if (!source) return <p class="quiet">The case is no longer in {tab}.</p>;
  const isOn = run.live !== null || run.isStarting;
  const score = (): void => {
    void work.run(`Scoring ${what} …`, async () => {
      const choice = { rows: [source.row], statuses: [status] };
      if (!(await run.start({ tabs: [tab], choice, keepsOthers: true, from: 'sidebar' }))) return undefined;
      onLookAgain();
      return 'Scored again.';
    });
  };
  return (
    <>
      <div class="buttons">
        <button type="button" onClick={score} disabled={work.isBusy || isOn}>
          {`Score ${what}${row.verdict === '' ? '' : ' again'}`}
        </button>
      </div>
      <Saying said={work.isBusy || run.work.said.kind !== 'bad' ? work.said : run.work.said} />
    </>
  );
}

function Ways({
  row: { source, results, traceUrl, judgedAt, outputFrom },
  work,
}: {
  readonly row: Row;
  readonly work: Work;
}) {
  return (
    <>
      <ul class="plain ways">
        {source && (
          <li>
            <GoTo place={source} text="Show in the eval set" work={work} />
          </li>
        )}
        {results && (
          <li>
            <GoTo place={results} text="Show in the results" work={work} />
          </li>
        )}
        {traceUrl !== '' && (
          <li>
            <a href={traceUrl} target="_blank" rel="noopener noreferrer">
              Open the trace<span class="unseen"> (in a new window)</span>
            </a>
          </li>
        )}
      </ul>
      {judgedAt !== '' && (
        <p class="quiet">
          Scored at {judgedAt.slice(0, 16).replace('T', ' ')} UTC
          {outputFrom !== '' && `; output from: ${outputFrom}`}
        </p>
      )}
    </>
  );
}
