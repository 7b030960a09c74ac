/** The Langfuse server without sockets: a FetchPort for tests in the same process. */
import { portTo } from '../judge-server/wire';
import { createLangfuseLogic } from './logic';
import type { LangfuseServerInput } from './options';

export type FakeLangfuse = ReturnType<typeof fakeLangfuse>;

/** @param onCall called before each request */
export function fakeLangfuse(input: LangfuseServerInput = {}, onCall?: () => void) {
  const logic = createLangfuseLogic(input);
  return {
    ...logic,
    /** Score name → value for one trace or session. */
    of: (target: string): Readonly<Record<string, unknown>> =>
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
