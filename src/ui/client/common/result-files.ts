/** Finished results as files. */
import type { ReplyOf, RequestOf } from '../../../api/table';
import { joinedFiles } from '../../../model/joined-files';
import { saveFile } from './save-file';
import { callServer } from './server';

const TYPES = { html: 'text/html', csv: 'text/csv', json: 'application/json' } as const;

/** What results can be saved as. */
export type Format = keyof typeof TYPES;

type Files = ReturnType<typeof joinedFiles>;
type Next = ReplyOf<'scorecards'>['next'];

/** Makes the browser save them. @returns a sentence that names them */
export async function saveResults(
  format: Format,
  finished: RequestOf<'scorecards'>['tabs'] = [],
): Promise<string> {
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
