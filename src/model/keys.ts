/** The keys that a user enters for other services, and how they are stored with the user's account. */

/** By service: the user property, and the texts in it besides the host they were entered for. */
export const KEYS = {
  judge: { property: 'gnw.judgeKey', fields: ['key'] },
  agent: { property: 'gnw.agentToken', fields: ['token'] },
  langfuse: { property: 'gnw.langfuseKeys', fields: ['publicKey', 'secretKey'] },
} as const;

export type KeyId = keyof typeof KEYS;
export type KeyField<Id extends KeyId> = (typeof KEYS)[Id]['fields'][number];
export type KeysOf<Id extends KeyId> = Readonly<Record<KeyField<Id>, string>>;

/** The host of keys that may be sent to any host the run uses: those of the command line. */
export const ANY_HOST = '*';
