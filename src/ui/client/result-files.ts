/** Finished results as files. */
import type { ReplyOf, RequestOf } from '../../api/table';
import { saveFile } from './save-file';
import { callServer } from './server';

const TYPES = { html: 'text/html', csv: 'text/csv', json: 'application/json' } as const;

/** What results can be saved as. */
export const FORMATS = ['html', 'csv', 'json'] as const;
export type Format = (typeof FORMATS)[number];

type Files = ReplyOf<'exportResults'>['files'];

/** Has the browser save them. @returns a sentence that names them */
export async function saveResults(
  format: Format,
  finished: RequestOf<'scorecards'>['tabs'] = [],
): Promise<string> {
  // Those who ask may know more of them.
  const tabs = finished.map(({ tab, resultsTab }) => ({ tab, resultsTab }));
  const files = format === 'json' ? await jsonOf({ tabs }) : await filesOf({ format, tabs });
  for (const { name, text } of files) saveFile(name, TYPES[format], text);
  return `Saved: ${files.map(({ name }) => name).join(', ')}`;
}

async function filesOf(request: RequestOf<'exportResults'>): Promise<Files> {
  return (await callServer('exportResults', request)).files;
}

async function jsonOf(request: RequestOf<'scorecards'>): Promise<Files> {
  const { scorecards, evalSets } = await callServer('scorecards', request);
  return [{ name: 'scorecards.json', text: JSON.stringify({ eval_sets: evalSets, scorecards }, null, 2) }];
}
