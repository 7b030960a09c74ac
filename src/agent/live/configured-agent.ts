/** Access to the live agent: the shared address, and this user's token. */
import type { LiveAgent } from './live-agent';
import { descriptionProblem, httpAgent } from './http-agent';
import { gnwAgent, gnwProblem } from './gnw-agent';
import type { PropertyPort } from '../../model/ports';
import { UserError } from '../../model/user-error';
import { boundAddress, hostOf } from '../../settings/address';
import type { Settings } from '../../settings/schema';
import { keysFor } from '../../settings/keys';

/** @throws UserError if no agent is set up, or this user has no token for it */
export function liveAgent(settings: Pick<Settings, 'agent' | 'run'>, user: PropertyPort): LiveAgent {
  const { agent } = settings;
  const { baseUrl } = agent;
  // Wrong settings are reported before a missing token.
  agentAt(settings, '');
  const host = hostOf(baseUrl);
  const keys = keysFor('agent', boundAddress(baseUrl), user);
  // A local server needs no token, nor does an HTTP agent without a token header.
  if (!keys && !baseUrl.startsWith('http://') && (agent.kind === 'gnw' || agent.tokenHeader !== ''))
    throw new UserError(
      'usage',
      `Add your agent token for ${host} in Settings (on the command line: GNW_AGENT_TOKEN).`,
    );
  return agentAt(settings, keys?.token ?? '');
}

/**
 * Returns the agent that the settings describe.
 *
 * @param token '' to send none
 * @throws UserError if it cannot be asked
 */
export function agentAt(settings: Pick<Settings, 'agent' | 'run'>, token: string): LiveAgent {
  const { agent } = settings;
  const isGnw = agent.kind === 'gnw';
  const problem =
    agent.baseUrl === '' ? NO_ADDRESS : isGnw ? gnwProblem(settings) : descriptionProblem(agent);
  if (problem !== '') throw new UserError('usage', problem);
  return isGnw ? gnwAgent(settings, token) : httpAgent(agent, token);
}

const NO_ADDRESS = 'There is no live agent to ask: set its address in Settings.';
