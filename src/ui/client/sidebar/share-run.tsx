/** Shares the last run: as files, by mail, or with Langfuse. */
import { useState } from 'preact/hooks';
import { joinedFiles, type TextFile } from '../../../model/texts/files';
import { Button, Form, saveFile } from '../common/components';
import { callServer } from '../common/call-server';
import { StatusLine, useWork } from '../common/work-status';

const FILES = [
  { format: 'html', text: 'HTML report', type: 'text/html' },
  { format: 'csv', text: 'CSV files', type: 'text/csv' },
  { format: 'json', text: 'JSON', type: 'application/json' },
] as const;

export function Share() {
  const [to, setTo] = useState('');
  const work = useWork();
  const send = (call: () => Promise<{ readonly message: string }>): void =>
    void work.run('Sending…', async () => (await call()).message);
  const ways = [
    ...FILES.map((file) => ({
      text: file.text,
      go: () => void work.run('Preparing…', () => saveResults(file)),
    })),
    { text: 'Send to Langfuse', go: () => send(() => callServer('sendToLangfuse', { set: [] })) },
  ];
  return (
    <section class="card" aria-label="Share the last run">
      <ul class="plain">
        {ways.map(({ text, go }) => (
          <li key={text}>
            <Button class="link" onClick={go} work={work}>
              {text}
            </Button>
          </li>
        ))}
        <li>
          <Form class="row" onSubmit={() => send(() => callServer('mailRun', { to }))}>
            <Button type="submit" class="link narrow" work={work}>
              Mail to
            </Button>
            <input
              type="email"
              aria-label="Mail to"
              placeholder="me"
              autocomplete="email"
              value={to}
              onInput={({ currentTarget }) => setTo(currentTarget.value)}
            />
          </Form>
        </li>
      </ul>
      <StatusLine status={work.status} />
    </section>
  );
}

/** Makes the browser save finished results, fetched in parts. @returns a sentence that names the files */
async function saveResults({ format, type }: (typeof FILES)[number]): Promise<string> {
  let page = await callServer('exportResults', { format });
  const pieces: TextFile[] = [...page.files];
  while (page.next) {
    page = await callServer('exportResults', { format, from: page.next });
    pieces.push(...page.files);
  }
  const files = joinedFiles(pieces);
  for (const { name, text } of files) saveFile(name, type, text);
  return `Saved: ${files.map(({ name }) => name).join(', ')}`;
}
