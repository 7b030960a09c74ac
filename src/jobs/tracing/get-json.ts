/** What Langfuse replies to a question: JSON, that it has no such route, or why it gives neither. */
import { isObject } from '../../model/fields/langchain';
import type { HttpClient } from '../../model/ports';
import { cut } from '../../model/text';
import { failureIn, refusalIn } from '../../report/langfuse/replies';
import { getRequest, type LangfuseAccess } from '../../report/langfuse/requests';

/**
 * `reason` is a sentence without its full stop; `isFinal`: every question would get the same reply; `waits`: but not
 * later. */
export interface NotGot {
  readonly kind: 'failed';
  readonly reason: string;
  readonly isFinal: boolean;
  readonly waits: boolean;
}

export type Got =
  | { readonly kind: 'json'; readonly json: unknown }
  /** `isForGood`: true for every request; else only what was asked for is missing, and may still come. */
  | { readonly kind: 'no route'; readonly isForGood: boolean }
  | NotGot;

/** Answers of a server that has no such route, or has it switched off. */
const NO_ROUTE: ReadonlySet<number> = new Set([404, 405, 410, 501]);
const MOST_REASON = 200;

export function getJson(path: string, access: LangfuseAccess, http: HttpClient): Got {
  const [outcome] = http.send([getRequest(path, access)]);
  if (outcome?.kind !== 'response') {
    const reason = outcome ? cut(outcome.reason, MOST_REASON) : 'no response came back';
    const isUnsent = outcome?.kind === 'not sent';
    return { ...notGot(`Langfuse did not answer: ${reason}`, isUnsent), waits: isUnsent };
  }
  const { response } = outcome;
  const { status, body } = response;
  if (NO_ROUTE.has(status))
    // Not there (yet), or no such route: the former says so.
    return {
      kind: 'no route',
      isForGood: status !== 404 || !/LangfuseNotFoundError|not found within/i.test(body),
    };
  const refusal = refusalIn(response, access);
  if (refusal !== undefined) return notGot(refusal.replace(/\.$/, ''), true);
  const failure = (): NotGot => notGot(`Langfuse could not answer: ${failureIn(response, access)}`, false);
  if (status !== 200) return failure();
  try {
    const json: unknown = JSON.parse(body);
    return isError(json) ? failure() : { kind: 'json', json };
  } catch {
    return notGot(
      'what came back is cut off, or no answer of Langfuse: see that the setting langfuse.host is its address, and try again',
      false,
    );
  }
}

/** Some proxies send failures with a success status. */
function isError(json: unknown): boolean {
  return isObject(json) && !('data' in json) && !('id' in json) && ('message' in json || 'error' in json);
}

export function notGot(reason: string, isFinal: boolean): NotGot {
  return { kind: 'failed', reason, isFinal, waits: false };
}
