/** The keys that a person types to be let in somewhere: what there are, and as what they are kept with the person's account. */

/** By service: the user property, and the texts in it, beside the host they were typed for. */
export const KEYS = {
  judge: { property: 'gnw.judgeKey', fields: ['key'] },
  agent: { property: 'gnw.agentToken', fields: ['token'] },
  langfuse: { property: 'gnw.langfuseKeys', fields: ['publicKey', 'secretKey'] },
} as const;

export type KeyId = keyof typeof KEYS;
export type KeyField<Id extends KeyId> = (typeof KEYS)[Id]['fields'][number];
export type KeysOf<Id extends KeyId> = Readonly<Record<KeyField<Id>, string>>;

/** The host of keys that go wherever the run goes: the command line's. */
export const ANY_HOST = '*';
