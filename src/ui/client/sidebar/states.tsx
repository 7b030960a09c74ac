/** Kept agent states: the room they take, and removing old ones. */
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { shownDay } from '../../../model/local-time';
import { TextField } from '../common/fields';
import { useLoaded } from '../common/pane';
import { callServer } from '../common/server';
import { StatusLine } from '../common/work';

export function KeptStates() {
  const { value: kept, show, work } = useLoaded(() => callServer('keptStates', {}));
  const [days, setDays] = useState('90');
  const prune = (event: Event): void => {
    event.preventDefault();
    void work.run('Removing …', async () => {
      const reply = await callServer('keptStates', { olderThanDays: Number(days) });
      show(reply);
      return `Removed: ${reply.removed}.`;
    });
  };
  return (
    <form onSubmit={prune}>
      <h3>Kept agent states</h3>
      <p class="help">
        Full agent states are kept for later checks, in a hidden tab: a check that is made later can score
        today’s answers.
      </p>
      {kept && <p>{aboutText(kept)}</p>}
      <TextField
        {...{ id: 'days', type: 'number', min: 0, step: 1, required: true }}
        label="Remove states older than this many days"
        help="Their answers stay in “Responses”, and so do their scores."
        value={days}
        onType={setDays}
      />
      <div class="buttons">
        <button type="submit" class="main" disabled={work.isBusy}>
          Remove
        </button>
      </div>
      <StatusLine status={work.status} />
    </form>
  );
}

function aboutText({ states, megabytes, most, oldest }: ReplyOf<'keptStates'>): string {
  if (states === 0) return 'None is kept.';
  const since = oldest === '' ? '' : `, the oldest since ${shownDay(Date.parse(oldest), 'Etc/UTC')}`;
  const take = states === 1 ? '1 state takes' : `${states} states take`;
  return `${take} ${megabytes.toFixed(1)} of at most ${most} MB${since}.`;
}
