/** The dialog “Export results”: the last run as files, which the browser saves. */
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ReplyOf } from '../../api/table';
import { element } from './common/dialog';
import { callServer } from './common/server';
import { Exports } from './sidebar/exports';
import { rowsText, Saying, useWork } from './common/work';

type Summary = NonNullable<ReplyOf<'lastRun'>['summary']>;

function App() {
  const [summary, setSummary] = useState<Summary | null>(null);
  const work = useWork();
  useEffect(() => {
    void work.run('Loading …', async () => {
      const { summary: found } = await callServer('lastRun', {});
      if (!found) throw new Error('No run has come to an end in this spreadsheet yet.');
      setSummary(found);
      return undefined;
    });
  }, []);
  const tabs = summary?.tabs.map(({ tab, rows }) => `${tab} (${rowsText(rows)})`).join(', ');
  return (
    <main>
      <h1 class="unseen">Export results</h1>
      {summary && (
        <p>
          Run {summary.runId}: {tabs}.
        </p>
      )}
      <Saying said={work.said} />
      <Exports tabs={summary?.tabs} />
    </main>
  );
}

render(<App />, element('app', HTMLDivElement));
