/** What the judge is asked about a row: to be read, and tried without writing anything. */
import { useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { callServer } from '../common/server';
import { Verdict } from '../common/verdict';
import { StatusLine, useWork } from '../common/work';

export function JudgeCard({ place }: Pick<RequestOf<'judgeOfRow'>, 'place'>) {
  const [shown, setShown] = useState<ReplyOf<'judgeOfRow'> | null>(null);
  const work = useWork();
  const look = (isAsked: boolean): void => {
    void work.run(isAsked ? 'Asking the judge …' : 'Looking …', async () => {
      setShown(await callServer('judgeOfRow', { place, isAsked }));
      return undefined;
    });
  };
  return (
    <details class="card" onToggle={({ currentTarget }) => currentTarget.open && !shown && look(false)}>
      <summary>What the judge is asked</summary>
      {shown?.prompts.length === 0 && <p>Nothing: code decides all that this row expects.</p>}
      {shown?.prompts.map(({ system, user }) => (
        <div key={user}>
          <pre tabIndex={0}>{user}</pre>
          <details>
            <summary>The instructions before it</summary>
            <pre tabIndex={0}>{system}</pre>
          </details>
        </div>
      ))}
      {shown && shown.prompts.length > 0 && (
        <div class="buttons">
          <button type="button" onClick={() => look(true)} disabled={work.isBusy}>
            Try it on this row
          </button>
        </div>
      )}
      {shown?.verdicts.map(({ title, verdict, reason }) => (
        <p key={title}>
          <b>{title}</b> <Verdict verdict={verdict} /> {reason}
        </p>
      ))}
      <StatusLine status={work.status} />
    </details>
  );
}
