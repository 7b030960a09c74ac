/** The dialog “Export results”: the last run as files, which the browser saves. */
import { NO_RUN_YET } from '../../model/run-words';
import { openPane, useLoaded } from './common/pane';
import { callServer } from './common/server';
import { rowsText, Saying } from './common/work';
import { Exports } from './sidebar/exports';

function ExportResults() {
  const { value: summary, work } = useLoaded(async () => {
    const { summary: found } = await callServer('lastRun', {});
    if (!found) throw new Error(NO_RUN_YET);
    return found;
  });
  const tabs = summary?.tabs.map(({ tab, rows }) => `${tab} (${rowsText(rows)})`).join(', ');
  return (
    <>
      {summary && (
        <p>
          Run {summary.runId}: {tabs}.
        </p>
      )}
      <Saying said={work.said} />
      <Exports tabs={summary?.tabs} />
    </>
  );
}

openPane('Export results', ExportResults);
