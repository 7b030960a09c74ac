/** Judges what people have labelled again, with the judge that is entered: the results stay as they are. */
import { useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { callServer } from '../common/server';
import { StatusLine, useWork } from '../common/work';

type Reply = ReplyOf<'judgeAgain'>;

interface TryProps {
  readonly judge: Readonly<Record<'provider' | 'model' | 'baseUrl', string>>;
}

export function TryOnLabels({ judge: { provider, model, baseUrl } }: TryProps) {
  /** The first press shows what it will take. */
  const [reply, setReply] = useState<Reply | null>(null);
  const work = useWork();
  const set: NonNullable<RequestOf<'judgeAgain'>['set']> = [
    ['judge.provider', provider],
    ['judge.model', model],
    ['judge.baseUrl', baseUrl],
  ];
  const press = (): void => {
    void work.run('Asking the model …', async () => {
      setReply(await callServer('judgeAgain', { set, agreed: reply?.plan ?? '' }));
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
      {reply?.sentences.length === 0 && (
        <p class="amber box">
          {reply.plan}
          <br />
          Press the button again to go on.
        </p>
      )}
      {reply && reply.sentences.length > 0 && (
        <div class={`box ${reply.stopped === '' ? 'pass' : 'fail'}`}>
          {[...reply.sentences, reply.stopped]
            .filter((text) => text !== '')
            .map((text) => (
              <p key={text}>{text}</p>
            ))}
        </div>
      )}
    </>
  );
}
