/** The pane “Results”: the form that runs evals, and below it the progress, the last outcome, or the coverage of a first run. */
import { useEffect, useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { TaskButtons } from '../common/parts';
import { callServer } from '../common/server';
import { StatusLine, type Work } from '../common/work';
import { CoverageView } from './coverage-view';
import { OutcomeView } from './outcome-view';
import { ProgressView } from './progress-view';
import { RunForm } from './run-form';
import type { InSidebar } from './run-state';

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
    if (await work.run('Making one …', () => callServer('makeExample', {}))) onRefresh();
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
          ['Make an example', () => void make()],
          ['Refresh', onRefresh],
        ]}
      />
    </>
  );
}
