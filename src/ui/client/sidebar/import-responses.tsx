/** Imports the agent’s outputs from a file into the tab `Responses`, after a preview. */
import { useRef, useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { number, text } from '../../../model/section';
import { count } from '../../../model/text';
import { piecesOf } from '../../../model/texts/files';
import { Button, Form } from '../common/components';
import { callServer } from '../common/call-server';
import { Sections } from '../common/sections';
import { StatusLine, useWork } from '../common/work-status';

type Preview = ReplyOf<'importResponses'>;

export function Responses() {
  const [preview, setPreview] = useState<Preview>();
  const input = useRef<HTMLInputElement>(null);
  const work = useWork();
  /** Sends the chosen file, for a preview or to import it. */
  const send = (text: string, isPreview: boolean, resultOf: (reply: Preview) => string | undefined): void => {
    const file = input.current?.files?.[0];
    if (isPreview) setPreview(undefined);
    if (file)
      void work.run(text, async () =>
        resultOf(await inPieces(file, (part) => callServer('importResponses', { ...part, isPreview }))),
      );
  };
  const previewFile = (): void =>
    send('Reading the file…', true, (reply) => {
      setPreview(reply);
      if (reply.matched === 0) throw new Error('No case in this spreadsheet matches this file.');
      return undefined;
    });
  const importFile = (): void =>
    send('Importing…', false, ({ matched }) => {
      setPreview(undefined);
      if (input.current) input.current.value = '';
      return `${count(matched, 'response')} imported into “Responses”. Run evals to score them.`;
    });
  return (
    <Form onSubmit={importFile}>
      <label for="file">File with agent outputs</label>
      <input
        id="file"
        ref={input}
        required
        type="file"
        accept=".csv,.json,.jsonl,.ndjson,.txt"
        aria-describedby="kinds"
        onChange={previewFile}
      />
      <p id="kinds" class="help">
        A CSV with a query or test_id and what the agent did, or agent states (JSON or JSON Lines). You see
        what matches before anything is written.
      </p>
      {preview && <ImportPreview {...preview} />}
      <div class="buttons">
        <Button type="submit" class="main" disabled={work.isBusy || !preview || preview.matched === 0}>
          Import into “Responses”
        </Button>
      </div>
      <StatusLine status={work.status} />
    </Form>
  );
}

function ImportPreview({ file, tabs, remarks, moreRemarks }: Preview) {
  return (
    <section aria-live="polite">
      <p>{file}</p>
      {tabs.length > 0 && (
        <Sections
          sections={[
            {
              title: '',
              columns: [text('Eval set'), number('Cases'), number('Responses'), number('By test_id')],
              rows: tabs.map(({ tab, cases, matched, byId }) => ({ cells: [tab, cases, matched, byId] })),
            },
          ]}
        />
      )}
      {remarks.length > 0 && (
        <ul tabIndex={0} aria-label="What is left out or needs attention">
          {remarks.map((remark, index) => (
            <li key={index}>{remark}</li>
          ))}
          {moreRemarks > 0 && <li>… and {moreRemarks} more</li>}
        </ul>
      )}
    </section>
  );
}

/** Sends the file in pieces: one call cannot carry a long file. */
async function inPieces(
  file: File,
  call: (part: { readonly fileName: string; readonly text: string }) => Promise<Preview>,
): Promise<Preview> {
  const previews: Preview[] = [];
  for (const text of piecesOf(await file.text())) previews.push(await call({ fileName: file.name, text }));
  return previews.reduce(sumOf);
}

function sumOf(a: Preview, b: Preview): Preview {
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
    remarks: [...a.remarks, ...b.remarks],
    moreRemarks: a.moreRemarks + b.moreRemarks,
  };
}
