/** The dialog “Export results”: the last run as files, which the browser saves. */
import * as z from 'zod/mini';
import { busy, element, say } from './dialog';
import { callServer } from './server';

const LastRun = z.object({
  summary: z.nullable(
    z.object({
      runId: z.string(),
      tabs: z.array(z.object({ tab: z.string(), resultsTab: z.string(), rows: z.number() })),
    }),
  ),
});
const Files = z.object({ files: z.array(z.object({ name: z.string(), text: z.string() })) });
const Scorecards = z.object({ scorecards: z.array(z.unknown()) });
const Format = z.enum(['html', 'csv', 'json']);

const TYPES = { html: 'text/html', csv: 'text/csv', json: 'application/json' } as const;

/** Eval sets with their results tabs, of the last run. */
let tabs: readonly { readonly tab: string; readonly resultsTab: string }[] = [];

function save(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function exportAs(format: z.infer<typeof Format>): Promise<void> {
  const reply = await callServer('exportResults', { format, ...(format !== 'html' && { tabs }) });
  if (format === 'json') {
    const text = JSON.stringify({ scorecards: Scorecards.parse(reply).scorecards }, null, 2);
    save('scorecards.json', TYPES.json, text);
    say('good', 'Saved: scorecards.json');
    return;
  }
  const { files } = Files.parse(reply);
  for (const { name, text } of files) save(name, TYPES[format], text);
  say('good', `Saved: ${files.map(({ name }) => name).join(', ')}`);
}

const buttons = [...document.querySelectorAll('button')];
for (const button of buttons) {
  button.addEventListener('click', () => {
    void busy('Putting it together …', () => exportAs(Format.parse(button.dataset['format'])));
  });
}

void busy('Loading …', async () => {
  const { summary } = LastRun.parse(await callServer('lastRun', {}));
  if (!summary) throw new Error('No run has come to an end in this spreadsheet yet.');
  tabs = summary.tabs.map(({ tab, resultsTab }) => ({ tab, resultsTab }));
  element('about', HTMLParagraphElement).textContent =
    `Run ${summary.runId}: ${summary.tabs.map(({ tab, rows }) => `${tab} (${rows} rows)`).join(', ')}.`;
  say('');
});
