/** The closed lists of words that rules know, by category. A word in none of them has to be one of the question. */

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** They say nothing by themselves, wherever they stand. Not: since, until, by, to, from, per, than, and, not, or, all, only. */
const SMALL = setOf(
  'a an the be am is are was were been being in of on at for it its he she his her they their them this that these those who whom whose which what where when how much many',
);
/** They say something of their own ("it had 5 ha") unless what the question says is said with them. */
const WEAK = setOf('do does did done have has had having there');
/** The same, in questions alone: a total is no average. */
const TOTAL = 'total';
const APPROXIMATORS = setOf(
  'about around approximately approx. approx roughly circa ca. ca nearly almost exactly estimated',
);
const NEUTRAL = setOf('amounted amounts totalled totaled stood stands recorded');
const YES = setOf('yes true correct');
const NO = setOf('no false incorrect');
const WAYS: readonly (readonly [Way, ReadonlySet<string>])[] = [
  [
    'up',
    setOf(
      'up upward upwards increase increases increased increasing rise rises rose risen rising grow grows grew grown growing',
    ),
  ],
  [
    'down',
    setOf(
      'down downward downwards decrease decreases decreased decreasing decline declines declined declining fall falls fell fallen falling drop drops dropped dropping shrink shrinks shrank shrunk shrinking',
    ),
  ],
  ['flat', setOf('stable flat steady constant unchanged')],
];
const NEGATIONS =
  /^(?:no|not|never|none|nor|neither|nothing|nobody|without|cannot|except|excluding|unless|unable|fail(?:s|ed)?|.*n't|.*nt(?<=(?:do|does|did|is|was|are|were|has|have|ca)nt))$/;
const ASKS_RANK =
  /^(?:rank(?:s|ed|ing)?|place[ds]?|position|runner-up|first|second|third|fourth|fifth|last|next|\d+(?:st|nd|rd|th))$/;
const ASKS_ID = /^(?:ids?|codes?|identifiers?|version)$/;

/** Words that one word is the basic form of. */
const IRREGULAR = new Map(
  [
    'lose lost loss losses loses losing',
    'burn burnt',
    'hold held',
    'win won',
    'make made',
    'have had',
    'rise rose risen',
  ]
    .concat([
      'fall fell fallen',
      'grow grew grown',
      'shrink shrank shrunk',
      'begin began begun',
      'take took taken',
    ])
    .concat([
      'see saw seen',
      'write wrote written',
      'sing sang sung',
      'come came',
      'become became',
      'find found',
      'give gave given',
    ])
    .flatMap((line) => line.split(' ').map((word, _index, [base = '']) => [word, base] as const)),
);

export type Way = 'up' | 'down' | 'flat';

export const isSmall = (word: string): boolean => SMALL.has(word) || WEAK.has(word);
export const isWeak = (word: string): boolean => WEAK.has(word);
export const isTotal = (word: string): boolean => word === TOTAL;
export const isApproximator = (word: string): boolean => APPROXIMATORS.has(word);
export const isNeutral = (word: string): boolean => NEUTRAL.has(word);
export const isNegation = (word: string): boolean => NEGATIONS.test(word);
export const asksRank = (word: string): boolean => ASKS_RANK.test(word);
export const asksId = (word: string): boolean => ASKS_ID.test(word);
export const isAuxiliary = (word: string): boolean =>
  /^(?:is|are|was|were|be|been|do|does|did|have|has|had)$/.test(word);
export const isAsking = (word: string): boolean =>
  /^(?:how|what|which|who|whose|whom|when|where)$/.test(word);

/** The truth that a word says, or null. */
export function truthOf(word: string): boolean | null {
  return YES.has(word) ? true : NO.has(word) ? false : null;
}

export function wayOf(word: string): Way | null {
  return WAYS.find(([, words]) => words.has(word))?.[0] ?? null;
}

/** Whether two words are forms of one: "lost" and "losses", "forests" and "forest". */
export function isFormOf(a: string, b: string): boolean {
  return a === b || (a.length > 3 && b.length > 3 && formsOf(a).some((form) => formsOf(b).includes(form)));
}

function formsOf(word: string): string[] {
  const base = IRREGULAR.get(word);
  if (base !== undefined) return [base];
  const forms = [word];
  const without = (end: string, more = ''): number => forms.push(word.slice(0, -end.length) + more);
  if (/[^aeiou]ies$/.test(word)) without('ies', 'y');
  else if (/(?:s|x|z|ch|sh)es$/.test(word)) without('es');
  else if (/[^sui]s$/.test(word)) without('s');
  const inflected = /^(.*[aeiouy].*?)(ed|ing)$/.exec(word);
  if (inflected?.[2] !== undefined && (inflected[1]?.length ?? 0) > 2) {
    without(inflected[2]);
    without(inflected[2], 'e');
    if (/([bdgmnprt])\1$/.test(inflected[1] ?? '')) forms.push((inflected[1] ?? '').slice(0, -1));
  }
  return forms;
}
