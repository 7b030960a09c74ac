/** Calls the add-on from local programs by the protocol that its pages use; also the errors that end a command. */
import { readAnswer } from '../src/commands/read-answer';
import type { Answer, CallName, ReplyOf, RequestOf } from '../src/commands/table';
import type { Runtime } from './runtime';

/** Bad usage, unreadable input or unwritable output, reported in one line before anything runs (exit status 2). */
export class UsageError extends Error {}

/** A run that started but could not be completed. */
export class RunStopped extends Error {}

/** Sends a request. @throws an error with the add-on's message, or ScriptError if the execution died */
export type AskAddOn = <N extends CallName>(name: N, request: RequestOf<N>) => ReplyOf<N>;

/** @throws ScriptError if the execution died, or the add-on has a bug */
export function answerTo<N extends CallName>(
  runtime: Pick<Runtime, 'call'>,
  name: N,
  request: RequestOf<N>,
): Answer<ReplyOf<N>> {
  return readAnswer(name, String(runtime.call('call', [name, JSON.stringify(request)], 'sidebar')));
}

/** Settings that replace stored ones for one call. */
export type SettingChanges = readonly (readonly [path: string, value: string])[];

/** The last value given for a path; '' if there is none. */
export function lastSet(set: SettingChanges, path: string): string {
  return (set.filter(([name]) => name === path).pop()?.[1] ?? '').trim();
}

/** The provider of the judge model; '' if only rules judge. */
export function providerIn(set: SettingChanges): string {
  const provider = lastSet(set, 'judge.provider');
  return provider === 'rules' ? '' : provider;
}
