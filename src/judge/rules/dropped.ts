/**
 * What the question says that the answering clause leaves out. A clause may be as short as it likes ("9,000 ha"), but if it names a thing,
 * it has to name it as the question does: "forest loss" is not "primary forest loss", and "Laos" not "northern Laos".
 */
import type { AnswerText } from './text/answer-text';
import { headingOf, type Span } from './text/clause';
import { conceptsOf } from './text/concepts';
import { ranksElsewhere } from './text/language';
import { isMonth } from './text/months';
import { denialsOf } from './stance';
import type { Question } from './question';
import { isName, subjectOf } from './subject';
import { akin, nthWord, stem, type Word } from './text/prose';
import { isLevel } from './text/vocabulary';
import { LEAST, LESS, MORE, MOST, POLES } from './text/word-lists';
import { wordSet } from './text/word-set';

/** Words that may be left out: the kind of a place, units, what is implied by the rest. */
const IMPLIED = wordSet(`
  national park forest reserve community area basin people kba mount lake river city catchment autonomous
  canopy density threshold due caused cause causes attributed resulting driven occur happen affected single kind type
  hectare hectares ha kha mha km2 square km kilometre kilometres kilometer kilometers tonne tonnes ton tons mg mt co2 co2e acres
  devida devido debida debido due memiliki memilik tiene tuvo hubo teve houve possede terjadi
  or than and versus vs class classes category type driver ecosystem month quarter day transition
  ghg greenhouse gas gases carbon integrated
  rank ranks ranked ranking place position
  times time long large big small far cover like default developed develop changed change evolved evolve trend
`);
/** After these a phrase limits what precedes it. */
const LIMITS = wordSet(
  'to by on outside within inside excluding without unrelated related from above below under except with among along near in is are was were',
);
/** Words that ask for a different quantity: like a denial, the clause must have them, too. */
const TURNS = wordSet('together combined jointly both average mean median each per outside');
/** Between a place and the one that contains it: "Corona Forestal protected area in Tenerife". */
const KINDS =
  /^(?:in|of|the|from|national|protected|area|key|biodiversity|kba|indigenous|community|catchment)$/;
const REACHES = /^(?:exceed|surpass|reach|stay|remain)/;
const FLUXES = wordSet('flux fluxes');
const NAME_JOINTS = wordSet('of the do da de dos das del la');

interface Phrase {
  readonly words: readonly Word[];
  readonly name: boolean;
  /** The index of its first word in the question. */
  readonly from: number;
  readonly to: number;
}

/**
 * The words of a question that say something, in phrases: words next to each other, names apart from other words, but with
 * what is before them ("northern Laos").
 */
function phrasesOf(question: Question): Phrase[] {
  const { words, source } = question;
  const subject = subjectOf(question);
  const named = (index: number): boolean => index > 0 && isName(nthWord(words, index));
  const phrases: Phrase[] = [];
  for (let index = 0; index < words.length;) {
    if (!says(index)) {
      index++;
      continue;
    }
    let to = index + 1;
    for (;;) {
      const next = joins(to);
      if (next === null) break;
      to = next;
    }
    const all = words.slice(index, to);
    phrases.push({
      words: all.filter((_word, at) => says(index + at)),
      name: all.some((_word, at) => named(index + at)),
      from: index,
      to,
    });
    index = to;
  }
  return phrases;

  function says(index: number): boolean {
    const word = nthWord(words, index);
    return subject.tells(word) && !(word.capital && isMonth(word.text));
  }

  /** The index after the word that goes on with the phrase that ends before `to`, or null. */
  function joins(to: number): number | null {
    const gap = source.slice(nthWord(words, to - 1).end, nthWord(words, to).start);
    if (/^[ -]$/.test(gap) && says(to) && !(named(to - 1) && !named(to))) return to + 1;
    let after = to;
    while (NAME_JOINTS.has(nthWord(words, after).text)) after++;
    return after > to && after <= to + 2 && named(to - 1) && named(after) ? after + 1 : null;
  }
}

let last: { readonly question: Question; readonly phrases: readonly Phrase[] } | undefined;

/**
 * Why the clause names what the question asks about with less than the question does, or null.
 *
 * @param figure the question asks for a figure, not for who or when
 */
export function dropped(
  answer: AnswerText,
  span: Span,
  question: Question,
  own: ReadonlySet<string>,
  figure = false,
): string | null {
  if (last?.question !== question) last = { question, phrases: phrasesOf(question) };
  const { phrases } = last;
  const heading = headingOf(answer, span);
  const answerWords = answer.words.slice(span.from, span.to);
  const percent = /%|\bper ?cent/i.test(
    answer.source.slice(nthWord(answerWords, 0).start, nthWord(answerWords, answerWords.length - 1).end + 2),
  );
  const said = [...answerWords, ...(heading ? answer.words.slice(heading.from, heading.to) : [])].map(
    ({ text }) => stem(text),
  );
  const has = (word: Word): boolean =>
    own.has(stem(word.text)) || said.some((other) => sameThing(other, word.text));
  const names = phrases.filter(({ name }) => name);
  const told = phrases
    .filter(({ name }) => !name)
    .some((phrase) => phrase.words.some((word) => counts(word) && has(word)));
  for (const phrase of phrases) {
    const missing = phrase.words.find((word) => !has(word) && !isImplied(word));
    if (!missing) continue;
    const some = phrase.words.some((word) => has(word) && counts(word));
    const limits = !phrase.name && told && LIMITS.has(nthWord(question.words, phrase.from - 1).text);
    if (some || limits) return `it leaves out “${missing.text}”`;
  }
  if (!question.offers) {
    const place = names.find(
      (name, index) =>
        !name.words.some(has) &&
        names.some((other) => other.words.some(has)) &&
        !contains(name, names[index - 1]),
    );
    if (place) return `it leaves out “${nthWord(place.words, 0).text}”`;
  }
  const turn = told
    ? [...denialsOf(question), ...question.words.filter(turns)].find((word) => !has(word))
    : undefined;
  return turn ? `it leaves out “${turn.text}”` : null;

  /** A share has its percent sign; the highest figure is no other one, whereas who has the highest is for others to check. */
  function turns({ text }: Word): boolean {
    if (conceptsOf(text).includes('share')) return !percent;
    if (figure && (MOST.has(text) || LEAST.has(text)))
      return !answerWords.some((word) => MOST.has(word.text) || LEAST.has(word.text));
    return TURNS.has(text);
  }

  /** Whether an unsaid name only says where the name before it is: "Lindi, Tanzania". */
  function contains(outer: Phrase, inner: Phrase | undefined): boolean {
    if (!inner) return outer.from <= 2;
    const between = question.words.slice(inner.to, outer.from);
    return inner.words.some(has) && between.every(({ text }) => isLevel(text) || KINDS.test(text));
  }
}

/** Words by which a clause takes up the question, rather than only its rank or unit. */
function counts({ text }: Word): boolean {
  const concepts = conceptsOf(text);
  return (
    concepts.includes('wood') ||
    !(isImplied({ text }) || concepts.some((each) => each === 'rise' || each === 'fall'))
  );
}

function isImplied({ text }: Pick<Word, 'text'>): boolean {
  return (
    IMPLIED.has(text) ||
    IMPLIED.has(stem(text)) ||
    REACHES.test(text) ||
    isLevel(text) ||
    isMonth(text) ||
    ranksElsewhere(text) ||
    [MOST, LEAST, MORE, LESS].some((set) => set.has(text)) ||
    conceptsOf(text).some((concept) => concept === 'wood' || concept === 'share' || concept === 'peak')
  );
}

function sameThing(said: string, asked: string): boolean {
  if (FLUXES.has(asked) && POLES.has(said)) return true;
  const bare = stem(asked);
  if (said === bare || akin(said, bare)) return true;
  return conceptsOf(said).some((concept) => conceptsOf(asked).includes(concept));
}
