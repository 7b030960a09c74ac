/** Exports labels as a CSV file, and imports them from one. */
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../../api/table';
import { saveFile } from '../../common/save-file';
import { callServer } from '../../common/server';
import { Saying, useWork } from '../../common/work';

type Imported = ReplyOf<'importLabels'>;

const SHOWN = 10;

export function LabelsFile({ onImported }: { readonly onImported: () => void }) {
  const [problems, setProblems] = useState<Imported['problems']>([]);
  const work = useWork();
  const exportLabels = (): void => {
    void work.run('Putting it together …', async () => {
      const { text, labels } = await callServer('exportLabels', {});
      saveFile('labels.csv', 'text/csv', text);
      return `labels.csv: ${labels.toLocaleString('en')} labels.`;
    });
  };
  const importLabels = (input: HTMLInputElement): void => {
    const file = input.files?.[0];
    if (!file) return;
    void work.run('Adding …', async () => {
      const { sentence, problems: fresh } = await callServer('importLabels', {
        labels: { name: file.name, text: await file.text() },
      });
      // So that the same file can be chosen again.
      input.value = '';
      setProblems(fresh);
      onImported();
      return sentence;
    });
  };
  return (
    <section aria-label="Labels as a file">
      <h2>Labels as a file</h2>
      <div class="buttons">
        <button type="button" onClick={exportLabels} disabled={work.isBusy}>
          Export CSV
        </button>
      </div>
      <label for="labels-file">Import CSV</label>
      <input
        id="labels-file"
        type="file"
        accept=".csv,text/csv"
        disabled={work.isBusy}
        onChange={({ currentTarget }) => importLabels(currentTarget)}
      />
      <Saying said={work.said} />
      {problems.length > 0 && (
        <ul class="amber box">
          {problems.slice(0, SHOWN).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {problems.length > SHOWN && <li>… and {problems.length - SHOWN} more</li>}
        </ul>
      )}
    </section>
  );
}
