/** The live agent's token, from the environment: never from a flag, which others on the machine can see. */

export const AGENT_TOKEN_VARIABLE = 'GNW_AGENT_TOKEN';

/** '' where none is set. */
export function agentTokenFromEnvironment(): string {
  return (process.env[AGENT_TOKEN_VARIABLE] ?? '').trim().replace(/^Bearer\s+/i, '');
}

/** As the add-on keeps it (`gnw.agentToken` of the user properties); whoever starts a command names the address too. */
export function storedAgentToken(): string {
  const token = agentTokenFromEnvironment();
  return token === '' ? 'null' : JSON.stringify({ token, host: '*' });
}
