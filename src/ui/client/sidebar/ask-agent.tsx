/** Asking the live agent about the tab in front: the menu's items, which tell what it will take before they begin. */
import { type DialogButton, DialogButtons } from './dialog-buttons';

const ITEMS: readonly DialogButton[] = [
  { name: 'askThisTab', text: 'Ask about this tab…' },
  { name: 'askAndScoreThisTab', text: 'Ask about this tab, then score…' },
  { name: 'askOnlyMissing', text: 'Ask where no response is kept…' },
];

export function AskAgent() {
  return (
    <details>
      <summary>Ask the live agent</summary>
      <p class="help">
        Its answers are kept in the tab “Responses”; its address and token stand under Settings.
      </p>
      <DialogButtons dialogs={ITEMS} />
    </details>
  );
}
