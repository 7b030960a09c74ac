/** Asks the live agent about an eval set: says what it will take before it begins, then continues like any run. */
import { useEffect, useState } from 'preact/hooks';
import type { RequestOf } from '../../../commands/table';
import { Choice, Tick } from '../common/fields';
import { Button, Form } from '../common/parts';
import { callServer } from '../common/server';
import { StatusLine, useWork } from '../common/work';
import type { FollowedRun } from './run-state';

const WHICH = [
  ['all', 'all rows'],
  ['missing', 'rows without a response'],
] as const;

interface AskAgentProps {
  readonly run: FollowedRun;
  readonly evalSet: string;
  /** It is being asked: what comes of that stands where every run's result does. */
  readonly onAsk: () => void;
}

export function AskAgent({ run, evalSet, onAsk }: AskAgentProps) {
  const [which, setWhich] = useState<'all' | 'missing'>('all');
  const [thenScore, setThenScore] = useState(true);
  /** What it will take, and the request that this is about; undefined before it is known. */
  const [plan, setPlan] = useState<{ readonly text: string; readonly request: RequestOf<'askAgent'> }>();
  const work = useWork();
  const look = (): void =>
    void work.run('Estimating …', async () => {
      const request = { tabs: [evalSet], choice: {}, which, thenScore, from: 'sidebar' } as const;
      setPlan({ text: (await callServer('planAsking', request)).text, request });
    });
  useEffect(() => setPlan(undefined), [which, thenScore, evalSet]);
  const ask = (request: RequestOf<'askAgent'>): void => {
    void run.ask(request);
    onAsk();
  };
  return (
    <Form onSubmit={look}>
      <p class="help">
        Answers go to the tab “Responses”. The agent’s address and your token are in Settings.
      </p>
      <Choice id="ask-which" label="Ask about" value={which} options={WHICH} onChoose={setWhich} />
      <Tick isOn={thenScore} onTick={setThenScore}>
        Score the answers afterwards
      </Tick>
      {plan && (
        <p class="amber box" role="alert">
          {plan.text}
        </p>
      )}
      <div class="buttons">
        {plan ? (
          <Button class="main" onClick={() => ask(plan.request)}>
            Ask
          </Button>
        ) : (
          <Button type="submit" work={work}>
            Ask…
          </Button>
        )}
      </div>
      <StatusLine status={work.status} />
    </Form>
  );
}
