/** How far the run is. */
import { StatusLine, useWork } from '../common/work';
import { Button, GoTo, Verdict } from '../common/parts';
import type { FollowedRun } from './run-state';

const TITLES = { running: 'Running', waiting: 'Waiting', interrupted: 'Interrupted' } as const;

export function ProgressView({ run }: { readonly run: FollowedRun }) {
  const { live, isStarting } = run;
  const work = useWork();
  const title = live?.isAsleep ? 'Paused' : TITLES[live?.state ?? 'running'];
  return (
    <section aria-labelledby="progress-title">
      <h2 id="progress-title">{title}</h2>
      {live && live.rows > 0 ? (
        <progress max={live.rows} value={live.rowsDone} aria-label="Rows scored" />
      ) : (
        <progress aria-label="Getting ready" />
      )}
      <p aria-live="polite">{live ? live.text : 'Getting ready …'}</p>
      {live?.soFar && (
        <p class="chips">
          {Object.entries(live.soFar.verdicts).map(
            ([verdict, rows]) =>
              rows > 0 && (
                <Verdict key={verdict} verdict={verdict} text={`${rows} ${verdict || 'waiting'}`} />
              ),
          )}
        </p>
      )}
      {live?.soFar && live.soFar.errors.length > 0 && (
        <>
          <h3>Last errors</h3>
          <ul class="plain">
            {live.soFar.errors.map(({ row, name, text }) => (
              <li key={row}>
                <GoTo place={{ sheetId: live.soFar?.resultsSheetId ?? 0, row }} text={name} work={work} />
                <br />
                <span class="quiet">{text}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p class="help">
        {isStarting
          ? 'While this sidebar is open, the run continues without a break; once you close it, more slowly in the background.'
          : `Started by ${live?.startedBy === '' ? 'somebody' : (live?.startedBy ?? '')}.`}
      </p>
      <div class="buttons">
        {!isStarting && live && live.state !== 'running' && (
          <Button class="main" onClick={() => void run.resume()}>
            Resume now
          </Button>
        )}
        <Button
          onClick={() => void work.run('Cancelling …', run.cancel)}
          disabled={work.isBusy || live === null}
        >
          Cancel
        </Button>
      </div>
      <StatusLine status={work.status} />
    </section>
  );
}
