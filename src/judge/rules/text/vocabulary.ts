/**
 * Words that add nothing to what a question asks, so a sentence may contain them besides the answer. Any word not listed here,
 * in concepts.ts or in the question itself could name another place, time or measure, or take back what is said: a rule that
 * finds one leaves the answer open.
 */

import { stem } from './prose';
import { wordSet } from './word-set';

/** Function words and words of approximation: they say nothing on their own. */
const LIGHT = wordSet(`
  a an the this that these those it its they their there here is are was were be been being do does did has have had having
  of in on at by for from to with within into inside across among between and as by which what how many much who so thus therefore
  hence also too i e g ie eg we your you during
  about around approximately approx roughly circa ca some total totals totaled totalled totaling totalling sum overall
  altogether combined exactly precisely answer year years
`);
/** Words for reporting and measuring. */
const TELLING = wordSet(`
  estimated estimate estimates according based data dataset datasets figure figures chart charts shown value values number numbers amount amounts amounted
  result results question reported recorded records observed detected found measured measures shows show showed indicates
  indicated came comes reached reaches stood stands equals equal equivalent saw seen experienced suffered registered occurred
  occurring happened flagged amounting yielding gives gave using use used terms
  period area surface spatial land landscape semi significantly considerably substantially sharply steadily strongly markedly slightly
  clearly far affected analyzed analysed calculated computed comparison breakdown overview
`);
/** The same in other languages: Spanish, Portuguese, French, Indonesian, Italian, German, Dutch. Includes no negations. */
const NEUTRAL_ELSEWHERE = wordSet(`
  el la los las un una unos unas de del en por para con y se su sus es fue fueron era son ha han hay que lo al a
  aproximadamente cerca alrededor total superficie area hectareas segun datos ano anos periodo entre respuesta
  o os as um uma do da dos das em na nas pelo pela com e foi foram sao
  le les l des du d au aux dans par pour avec et est ont ete etait sont environ annee selon donnees c ce
  di pada dari dan yang ini itu adalah sebesar seluas sekitar luas tahun dengan untuk ke antara mencapai telah
  il i gli della dei nel nella ed hanno stato stata circa totale anno
  der die das den dem ein eine im in von und ist war waren wurde wurden hat haben etwa rund insgesamt jahr zwischen flache
  registrou registro teve tuvo houve hubo apresentou enregistre mencatat memiliki punya mempunyai foi deveu debio causou causo
  het een van en is was werd werden heeft ongeveer totaal jaar
`);
/** Chinese and Japanese are written without spaces: characters of a run that are neither these nor in the question are unknown. */
const SIGNS = /树木覆盖|森林|面积|损失|公顷|约为|大约|平方公里|二氧化碳|百分之|[的了约共为是在年月万亿吨于]/g;
/** The publishers of the data; and that a dataset is a global one, which says nothing of where it was read. */
export const SOURCES =
  /\b(?:global (?:forest|nature) watch|world resources institute|university of maryland|gfw|gnw|wri|umd|sbtn|(?<=\bthe )global(?=(?: (?!(?:in|the|was|were|is|are|from|per|by|of|to|at|with|for|according)\b)[\w/-]+){1,5} data ?(?:set|layer)s?\b))(?![a-z])/gi;
/** Levels of places: "the country" is the question's, unless the question mentions another level. */
const LEVEL =
  /^(?:countr(?:y|ies)|nations?|states?|provinces?|districts?|departments?|regions?|count(?:y|ies)|municipalit(?:y|ies)|territor(?:y|ies)|parks?|reserves?|pais|provincia|departamento|estado|municipio|pays|departement|commune|negara|provinsi|kabupaten|kota|bundesland|regione)$/;

/** Whether a word says nothing on its own, in any language. */
export function isLight(word: string): boolean {
  return LIGHT.has(word) || isNeutralElsewhere(word);
}

export function isNeutral(word: string): boolean {
  return LIGHT.has(word) || TELLING.has(word) || (word.length > 4 && TELLING.has(stem(word)));
}

/** Function words of other languages; French ones may be joined to the next word ("d'hectares"). */
export function isNeutralElsewhere(word: string): boolean {
  return NEUTRAL_ELSEWHERE.has(word.replace(/^(?:l|d|qu|s|c)'/, ''));
}

export function isLevel(word: string): boolean {
  return LEVEL.test(word);
}

/** "The country" is the one asked about; "countries" are others. */
export function isOneLevel(word: string): boolean {
  return LEVEL.test(word) && !word.endsWith('s');
}

/** The characters of a Chinese or Japanese run that neither the question nor the vocabulary contains. */
export function unknownSigns(word: string, question: string): string {
  let rest = '';
  for (let index = 0; index < word.length; index++) {
    if (index + 1 < word.length && question.includes(word.slice(index, index + 2))) index++;
    else rest += word.charAt(index);
  }
  return rest.replace(SIGNS, '');
}
