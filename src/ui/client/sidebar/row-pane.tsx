/** The pane “Row”: the row selected in the sheet, or the current row of a list. */
import { useEffect } from 'preact/hooks';
import { useKeys } from '../common/keyboard';
import { StatusLine, useLoaded, useWork } from '../common/work-status';
import {
  Button,
  Card,
  Fold,
  GoTo,
  Mark,
  OpenPage,
  OutsideLink,
  Pager,
  TaskButtons,
  Verdict,
  VERDICT_MARKS,
} from '../common/components';
import { callServer } from '../common/call-server';
import { AnswerView, CheckCard } from './check-card';
import type { ReplyOf } from '../../../commands/table';
import { verdictWord } from '../../../model/scorecard';
import { count } from '../../../model/text';
import { readersTime } from './outcome-view';
import type { ShownPlace } from '../common/row-cache';
import type { DisplayedRow, RowState } from './row-state';
import type { FollowedRun } from './run-state';

interface PaneProps {
  readonly run: FollowedRun;
  readonly rows: RowState;
}

export function RowPane({ run, rows }: PaneProps) {
  const { view, status, index, length } = rows;
  useKeys((key) => {
    const by = ({ j: 1, k: -1 } as const)[key];
    if (by !== undefined) rows.step(by);
    return by !== undefined;
  });
  return (
    <>
      <StatusLine status={status} />
      {length > 0 && (
        <Pager
          {...{ index, length }}
          label="Rows to look at"
          text={index < 0 ? `${length} rows` : `${index + 1} of ${length}`}
          keys={['K', 'J']}
          onStep={rows.step}
        >
          {rows.isPinned && (
            <Button class="link" title="This row stays in view while you edit its cells" onClick={rows.unpin}>
              Unpin
            </Button>
          )}
        </Pager>
      )}
      {!view && <p class="quiet">Loading the selected row…</p>}
      {view?.kind === 'none' && <p>{view.why}</p>}
      {view?.kind === 'row' && <RowView row={view.row} run={run} rows={rows} />}
    </>
  );
}

function RowView({ row, run, rows }: PaneProps & { readonly row: DisplayedRow }) {
  const { tab, testId, query, verdict, checksPassed, error, isEdited, checks, blank, source } = row;
  const placeParts = [tab, source ? `row ${source.row}` : 'deleted', testId].filter((part) => part !== '');
  useEffect(() => window.scrollTo(0, 0), [tab, source?.row]);
  useEffect(() => {
    if (source) run.view(source.sheetId);
  }, [source?.sheetId]);
  const isWorse = run.outcome?.tabs.some(
    ({ sheetId, toLookAt }) =>
      sheetId === source?.sheetId && toLookAt.some((listed) => listed.isWorse && listed.row === source.row),
  );
  // Checks for information do not count as passed or failed.
  const counted = checks.filter(({ informs }) => !informs);
  const failing = counted.filter(({ state }) => state !== 'pass');
  const passing = counted.filter(({ state }) => state === 'pass');
  const following = failing.filter(({ followsFrom }) => followsFrom !== '');
  const key = `${tab} ${source?.row ?? ''}`;
  const cardsOf = (some: DisplayedRow['checks']) =>
    some.map((check) => <CheckCard key={check.id} check={check} source={source} />);
  /** Folds checks into one line. */
  const folded = (title: string, some: DisplayedRow['checks']) =>
    some.length > 0 && (
      <Fold title={`${title}${some.map((check) => check.title).join(' · ')}`}>{cardsOf(some)}</Fold>
    );
  return (
    <article aria-label={`Row ${source?.row ?? ''} of ${tab}`}>
      <p class="quiet">
        {placeParts.join(' · ')} <Verdict verdict={verdict} />
        {isWorse === true && verdict !== 'pass' && ' · passed before'}
        {checksPassed !== '' && ` · ${checksPassed} checks passed`}
      </p>
      {verdict === '' && <p>Not scored yet.</p>}
      <h2 class="query">{query === '' ? '(no query)' : query}</h2>
      {row.turns.length > 0 ? (
        <Turns row={row} onShow={(turn) => rows.show(turn.source, turn.results)} />
      ) : (
        <AnswerView
          key={key}
          answer={row.answer}
          expected={row.expectedAnswer}
          isWrong={failing.some(({ id }) => id === 'agent_answer')}
        />
      )}
      {isEdited && run.outcome?.scoresEdits === true ? (
        <p class="quiet">Edited; rescoring…</p>
      ) : (
        isEdited && <p class="amber box">Edited since it was scored.</p>
      )}
      {error !== '' && !isEdited && !repeatsProblem(error, row) && <p class="amber box">{error}</p>}
      <Problems row={row} />
      {cardsOf(failing.filter(({ followsFrom }) => followsFrom === ''))}
      {folded('Follow-on failures: ', following)}
      {folded('✓ ', passing)}
      {folded(
        'ⓘ For information: ',
        checks.filter(({ informs }) => informs),
      )}
      {source && checks.some(({ isJudged, state }) => isJudged || state === 'open') && (
        <Card key={`judge ${key}`} title="What the judge is asked">
          <JudgeOfRow place={source} />
        </Card>
      )}
      {blank.length > 0 && (
        <Fold title={`Not scored: ${count(blank.length, 'check')}`}>
          <p>{blank.join(', ')}</p>
        </Fold>
      )}
      <Rescoring row={row} run={run} rows={rows} />
      {source && <EarlierVerdicts uid={row.uid} sheetId={source.sheetId} epoch={run.outcome?.runId ?? ''} />}
      <RowLinks row={row} />
    </article>
  );
}

/** True if the error repeats a problem in the row’s cells. */
function repeatsProblem(error: string, { problems }: DisplayedRow): boolean {
  return problems.some(({ problem }) => error.includes(problem));
}

interface RowProps {
  readonly row: DisplayedRow;
}

function Problems({ row: { problems, source } }: RowProps) {
  if (problems.length === 0) return null;
  return (
    <section class="amber box" aria-label="Problems in this row">
      <b>Problems in this row</b>
      <ul class="plain">
        {problems.map(({ column, at: columnNumber, problem, examples }) => (
          <li key={`${column} ${problem}`}>
            {source && columnNumber !== null ? (
              <GoTo place={{ ...source, column: columnNumber }} text={column} />
            ) : (
              <b>{column}</b>
            )}
            : {problem}
            {examples.length > 0 && <> For example: {examples.join(' or ')}.</>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rescoring({ row: { source, tab, status, turns, verdict }, run, rows }: PaneProps & RowProps) {
  const work = useWork();
  const verb = verdict === '' ? 'Score' : 'Rescore';
  const what = turns.length === 0 ? 'this row' : 'this conversation';
  if (!source) return <p class="quiet">The case is no longer in {tab}.</p>;
  const score = (): void =>
    void work.run(`${verb === 'Score' ? 'Scoring' : 'Rescoring'} ${what}…`, async () => {
      const choice = { rows: [source.row], statuses: [status] };
      if (!(await run.start({ tabs: [tab], choice, keepsOthers: true, from: 'sidebar' }))) return undefined;
      rows.refresh();
      return `${verb}d.`;
    });
  return (
    <>
      <div class="buttons">
        <Button onClick={score} disabled={work.isBusy || run.isOn}>
          {verb} {what}
        </Button>
      </div>
      <StatusLine status={work.isBusy || run.work.status.kind !== 'bad' ? work.status : run.work.status} />
    </>
  );
}

function RowLinks({ row }: RowProps) {
  const { source, results, testId, traceUrl, effort, judgedAt, outputFrom } = row;
  return (
    <>
      <div class="ways">
        {source && <GoTo place={source} text="Show in the eval set" />}
        {results && <GoTo place={results} text="Show in the results" />}
        {source && results && (
          <OpenPage
            page="showReview"
            opens={`all ${source.sheetId} ${testId || `row ${source.row}`}`}
            text="Review"
          />
        )}
        {(effort !== '' || traceUrl !== '') && (
          <span>
            {effort} {traceUrl !== '' && <OutsideLink url={traceUrl} text="Open the trace" />}
          </span>
        )}
      </div>
      {judgedAt !== '' && (
        <p class="quiet">
          Scored {readersTime(judgedAt)}
          {outputFrom !== '' && `; output from: ${outputFrom}`}
        </p>
      )}
    </>
  );
}

/** The history of kept runs: fetched once until another run ends. */
let kept: { readonly key: string; readonly history: Promise<ReplyOf<'history'>> } | undefined;

interface EarlierVerdictsProps {
  readonly uid: string;
  readonly sheetId: number;
  /** The id of the last run. */
  readonly epoch: string;
}

/** The verdicts of earlier runs, oldest first, with a link to the history. */
function EarlierVerdicts({ uid, sheetId, epoch }: EarlierVerdictsProps) {
  const key = `${sheetId} ${epoch}`;
  const { value } = useLoaded(async () => {
    if (kept?.key !== key) kept = { key, history: callServer('history', { sheetId, isKeptOnly: true }) };
    return (await kept.history).history;
  }, [key]);
  const cells = value?.cases.find(({ uids }) => uids.includes(uid))?.cells ?? [];
  const verdicts = cells.flatMap((cell, run) =>
    cell ? [{ run: value?.runs[run]?.name, verdict: cell[0] }] : [],
  );
  if (verdicts.length === 0) return null;
  return (
    <p class="chips">
      <OpenPage page="showCompare" opens={`History ${sheetId}`} text="Earlier" />
      {verdicts.map(({ run, verdict }) => (
        <Mark
          key={run}
          verdict={verdict}
          mark={VERDICT_MARKS[verdict]}
          text={`${run ?? ''}: ${verdictWord(verdict)}`}
        />
      ))}
    </p>
  );
}

interface TurnsProps {
  readonly row: DisplayedRow;
  readonly onShow: (turn: DisplayedRow['turns'][number]) => void;
}

/** The conversation of a row: a click shows a turn. */
function Turns({ row: { turns, conversationVerdict }, onShow }: TurnsProps) {
  return (
    <section class="card" aria-label="Conversation">
      {conversationVerdict !== '' && (
        <p>
          Conversation: <Verdict verdict={conversationVerdict} />
        </p>
      )}
      <ol class="exchange">
        {turns.map((turn) => (
          <li key={turn.number} aria-current={turn.isHere ? 'step' : undefined}>
            <p>
              <Button class="link" disabled={turn.isHere} onClick={() => onShow(turn)}>
                {turn.query}
              </Button>{' '}
              <Verdict verdict={turn.verdict} />
            </p>
            <p class="quiet">{turn.answer === '' ? '(no answer)' : turn.answer}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The judge’s prompts for a row, and a trial run that writes nothing. */
function JudgeOfRow({ place: { sheetId, row } }: { readonly place: ShownPlace }) {
  const promptsOf = (isAsked: boolean) => callServer('tryOnRow', { place: { sheetId, row }, isAsked });
  const { value: shown, show, work } = useLoaded(() => promptsOf(false));
  const hasPrompts = (shown?.prompts.length ?? 0) > 0;
  const ask = (): void => void work.run('Asking the judge…', async () => show(await promptsOf(true)));
  return (
    <>
      {shown?.prompts.length === 0 && <p>Nothing: code decides every check of this row.</p>}
      {shown?.prompts.map(({ system, user }) => (
        <div key={user}>
          <pre tabIndex={0}>{user}</pre>
          <Fold title="Instructions to the judge">
            <pre tabIndex={0}>{system}</pre>
          </Fold>
        </div>
      ))}
      {shown?.verdicts.map(({ title, verdict, reason }) => (
        <p key={title}>
          <b>{title}</b> <Verdict verdict={verdict} /> {reason}
        </p>
      ))}
      <TaskButtons work={work} of={[hasPrompts && ['Try it on this row', ask]]} />
    </>
  );
}
