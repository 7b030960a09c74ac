/** The language of a text, as far as rules need it: English, or one whose denials and ranks they cannot all know. */
import { nthWord, type Word } from './prose';
import { isNeutral, isNeutralElsewhere } from './vocabulary';
import { wordSet } from './word-set';

const ENGLISH = wordSet(`
  the of which were was is are with has had have from that this there their by and to for it its how what who whose when where
  did does do an or not tree forest loss cover land country state year show list give name tell true false yes
  date first last most least more highest lowest largest
`);
const OTHERS = wordSet(`
  el la los las del un una se su fue que y en por con cual cuanto cuantos cuanta cuantas donde cuando quien como
  o os um uma dos das em foi na nas ao pelo qual quais quanto quantos quanta quantas onde quando perdeu mais
  le les du des est dans sur aux qui avec une et quel quelle quels quelles combien quand annee
  di yang dan pada dengan ini itu adalah berapa tahun dari mana apa siapa kapan
  der die das und von ist nicht wie viel viele im welche welches welcher wer wo
  il lo gli nel della quale quanti quante che
  het een van welke hoeveel niet
`);
/** Denials, limits, doubts and ranks: Spanish, Portuguese, French, Indonesian, Italian, German, Dutch. */
const DENIALS = wordSet(`
  no ni nunca jamas tampoco sin salvo excepto menos ningun ninguna ninguno nadie casi quiza quizas antes despues pero sino aunque segundo segunda tercero tercera
  nao nem jamais sem exceto nenhum nenhuma quase talvez depois mas porem embora terceiro terceira
  ne pas sans sauf moins aucun aucune presque avant apres deuxieme seconde troisieme
  tidak bukan belum tanpa kecuali kurang hampir mungkin sebelum setelah sesudah tetapi tapi namun kedua ketiga
  non mai senza tranne meno nessun nessuna quasi forse prima dopo secondo terzo
  nicht kein keine keinen nie ohne weniger fast vielleicht vor nach aber zweite dritte
  niet geen nooit zonder behalve minder bijna misschien maar tweede derde
`);
/** Most, largest and highest; and words for more that may mean the most, or only "plus" and "but". */
export const MOST_ELSEWHERE =
  /^(?:mayor|mayores|maior|maiores|maggiore|terbanyak|terbesar|tertinggi|terluas|meisten|meist|meeste|groessten|grossten|grootste|hoogste|hochsten)$/;
export const MORE_ELSEWHERE = /^(?:mas|mais|plus|piu|paling)$/;
const LEAST_ELSEWHERE = /^(?:menos|moins|meno|menor|terkecil|terendah|wenigsten|minste)$/;

/** Whether a word may be for most or least in a language other than English. */
export function ranksElsewhere(word: string): boolean {
  return MOST_ELSEWHERE.test(word) || MORE_ELSEWHERE.test(word) || LEAST_ELSEWHERE.test(word);
}

const OTHER_SCRIPT = /[\u0250-\uffff]/;

/** Whether a word is between two capitalised ones and so belongs to a name: "Rio de Janeiro". */
function inName(words: readonly Word[], index: number): boolean {
  return nthWord(words, index - 1).capital && nthWord(words, index + 1).capital;
}

/**
 * Whether words are English; `null` if none of them tells.
 * @example “Pará não é o estado com maior perda.” → false
 */
export function isEnglish(words: readonly Word[], from = 0, to = words.length): boolean | null {
  let [english, others] = [0, 0];
  for (let index = from; index < to; index++) {
    const word = words[index];
    if (!word) break;
    if (ENGLISH.has(word.text) || word.text.endsWith("n't")) english++;
    else if (OTHER_SCRIPT.test(word.text)) others++;
    else if (OTHERS.has(word.text) && !(word.capital && index > from) && !inName(words, index)) others++;
  }
  return english + others === 0 ? null : english > 0 && english >= others;
}

/** What English has, too, or what is a unit: "ha perdido". Longer ones with a capital are names: "Pará". */
const SHARED = /^(?:h?a|e|i|y|o|c)$/;

/**
 * Whether words are of a language that groups thousands with points: at least two different ones say so, and none is English.
 * @example “O Pará perdeu 431.250 ha em 2023.” → true; “Pará: 431.250 ha” → false
 */
export function groupsWithPoints(words: readonly Word[]): boolean {
  if (isEnglish(words) !== false || words.some(({ text }) => ENGLISH.has(text) && !OTHERS.has(text)))
    return false;
  const told = words.filter(
    ({ text, capital }, index) =>
      (OTHERS.has(text) || (isNeutralElsewhere(text) && !isNeutral(text) && !SHARED.test(text))) &&
      !(capital && text.length > 2) &&
      !inName(words, index),
  );
  return new Set(told.map(({ text }) => text)).size > 1;
}

/** A denial, limit, doubt or rank in a language other than English, or null. */
export function denialElsewhere(words: readonly Word[]): string | null {
  const denial = words.find(({ text }) => DENIALS.has(text) || /^n'/.test(text));
  return denial ? `“${denial.text}”` : null;
}
