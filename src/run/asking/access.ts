/** This user's way to the live agent: the address that everybody shares, and a token of their own. */
import { addressProblem, type AgentAccess, FF_PATTERN, isLocal } from '../../agent/live/requests';
import type { PropertyPort } from '../../model/ports';
import { UserError } from '../../model/user-error';
import { hostOf } from '../../settings/address';
import type { Settings } from '../../settings/schema';
import { keysFor } from '../keys';

/** @throws UserError where no agent is set up, or this user has no token for it */
export function agentAccess(
  { agent, run }: Pick<Settings, 'agent' | 'run'>,
  user: PropertyPort,
): AgentAccess {
  const { baseUrl } = agent;
  if (baseUrl === '') {
    throw new UserError(
      'usage',
      'There is no live agent to ask: set its address (agent.baseUrl) under “Settings”.',
    );
  }
  const problem = addressProblem(baseUrl);
  if (problem !== undefined) throw new UserError('usage', `The agent’s address (agent.baseUrl) ${problem}.`);
  if (run.ff !== '' && !FF_PATTERN.test(run.ff)) {
    throw new UserError(
      'usage',
      `The agent knows no ff profile “${run.ff}” (run.ff): a name has small letters, digits and hyphens.`,
    );
  }
  const host = hostOf(baseUrl);
  const keys = keysFor('agent', host, user);
  if (!keys && !isLocal(baseUrl))
    throw new UserError(
      'usage',
      `There is no token of yours for the agent at ${host}: enter it in the sidebar under “Settings” (on the command line: GNW_AGENT_TOKEN).`,
    );
  return { baseUrl, token: keys?.token ?? '' };
}
