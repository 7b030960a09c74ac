/** The pane “Row”: the current row of a list, or the selected one, in an eval set or in its results. */
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { StatusLine, useWork, type Work } from '../common/work';
import { AnswerView } from './answer-view';
import { CheckCard } from './check-card';
import { GoTo } from '../common/links';
import { localTime } from './outcome-view';
import { AcceptCard } from './accept-card';
import { JudgeCard } from './judge-card';
import type { RowShown, RowState } from './row-state';
import type { RunState } from './run-state';
import { Verdict } from '../common/verdict';

interface RowPaneProps {
  readonly run: RunState;
  readonly rows: RowState;
}

export function RowPane({ run, rows }: RowPaneProps) {
  const { view, problem } = rows;
  useKeys(rows);
  return (
    <>
      <StatusLine status={{ kind: problem === '' ? '' : 'bad', text: problem }} />
      <Pager rows={rows} />
      {!view && <p class="quiet">Looking for the selected row …</p>}
      {view?.kind === 'none' && <p>{view.why}</p>}
      {view?.kind === 'row' && <RowView row={view.row} run={run} rows={rows} />}
    </>
  );
}

/** J and K, as in mail programs; not while the user is typing. */
function useKeys({ step }: RowState): void {
  // With the row that is seen: a key that is pressed before the next paint would step from the one before.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const by = ({ j: 1, k: -1 } as const)[event.key.toLowerCase()];
      const isTyping = event.target instanceof Element && event.target.closest('input, select, textarea');
      if (by === undefined || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      step(by);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

function Pager({ rows: { index, length, step, isPinned, unpin } }: { readonly rows: RowState }) {
  if (length === 0) return null;
  return (
    <nav class="buttons pager" aria-label="Rows to look at">
      <button type="button" onClick={() => step(-1)} disabled={index < 1} title="Key K">
        ◀<span class="unseen"> The row before</span>
      </button>
      <span>{index < 0 ? `${length} to look at` : `${index + 1} of ${length}`}</span>
      <button type="button" onClick={() => step(1)} disabled={index >= length - 1} title="Key J">
        ▶<span class="unseen"> The next row</span>
      </button>
      <span class="quiet">
        <kbd>J</kbd> <kbd>K</kbd>
      </span>
      {isPinned && (
        <button type="button" class="link" title="This row stays while you edit its cells" onClick={unpin}>
          Unpin
        </button>
      )}
    </nav>
  );
}

interface RowViewProps {
  readonly row: RowShown;
  readonly run: RunState;
  readonly rows: RowState;
}

function RowView({ row, run, rows }: RowViewProps) {
  const { tab, testId, query, verdict, checksPassed, error, isEdited, checks, blank, source } = row;
  const work = useWork();
  const where = [tab, source ? `row ${source.row}` : 'no longer there', testId].filter((part) => part !== '');
  useEffect(() => window.scrollTo(0, 0), [tab, source?.row]);
  const isLost = run.outcome?.tabs.some(
    ({ sheetId, toLookAt }) =>
      sheetId === source?.sheetId && toLookAt.some((listed) => listed.isLost && listed.row === source.row),
  );
  const failing = checks.filter(({ state }) => state !== 'pass');
  return (
    <article aria-label={`Row ${source?.row ?? ''} of ${tab}`}>
      <p class="quiet">
        {where.join(' · ')} <Verdict verdict={verdict} />
        {isLost === true && verdict !== 'pass' && ' was pass'}
        {checksPassed !== '' && ` · ${checksPassed} checks passed`}
      </p>
      {verdict === '' && <p>This row was not scored yet.</p>}
      {isEdited && run.outcome?.scoresEdits === true ? (
        <p class="quiet">Edited; it is being scored again …</p>
      ) : (
        isEdited && <p class="amber box">Edited, score again.</p>
      )}
      {error !== '' && !isEdited && !isOfCells(error, row) && <p class="amber box">{error}</p>}
      <Problems row={row} work={work} />
      <Cards checks={failing.filter(({ followsFrom }) => followsFrom === '')} {...{ row, work }} />
      {source && row.canAccept && (
        <AcceptCard
          key={`${source.sheetId} ${source.row}`}
          place={{ sheetId: source.sheetId, row: source.row }}
          onLookAgain={rows.lookAgain}
          work={work}
        />
      )}
      <Folded
        title="Caused by it: "
        checks={failing.filter(({ followsFrom }) => followsFrom !== '')}
        {...{ row, work }}
      />
      <Folded title="✓ " checks={checks.filter(({ state }) => state === 'pass')} {...{ row, work }} />
      <h2 class="query">{query === '' ? '(no query)' : query}</h2>
      {row.turns.length > 0 ? (
        <Exchange row={row} onShow={(turn) => rows.show(turn.source, turn.results)} />
      ) : (
        <AnswerView
          key={`${tab} ${source?.row ?? ''}`}
          answer={row.answer}
          expected={row.expectedAnswer}
          isWrong={failing.some(({ id }) => id === 'agent_answer')}
        />
      )}
      {source && checks.some(({ isJudged, state }) => isJudged || state === 'open') && (
        <JudgeCard
          key={`${source.sheetId} ${source.row}`}
          place={{ sheetId: source.sheetId, row: source.row }}
        />
      )}
      {blank.length > 0 && (
        <details class="passing quiet">
          <summary>Not scored: {blank.length === 1 ? '1 check' : `${blank.length} checks`}</summary>
          <p>{blank.join(', ')}</p>
        </details>
      )}
      <ScoreAgain row={row} run={run} work={work} rows={rows} />
      <Ways row={row} work={work} />
    </article>
  );
}

interface CardsProps {
  readonly checks: RowShown['checks'];
  readonly row: RowShown;
  readonly work: Work;
}

function Cards({ checks, row: { source, answer, turns }, work }: CardsProps) {
  return (
    <>
      {checks.map((check) => (
        <CheckCard key={check.id} {...{ check, source, work }} answer={turns.length > 0 ? '' : answer} />
      ))}
    </>
  );
}

/** Checks in one line, until somebody wants to see them. */
function Folded({ title, checks, ...rest }: CardsProps & { readonly title: string }) {
  if (checks.length === 0) return null;
  return (
    <details class="passing">
      <summary>
        {title}
        {checks.map((check) => check.title).join(' · ')}
      </summary>
      <Cards checks={checks} {...rest} />
    </details>
  );
}

/** Whether an error says what the cells to fix say, too. */
function isOfCells(error: string, { problems }: RowShown): boolean {
  return problems.some(({ problem }) => error.includes(problem));
}

function Problems({ row: { problems, source }, work }: { readonly row: RowShown; readonly work: Work }) {
  if (problems.length === 0) return null;
  return (
    <section class="amber box" aria-label="Cells to fix">
      <b>Cells to fix in this row</b>
      <ul class="plain">
        {problems.map(({ column, at: columnNumber, problem, examples }) => (
          <li key={`${column} ${problem}`}>
            {source && columnNumber !== null ? (
              <GoTo place={{ ...source, column: columnNumber }} text={column} work={work} />
            ) : (
              <b>{column}</b>
            )}
            : {problem}
            {examples.length > 0 && <> What can be read, for example: {examples.join(' or ')}.</>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ScoreAgain({ row, run, work, rows }: RowViewProps & { readonly work: Work }) {
  const { source, tab, status, turns } = row;
  const what = turns.length === 0 ? 'this row' : 'this conversation';
  if (!source) return <p class="quiet">The case is no longer in {tab}.</p>;
  const isOn = run.live !== null || run.isStarting;
  const score = (): void => {
    void work.run(`Scoring ${what} …`, async () => {
      const choice = { rows: [source.row], statuses: [status] };
      if (!(await run.start({ tabs: [tab], choice, keepsOthers: true, from: 'sidebar' }))) return undefined;
      rows.lookAgain();
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
      <StatusLine status={work.isBusy || run.work.status.kind !== 'bad' ? work.status : run.work.status} />
    </>
  );
}

function Ways({
  row: { source, results, traceUrl, effort, judgedAt, outputFrom },
  work,
}: {
  readonly row: RowShown;
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
        {(effort !== '' || traceUrl !== '') && (
          <li>
            {effort}{' '}
            {traceUrl !== '' && (
              <a href={traceUrl} target="_blank" rel="noopener noreferrer">
                Open the trace<span class="unseen"> (in a new window)</span>
              </a>
            )}
          </li>
        )}
      </ul>
      {judgedAt !== '' && (
        <p class="quiet">
          Scored {localTime(judgedAt)}
          {outputFrom !== '' && `; output from: ${outputFrom}`}
        </p>
      )}
    </>
  );
}

// The conversation that a row belongs to: all that was said, with the turn in focus, and links from turn to turn.

type Turn = RowShown['turns'][number];

interface ExchangeProps {
  readonly row: RowShown;
  readonly onShow: (turn: Turn) => void;
}

function Exchange({ row: { turns, conversationVerdict }, onShow }: ExchangeProps) {
  const here = turns.findIndex(({ isHere }) => isHere);
  if (here < 0) return null;
  return (
    <section class="card" aria-label="Conversation">
      <div class="buttons">
        <Step to={turns[here - 1]} text="◀" what="The turn before" onShow={onShow} />
        <span>
          Turn {here + 1} of {turns.length}
        </span>
        <Step to={turns[here + 1]} text="▶" what="The next turn" onShow={onShow} />
        {conversationVerdict !== '' && (
          <span>
            conversation: <Verdict verdict={conversationVerdict} />
          </span>
        )}
      </div>
      <ol class="exchange">
        {turns.map((turn) => (
          <li key={turn.number} aria-current={turn.isHere ? 'step' : undefined}>
            <p>
              <button type="button" class="link" disabled={turn.isHere} onClick={() => onShow(turn)}>
                {turn.query}
              </button>{' '}
              <Verdict verdict={turn.verdict} />
            </p>
            <p class="quiet">{turn.answer === '' ? '(the agent said nothing)' : turn.answer}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface StepProps {
  readonly to: Turn | undefined;
  readonly text: string;
  readonly what: string;
  readonly onShow: (turn: Turn) => void;
}

function Step({ to, text, what, onShow }: StepProps) {
  return (
    <button type="button" aria-label={what} title={what} disabled={!to} onClick={() => to && onShow(to)}>
      {text}
    </button>
  );
}
