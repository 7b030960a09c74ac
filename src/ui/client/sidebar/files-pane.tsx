/** The pane “Files”: exports and imports. */
import { NO_RUN_YET } from '../../../model/run-words';
import type { ReplyOf } from '../../../api/table';
import { type DialogButton, DialogButtons } from './dialog-buttons';
import { Exports } from './exports';

const SENDING: readonly DialogButton[] = [{ name: 'showLangfuse', text: 'Send the scores to Langfuse…' }];

/** Menu dialogs that import files. */
const IMPORTS: readonly DialogButton[] = [
  { name: 'showResponses', text: 'Responses: outputs from a file…' },
  { name: 'showComparison', text: 'Compare two sets of answers…' },
  { name: 'showDiff', text: 'Diff of runs, import a run file…' },
];

export function FilesPane({ outcome }: { readonly outcome: ReplyOf<'runOutcome'>['outcome'] | undefined }) {
  return (
    <>
      <h2>Export the last run</h2>
      {outcome ? <p class="quiet">{outcome.tabs.map(({ tab }) => tab).join(', ')}</p> : <p>{NO_RUN_YET}</p>}
      <Exports tabs={outcome?.tabs} />
      <DialogButtons dialogs={SENDING} />
      <h2>Import and compare</h2>
      <DialogButtons dialogs={IMPORTS} />
    </>
  );
}
