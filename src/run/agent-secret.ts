/** The agent's token, as one of the keys that a person enters. */
import { readSettings } from '../settings/change';
import { agentToken } from '../store/agent';
import { storedSettings } from '../store/settings';
import { enterAgentToken } from './agent-access';
import type { Secret } from './secrets';

export const AGENT_TOKEN: Secret = {
  id: 'agent',
  title: 'GNW agent token',
  help: 'With it the live agent is asked: a Resource Watch token or a machine key (zeno-key:…) of the host that is set. Kept with your account, for you alone.',
  isSet: ({ user }) => agentToken(user) !== undefined,
  keep: (text, { document, user }) =>
    enterAgentToken(text, readSettings(storedSettings(document)).agent.baseUrl, user),
};
