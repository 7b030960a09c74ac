/** What the ledger keeps: imports a run file, removes old runs. */
import { useRef } from 'preact/hooks';
import type { ReplyOf } from '../../../api/table';
import { callServer } from '../common/server';
import { ImportRun } from '../sidebar/import-run';
import type { Work } from '../common/work';

export interface KeptRunsProps {
  readonly list: ReplyOf<'runs'>;
  readonly sheetId: number;
  readonly work: Work;
  /** @returns what to tell the user */
  readonly onChanged: (reply: ReplyOf<'importRun'>) => string;
}

export function KeptRuns({ list: { ledger }, sheetId, work, onChanged }: KeptRunsProps) {
  const keep = useRef<HTMLInputElement>(null);
  const prune = (event: SubmitEvent): void => {
    event.preventDefault();
    void work.run('Removing …', async () =>
      onChanged(await callServer('pruneLedger', { keepRuns: Number(keep.current?.value) })),
    );
  };
  return (
    <details class="kept">
      <summary>
        <h2>Kept runs</h2>
      </summary>
      <p class="help">
        Earlier runs are kept in a hidden tab: {ledger.lines} of {ledger.limit} lines are used (
        {Math.round((ledger.lines / ledger.limit) * 100)} %). When it is full, the oldest runs go first.
      </p>
      <ImportRun sheetId={sheetId} of="the eval set above" work={work} onChanged={onChanged} />
      <form onSubmit={prune}>
        <label for="keep">Newest runs to keep of each eval set</label>
        <input id="keep" class="keep" ref={keep} type="number" min="1" step="1" defaultValue="10" required />
        <div class="buttons">
          <button type="submit" disabled={work.isBusy}>
            Remove the others
          </button>
        </div>
      </form>
    </details>
  );
}
