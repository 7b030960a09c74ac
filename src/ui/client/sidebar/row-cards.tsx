/** What the row’s cards load when they are opened: what could be accepted, and what the judge is asked. */
import { useState } from 'preact/hooks';
import { Tick } from '../common/fields';
import { useLoaded } from '../common/pane';
import { Button, Fold, Texts } from '../common/parts';
import { callServer } from '../common/server';
import { Verdict } from '../common/verdict';
import { StatusLine, type Work } from '../common/work';
import type { ShownPlace } from './row-state';

interface AcceptingProps {
  readonly place: ShownPlace;
  readonly onLookAgain: () => void;
  /** The row's: once all is accepted, this is gone. */
  readonly work: Work;
}

/** Makes what the agent did the expected value, column by column. */
export function Accepting({ place: { sheetId, row }, onLookAgain, work }: AcceptingProps) {
  const place = { sheetId, row };
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { value: offered, show, work: looking } = useLoaded(() => callServer('acceptable', place));
  const columns = (offered?.changes ?? []).flatMap(({ column, isFailing }) =>
    (ticked.get(column) ?? isFailing) ? [column] : [],
  );
  const accept = (): void =>
    void work.run('Writing and scoring …', async () => {
      const { sentence, left } = await callServer('acceptActual', { place, columns });
      show(await callServer('acceptable', place));
      onLookAgain();
      return [sentence, ...left].join(' ');
    });
  return (
    <>
      <StatusLine status={looking.status} />
      {offered?.changes.map(({ column, before, after, isFailing }) => (
        <Tick
          key={column}
          isOn={columns.includes(column)}
          onTick={(isOn) => setTicked(new Map([...ticked, [column, isOn]]))}
        >
          <b>{column}</b>: {before === '' ? <i>blank</i> : <del>{before}</del>} → {after}
          {!isFailing && <span class="quiet"> (nothing is expected there yet)</span>}
        </Tick>
      ))}
      <Texts of={offered?.left ?? []} class="quiet" />
      {offered && offered.changes.length > 0 && (
        <div class="buttons">
          <Button onClick={accept} disabled={work.isBusy || columns.length === 0}>
            Accept
          </Button>
        </div>
      )}
    </>
  );
}

/** What the judge is asked: to be read, and tried without writing anything. */
export function JudgeOfRow({ place: { sheetId, row } }: { readonly place: ShownPlace }) {
  const look = (isAsked: boolean) => callServer('judgeOfRow', { place: { sheetId, row }, isAsked });
  const { value: shown, show, work } = useLoaded(() => look(false));
  return (
    <>
      {shown?.prompts.length === 0 && <p>Nothing: code decides all that this row expects.</p>}
      {shown?.prompts.map(({ system, user }) => (
        <div key={user}>
          <pre tabIndex={0}>{user}</pre>
          <Fold title="The instructions before it">
            <pre tabIndex={0}>{system}</pre>
          </Fold>
        </div>
      ))}
      {shown && shown.prompts.length > 0 && (
        <div class="buttons">
          <Button
            onClick={() => void work.run('Asking the judge …', async () => show(await look(true)))}
            work={work}
          >
            Try it on this row
          </Button>
        </div>
      )}
      {shown?.verdicts.map(({ title, verdict, reason }) => (
        <p key={title}>
          <b>{title}</b> <Verdict verdict={verdict} /> {reason}
        </p>
      ))}
      <StatusLine status={work.status} />
    </>
  );
}
