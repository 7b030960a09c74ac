/** The pane “Share”: comparing, exporting, sending and importing. */
import { NO_RUN_YET } from '../../../model/run-words';
import type { ReplyOf } from '../../../api/table';
import { type DialogButton, DialogButtons } from './dialog-buttons';
import { Exports } from './exports';

const SENDING: readonly DialogButton[] = [{ name: 'showLangfuse', text: 'Send the scores to Langfuse…' }];

const COMPARING: readonly DialogButton[] = [
  { name: 'showDiff', text: 'Compare runs…' },
  { name: 'showComparison', text: 'Compare answers…' },
];

const IMPORTS: readonly DialogButton[] = [
  { name: 'showResponses', text: 'Import responses from a file…' },
  { name: 'showTraceImport', text: 'New eval set from Langfuse traces…' },
  { name: 'readTraces', text: 'Complete responses from Langfuse traces' },
  { name: 'showStates', text: 'Kept agent states…' },
];

export function SharePane({ outcome }: { readonly outcome: ReplyOf<'runOutcome'>['outcome'] | undefined }) {
  return (
    <>
      <h2>Export the last run</h2>
      {outcome ? <p class="quiet">{outcome.tabs.map(({ tab }) => tab).join(', ')}</p> : <p>{NO_RUN_YET}</p>}
      <Exports tabs={outcome?.tabs} />
      <DialogButtons dialogs={SENDING} />
      <h2>Compare</h2>
      <DialogButtons dialogs={COMPARING} />
      <h2>Import</h2>
      <DialogButtons dialogs={IMPORTS} />
    </>
  );
}
