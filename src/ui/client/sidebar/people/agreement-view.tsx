/** How the judge compares with people, check by check, with the rows on which they disagree. */
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../../api/table';
import { callServer } from '../../common/server';
import { Saying, useWork } from '../../common/work';
import { WhoIsRight } from './who-is-right';

type Report = ReplyOf<'agreement'>;

/** Most rows shown: the tab has them all. */
const SHOWN = 20;

export function AgreementView() {
  const [report, setReport] = useState<Report | null>(null);
  const work = useWork();
  const look = (): void => {
    void work.run('Comparing …', async () => {
      setReport(await callServer('agreement', {}));
      return undefined;
    });
  };
  const write = (): void => {
    void work.run('Writing …', async () => {
      const { sheetId } = await callServer('writeAgreement', {});
      await callServer('goToRow', { sheetId, row: 1 });
      return 'The tab Judge agreement is written.';
    });
  };
  return (
    <section aria-label="Does the judge agree with people?">
      <h2>Does the judge agree with people?</h2>
      <div class="buttons">
        <button type="button" onClick={look} disabled={work.isBusy}>
          Compare
        </button>
        <button type="button" onClick={write} disabled={work.isBusy}>
          Write it to a tab
        </button>
      </div>
      <Saying said={work.said} />
      {report?.checks.length === 0 && <p>Nothing is labelled yet of what is judged now.</p>}
      {report?.checks.map((check) => (
        <Check key={check.id} check={check} version={report.version} />
      ))}
      {report && report.problems.length > 0 && (
        <details class="card">
          <summary>Labels left out of rates</summary>
          <ul>
            {report.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Check({
  check: { id, title, sentence, figures, disagreements },
  version,
}: {
  readonly check: Report['checks'][number];
  readonly version: string;
}) {
  const more = disagreements.length - SHOWN;
  return (
    <details class="card" open>
      <summary>
        <b>{title}</b>
      </summary>
      <p>{sentence}</p>
      <ul>
        {figures.map((figure) => (
          <li key={figure}>{figure}</li>
        ))}
      </ul>
      {disagreements.length > 0 && (
        <>
          <h3>Who is right?</h3>
          <p class="help">
            Where people are, the judge can learn from it: texts of the part “train” can be kept as examples.
            Where the expected value is wrong, go to the row and correct its cell.
          </p>
          <ul class="plain">
            {disagreements.slice(0, SHOWN).map((item) => (
              <WhoIsRight key={item.textHash} check={id} item={item} version={version} />
            ))}
          </ul>
          {more > 0 && <p class="quiet">… and {more} more: the tab has them all.</p>}
        </>
      )}
    </details>
  );
}
