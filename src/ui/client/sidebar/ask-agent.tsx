/** Asks the live agent about an eval set: says what it will take before it begins, then goes on like any run. */
import { useState } from 'preact/hooks';
import type { RequestOf } from '../../../commands/table';
import { Choice } from '../common/fields';
import { callServer } from '../common/server';
import { StatusLine, useWork } from '../common/work';
import type { RunState } from './run-state';

const WHICH = [
  ['all', 'all rows'],
  ['missing', 'rows without a response'],
] as const;

interface AskAgentProps {
  readonly run: RunState;
  readonly evalSet: string | undefined;
}

export function AskAgent({ run, evalSet }: AskAgentProps) {
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
      if (evalSet === undefined) throw new Error('Open the tab of an eval set first.');
      const request = { tabs: [evalSet], choice: {}, which, thenScore, from: 'sidebar' } as const;
      setPlan({ text: (await callServer('planAsking', request)).text, request });
      return undefined;
    });
  };
  const forget = (): void => setPlan(null);
  return (
    <form onSubmit={look}>
      <p class="help">
        Its answers are kept in the tab “Responses”; its address and your token are in Settings.
      </p>
      <Choice
        {...{ id: 'ask-which', label: 'Ask about', value: which, options: WHICH }}
        onChoose={(chosen) => {
          setWhich(chosen);
          forget();
        }}
      />
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
      <StatusLine status={work.status} />
    </form>
  );
}
