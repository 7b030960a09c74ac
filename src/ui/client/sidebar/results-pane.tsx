/** The pane “Results”: one click runs; below it is the result of the last run, its details folded; or how far a run is. */
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { Saying, useWork } from '../common/work';
import { OutcomeView } from './outcome-view';
import { ProgressView } from './progress-view';
import { Responses } from './responses';
import type { RowState } from './row-state';
import { RunForm } from './run-form';
import type { RunState } from './run-state';
import { useState } from 'preact/hooks';
import { callServer } from '../common/server';

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
      <AskAgent run={run} whereabouts={whereabouts} />
      <details class="card">
        <summary>
          <h2>Import outputs of the agent</h2>
        </summary>
        <Responses />
      </details>
    </>
  );
}

// Asks the live agent about the tab in front: says what it will take before it begins, then goes on like any run.

interface AskAgentProps {
  readonly run: RunState;
  readonly whereabouts: ReplyOf<'lookAround'>['at'];
}

function AskAgent({ run, whereabouts }: AskAgentProps) {
  const [which, setWhich] = useState<'all' | 'missing'>('all');
  const [thenScore, setThenScore] = useState(true);
  /** What it will take, and the request that this is about; null before it is known. */
  const [plan, setPlan] = useState<{ readonly text: string; readonly request: RequestOf<'askAgent'> } | null>(
    null,
  );
  const work = useWork();
  const look = (event: Event): void => {
    event.preventDefault();
    void work.run('Looking at what it will take …', async () => {
      if (!whereabouts) throw new Error('Open the tab of an eval set first.');
      const request = { tabs: [whereabouts.tab], choice: {}, which, thenScore, from: 'sidebar' } as const;
      setPlan({ text: (await callServer('planAsking', request)).text, request });
      return undefined;
    });
  };
  const forget = (): void => setPlan(null);
  return (
    <details class="card">
      <summary>
        <h2>Ask the agent</h2>
      </summary>
      <form onSubmit={look}>
        <p class="help">
          About this tab{whereabouts && ` (${whereabouts.tab})`}. Its answers are kept in the tab “Responses”;
          its address and your token are in Settings.
        </p>
        <label for="ask-which">Ask about</label>
        <select
          id="ask-which"
          value={which}
          onChange={({ currentTarget }) => {
            setWhich(currentTarget.value === 'missing' ? 'missing' : 'all');
            forget();
          }}
        >
          <option value="all">all rows</option>
          <option value="missing">rows without a response</option>
        </select>
        <label class="tick">
          <input
            type="checkbox"
            checked={thenScore}
            onInput={({ currentTarget }) => {
              setThenScore(currentTarget.checked);
              forget();
            }}
          />
          <span>then score the answers</span>
        </label>
        {plan && (
          <p class="amber box" role="alert">
            {plan.text}
          </p>
        )}
        <div class="buttons">
          {plan ? (
            <button type="button" class="main" onClick={() => void run.ask(plan.request)}>
              Ask
            </button>
          ) : (
            <button type="submit" disabled={work.isBusy}>
              Ask…
            </button>
          )}
        </div>
        <Saying said={work.said} />
      </form>
    </details>
  );
}
