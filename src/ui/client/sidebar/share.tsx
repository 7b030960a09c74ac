/** What leaves the spreadsheet: the last run as files, by mail, to Langfuse. */
import { useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { joinedFiles } from '../../../model/texts/files';
import { saveFile } from '../common/save-file';
import { callServer } from '../common/server';
import { StatusLine, useWork } from '../common/work';

const FILES = [
  { format: 'html', text: 'HTML report' },
  { format: 'csv', text: 'CSV files' },
  { format: 'json', text: 'JSON' },
] as const;

/** @param tabs eval sets with their results tabs */
export function Share({ tabs }: { readonly tabs: RequestOf<'scorecards'>['tabs'] }) {
  const [to, setTo] = useState('');
  const work = useWork();
  return (
    <section class="card" aria-label="Share the last run">
      <div class="buttons">
        {FILES.map(({ format, text }) => (
          <button
            key={format}
            type="button"
            onClick={() => void work.run('Putting it together …', () => saveResults(format, tabs))}
            disabled={work.isBusy}
          >
            {text}
          </button>
        ))}
        <button
          type="button"
          onClick={() =>
            void work.run('Sending …', async () => (await callServer('sendToLangfuse', { set: [] })).message)
          }
          disabled={work.isBusy}
        >
          To Langfuse
        </button>
      </div>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          void work.run('Sending …', async () => (await callServer('mailRun', { to })).message);
        }}
      >
        <input
          type="email"
          aria-label="Mail to"
          placeholder="to me"
          autocomplete="email"
          value={to}
          onInput={({ currentTarget }) => setTo(currentTarget.value)}
        />
        <button type="submit" class="narrow" disabled={work.isBusy}>
          Mail
        </button>
      </form>
      <StatusLine status={work.status} />
    </section>
  );
}

/** Finished results as files. */
const TYPES = { html: 'text/html', csv: 'text/csv', json: 'application/json' } as const;

/** What results can be saved as. */
type Format = keyof typeof TYPES;

type Files = ReturnType<typeof joinedFiles>;
type Next = ReplyOf<'scorecards'>['next'];

/** Makes the browser save them. @returns a sentence that names them */
async function saveResults(format: Format, finished: RequestOf<'scorecards'>['tabs'] = []): Promise<string> {
  // Callers may pass further fields.
  const tabs = finished.map(({ tab, resultsTab }) => ({ tab, resultsTab }));
  const files = format === 'json' ? await jsonOf({ tabs }) : await filesOf({ format, tabs });
  for (const { name, text } of files) saveFile(name, TYPES[format], text);
  return `Saved: ${files.map(({ name }) => name).join(', ')}`;
}

async function filesOf(request: RequestOf<'exportResults'>): Promise<Files> {
  const pages = await everyPage((from) => callServer('exportResults', { ...request, ...from }));
  return joinedFiles(pages.flatMap(({ files }) => files));
}

async function jsonOf(request: RequestOf<'scorecards'>): Promise<Files> {
  const pages = await everyPage((from) => callServer('scorecards', { ...request, ...from }));
  const scorecards = pages.flatMap((page) => page.scorecards);
  const evalSets = pages.flatMap((page) => page.evalSets);
  return [{ name: 'scorecards.json', text: JSON.stringify({ eval_sets: evalSets, scorecards }, null, 2) }];
}

/** One reply holds no more than a page. */
async function everyPage<Page extends { readonly next?: Next }>(
  ask: (from: { readonly from?: Next }) => Promise<Page>,
): Promise<Page[]> {
  const pages = [await ask({})];
  for (let next = pages[0]?.next; next; next = pages[pages.length - 1]?.next)
    pages.push(await ask({ from: next }));
  return pages;
}
