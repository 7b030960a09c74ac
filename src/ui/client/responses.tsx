/** The dialog “Import responses”: a file is previewed, then imported into the tab `Responses`. */
import { useRef, useState } from 'preact/hooks';
import type { ReplyOf } from '../../api/table';
import { openPane } from './common/pane';
import { piecesOf } from './common/pieces';
import { callServer } from './common/server';
import { TableHead } from './common/sections';
import { Saying, useWork } from './common/work';

type Preview = ReplyOf<'previewResponses'>;
/** Which of two outputs is scored. */
type Scored = 'responses' | 'rows';

function Responses() {
  const [preview, setPreview] = useState<Preview>();
  const [scored, setScored] = useState<Scored>();
  const input = useRef<HTMLInputElement>(null);
  const work = useWork();
  const choose = (): void => {
    const file = input.current?.files?.[0];
    setPreview(undefined);
    // Nothing is preselected: the user has to say which of the two they mean.
    setScored(undefined);
    if (!file) return;
    void work.run('Looking at the file …', async () => {
      const reply = await inPieces(file, (part) => callServer('previewResponses', part));
      setPreview(reply);
      if (reply.matched === 0) throw new Error('Nothing in this file belongs to a case here.');
      return undefined;
    });
  };
  const take = (event: Event): void => {
    event.preventDefault();
    const file = input.current?.files?.[0];
    if (!file) return;
    void work.run('Importing …', async () => {
      const more = scored && { score: scored };
      const done = await inPieces(file, (part) => callServer('importResponses', { ...part, ...more }));
      setPreview(undefined);
      if (input.current) input.current.value = '';
      const next =
        scored === 'rows'
          ? 'Rows that record an output themselves go on being scored by it.'
          : 'Run the evals to score them.';
      return `Imported into “Responses”: ${done.matched}. ${next}`;
    });
  };
  return (
    <form onSubmit={take}>
      <label for="file">File with the agent’s outputs</label>
      <input
        {...{ id: 'file', ref: input, required: true }}
        type="file"
        accept=".csv,.json,.jsonl,.ndjson,.txt"
        aria-describedby="kinds"
        onChange={choose}
      />
      <p id="kinds" class="help">
        A “_detailed.csv” of the original harness, agent states as JSON or JSON Lines, a run file of
        wri/gnw-gold-evals, or “Responses” as CSV. Nothing is written before you have seen what fits.
      </p>
      {preview && <WhatFits preview={preview} scored={scored} onScored={setScored} />}
      <div class="buttons">
        <button type="submit" class="main" disabled={work.isBusy || !preview || preview.matched === 0}>
          Import into “Responses”
        </button>
      </div>
      <Saying said={work.said} />
    </form>
  );
}

interface WhatFitsProps {
  readonly preview: Preview;
  readonly scored: Scored | undefined;
  readonly onScored: (scored: Scored) => void;
}

function WhatFits({ preview, scored, onScored }: WhatFitsProps) {
  const { file, tabs, ownOutputs, remarks, moreRemarks } = preview;
  const own =
    ownOutputs === 1
      ? '1 of these rows records an output itself'
      : `${ownOutputs} of these rows record an output themselves`;
  const answers: readonly (readonly [Scored, string])[] = [
    ['responses', 'The imported responses'],
    ['rows', 'What the rows record'],
  ];
  return (
    <section aria-live="polite">
      <p>{file}</p>
      {tabs.length > 0 && (
        <table>
          <TableHead heads={['Eval set', 'Cases', 'Responses', 'By test_id']} />
          <tbody>
            {tabs.map(({ tab, cases, matched, byId }) => (
              <tr key={tab}>
                <td>{tab}</td>
                <td>{cases}</td>
                <td>{matched}</td>
                <td>{byId}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {ownOutputs > 0 && (
        <fieldset>
          <legend>{own}. What is to be scored?</legend>
          {answers.map(([value, text]) => (
            <label key={value} class="tick">
              <input
                type="radio"
                name="score"
                required
                checked={scored === value}
                onChange={() => onScored(value)}
              />
              <span>{text}</span>
            </label>
          ))}
          <p class="help">
            It holds for every run from now on, until “Responses first” is changed in Settings.
          </p>
        </fieldset>
      )}
      {remarks.length > 0 && (
        <ul tabIndex={0} aria-label="What is left out or needs a look">
          {remarks.map((remark, index) => (
            <li key={index}>{remark}</li>
          ))}
          {moreRemarks > 0 && <li>… and {moreRemarks} more</li>}
        </ul>
      )}
    </section>
  );
}

/** Sends each piece of the file separately: a long file is more than one call may carry. */
async function inPieces(
  file: File,
  call: (part: { readonly fileName: string; readonly text: string }) => Promise<Preview>,
): Promise<Preview> {
  const previews: Preview[] = [];
  for (const text of piecesOf(await file.text())) previews.push(await call({ fileName: file.name, text }));
  return previews.reduce(added);
}

function added(a: Preview, b: Preview): Preview {
  const tabs = a.tabs.map((line) => ({ ...line }));
  for (const line of b.tabs) {
    const same = tabs.find(({ tab }) => tab === line.tab);
    if (same) Object.assign(same, { matched: same.matched + line.matched, byId: same.byId + line.byId });
    else tabs.push(line);
  }
  return {
    file: a.file === b.file ? a.file : `${a.file} ${b.file}`,
    tabs,
    matched: a.matched + b.matched,
    ownOutputs: a.ownOutputs + b.ownOutputs,
    remarks: [...a.remarks, ...b.remarks],
    moreRemarks: a.moreRemarks + b.moreRemarks,
  };
}

openPane('Import responses', Responses);
