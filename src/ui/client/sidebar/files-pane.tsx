/** The pane “Files”: what goes out and what comes in. */
import type { ReplyOf } from '../../../api/table';
import { type Format, saveResults } from '../shared/result-files';
import { type DialogButton, DialogButtons } from './dialog-buttons';
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

const SENDING: readonly DialogButton[] = [{ name: 'showLangfuse', text: 'Send the scores to Langfuse…' }];

/** Dialogs of the menu that bring files in. */
const IMPORTS: readonly DialogButton[] = [
  { name: 'showResponses', text: 'Responses: outputs from a file…' },
  { name: 'showComparison', text: 'Compare two sets of answers…' },
  { name: 'showDiff', text: 'Diff of runs, import a run file…' },
];

export function FilesPane({ outcome }: { readonly outcome: ReplyOf<'runOutcome'>['outcome'] | undefined }) {
  const work = useWork();
  const exportAs = (format: Format): void => {
    void work.run('Putting it together …', () => saveResults(format, outcome?.tabs));
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
