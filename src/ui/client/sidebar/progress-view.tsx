/** The progress of the run, its latest errors, and the buttons that resume or cancel it. */
import { StatusLine, useWork } from '../common/work';
import { Button, GoTo, Verdict } from '../common/parts';
import { readVerdict, verdictWord } from '../../../model/scorecard';
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
        <progress aria-label="Starting" />
      )}
      <p aria-live="polite">{live ? live.text : 'Starting …'}</p>
      {live?.soFar && (
        <p class="chips">
          {Object.entries(live.soFar.verdicts).map(
            ([verdict, rows]) =>
              rows > 0 && (
                <Verdict key={verdict} verdict={verdict} text={`${rows} ${verdictText(verdict)}`} />
              ),
          )}
        </p>
      )}
      {live?.soFar && live.soFar.errors.length > 0 && (
        <>
          <h3>Latest errors</h3>
          <ul class="plain">
            {live.soFar.errors.map(({ row, name, text }) => (
              <li key={row}>
                <GoTo place={{ sheetId: live.soFar?.resultsSheetId ?? 0, row }} text={name} />
                <br />
                <span class="quiet">{text}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p class="help">
        {isStarting
          ? 'Keep this sidebar open for full speed. If you close it, the run continues in the background, more slowly.'
          : `Started by ${live?.startedBy === '' ? 'someone' : (live?.startedBy ?? '')}.`}
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

/** @param verdict '' for rows that are not scored yet */
function verdictText(verdict: string): string {
  const known = readVerdict(verdict);
  return known === null ? 'waiting' : verdictWord(known);
}
