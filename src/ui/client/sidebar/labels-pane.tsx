/** The pane “Labels”: what people think of judged texts, one at a time, and how the judge compares with them. */
import { saveAll, useUnsaved, Labelling } from './labelling';
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { callServer } from '../common/server';
import { StatusLine, useWork } from '../common/work';
import { GoTo } from '../common/links';

interface LabelsPaneProps {
  /** The eval set whose open rows a person judges. */
  readonly openOf: number | undefined;
  readonly onEnd: () => void;
}

export function LabelsPane({ openOf, onEnd }: LabelsPaneProps) {
  const { labels, why } = useUnsaved();
  return (
    <>
      {why !== '' && (
        <div class="bad box" role="alert">
          {labels.length === 1 ? '1 label is' : `${labels.length} labels are`} not saved yet: {why}{' '}
          <button type="button" onClick={() => void saveAll()}>
            Save again
          </button>
        </div>
      )}
      <Labelling key={openOf} openOf={openOf} />
      {openOf === undefined ? (
        <AgreementView />
      ) : (
        <p>
          <button type="button" class="link" onClick={onEnd}>
            Back to the results
          </button>
        </p>
      )}
    </>
  );
}

// How the judge compares with people, with the rows on which they disagree.

type Report = ReplyOf<'agreement'>;

function AgreementView() {
  const [report, setReport] = useState<Report | null>(null);
  const work = useWork();
  const look = (): void => {
    void work.run('Comparing …', async () => {
      setReport(await callServer('agreement', {}));
      return undefined;
    });
  };
  return (
    <section aria-label="Does the judge agree with people?">
      <h2>Does the judge agree with people?</h2>
      <div class="buttons">
        <button type="button" onClick={look} disabled={work.isBusy}>
          Compare
        </button>
      </div>
      <StatusLine status={work.status} />
      {report && (
        <>
          <p>
            <b>{report.sentence}</b>
          </p>
          {[...report.figures, ...report.problems].map((text) => (
            <p key={text} class="quiet">
              {text}
            </p>
          ))}
          <ul class="plain">
            {report.disagreements.map(({ tab, sheetId, row, testId, text }) => (
              <li key={`${sheetId} ${row} ${text}`}>
                <GoTo
                  place={{ sheetId, row }}
                  text={[tab, testId === '' ? `row ${row}` : testId].join(' ')}
                  work={work}
                />{' '}
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
