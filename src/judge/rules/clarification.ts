/** Did the agent ask back instead of doing the task? Only plain cases are decided. */
import { findQuantities } from '../../model/numbers/find-quantities';
import { plain } from '../../model/texts/plain';
import { saysNothing } from './blank';
import { no, type Reading, uncertain, yes } from './finding';
import { addressesGrader, onlyRefuses, partsOf } from './stance';

/** A request for what is missing: which area, which dataset, which period. */
const ASKS_BACK =
  /\b(?:(?:which|what) (?:one|specific|particular|exact|area|region|country|state|province|district|city|location|place|park|site|aoi|dataset|data ?set|layer|year|years|period|time ?(?:frame|period|range|span)?|dates?|date range|type|kind|threshold|of (?:these|them|the following|those))\b[^.!?\n]{0,160}\?|(?:do|did) you (?:mean|refer|have in mind)\b|are you (?:referring to|interested in|asking about|looking for)\b|(?:could|can|would|will) you (?:please |kindly )?(?:specify|clarify|confirm|tell me|provide|indicate|let me know|choose|select|pick|be more specific|narrow)\b|please (?:specify|clarify|confirm|choose|select|indicate|tell me|pick|provide (?:more|the|a)|let me know (?:which|what|whether|if you meant))|(?:which|what) (?:would|do|should) (?:you|i|we)\b[^.!?\n]{0,120}\?|i(?:'ll| will)? need (?:you to|to know|more (?:information|details)|a bit more)\b|where (?:exactly|specifically)?[^.!?\n]{0,80}\?)/i;
/** An offer after an answer: more of the same, another chart. */
const OFFER =
  /\b(?:would you like (?:me to|to (?:see|know|explore|have|learn|continue)|an?\b|more|further)|do you want me to|shall i|should i also|let me know if|feel free|happy to|if you(?:'d| would)? (?:like|want|need)|can i help|anything else|i can also)\b/i;
/** Words of sentences about data rather than results. */
const MATERIAL =
  /\b(?:datasets?|data set|options?|choose|suggest|select|clarify|specify|which|available|best for)\b/i;
const COMPARES =
  /\b(?:had|has|lost|gained|was|were|emitted|recorded)\b[^?]{0,80}\b(?:most|least|more|less|highest|lowest|largest|smallest|fewer|lower|higher)\b/i;
const MEASURES: ReadonlySet<string> = new Set(['area', 'mass', 'carbon', 'percent']);
/** What follows a number that is a parameter of the data, such as a canopy threshold. */
const PARAMETER = /^ ?(?:tree |canopy|threshold|resolution|confidence|or more|tolerance)/i;

/**
 * yes: the text is plainly a question for missing details; no: it is empty, only refuses, or reports a result and asks nothing
 * back; uncertain: anything in between, such as a result with a question, or a list of datasets without one.
 * An offer after an answer ("Would you like me to map it?") is not a question for details.
 *
 * @example clarificationIn('Which Salem do you mean: the one in India or in Oregon?') // yes
 */
export function clarificationIn(text: string): Reading {
  if (text.trim() === '') return no('there is no text');
  if (text.length > 12000) return uncertain('the text is too long to be read by a rule');
  const source = plain(text);
  if (saysNothing(source)) return no('the text says nothing');
  if (addressesGrader(source)) return uncertain('the text talks to its grader');
  const asks = ASKS_BACK.exec(source);
  const open = withoutOffers(source);
  const result = reported(source);
  if (!asks) {
    if (open.includes('?')) return uncertain('it asks something');
    if (onlyRefuses(source, '')) return no('it refuses and asks nothing');
    return result === null
      ? uncertain('it asks nothing, and reports no result either')
      : no(`it reports ${result} and asks nothing back`);
  }
  const question = sentenceOf(source, asks.index);
  if (OFFER.test(question)) return uncertain('an offer or a question');
  if (result !== null) return uncertain(`it asks “${asks[0].slice(0, 60)}”, and reports ${result}`);
  if (asks[0].endsWith('?') && answersItself(question, source.slice(asks.index + asks[0].length)))
    return uncertain(`it asks “${asks[0].slice(0, 60)}”, and may answer it itself`);
  return yes(`it asks back: “${asks[0].slice(0, 80)}”`);
}

const ADDRESSED = /\b(?:you|your|yours|please|shall i|should (?:i|we))\b/i;

/** "Where is it? In Peru.": no one is addressed, and the text goes on without another question. */
function answersItself(question: string, rest: string): boolean {
  return !ADDRESSED.test(question) && /\w/.test(rest) && !rest.includes('?') && !ADDRESSED.test(rest);
}

/** The text without the sentences that offer more. */
function withoutOffers(source: string): string {
  return partsOf(source)
    .filter((part) => !OFFER.test(part))
    .join(' ');
}

function sentenceOf(source: string, position: number): string {
  const before = Math.max(
    source.lastIndexOf('. ', position),
    source.lastIndexOf('? ', position),
    source.lastIndexOf('\n', position),
  );
  const end = source.slice(position).search(/[.?!\n]/);
  return source.slice(before + 1, end < 0 ? source.length : position + end + 1);
}

/** What a person would call a result: a measure, a comparison, or a true/false at the start; or null. */
function reported(source: string): string | null {
  if (/^(?:true|false|yes|no)\b[.,:]/i.test(source)) return 'true or false';
  const [figure] = findQuantities(source);
  if (figure && !/[\p{L}\d?]/u.test(source.replace(figure.text, ''))) return figure.text;
  for (const sentence of partsOf(source)) {
    if (sentence.endsWith('?') || MATERIAL.test(sentence)) continue;
    const measure = findQuantities(sentence).find(
      ({ unit, role, end }) =>
        role === 'measure' &&
        unit &&
        MEASURES.has(unit.dimension) &&
        !PARAMETER.test(sentence.slice(end, end + 24)),
    );
    if (measure) return measure.text;
    if (COMPARES.test(sentence)) return 'a comparison';
  }
  return null;
}
