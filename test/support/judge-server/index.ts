/** The judge server over a socket. */
import { type Listening, listening, send } from '../listening';
import { createJudgeLogic, type JudgeLogic } from './logic';
import type { JudgeServerInput } from './options';
import type { WireRequest } from './wire';

export interface JudgeServer extends Pick<JudgeLogic, 'requests' | 'violations'>, Pick<Listening, 'close'> {
  /** Base URLs for the setting judge.baseUrl. */
  readonly url: { readonly openai: string; readonly anthropic: string; readonly gemini: string };
  /** Makes a command ask it for this model. */
  readonly options: (model?: string) => readonly string[];
}

/** The key that it accepts, for commands. */
export const JUDGE_ENVIRONMENT = { GNW_JUDGE_KEY: 'test-judge-key-0001' };

/**
 * @param before called with each request
 * @example
 * const server = await startJudgeServer({ faults: ['rate limit'] });
 * await ended(['score', file, ...server.options()], { environment: JUDGE_ENVIRONMENT });
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
    options: (model = 'm') => ['--judge', 'openai', '--judge-url', `${url}/v1`, '--judge-model', model],
  };
}
