/** How the judge compares with people, check by check, with the rows on which they think otherwise. */
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../../api/table';
import { callServer } from '../../common/server';
import { GoTo } from '../go-to';
import { Saying, useWork, type Work } from '../../common/work';

type Report = ReplyOf<'agreement'>;

/** The tab has them all. */
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
    <section aria-label="The judge beside people">
      <h2>The judge beside people</h2>
      <div class="buttons">
        <button type="button" onClick={look} disabled={work.isBusy}>
          Compare
        </button>
        <button type="button" onClick={write} disabled={work.isBusy}>
          As a tab
        </button>
      </div>
      <Saying said={work.said} />
      {report?.checks.length === 0 && <p>Nothing is labelled yet of what is judged now.</p>}
      {report?.checks.map((check) => (
        <Check key={check.id} check={check} work={work} />
      ))}
      {report && report.problems.length > 0 && (
        <details class="card">
          <summary>Labels that count in no rate</summary>
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
  check: { title, sentence, figures, disagreements },
  work,
}: {
  readonly check: Report['checks'][number];
  readonly work: Work;
}) {
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
      {disagreements.length > 0 && <h3>Who is right?</h3>}
      {disagreements.slice(0, SHOWN).map(({ tab, sheetId, row, testId, text }) => (
        <p key={`${sheetId} ${row}`}>
          <GoTo
            place={{ sheetId, row }}
            text={[tab, testId === '' ? `row ${row}` : testId].join(' ')}
            work={work}
          />{' '}
          {text}
        </p>
      ))}
    </details>
  );
}
