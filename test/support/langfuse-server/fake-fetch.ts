/** The Langfuse server without sockets: a FetchPort for tests in the same process. */
import type { FetchPort, HttpResponse } from '../../../src/model/ports';
import type { WireResponse } from '../judge-server/wire';
import { createLangfuseLogic, type LangfuseLogic } from './logic';
import type { LangfuseServerInput } from './options';

export interface FakeLangfuse extends LangfuseLogic {
  readonly fetch: FetchPort;
  /** Score name → value for one trace or session. */
  readonly of: (target: string) => Readonly<Record<string, unknown>>;
}

/** @param onCall called before each request */
export function fakeLangfuse(input: LangfuseServerInput = {}, onCall?: () => void): FakeLangfuse {
  const logic = createLangfuseLogic(input);
  return {
    ...logic,
    of: (target) =>
      Object.fromEntries(
        [...logic.scores.values()]
          .filter(({ traceId, sessionId }) => (traceId ?? sessionId) === target)
          .map(({ name, value }) => [name, value]),
      ),
    fetch: {
      fetchAll: (requests) => {
        const responses = requests.map(({ url, method, headers, body = '' }) => {
          onCall?.();
          const lower = Object.entries(headers).map(([name, value]): [string, string] => [
            name.toLowerCase(),
            value,
          ]);
          const path = url.replace(/^https?:\/\/[^/]+/, '');
          return logic.respond({ method, path, headers: Object.fromEntries(lower), body });
        });
        // As in UrlFetchApp, one broken request makes the whole batch throw.
        const broken = responses.findIndex(({ status }) => status === 0);
        if (broken >= 0) throw new Error(`Address unavailable: ${requests[broken]?.url ?? ''}`);
        return responses.map(toResponse);
      },
    },
  };
}

function toResponse({ status, headers, body }: WireResponse): HttpResponse {
  const lower = Object.entries(headers).map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  return { status, headers: new Map(lower), body };
}
