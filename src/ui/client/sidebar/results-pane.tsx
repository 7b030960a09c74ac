/** The pane “Results”: one click runs; below it is the result of the last run, its details folded; or how far a run is. */
import type { ReplyOf } from '../../../api/table';
import { Saying } from '../common/work';
import { AskAgent } from './ask-agent';
import { OutcomeView } from './outcome-view';
import { ProgressView } from './progress-view';
import type { RowState } from './row-state';
import { RunForm } from './run-form';
import type { RunState } from './run-state';

interface ResultsPaneProps {
  readonly run: RunState;
  readonly rows: RowState;
  readonly first: ReplyOf<'sidebarStart'>;
  readonly whereabouts: ReplyOf<'lookAround'>['at'];
  readonly onOpenRow: () => void;
  readonly onAddJudge: () => void;
}

export function ResultsPane({ run, rows, first, whereabouts, onOpenRow, onAddJudge }: ResultsPaneProps) {
  const { live, isStarting } = run;
  const isQuiet = live?.isOfEdits === true && live.state === 'running';
  if (isStarting || (live && !isQuiet)) return <ProgressView run={run} />;
  return (
    <>
      {live && (
        <p class="quiet" aria-live="polite">
          Edited rows are being scored again: {live.text}
        </p>
      )}
      <RunForm run={run} first={first} whereabouts={whereabouts} />
      <Saying said={run.work.said} />
      {run.outcome && (
        <OutcomeView
          {...{ outcome: run.outcome, judge: first.judge, run, rows, whereabouts, onOpenRow, onAddJudge }}
        />
      )}
      <AskAgent run={run} whereabouts={whereabouts} isOpen={first.opensAt === 'Ask'} />
    </>
  );
}
