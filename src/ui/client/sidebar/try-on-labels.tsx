/** Judges what people have labelled again, with the judge that is entered: the results stay as they are. */
import { useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { callServer } from '../common/server';
import { StatusLine, useWork } from '../common/work';

type Outcome = ReplyOf<'judgeAgain'>;

interface TryProps {
  readonly judge: Readonly<Record<'provider' | 'model' | 'baseUrl', string>>;
}

export function TryOnLabels({ judge: { provider, model, baseUrl } }: TryProps) {
  /** What it will take, shown by the first press. */
  const [plan, setPlan] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const work = useWork();
  const set: NonNullable<RequestOf<'judgeAgain'>['set']> = [
    ['judge.provider', provider],
    ['judge.model', model],
    ['judge.baseUrl', baseUrl],
  ];
  const press = (): void => {
    void work.run('Asking the model …', async () => {
      setOutcome(null);
      const { sentence, costQuestion } = await callServer('judgingAgainPlan', { set });
      const text = `${sentence} ${costQuestion}`.trim();
      setPlan(text);
      if (text === plan) setOutcome(await callServer('judgeAgain', { set }));
      return undefined;
    });
  };
  return (
    <>
      <div class="buttons">
        <button type="button" onClick={press} disabled={work.isBusy}>
          Judge again on the labels…
        </button>
      </div>
      <p class="help">
        Judges the labelled answers again, with this model and the rubrics as they are now, and compares both
        judges with people. The results stay as they are.
      </p>
      <StatusLine status={work.status} />
      {plan !== '' && !outcome && (
        <p class="amber box">
          {plan}
          <br />
          Press the button again to go on.
        </p>
      )}
      {outcome && (
        <div class={`box ${outcome.stopped === '' ? 'pass' : 'fail'}`}>
          {[...outcome.sentences, outcome.stopped]
            .filter((text) => text !== '')
            .map((text) => (
              <p key={text}>{text}</p>
            ))}
        </div>
      )}
    </>
  );
}
