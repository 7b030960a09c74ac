/** What is told of a thread besides its state: how long its turns took, and where they can be seen if their own traces are not known. */
import { messagesOf } from '../../fields/messages';
import { memoize } from '../../model/memoize';
import type { HttpOutcome } from '../../model/ports';
import { isObject, jsonIn, readJson } from '../../model/texts/json';
import * as z from '../../model/zod';

/** A step of the agent as it is replayed; the update is JSON in JSON. Source: project-zeno, src/api/services/chat.py. */
const Step = memoize(() => z.object({ timestamp: z.string(), update: z.string() }));

/**
 * @param outcome of a request for a thread’s history, see `LiveAgent.keeps`
 * @param turn from 1
 * @returns seconds from the question of a turn to its last step; undefined if they are not told
 */
export function secondsOfTurn(outcome: HttpOutcome | undefined, turn: number): number | undefined {
  if (outcome?.kind !== 'response' || outcome.response.status !== 200) return undefined;
  const turns: number[][] = [];
  for (const line of outcome.response.body.split('\n')) {
    const step = readJson(Step(), line);
    if (!step) continue;
    if (isQuestion(jsonIn(step.update))) turns.push([]);
    turns[turns.length - 1]?.push(Date.parse(step.timestamp));
  }
  const times = turns[turn - 1] ?? [];
  const seconds = (Math.max(...times) - Math.min(...times)) / 1000;
  return Number.isFinite(seconds) ? Math.round(seconds * 10) / 10 : undefined;
}

function isQuestion(update: unknown): boolean {
  try {
    return isObject(update) && messagesOf(update).some((message) => message?.type === 'human');
  } catch {
    return false;
  }
}

const PROJECT = /^(https?:\/\/[^/]+\/(?:.*\/)?project\/[^/]+)\/(?:traces|sessions)\//;

/**
 * Langfuse shows all traces of a thread in one place.
 *
 * @param traceUrl of any trace or thread of the same agent
 * @returns '' if it is no address of Langfuse
 */
export function sessionUrl(threadId: string, traceUrl: string): string {
  const project = PROJECT.exec(traceUrl)?.[1];
  return project === undefined ? '' : `${project}/sessions/${encodeURIComponent(threadId)}`;
}
