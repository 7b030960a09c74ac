/** Imports a run from a file into the ledger: one exported elsewhere, or written by the command line or the other harness. */
import { useRef } from 'preact/hooks';
import type { ReplyOf } from '../../../api/table';
import { callServer } from '../common/server';
import type { Work } from '../common/work';

export interface ImportRunProps {
  readonly sheetId: number;
  /** The eval set that gets the run, in words. */
  readonly of: string;
  readonly work: Work;
  /** @returns what to tell the user */
  readonly onChanged: (reply: ReplyOf<'importRun'>) => string;
}

export function ImportRun({ sheetId, of, work, onChanged }: ImportRunProps) {
  const file = useRef<HTMLInputElement>(null);
  const importFile = (event: SubmitEvent): void => {
    event.preventDefault();
    const chosen = file.current?.files?.[0];
    if (!chosen) return;
    void work.run('Importing …', async () => {
      const text = await chosen.text();
      const reply = await callServer('importRun', { sheetId, fileName: chosen.name, text });
      if (file.current) file.current.value = '';
      return onChanged(reply);
    });
  };
  return (
    <form onSubmit={importFile}>
      <label for="run-file">
        Run file for {of}: an exported run, what --json wrote, or a file of wri/gnw-gold-evals
      </label>
      <input id="run-file" ref={file} type="file" accept=".json,application/json" required />
      <div class="buttons">
        <button type="submit" disabled={work.isBusy}>
          Import
        </button>
      </div>
    </form>
  );
}
