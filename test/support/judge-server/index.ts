/** The judge server over a socket. */
import { type Listening, listening, send } from '../listening';
import { createJudgeLogic, type JudgeLogic } from './logic';
import type { JudgeServerInput } from './options';
import type { WireRequest } from './wire';

export interface JudgeServer extends Pick<JudgeLogic, 'requests' | 'violations'>, Pick<Listening, 'close'> {
  /** Base URLs for the setting judge.baseUrl. */
  readonly url: { readonly openai: string; readonly anthropic: string; readonly gemini: string };
}

/**
 * @param before called with each request
 * @example
 * const server = await startJudgeServer({ faults: ['rate limit'] });
 * // --judge openai --judge-url ${server.url.openai}, GNW_JUDGE_KEY=test-judge-key-0001
 * expect(server.violations).toEqual([]);
 * await server.close();
 */
export async function startJudgeServer(
  options: JudgeServerInput = {},
  before: (request: WireRequest) => void = () => undefined,
): Promise<JudgeServer> {
  const { respond, requests, violations } = createJudgeLogic(options);
  const { url, close } = await listening((request, reply) => {
    before(request);
    const response = respond(request);
    setTimeout(() => send(response, reply), options.latencyMs ?? 0);
  });
  return {
    ...{ requests, violations, close },
    url: { openai: `${url}/v1`, anthropic: `${url}/v1`, gemini: `${url}/v1beta` },
  };
}
