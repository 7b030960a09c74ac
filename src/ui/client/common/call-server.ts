/** Calls the commands of the add-on, with JSON both ways. */
import { readAnswer } from '../../../commands/read-answer';
import type { CallName, ReplyOf, RequestOf } from '../../../commands/table';
import { BUILD } from '../../../model/this-build';
import { asSentence, refusalIn } from '../../../model/google-refusals';
import type { MenuFunction } from '../../menu';

interface Runner extends Readonly<Record<MenuFunction, (opens: string) => void>> {
  readonly call: (name: CallName, json: string, build: string) => void;
  readonly withSuccessHandler: (handler: (reply: string) => void) => Runner;
  readonly withFailureHandler: (handler: (error: Error) => void) => Runner;
}

interface Host {
  /** The spreadsheet beside the page. */
  readonly editor?: { readonly focus: () => void };
}

declare const google: { readonly script: { readonly run: Runner; readonly host?: Host } };

/** Moves keyboard focus to the selected cell. */
export function focusSheet(): void {
  google.script.host?.editor?.focus();
}

/** A call that the add-on did not answer: the connection failed, or Google refused it. */
export class PageRefusal extends Error {
  /** @param isBusy true if Google accepts no more calls for now */
  constructor(
    message: string,
    readonly isBusy = false,
  ) {
    super(message);
  }
}

const TOO_MANY_CALLS = '429';

/** Messages by the HTTP status that Google’s page script reports; 0 without a connection. */
const CONNECTION_FAILURES: Readonly<Record<string, string>> = {
  0: 'Google cannot be reached: try again once you are online. Anything already started may have completed: the sidebar checks.',
  403: 'Google refuses this page: sign in again, reload the spreadsheet and open it again.',
  404: 'Google no longer knows this page: reload the spreadsheet and open it again.',
  [TOO_MANY_CALLS]: 'Google accepts no more calls from this page for a few minutes: try again then.',
};

function readableError(error: Error): Error {
  if (error.message.startsWith('NetworkError')) {
    const status = /\bHTTP (\d+)/.exec(error.message)?.[1] ?? '0';
    const unknown = `Google cannot be reached (HTTP ${status}): try again in a minute.`;
    return new PageRefusal(CONNECTION_FAILURES[status] ?? unknown, status === TOO_MANY_CALLS);
  }
  const refusal = refusalIn(error);
  return refusal.code === 'unknown' ? error : new PageRefusal(asSentence(refusal));
}

/** Calls a command. Resolves to the reply; rejects with an error whose message is a sentence for people. */
export async function callServer<N extends CallName>(name: N, request: RequestOf<N>): Promise<ReplyOf<N>> {
  const text = await callGoogle((runner) => runner.call(name, JSON.stringify(request), BUILD));
  const answer = readAnswer(name, text);
  if (answer.ok) return answer.value;
  throw new Error(answer.message);
}

/** Runs a menu item; settles when its page is shown or its question answered. @param opens what the page shows first */
export async function callMenu(name: MenuFunction, opens: string): Promise<void> {
  await callGoogle((runner) => runner[name](opens));
}

function callGoogle(call: (runner: Runner) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    call(
      google.script.run
        .withSuccessHandler(resolve)
        .withFailureHandler((error) => reject(readableError(error))),
    );
  });
}
