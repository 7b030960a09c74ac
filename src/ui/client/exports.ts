/** The dialog “Export results”: the last run as files, which the browser saves. */
import type { ReplyOf } from '../../api/table';
import { busy, element, say } from './shared/dialog';
import { FORMATS, saveResults } from './shared/result-files';
import { callServer } from './shared/server';

type Tabs = NonNullable<ReplyOf<'lastRun'>['summary']>['tabs'];

/** Eval sets with their results tabs, of the last run. */
let tabs: Tabs = [];

const buttons = [...document.querySelectorAll('button')];
for (const button of buttons) {
  button.addEventListener('click', () => {
    void busy('Putting it together …', async () => {
      const format = FORMATS.find((one) => one === button.dataset['format']);
      if (format) say('good', await saveResults(format, tabs));
    });
  });
}

void busy('Loading …', async () => {
  const { summary } = await callServer('lastRun', {});
  if (!summary) throw new Error('No run has come to an end in this spreadsheet yet.');
  ({ tabs } = summary);
  element('about', HTMLParagraphElement).textContent =
    `Run ${summary.runId}: ${tabs.map(({ tab, rows }) => `${tab} (${rows} rows)`).join(', ')}.`;
  say('');
});
