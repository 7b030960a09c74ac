/** The one function through which pages, command line and workbench reach the add-on: one JSON text in, one out. */
import type { Services } from './entry';
import { UserError } from '../model/user-error';
import { jsonIn } from '../model/texts/json';
import { inWords } from '../model/trouble';
import { type Answer, BUILD } from './answer';
import { API } from './table';

const ENTRIES: ReadonlyMap<string, { readonly handler: (request: unknown, services: Services) => unknown }> =
  new Map(Object.entries(API));

/**
 * @param name of an entry in the table
 * @param build of the calling page: one opened before an update may ask for something that no longer exists
 * @returns an `Answer` as JSON; a bug is rethrown
 */
export function call(services: Services, name: string, json = '{}', build = BUILD): string {
  return JSON.stringify(answerTo(services, name, json, build));
}

function answerTo(services: Services, name: string, json: string, build: string): Answer<unknown> {
  try {
    if (build !== BUILD)
      throw new UserError('usage', 'GNW Evals was updated while this page was open: open it again.');
    const entry = ENTRIES.get(name);
    if (!entry) throw new UserError('usage', `GNW Evals has no command “${name}”.`);
    return {
      ok: true,
      value: inWords(() => entry.handler(parsed(json), services), services.openedSpreadsheet),
    };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { ok: false, code: error.code, message: error.message };
  }
}

function parsed(json: string): unknown {
  const request = jsonIn(json);
  if (request === undefined) throw new UserError('usage', 'The request is not JSON.');
  return request;
}
