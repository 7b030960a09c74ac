/** What a word measures: words of one concept mean the same ("lost", "loss", "deforestation"), words of different concepts don't. */

const CONCEPTS: readonly (readonly [name: string, words: RegExp])[] = [
  [
    'loss',
    /^(?:los[st]|loses?|losing|losses|deforest\w*|desmatamento|perd\w+|pertes?|pers[oa]|hilang|kehilangan|verl(?:or|oren|ust\w*|ies\w*))$/,
  ],
  ['gain', /^(?:gain\w*|regr[eo]w\w*)$/],
  ['rise', /^(?:increas\w*|rise[ns]?|rising|rose|gr[eo]w\w*)$/],
  ['fall', /^(?:decreas\w*|declin\w*|f[ae]ll\w*|drop\w*|reduc\w*|shr[aiu]nk\w*)$/],
  ['emission', /^(?:emit\w*|emission\w*|emision\w*|emissoes)$/],
  ['burn', /^(?:burn\w*|fires?)$/],
  [
    'wood',
    /^(?:trees?|forest(?:s|ed|al)?|wood(?:s|land|lands)?|cover|arbore[ao]?s?|arbolad[ao]|arboree|cobertura|couvert|bosques?|floresta(?:s|l)?|forets?|foresti?ere?|hutan|tutupan|pohon|foreste?|wald|bos)$/,
  ],
  ['ghg', /^(?:ghg|greenhouse|gas|gases|carbon)$/],
  ['alert', /^(?:alerts?|disturb\w*)$/],
  ['mean', /^(?:average\w*|mean)$/],
  ['share', /^(?:share|percent\w*|proportion|fraction)$/],
  ['peak', /^(?:peak\w*|max\w*)$/],
];
/** Concepts of change. An extent does not answer a question about change: "Acre had 41,300 ha". */
const HAPPENS = ['loss', 'gain', 'emission', 'burn'];
const CHANGES = ['rise', 'fall', ...HAPPENS];
/** Verbs and nouns for extent. */
const EXTENT =
  /^(?:has|have|had|having|there|covers?|covered|covering|coverage|extents?|contain\w*|holds?|compris\w*|occup\w+|makes?|made|making|up|account\w*|constitut\w*|represent\w*)$/;
/** Land covers other than trees: a question that names one does not ask about trees. */
const OTHER_LAND =
  /^(?:crop\w*|grass\w*|mangrov\w*|wetlands?|peat\w*|plantation\w*|savann\w*|shrub\w*|urban|built|water|vegetation|pastures?|soy\w*|palm|bare|snow|ice|natural)$/;
/** Topics of Global Nature Watch. */
const LAND =
  /^(?:crop(?:s|land|lands)?|grass(?:land|lands)|mangroves?|wetlands?|peat(?:land|lands)?|plantations?|savannas?|pastures?|canopy|fires|wildfires?|kha|mha|km2|biomass|carbon|flux(?:es)?|alerts?|disturb\w*|hectares?|ha|data ?sets?|layers?|landcover|co2|ghg|drivers?|tutupan|luas|superficie)$/;

const byWord = new Map<string, readonly string[]>();

/** The concepts of a word, computed once. */
export function conceptsOf(word: string): readonly string[] {
  const before = byWord.get(word);
  if (before) return before;
  const concepts = CONCEPTS.filter(([, words]) => words.test(word)).map(([name]) => name);
  if (byWord.size < 5000) byWord.set(word, concepts);
  return concepts;
}

/** "Rise" or "fall" in any form. */
export function isTrend(word: string): boolean {
  return conceptsOf(word).some((concept) => concept === 'rise' || concept === 'fall');
}

export function isChange(concept: string): boolean {
  return CHANGES.includes(concept);
}

/** Whether a concept is something that happens to a cover, and may itself rise and fall. */
export function happens(concept: string): boolean {
  return HAPPENS.includes(concept);
}

export function isExtent(word: string): boolean {
  return EXTENT.test(word);
}

export function isOtherLand(word: string): boolean {
  return OTHER_LAND.test(word);
}

/** Whether a word is a land cover: trees or another one. */
export function isCover(word: string): boolean {
  return isWood(word) || isOtherLand(word);
}

/** True for a word about land, its cover and what happens to it. */
export function isLand(word: string): boolean {
  return LAND.test(word) || /^(?:loss|deforest\w*|emission\w*)$/.test(word) || isWood(word);
}

function isWood(word: string): boolean {
  return conceptsOf(word).includes('wood');
}
