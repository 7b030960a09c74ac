/** This user's way to the live agent: the address that everybody shares, and a token of their own. */
import { addressProblem, type AgentAccess, FF_PATTERN, isLocal } from '../agent/live/requests';
import { hostOf } from '../judge/providers/address';
import type { PropertyPort } from '../model/ports';
import { UserError } from '../model/user-error';
import type { Settings } from '../settings/schema';
import { agentToken, keepAgentToken } from '../store/agent';
import { ANY_HOST } from '../store/settings';

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
  const stored = agentToken(user);
  const host = hostOf(baseUrl);
  if (!stored) {
    if (isLocal(baseUrl)) return { baseUrl, token: '' };
    throw new UserError(
      'usage',
      `There is no token of yours for the agent at ${host}: enter it in the sidebar under “Settings” (on the command line: GNW_AGENT_TOKEN).`,
    );
  }
  if (stored.host !== host && stored.host !== ANY_HOST) {
    throw new UserError(
      'usage',
      `Your agent token is for ${stored.host}, but the agent is now at ${host}; enter the token for it, or set the address back.`,
    );
  }
  return { baseUrl, token: stored.token };
}

/** Keeps a token for the agent's host; '' forgets it. @throws UserError for what can be no token, which is not repeated */
export function enterAgentToken(text: string, baseUrl: string, user: PropertyPort): void {
  const token = text.trim().replace(/^Bearer\s+/i, '');
  if (token === '') {
    keepAgentToken(user, undefined);
    return;
  }
  if (!/^[!-~]+$/.test(token) || token.length > LONGEST_TOKEN) {
    throw new UserError(
      'usage',
      'This is no token: it has no blanks and only plain characters. Copy it again.',
    );
  }
  keepAgentToken(user, { token, host: hostOf(baseUrl) });
}

/** A JWT has one or two thousand characters; a property holds nine. */
const LONGEST_TOKEN = 6000;
