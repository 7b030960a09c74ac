/** Makes what the agent did the expected value, column by column. */
import { useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { callServer } from '../common/server';
import type { Work } from '../common/work';

type Place = RequestOf<'acceptable'>;
type Offered = ReplyOf<'acceptable'>;

interface AcceptCardProps {
  readonly place: Place;
  readonly onLookAgain: () => void;
  /** The row's: once all is accepted, this card is gone. */
  readonly work: Work;
}

export function AcceptCard({ place, onLookAgain, work }: AcceptCardProps) {
  const [offered, setOffered] = useState<Offered | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const look = (): void => {
    void work.run('Looking …', async () => {
      const reply = await callServer('acceptable', place);
      setOffered(reply);
      setChosen(new Set(reply.changes.flatMap(({ column, isFailing }) => (isFailing ? [column] : []))));
      return undefined;
    });
  };
  const accept = (): void => {
    void work.run('Writing and scoring …', async () => {
      const { sentence, left } = await callServer('acceptActual', { place, columns: [...chosen] });
      setOffered(null);
      onLookAgain();
      return [sentence, ...left].join(' ');
    });
  };
  const choose = (column: string, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(column);
    else next.delete(column);
    setChosen(next);
  };
  return (
    <details class="card" onToggle={({ currentTarget }) => currentTarget.open && !offered && look()}>
      <summary>Accept actual as expected…</summary>
      {offered?.changes.map(({ column, before, after, isFailing }) => (
        <label key={column} class="tick">
          <input
            type="checkbox"
            checked={chosen.has(column)}
            onChange={({ currentTarget }) => choose(column, currentTarget.checked)}
          />
          <span>
            <b>{column}</b>: {before === '' ? <i>blank</i> : <del>{before}</del>} → {after}
            {!isFailing && <span class="quiet"> (nothing is expected there yet)</span>}
          </span>
        </label>
      ))}
      {offered?.left.map((text) => (
        <p key={text} class="quiet">
          {text}
        </p>
      ))}
      {offered && offered.changes.length > 0 && (
        <div class="buttons">
          <button type="button" onClick={accept} disabled={work.isBusy || chosen.size === 0}>
            Accept
          </button>
        </div>
      )}
    </details>
  );
}
