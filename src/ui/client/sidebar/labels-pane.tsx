/** The pane “Labels”: what people think of judged texts, one at a time, and how the judge compares with them. */
import { saveAll, useUnsaved, Labelling } from './labelling';
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { count } from '../../../model/text';
import { callServer } from '../common/server';
import { StatusLine, useWork } from '../common/work';
import { Button, RowRemarks, Texts } from '../common/parts';

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
          {count(labels.length, 'label is', 'labels are')} not saved yet: {why}{' '}
          <Button onClick={() => void saveAll()}>Save again</Button>
        </div>
      )}
      <Labelling key={openOf} openOf={openOf} />
      {openOf === undefined ? (
        <AgreementView />
      ) : (
        <p>
          <Button class="link" onClick={onEnd}>
            Back to the results
          </Button>
        </p>
      )}
    </>
  );
}

/** How the judge compares with people, with the rows on which they disagree. */
function AgreementView() {
  const [report, setReport] = useState<ReplyOf<'agreement'> | null>(null);
  const work = useWork();
  const look = (): void =>
    void work.run('Comparing …', async () => setReport(await callServer('agreement', {})));
  return (
    <section aria-label="Does the judge agree with people?">
      <h2>Does the judge agree with people?</h2>
      <div class="buttons">
        <Button onClick={look} work={work}>
          Compare
        </Button>
      </div>
      <StatusLine status={work.status} />
      {report && (
        <>
          <p>
            <b>{report.sentence}</b>
          </p>
          <Texts of={[...report.figures, ...report.problems]} class="quiet" />
          <RowRemarks of={report.disagreements} work={work} />
        </>
      )}
    </section>
  );
}
