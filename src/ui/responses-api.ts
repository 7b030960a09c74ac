/** What the page “Import responses” and the command line call. */
import { clock } from '../google/fetch';
import { documentLock } from '../google/lock';
import { activeSpreadsheet } from '../google/spreadsheet';
import * as run from '../run/import-responses';
import { currentSettings, progress } from '../run/session';
import type { SettingChange } from '../settings/change';
import * as z from '../settings/zod';
import { answer, parsed } from './json-call';

const ImportRequest = z.strictObject({
  fileName: z.string().check(z.minLength(1), z.maxLength(200)),
  text: z.string(),
  tabs: z.optional(z.array(z.string())),
  set: z._default(z.array(z.tuple([z.string(), z.string()])), []),
});

/** What of a file belongs to which eval set, and what does not: `ImportPreview`. */
export function previewResponses(json: string): string {
  return answer(() => {
    const { set, ...file } = parsed(ImportRequest, json);
    return run.previewResponses(file, importServices(set));
  });
}

/** Takes a file of responses into the tab `Responses`: `ImportPreview`, of what was done. */
export function importResponses(json: string): string {
  return answer(() => {
    const { set, ...file } = parsed(ImportRequest, json);
    return run.importResponses(file, importServices(set));
  });
}

function importServices(set: readonly SettingChange[]): run.ImportServices {
  return {
    spreadsheet: activeSpreadsheet(),
    lock: documentLock,
    clock,
    settings: currentSettings(set),
    isRunning: () => progress() !== undefined,
  };
}
