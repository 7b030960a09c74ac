/** A Langfuse over a socket. */
import { type Listening, listening, send } from '../listening';
import { createLangfuseLogic, type LangfuseLogic } from './logic';
import type { LangfuseServerInput } from './options';

/** Its url is for the setting langfuse.host. */
export async function startLangfuseServer(
  options: LangfuseServerInput = {},
): Promise<Listening & Pick<LangfuseLogic, 'scores' | 'violations'>> {
  const { respond, scores, violations } = createLangfuseLogic(options);
  const server = await listening((request, reply) => send(respond(request), reply));
  return { ...server, scores, violations };
}
