/** The pane “Files”: what goes out and what comes in. */
import * as z from 'zod/mini';
import { callServer } from '../server';
import { type DialogButton, DialogButtons } from './dialog-buttons';
import type { Outcome } from './replies';
import { saveFile } from './save-file';
import { Saying, useWork } from './work';

const EXPORTS = [
  {
    format: 'html',
    text: 'HTML report',
    help: 'One page that needs no network: summary, heatmap, failing rows, trend.',
  },
  {
    format: 'csv',
    text: 'CSV files',
    help: 'Per eval set a summary and the details, as the original harness writes them.',
  },
  {
    format: 'json',
    text: 'JSON',
    help: 'The scorecards: each check with its reason, what was expected and what came.',
  },
] as const;
type Format = (typeof EXPORTS)[number]['format'];

const SENDING: readonly DialogButton[] = [{ name: 'showLangfuse', text: 'Send the scores to Langfuse…' }];

/** Dialogs of the menu that bring files in. */
const IMPORTS: readonly DialogButton[] = [
  { name: 'showResponses', text: 'Responses: outputs from a file…' },
  { name: 'showComparison', text: 'Compare two sets of answers…' },
  { name: 'showCompare', text: 'Compare runs, import a run file…' },
];

const TYPES = { html: 'text/html', csv: 'text/csv', json: 'application/json' } as const;
const Files = z.object({ files: z.array(z.object({ name: z.string(), text: z.string() })) });
const Scorecards = z.object({ scorecards: z.array(z.unknown()) });

export function FilesPane({ outcome }: { readonly outcome: Outcome | null | undefined }) {
  const work = useWork();
  const exportAs = (format: Format): void => {
    void work.run('Putting it together …', async () => {
      const files = await filesOf(format, outcome?.tabs ?? []);
      for (const { name, text } of files) saveFile(name, TYPES[format], text);
      return `Saved: ${files.map(({ name }) => name).join(', ')}`;
    });
  };
  return (
    <>
      <h2>Export the last run</h2>
      {outcome ? (
        <p class="quiet">{outcome.tabs.map(({ tab }) => tab).join(', ')}</p>
      ) : (
        <p>No run has come to an end in this spreadsheet yet.</p>
      )}
      {EXPORTS.map(({ format, text, help }) => (
        <div key={format} class="setting">
          <button
            type="button"
            onClick={() => exportAs(format)}
            disabled={work.isBusy || !outcome}
            aria-describedby={`export-${format}`}
          >
            {text}
          </button>
          <p class="help" id={`export-${format}`}>
            {help}
          </p>
        </div>
      ))}
      <Saying said={work.said} />
      <DialogButtons dialogs={SENDING} />
      <h2>Import and compare</h2>
      <DialogButtons dialogs={IMPORTS} />
    </>
  );
}

async function filesOf(
  format: Format,
  tabs: readonly { readonly tab: string; readonly resultsTab: string }[],
): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const named = tabs.map(({ tab, resultsTab }) => ({ tab, resultsTab }));
  const reply = await callServer('exportResults', { format, ...(format !== 'html' && { tabs: named }) });
  if (format !== 'json') return Files.parse(reply).files;
  const { scorecards } = Scorecards.parse(reply);
  return [{ name: 'scorecards.json', text: JSON.stringify({ scorecards }, null, 2) }];
}
