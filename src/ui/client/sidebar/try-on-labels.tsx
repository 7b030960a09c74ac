/** Judges what people have labelled again, with the judge that is entered: the results stay as they are. */
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { Button, RowRemarks, Texts } from '../common/parts';
import { callServer } from '../common/server';
import { StatusLine, useWork } from '../common/work';

/** @param judge its settings as they are entered, by name */
export function TryOnLabels({ judge }: { readonly judge: Readonly<Record<string, string>> }) {
  /** The first press shows what it will take. */
  const [reply, setReply] = useState<ReplyOf<'judgeAgain'> | null>(null);
  const work = useWork();
  const set = Object.entries(judge).map(([name, text]): [string, string] => [`judge.${name}`, text]);
  const press = (): void =>
    void work.run('Asking the model …', async () => {
      setReply(await callServer('judgeAgain', { set, agreed: reply?.plan ?? '' }));
    });
  return (
    <>
      <div class="buttons">
        <Button onClick={press} work={work}>
          Try on labelled answers…
        </Button>
      </div>
      <p class="help">
        Judges the labelled answers with this model and your current rules, and compares both judges with
        people. Results do not change.
      </p>
      <StatusLine status={work.status} />
      {reply?.sentences.length === 0 && (
        <p class="amber box">
          {reply.plan}
          <br />
          Press again to continue.
        </p>
      )}
      {reply && reply.sentences.length > 0 && (
        <div class={`box ${reply.stopped === '' ? 'pass' : 'fail'}`}>
          <Texts of={[...reply.sentences, reply.stopped]} />
          <RowRemarks of={reply.changed} work={work} />
        </div>
      )}
    </>
  );
}
