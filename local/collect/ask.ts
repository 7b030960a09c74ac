/** One question put to a live agent over Node's HTTP, and what came of it. */
import { randomUUID } from 'node:crypto';
import { type AgentStop, chatResult, type ChatResult } from '../../src/agent/live/chat-result';
import { type AgentAccess, type AskingStyle, chatRequest, stateRequest } from '../../src/agent/live/requests';
import { settle, stateResult } from '../../src/agent/live/settle';
import { recordOf, recordOfFailure } from '../../src/agent/to-columns';
import type { HttpOutcome, HttpRequest, HttpResponse } from '../../src/model/ports';
import type { Asking, AgentResponse } from '../../src/model/response';

export interface Asker {
  readonly access: AgentAccess;
  readonly style: AskingStyle;
  readonly waitSeconds: number;
}

/** Nothing more can be asked for now. */
export class AskingStopped extends Error {
  constructor(readonly stop: AgentStop) {
    super(stop.reason);
  }
}

/** A second try of what came to nothing; of states, a third. */
const TRIES = 2;
const STATE_TRIES = 3;
const STATE_SECONDS = 120;
const PAUSE_MS = 2000;

/** @throws AskingStopped where that says something about all questions */
export async function askOne(asking: Asking, asker: Asker): Promise<AgentResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const threadId = randomUUID();
    const startedAt = performance.now();
    const result = await chat(asking.query, threadId, asker);
    if (result.kind === 'stop') throw new AskingStopped(result.stop);
    const latencyS = Math.round((performance.now() - startedAt) / 100) / 10;
    const state = stateResult(await fetchState(threadId, asker));
    if (state.kind === 'stop') throw new AskingStopped(state.stop);
    const isLate = latencyS >= asker.waitSeconds;
    const settled = settle(
      result,
      state,
      { threadId, latencyS },
      {
        mayRepeat: attempt < TRIES,
        tooLong: isLate ? `the agent did not answer within ${asker.waitSeconds} s` : undefined,
      },
    );
    if (settled.kind === 'settled') {
      const { collected, trace } = settled;
      const record =
        collected.kind === 'output' ? recordOf(collected.output) : recordOfFailure(collected.reason, trace);
      return { ...asking, askedAt: new Date().toISOString(), record };
    }
  }
}

async function chat(
  query: string,
  threadId: string,
  { access, style, waitSeconds }: Asker,
): Promise<ChatResult> {
  try {
    return chatResult(await send(chatRequest(access, { query, threadId }, style, waitSeconds)));
  } catch (error) {
    return { kind: 'broken', reason: reasonOf(error) };
  }
}

async function fetchState(threadId: string, { access }: Asker): Promise<HttpOutcome> {
  const request = { ...stateRequest(access, threadId), timeoutSeconds: STATE_SECONDS };
  for (let attempts = 1; ; attempts += 1) {
    try {
      const response = await send(request);
      if (response.status < 500 || attempts >= STATE_TRIES) return { kind: 'response', response, attempts };
    } catch (error) {
      if (attempts >= STATE_TRIES) return { kind: 'unreachable', reason: reasonOf(error), attempts };
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** A request to the agent, once. */
export async function send({
  url,
  method,
  headers,
  body,
  timeoutSeconds = 60,
}: HttpRequest): Promise<HttpResponse> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body }),
    // A redirect would carry the token to whatever host it names.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutSeconds * 1000),
  });
  return { status: response.status, headers: new Map(response.headers), body: await readAll(response) };
}

/** What has arrived counts, also where the connection breaks in the middle. */
async function readAll(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of response.body ?? [])
      if (chunk instanceof Uint8Array) text += decoder.decode(chunk, { stream: true });
  } catch (error) {
    if (text === '') throw error;
  }
  return text + decoder.decode();
}

/** Node names the cause of a failed fetch one level down; never a header. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}
