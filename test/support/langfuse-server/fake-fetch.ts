/** The Langfuse server without sockets: a FetchPort for tests in the same process. */
import type { FetchPort } from '../../../src/model/ports';
import { portTo } from '../judge-server/wire';
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
    fetch: portTo((request) => {
      onCall?.();
      return logic.respond(request);
    }),
  };
}
