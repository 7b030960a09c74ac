/** The key of a judge's provider, from the environment: never from a flag, which others on the machine can see. */

/**
 * As the add-on keeps a key (`gnw.judgeKey` of the user properties); whoever starts a command names the address too, so it
 * goes to any host.
 */
export function judgeKeyFromEnvironment(): string {
  const key = (process.env['GNW_JUDGE_KEY'] ?? '').trim();
  return key === '' ? 'null' : JSON.stringify({ key, host: '*' });
}
