/** Shares the last run: as files, by mail, or with Langfuse. */
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { joinedFiles, jsonName } from '../../../model/texts/files';
import { Button, Form, saveFile } from '../common/parts';
import { callServer } from '../common/server';
import { StatusLine, useWork } from '../common/work';

const FILES = [
  { format: 'html', text: 'HTML report', type: 'text/html' },
  { format: 'csv', text: 'CSV files', type: 'text/csv' },
  { format: 'json', text: 'JSON', type: 'application/json' },
] as const;

type SharedRun = NonNullable<ReplyOf<'runOutcome'>['outcome']>;

/** @param last the run to share */
export function Share({ last }: { readonly last: SharedRun }) {
  const [to, setTo] = useState('');
  const work = useWork();
  const send = (call: () => Promise<{ readonly message: string }>): void =>
    void work.run('Sending…', async () => (await call()).message);
  const ways = [
    ...FILES.map((file) => ({
      text: file.text,
      go: () => void work.run('Preparing…', () => saveResults(file, last)),
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

/** Makes the browser save finished results. @returns a sentence that names the files */
async function saveResults(
  { format, type }: (typeof FILES)[number],
  { finishedAt, sets }: SharedRun,
): Promise<string> {
  const names = sets.map(({ tab }) => tab);
  const files =
    format === 'json'
      ? [await jsonOf(names, finishedAt)]
      : joinedFiles(
          (await everyPage((from) => callServer('exportResults', { format, ...from }))).flatMap(
            (page) => page.files,
          ),
        );
  for (const { name, text } of files) saveFile(name, type, text);
  return `Saved: ${files.map(({ name }) => name).join(', ')}`;
}

async function jsonOf(names: readonly string[], finishedAt: string) {
  const pages = await everyPage((from) => callServer('scorecards', from));
  const scorecards = pages.flatMap((page) => page.scorecards);
  const evalSets = pages.flatMap((page) => page.evalSets);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    name: jsonName(names, Date.parse(finishedAt), timeZone),
    text: JSON.stringify({ eval_sets: evalSets, scorecards }, null, 2),
  };
}

type Next = ReplyOf<'scorecards'>['next'];

/** Fetches all pages of an export, which may be too long for one reply. */
async function everyPage<Page extends { readonly next?: Next }>(
  ask: (from: { readonly from?: Next }) => Promise<Page>,
): Promise<Page[]> {
  const pages = [await ask({})];
  for (let next = pages[0]?.next; next; next = pages[pages.length - 1]?.next)
    pages.push(await ask({ from: next }));
  return pages;
}
