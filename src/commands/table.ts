/** The protocol: every request that a page, the command line or the workbench can send to the add-on. */
import { acceptCommands } from './accept-actual';
import { agreementCommands } from './agreement';
import { agentCommands } from './ask-agent';
import { comparisonCommands } from './comparison';
import { diffCommands } from './diff';
import { diffFileCommands } from './diff-files';
import type { Services } from './entry';
import { exportCommands } from './exports';
import { historyCommands } from './history';
import { installationCommands } from './installation';
import { outcomeCommands } from './run-outcome';
import { ownCheckCommands } from './own-checks';
import { responseCommands } from './responses';
import { reviewCommands } from './review';
import { rowCommands } from './row';
import { runCommands } from './runs';
import { scheduleCommands } from './schedules';
import { lineCommands } from './score-lines';
import { settingCommands } from './settings';
import { setupCommands } from './service-setup';
import { shareCommands } from './share';
import { sidebarCommands } from './sidebar';
import { tryOnRowCommands } from './try-on-row';
import { jsonIn } from '../model/texts/json';
import { BUILD } from '../model/this-build';
import { withReadableErrors } from '../model/google-refusals';
import { UserError, type UserErrorCode } from '../model/user-error';
import type * as z from '../model/zod';

export const API = {
  ...runCommands,
  ...lineCommands,
  ...exportCommands,
  ...agentCommands,
  ...responseCommands,
  ...setupCommands,
  ...scheduleCommands,
  ...ownCheckCommands,
  ...diffCommands,
  ...diffFileCommands,
  ...historyCommands,
  ...reviewCommands,
  ...agreementCommands,
  ...tryOnRowCommands,
  ...acceptCommands,
  ...comparisonCommands,
  ...sidebarCommands,
  ...rowCommands,
  ...outcomeCommands,
  ...settingCommands,
  ...shareCommands,
  ...installationCommands,
};

type Api = typeof API;
export type CallName = keyof Api;
export type RequestOf<N extends CallName> = z.DeepReadonly<z.input<ReturnType<Api[N]['request']>>>;
export type ReplyOf<N extends CallName> = z.output<ReturnType<Api[N]['reply']>>;

/** The reply, or why the request was refused. */
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: UserErrorCode; readonly message: string };

const ENTRIES: ReadonlyMap<string, { readonly handler: (request: unknown, services: Services) => unknown }> =
  new Map(Object.entries(API));

/**
 * Answers a request; errors other than UserError are bugs, and are rethrown.
 *
 * @param name of an entry in the table
 * @param json of the request
 * @param build of the calling page; a page of another build is refused
 * @returns an `Answer` as JSON
 * @example call(services, 'poll', '{"at":true,"run":false}') // '{"ok":true,"value":{"at":…}}'
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
      value: withReadableErrors(() => entry.handler(parsed(json), services), services.openedSpreadsheet),
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
