/** The closed lists of words that rules know, by category. A word in none of them has to be one of the question. */

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** They say nothing by themselves. Not: since, until, by, to, from, per, than, and, not, or, all, only. */
const SMALL = setOf(
  'a an the be am is are was were been being in of on at for it its he she his they them their this that these those who whom whose which what where when how much many',
);
/** They say something of their own ("it had 5 ha") unless what the question says is said with them. */
export const WEAK = setOf('do does did done have has had having there');
/** "About", before figures alone. */
export const APPROXIMATORS = setOf(
  'about around approximately approx roughly circa ca nearly almost exactly estimated',
);
/** Not: totalled, which is no average; stood, which is no change. */
export const NEUTRAL = setOf('amounted amounts recorded');
export const AUXILIARIES = setOf('is are was were be been do does did have has had');
/** They join or limit what they stand by, are runs of their own, and are never left out. */
export const JOINING = setOf('and or not than to from by since until per all only');
export const ASKING = setOf('how what which who whose whom when where');
const NEGATIONS =
  /^(?:no|not|never|none|nor|neither|nothing|nobody|without|cannot|except|excluding|unless|unable|fail(?:s|ed)?|false|incorrect|wrong|untrue|.*n't|(?:do|does|did|is|was|are|were|has|have|ca)nt)$/;
const RANKS =
  /^(?:rank(?:s|ed|ing|ings)?|place[ds]?|position|runner-up|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|next|\d+(?:st|nd|rd|th))$/;
const IDS = /^(?:ids?|codes?|identifiers?|version)$/;

const YES = setOf('yes true correct');
const NO = setOf('no false incorrect');
export type Way = 'up' | 'down' | 'flat';
const WAYS: readonly (readonly [Way, RegExp])[] = [
  ['up', /^(?:up(?:wards?)?|increas(?:es?|ed|ing)|ris(?:es?|en|ing)|rose|grow(?:s|n|ing)?|grew)$/],
  ['down', /^(?:down(?:wards?)?|de(?:creas|clin)(?:es?|ed|ing)|fall(?:s|en|ing)?|fell|drop(?:s|ped|ping)?)$/],
  ['down', /^(?:shrinks?|shrank|shrunk)$/],
  ['flat', /^(?:stable|flat|steady|constant|unchanged)$/],
];
/** Forms of verbs that no ending tells. */
const IRREGULAR = new Map(
  'lose lost loss losses loses losing/burn burnt burned/hold held/win won/make made/rise rose risen/fall fell fallen/grow grew grown/shrink shrank shrunk/begin began begun/take took taken/see saw seen/write wrote written/sing sang sung/come came/become became/find found/give gave given'
    .split('/')
    .flatMap((line) => line.split(' ').map((word, _index, [base = '']) => [word, base] as const)),
);

export const isSmall = (word: string): boolean => SMALL.has(word) || WEAK.has(word);
export const isNegation = (word: string): boolean => NEGATIONS.test(word);
export const isOfRanks = (word: string): boolean => RANKS.test(word);
export const isOfIds = (word: string): boolean => IDS.test(word);
/** "Which state lost": a word that a verb's form shows to be one, where only a verb can follow. */
export const isVerb = (word: string): boolean => IRREGULAR.has(word) || /..ed$/.test(word);
/** The truth that a word says, or null. */
export const truthOf = (word: string): boolean | null => (YES.has(word) ? true : NO.has(word) ? false : null);
export const wayOf = (word: string): Way | null => WAYS.find(([, words]) => words.test(word))?.[0] ?? null;

/** Whether two words are forms of one: "lost" and "losses", "forests" and "forest". */
export function isFormOf(a: string, b: string): boolean {
  return a === b || (a.length > 3 && b.length > 3 && formsOf(a).some((form) => formsOf(b).includes(form)));
}

/** The word, and those that it may be a form of. */
function formsOf(word: string): string[] {
  const base = IRREGULAR.get(word);
  if (base !== undefined) return [base];
  const plural = /^(.+?)(?:(?<=[^aeiou])ies|(?<=s|x|z|ch|sh)es|(?<=[^sui])s)$/.exec(word)?.[1];
  const [, verb = '', ending] = /^(.*[aeiouy].*?)(ed|ing)$/.exec(word) ?? [];
  return [
    word,
    ...(plural === undefined ? [] : [word.endsWith('ies') ? `${plural}y` : plural]),
    ...(ending === undefined || verb.length < 3 ? [] : [verb, `${verb}e`]),
    ...(ending !== undefined && /([bdgmnprt])\1$/.test(verb) ? [verb.slice(0, -1)] : []),
  ];
}
