/** Whether a text contains others, or what an expression describes. */
import { splitList } from '../../model/texts/list';
import { compilePattern, type Pattern, PatternError } from '../../model/texts/pattern/pattern';
import { broken, held, type Outcome, unreadable } from './outcome';

/** Without what is told by the eye alone: case, blanks, marks of emphasis, forms of quotes and dashes. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[*`]/g, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐‑–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

function wantedTexts(wanted: string): string[] {
  return splitList('text', wanted).filter((text) => folded(text) !== '');
}

const NO_TEXT = unreadable('there is no text in it; write one, several with semicolons');

export function contains(wanted: string, text: string): Outcome {
  const texts = wantedTexts(wanted);
  if (texts.length === 0) return NO_TEXT;
  const missing = missingIn(texts, text);
  return missing.length === 0
    ? held(texts.length === 1 ? 'the text is there' : `all ${texts.length} texts are there`)
    : broken(`missing: ${missing.join('; ')}`);
}

export function containsNot(wanted: string, text: string): Outcome {
  const texts = wantedTexts(wanted);
  if (texts.length === 0) return NO_TEXT;
  const missing = missingIn(texts, text);
  const found = texts.filter((one) => !missing.includes(one));
  return found.length === 0 ? held('none of it is there') : broken(`found: ${found.join('; ')}`);
}

function missingIn(texts: readonly string[], text: string): string[] {
  const searched = folded(text);
  return texts.filter((one) => !searched.includes(folded(one)));
}

/** Expressions stand in many rows; few of them differ. */
const compiled = new Map<string, Pattern | PatternError>();

function patternOf(wanted: string): Pattern | PatternError {
  const known = compiled.get(wanted);
  if (known) return known;
  const pattern = compiledNow(wanted);
  compiled.set(wanted, pattern);
  return pattern;
}

function compiledNow(wanted: string): Pattern | PatternError {
  try {
    return compilePattern(wanted);
  } catch (error) {
    if (error instanceof PatternError) return error;
    throw error;
  }
}

export function matches(wanted: string, text: string): Outcome {
  const pattern = patternOf(wanted);
  if (pattern instanceof PatternError) return unreadable(`the expression ${pattern.message}`);
  const isIn = pattern.isIn(text);
  if (isIn === undefined)
    return { kind: 'unknown', reason: 'the expression is too large for so long a text: make it simpler' };
  return isIn ? held('the expression is found') : broken('the expression is not found');
}
