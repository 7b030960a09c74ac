/** This user's access to the live agent: the address that everyone shares, and a token of their own. */
import type { LiveAgent } from './agent';
import { descriptionProblem, httpAgent } from './http-agent';
import { addressProblem, FF_PATTERN, gnwAgent, isLocal } from './requests';
import type { PropertyPort } from '../../model/ports';
import { UserError } from '../../model/user-error';
import { boundAddress, hostOf } from '../../settings/address';
import type { Settings } from '../../settings/schema';
import { keysFor } from '../../settings/keys';

/** @throws UserError if no agent is set up, or this user has no token for it */
export function liveAgent(settings: Pick<Settings, 'agent' | 'run'>, user: PropertyPort): LiveAgent {
  const { agent } = settings;
  const { baseUrl } = agent;
  // The settings must be right before we tell anyone that a token is missing.
  agentAt(settings, '');
  const host = hostOf(baseUrl);
  const keys = keysFor('agent', boundAddress(baseUrl), user);
  // An endpoint may be open to all.
  if (!keys && !isLocal(baseUrl) && (agent.kind === 'gnw' || agent.tokenHeader !== ''))
    throw new UserError(
      'usage',
      `Add your agent token for ${host} in Settings (on the command line: GNW_AGENT_TOKEN).`,
    );
  return agentAt(settings, keys?.token ?? '');
}

/**
 * The agent that settings describe.
 *
 * @param token '' if none is to be sent
 * @throws UserError if it cannot be asked
 */
export function agentAt(settings: Pick<Settings, 'agent' | 'run'>, token: string): LiveAgent {
  const { agent, run } = settings;
  const { baseUrl } = agent;
  const isGnw = agent.kind === 'gnw';
  const problem = baseUrl === '' ? NONE : isGnw ? gnwProblem(baseUrl, run.ff) : descriptionProblem(agent);
  if (problem !== '') throw new UserError('usage', problem);
  if (agent.kind === 'http') return httpAgent(agent, token);
  return gnwAgent({ baseUrl, token }, { persona: agent.persona, ff: run.ff });
}

const NONE = 'There is no live agent to ask: set its address (agent.baseUrl) under “Settings”.';

/** What is wrong, as a sentence; '' if it can be asked. */
function gnwProblem(baseUrl: string, ff: string): string {
  const problem = addressProblem(baseUrl);
  if (problem !== undefined) return `The agent’s address (agent.baseUrl) ${problem}.`;
  return ff === '' || FF_PATTERN.test(ff)
    ? ''
    : `The agent knows no ff profile “${ff}” (run.ff): a name has small letters, digits and hyphens, no hyphen first.`;
}
