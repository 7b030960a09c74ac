/** The keys of a Langfuse project, from the environment: never from a flag, which others on the machine can see. */

/**
 * As the add-on keeps them (`gnw.langfuseKeys` of the user properties); whoever starts a command names the address too, so they
 * go to any host.
 *
 * @returns `null` where one of them is not set
 */
export function langfuseKeysFromEnvironment(): string {
  const [publicKey = '', secretKey = ''] = [
    process.env['LANGFUSE_PUBLIC_KEY'],
    process.env['LANGFUSE_SECRET_KEY'],
  ];
  return publicKey === '' || secretKey === '' ? 'null' : JSON.stringify({ publicKey, secretKey, host: '*' });
}
