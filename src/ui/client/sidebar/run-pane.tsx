/** The pane “Run”: one click runs; below it are the result of the last run, and the progress of one that is going on. */
import type { ReplyOf } from '../../../api/table';
import { Saying } from '../common/work';
import { AskAgent } from './ask-agent';
import { KeptRuns } from './kept-runs';
import { OutcomeView } from './outcome-view';
import { ProgressView } from './progress-view';
import type { RowState } from './row-state';
import { RunForm } from './run-form';
import type { RunState } from './run-state';

export interface RunPaneProps {
  readonly run: RunState;
  readonly rows: RowState;
  readonly first: ReplyOf<'sidebarStart'>;
  readonly at: ReplyOf<'lookAround'>['at'];
  readonly onOpenRow: () => void;
  readonly onAddJudge: () => void;
}

export function RunPane({ run, rows, first, at, onOpenRow, onAddJudge }: RunPaneProps) {
  const isOn = run.live !== null || run.isStarting;
  if (isOn) return <ProgressView run={run} />;
  return (
    <>
      <RunForm run={run} first={first} at={at} />
      <Saying said={run.work.said} />
      {run.outcome && <OutcomeView {...{ outcome: run.outcome, run, rows, at, onOpenRow, onAddJudge }} />}
      <AskAgent run={run} at={at} />
      <KeptRuns sheetId={at?.sheetId} />
    </>
  );
}
