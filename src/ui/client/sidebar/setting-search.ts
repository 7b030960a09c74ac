/** Finding settings by the words that people use for them. */

/** Words that mean the same where settings are looked for. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['key', 'token', 'password', 'secret', 'credential'],
  ['mail', 'email', 'e-mail', 'notify'],
  ['price', 'cost', 'usd', 'money', 'dollar', 'budget', 'cap'],
  ['timeout', 'wait', 'seconds', 'slow', 'how long'],
  ['agent', 'api', 'endpoint', 'url', 'address', 'host'],
  ['judge', 'model', 'llm', 'provider'],
  ['tolerance', 'precision', 'rounding', 'margin', 'may be from'],
  ['threshold', 'pass rule', 'least score', 'minimum'],
  ['weight', 'importance'],
  ['repeat', 'trial', 'attempt', 'votes', 'retry'],
  ['parallel', 'concurrency', 'at a time', 'rate limit'],
  ['slice', 'group', 'segment'],
];

/** Whether a text contains every word of a search, or a word that means the same. @example isNamedBy('price', 'The cost cap') // true */
export function isNamedBy(wanted: string, text: string): boolean {
  const lower = text.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => word === '' || meaningsOf(word).some((one) => lower.includes(one)));
}

/** A word that is still being typed finds its synonyms from its third letter on. */
function meaningsOf(word: string): readonly string[] {
  const isMeant = (one: string): boolean => one === word || (word.length > 2 && one.startsWith(word));
  return [word, ...SYNONYMS.filter((group) => group.some(isMeant)).flat()];
}
