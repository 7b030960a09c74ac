/** Judges what people have labelled again, with the judge that is entered: the results stay as they are. */
import { useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../../api/table';
import { callServer } from '../../common/server';
import { Saying, useWork } from '../../common/work';

type Tried = ReplyOf<'tryJudge'>;

export interface TryProps {
  readonly judge: Readonly<Record<'provider' | 'model' | 'baseUrl', string>>;
}

export function TryOnLabels({ judge: { provider, model, baseUrl } }: TryProps) {
  /** What it will take, shown by the first press. */
  const [plan, setPlan] = useState('');
  const [tried, setTried] = useState<Tried | null>(null);
  const [drafts, setDrafts] = useState(false);
  const work = useWork();
  const set: NonNullable<RequestOf<'tryJudge'>['set']> = [
    ['judge.provider', provider],
    ['judge.model', model],
    ['judge.baseUrl', baseUrl],
  ];
  const press = (): void => {
    void work.run('Asking the model …', async () => {
      setTried(null);
      const request = { set, wording: drafts ? ('drafts' as const) : ('now' as const) };
      const { sentence, costQuestion } = await callServer('tryingPlan', request);
      const told = `${sentence} ${costQuestion}`.trim();
      setPlan(told);
      if (told === plan) setTried(await callServer('tryJudge', request));
      return undefined;
    });
  };
  return (
    <>
      <div class="buttons">
        <button type="button" onClick={press} disabled={work.isBusy}>
          Try it on the labels…
        </button>
      </div>
      <p class="help">
        Re-judges labelled answers and compares the verdicts with those of the results, which stay as they
        are.
      </p>
      <label class="tick">
        <input
          type="checkbox"
          checked={drafts}
          onChange={({ currentTarget }) => {
            setDrafts(currentTarget.checked);
            setPlan('');
          }}
        />{' '}
        Use the rubrics that are switched off in the tab Checks
      </label>
      <Saying said={work.said} />
      {plan !== '' && !tried && (
        <p class="amber box">
          {plan}
          <br />
          Press the button again to go on.
        </p>
      )}
      {tried && <Outcome tried={tried} />}
    </>
  );
}

function Outcome({ tried: { checks, splits, judging, stopped, problems } }: { readonly tried: Tried }) {
  const part = `On the part “dev” of the labels (${splits.dev}; ${splits.test} are kept to report on).`;
  const lines = [
    ...checks.map(({ title, sentence }) => `${title}. ${sentence}`),
    ...[part, stopped, judging, ...problems].filter((text) => text !== ''),
  ];
  return (
    <div class={`box ${stopped === '' ? 'pass' : 'fail'}`}>
      {lines.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
