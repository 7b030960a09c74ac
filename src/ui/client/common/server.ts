/** Calls the add-on: one JSON text each way. */
import { readAnswer, BUILD } from '../../../commands/answer';
import type { Name, ReplyOf, RequestOf } from '../../../commands/table';
import type { MenuFunction } from '../../menu';

interface Runner extends Readonly<Record<MenuFunction, () => void>> {
  readonly call: (name: Name, json: string, build: string) => void;
  readonly withSuccessHandler: (handler: (reply: string) => void) => Runner;
  readonly withFailureHandler: (handler: (error: Error) => void) => Runner;
}

interface Host {
  /** The spreadsheet beside the page. */
  readonly editor?: { readonly focus: () => void };
}

declare const google: { readonly script: { readonly run: Runner; readonly host?: Host } };

/** From now on the keyboard types into the selected cell. */
export function focusSheet(): void {
  google.script.host?.editor?.focus();
}

/** Google's words, and what to do about them. A page cannot ask for the permissions of a new version: a click on the menu does. */
const ADVICE = [
  [
    /authori[sz]ation is required|do not have permission to call/i,
    'Google wants your permission again: click any item of the menu GNW Evals, and tick every permission.',
  ],
  [/^NetworkError/, 'Google cannot be reached: try again once you are online.'],
] as const;

function inWords(error: Error): Error {
  const [, advice] = ADVICE.find(([words]) => words.test(error.message)) ?? [];
  return advice === undefined ? error : new Error(advice);
}

/** Resolves to the reply; rejects with what went wrong, in words. */
export async function callServer<N extends Name>(name: N, request: RequestOf<N>): Promise<ReplyOf<N>> {
  const text = await calling((runner) => runner.call(name, JSON.stringify(request), BUILD));
  const answer = readAnswer(name, text);
  if (answer.ok) return answer.value;
  throw new Error(answer.message);
}

/** Runs a menu item; settles when what it shows is shown, or answered if it is a question. */
export async function callMenu(name: MenuFunction): Promise<void> {
  await calling((runner) => runner[name]());
}

function calling(call: (runner: Runner) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    call(google.script.run.withSuccessHandler(resolve).withFailureHandler((error) => reject(inWords(error))));
  });
}
