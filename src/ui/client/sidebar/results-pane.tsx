/** The pane “Results”: one click runs; below it is the result of the last run; or how far a run is. */
import { useEffect, useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { StatusLine, type Work } from '../common/work';
import { NothingHere } from './first-steps';
import { OutcomeView } from './outcome-view';
import { ProgressView } from './progress-view';
import type { RowState } from './row-state';
import { RunForm } from './run-form';
import type { RunState } from './run-state';

interface ResultsPaneProps {
  readonly run: RunState;
  readonly rows: RowState;
  readonly first: ReplyOf<'sidebarStart'>;
  readonly whereabouts: ReplyOf<'poll'>['at'];
  /** Looking at the spreadsheet again. */
  readonly work: Work;
  readonly onLookAgain: () => void;
  readonly onOpenRow: () => void;
  readonly onAddJudge: () => void;
  /** Gets the eval set whose open rows the user will judge. */
  readonly onJudgeYourself: (sheetId: number) => void;
}

export function ResultsPane({
  run,
  rows,
  first,
  whereabouts,
  work,
  onLookAgain,
  onOpenRow,
  onAddJudge,
  onJudgeYourself,
}: ResultsPaneProps) {
  const [chosen, setChosen] = useState<string | undefined>();
  // Whoever goes to another tab means that one.
  useEffect(() => setChosen(undefined), [whereabouts?.sheetId]);
  const { live, isStarting, outcome } = run;
  const isQuiet = live?.isOfEdits === true && live.state === 'running';
  if (isStarting || (live && !isQuiet)) return <ProgressView run={run} />;
  const tabs = outcome?.tabs ?? [];
  const evalSets = first.tabs.map(({ tab }) => tab);
  if (evalSets.length === 0) return <NothingHere {...{ onLookAgain, work }} />;
  const isInFront = whereabouts !== null && evalSets.includes(whereabouts.tab);
  // If the results of an eval set are in front, the eval set is meant; if a report is, the first of the last run.
  const resultsOf = tabs.find(({ resultsSheetId }) => resultsSheetId === whereabouts?.sheetId)?.tab;
  const evalSet = chosen ?? resultsOf ?? (isInFront ? whereabouts.tab : (tabs[0]?.tab ?? evalSets[0]));
  const tab = tabs.find((listed) => listed.tab === evalSet);
  return (
    <>
      {live && (
        <p class="quiet" aria-live="polite">
          Edited rows are being scored again: {live.text}
        </p>
      )}
      <RunForm run={run} evalSets={evalSets} evalSet={evalSet} onChoose={setChosen} />
      <StatusLine status={run.work.status} />
      {outcome && (
        <OutcomeView
          key={tab?.sheetId}
          {...{ outcome, tab, judge: first.judge, run, rows, onOpenRow, onAddJudge, onJudgeYourself }}
        />
      )}
      {outcome && !tab && evalSet !== undefined && <p>{evalSet} was not part of the last run.</p>}
    </>
  );
}
