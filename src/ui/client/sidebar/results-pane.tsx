/** The pane “Results”: one click runs; below it is the result of the last run; or how far a run is. */
import { useEffect, useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { StatusLine } from '../common/work';
import { NothingHere, type Looking } from './first-steps';
import { OutcomeView } from './outcome-view';
import { ProgressView } from './progress-view';
import { RunForm } from './run-form';
import type { InSidebar } from './run-state';

interface ResultsPaneProps extends InSidebar, Looking {
  readonly evalSets: readonly string[];
  readonly whereabouts: ReplyOf<'poll'>['at'];
}

export function ResultsPane({ evalSets, whereabouts, work, onLookAgain, ...sidebar }: ResultsPaneProps) {
  const { run } = sidebar;
  const [chosen, setChosen] = useState<string | undefined>();
  // Whoever goes to another tab means that one.
  useEffect(() => setChosen(undefined), [whereabouts?.sheetId]);
  const { live, isStarting, outcome } = run;
  const isQuiet = live?.isOfEdits === true && live.state === 'running';
  const isOn = isStarting || (live !== null && !isQuiet);
  const { tabs = [], sets = [] } = outcome ?? {};
  const [firstSet] = evalSets;
  const isInFront = whereabouts !== null && evalSets.includes(whereabouts.tab);
  // If the results of an eval set are in front, the eval set is meant; if a report is, the first of the last run.
  const resultsOf = sets.find(({ resultsSheetId }) => resultsSheetId === whereabouts?.sheetId)?.tab;
  const evalSet = chosen ?? resultsOf ?? (isInFront ? whereabouts.tab : (tabs[0]?.tab ?? firstSet));
  const tab = tabs.find((listed) => listed.tab === evalSet);
  const sheetId = sets.find((set) => set.tab === evalSet)?.sheetId;
  useEffect(() => {
    if (sheetId !== undefined) run.view(sheetId);
  }, [sheetId]);
  if (firstSet === undefined || evalSet === undefined)
    return isOn ? <ProgressView run={run} /> : <NothingHere onLookAgain={onLookAgain} work={work} />;
  return (
    <>
      {live && isQuiet && (
        <p class="quiet" aria-live="polite">
          Edited rows are being scored again: {live.text}
        </p>
      )}
      {isOn && <ProgressView run={run} />}
      {/* What is chosen in it stays. */}
      <div hidden={isOn}>
        <RunForm run={run} evalSets={evalSets} evalSet={evalSet} onChoose={setChosen} />
      </div>
      {!isOn && (
        <>
          <StatusLine status={run.work.status} />
          {outcome && (tab ?? sheetId === undefined) && (
            <OutcomeView key={tab?.sheetId} outcome={outcome} tab={tab} {...sidebar} />
          )}
          {outcome && sheetId === undefined && <p>{evalSet} was not part of the last run.</p>}
        </>
      )}
    </>
  );
}
