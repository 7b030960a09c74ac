/** The pane “Labels”: what people think of judged texts, one at a time, and how the judge compares with them. */
import { AgreementView } from './agreement-view';
import { saveAll, useUnsaved } from './label-queue';
import { Labelling } from './labelling';

export function LabelsPane() {
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
      <Labelling />
      <AgreementView />
    </>
  );
}
