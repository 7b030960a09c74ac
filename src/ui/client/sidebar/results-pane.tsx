/** The pane “Results”: the form that runs evals, and below it the progress, the last outcome, or the coverage of a first run. */
import { useEffect, useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { readVerdict, verdictWord } from '../../../model/scorecard';
import { Button, GoTo, TaskButtons, Verdict } from '../common/components';
import { callServer } from '../common/call-server';
import { StatusLine, useWork, type Work } from '../common/work-status';
import { CoverageView } from './coverage-view';
import { OutcomeView } from './outcome-view';
import { RunForm } from './run-form';
import type { FollowedRun, InSidebar } from './run-state';

interface OpeningProps {
  /** The task that reads the spreadsheet again. */
  readonly work: Work;
  readonly onRefresh: () => void;
}
interface ResultsPaneProps extends InSidebar, OpeningProps {
  readonly evalSets: readonly string[];
  readonly whereabouts: ReplyOf<'poll'>['at'];
}

export function ResultsPane({ evalSets, whereabouts, work, onRefresh, ...sidebar }: ResultsPaneProps) {
  const { run } = sidebar;
  const [chosen, setChosen] = useState<string | undefined>();
  // Selecting another tab overrides the choice.
  useEffect(() => setChosen(undefined), [whereabouts?.sheetId]);
  const { live, isStarting, outcome } = run;
  const isQuiet = live?.isOfEdits === true && live.state === 'running';
  const isOn = isStarting || (live !== null && !isQuiet);
  const { tabs = [], sets = [] } = outcome ?? {};
  const [firstSet] = evalSets;
  const isInFront = whereabouts !== null && evalSets.includes(whereabouts.tab);
  // A results tab selects its eval set, a report the first eval set of the last run.
  const resultsOf = sets.find(({ resultsSheetId }) => resultsSheetId === whereabouts?.sheetId)?.tab;
  const evalSet = chosen ?? resultsOf ?? (isInFront ? whereabouts.tab : (tabs[0]?.tab ?? firstSet));
  const tab = tabs.find((listed) => listed.tab === evalSet);
  const sheetId = sets.find((set) => set.tab === evalSet)?.sheetId;
  useEffect(() => {
    if (sheetId !== undefined) run.view(sheetId);
  }, [sheetId]);
  if (firstSet === undefined || evalSet === undefined)
    return isOn ? <ProgressView run={run} /> : <NoEvalSet onRefresh={onRefresh} work={work} />;
  return (
    <>
      {live && isQuiet && (
        <p class="quiet" aria-live="polite">
          Rescoring edited rows: {live.text}
        </p>
      )}
      {isOn && <ProgressView run={run} />}
      {/* Hidden rather than removed: it keeps its choices. */}
      <div hidden={isOn}>
        <RunForm run={run} evalSets={evalSets} evalSet={evalSet} onChoose={setChosen} />
      </div>
      {!isOn && (
        <>
          <StatusLine status={run.work.status} />
          {outcome && tab && <OutcomeView key={tab.sheetId} outcome={outcome} tab={tab} {...sidebar} />}
          {outcome !== undefined && sheetId === undefined && (
            <CoverageView key={evalSet} request={{ tabs: [evalSet], choice: {}, from: 'sidebar' }} />
          )}
        </>
      )}
    </>
  );
}

function NoEvalSet({ onRefresh, work }: OpeningProps) {
  const make = async (): Promise<void> => {
    if (await work.run('Creating an example…', () => callServer('makeExample', {}))) onRefresh();
  };
  return (
    <>
      <p>
        No eval set yet. An eval set is a tab with a header row: a column <b>query</b> for the questions, and
        columns such as <b>expected_answer</b> or <b>expected_dataset_id</b> for what you expect.
      </p>
      <TaskButtons
        work={work}
        of={[
          ['Create an example', () => void make()],
          ['Refresh', onRefresh],
        ]}
      />
    </>
  );
}

const TITLES = { running: 'Running', waiting: 'Waiting', interrupted: 'Interrupted' } as const;

/** The progress of the run, its latest errors, and the buttons that resume or cancel it. */
function ProgressView({ run }: { readonly run: FollowedRun }) {
  const { live, isStarting } = run;
  const work = useWork();
  const title = live?.isAsleep ? 'Paused' : TITLES[live?.state ?? 'running'];
  return (
    <section aria-labelledby="progress-title">
      <h2 id="progress-title">{title}</h2>
      {live && live.rows > 0 ? (
        <progress max={live.rows} value={live.rowsDone} aria-label="Rows scored" />
      ) : (
        <progress aria-label="Starting" />
      )}
      <p aria-live="polite">{live ? live.text : 'Starting…'}</p>
      {live?.soFar && (
        <p class="chips">
          {Object.entries(live.soFar.verdicts).map(
            ([verdict, rows]) =>
              rows > 0 && (
                <Verdict key={verdict} verdict={verdict} text={`${rows} ${verdictText(verdict)}`} />
              ),
          )}
        </p>
      )}
      {live?.soFar && live.soFar.errors.length > 0 && (
        <>
          <h3>Latest errors</h3>
          <ul class="plain">
            {live.soFar.errors.map(({ row, name, text }) => (
              <li key={row}>
                <GoTo place={{ sheetId: live.soFar?.resultsSheetId ?? 0, row }} text={name} />
                <br />
                <span class="quiet">{text}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p class="help">
        {isStarting
          ? 'Keep this sidebar open for full speed. If you close it, the run continues in the background, more slowly.'
          : `Started by ${live?.startedBy === '' ? 'someone' : (live?.startedBy ?? '')}.`}
      </p>
      <div class="buttons">
        {!isStarting && live && live.state !== 'running' && (
          <Button class="main" onClick={() => void run.resume()}>
            Resume now
          </Button>
        )}
        <Button
          onClick={() => void work.run('Cancelling…', run.cancel)}
          disabled={work.isBusy || live === null}
        >
          Cancel
        </Button>
      </div>
      <StatusLine status={work.status} />
    </section>
  );
}

/** @param verdict '' for rows that are not scored yet */
function verdictText(verdict: string): string {
  const known = readVerdict(verdict);
  return known === null ? 'waiting' : verdictWord(known);
}
