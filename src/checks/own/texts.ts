/** Tests whether a message contains the texts of a cell, or matches its expression. */
import { plainLetters, withoutMarkup } from '../../fields/plain';
import { memoize } from '../../model/memoize';
import { foldCase } from '../../model/text';
import { splitList } from '../../fields/list';
import { compilePattern, type Pattern, PatternError } from './pattern';
import { blank, fail, type NotApplicable, pass, type Settled } from '../../model/assessment';
import type { ExpectedField } from '../../fields/fields';

/** The result for a cell that cannot be read. @param problem one sentence on its fault and what to do */
export function unreadable(column: ExpectedField, problem: string): NotApplicable {
  return blank(`${column} cannot be read`, { column, problem });
}

/** A text without differences of case, blanks, emphasis, quotes and dashes, and without zero-width characters. */
function folded(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[*`\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐‑–—−]/g, '-');
  return foldCase(plain);
}

/** A folded text without accents. */
function bare(text: string): string {
  return plainLetters(folded(text));
}

/** A text as it is written, and as it is shown: a link as its text, `&amp;` as &. */
function ways(text: string): readonly string[] {
  return [text, withoutMarkup(text)];
}

const BULLET = /^[-–•·*]\s+/;
const QUOTED = /^(["'“”‘’])(.+)["'“”‘’]$/;
const QUOTED_LIST = /^\s*\[\s*["'][^]*\]\s*$/;
/** Words for an empty expectation. */
const NOTHING = /^(?:n\s*\/?\s*a\.?|none|null|nil|tbd|todo|[-–—?.]+)$/i;

/** One text per line, or separated by semicolons, without bullets and quotes. Items of a JSON or Python list are taken as they are. */
function wantedTexts(cell: string): { readonly text: string; readonly isQuoted: boolean }[] {
  const items = splitList('text', cell);
  if (QUOTED_LIST.test(cell))
    return items.flatMap((text) => (folded(text) === '' ? [] : [{ text, isQuoted: true }]));
  const lines = items.flatMap((text) => text.split(/[\r\n；]/));
  return lines.flatMap((line) => {
    const written = line.trim().replace(BULLET, '');
    const inner = QUOTED.exec(written)?.[2];
    const text = inner ?? written;
    return folded(text) === '' ? [] : [{ text, isQuoted: inner !== undefined }];
  });
}

function problemIn(column: ExpectedField, cell: string, texts: readonly object[]): NotApplicable | undefined {
  if (texts.length === 0)
    return unreadable(column, 'there is no text in it; write one, several with semicolons');
  if (!NOTHING.test(cell)) return undefined;
  return unreadable(
    column,
    `“${cell}” asks for nothing; leave the cell blank, or write "${cell}" with quotes to look for it`,
  );
}

/** 1 if a message contains all texts of a cell. Accents count if the cell has them: Pará is not “para”. */
export function contains(cell: string, text: string): Settled {
  const texts = wantedTexts(cell);
  const problem = problemIn('expected_contains', cell, texts);
  if (problem) return problem;
  const searched = ways(text).map((way) => [folded(way), bare(way)] as const);
  const isThere = (text: string): boolean =>
    searched.some(
      ([exact, plain]) =>
        exact.includes(folded(text)) || (bare(text) === folded(text) && plain.includes(bare(text))),
    );
  const missing = texts.flatMap((cell) => (isThere(cell.text) ? [] : [cell.text]));
  return missing.length === 0
    ? pass(texts.length === 1 ? 'the text was found' : `all ${texts.length} texts were found`)
    : fail(`missing: ${missing.join('; ')}`);
}

/** 1 if a message contains no text of a cell, with or without accents. If only a part is found, the cell may have meant several texts. */
export function containsNot(cell: string, text: string): Settled {
  const texts = wantedTexts(cell);
  const problem = problemIn('expected_not_contains', cell, texts);
  if (problem) return problem;
  const searched = ways(text).map(bare);
  const isThere = (text: string): boolean => searched.some((way) => way.includes(bare(text)));
  const present = texts.flatMap((unwanted) => (isThere(unwanted.text) ? [unwanted.text] : []));
  if (present.length > 0) return fail(`found: ${present.join('; ')}`);
  for (const { text: whole, isQuoted } of texts) {
    const part = isQuoted ? undefined : partsOf(whole).find(isThere);
    if (part !== undefined)
      return unreadable(
        'expected_not_contains',
        `“${whole}” is one text, of which only “${part}” was found; separate several texts with semicolons, or put one text in quotes`,
      );
  }
  return pass('no excluded text was found');
}

/** Separators that people use besides semicolons, and signs of an expression. */
const ALSO_PARTS = /[,|，、\t/\\&+]|\s(?:and|or|et|ou|und|oder|y|o|e)\s/i;

/** Parts that are long enough to have been meant. */
function partsOf(text: string): string[] {
  const parts = text.split(ALSO_PARTS).map((part) => part.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
  return parts.length > 1 ? parts.filter((part) => part.length >= 3) : [];
}

/** Many rows share few expressions. */
const MAX_KEPT_PATTERNS = 50;
const patternOf = memoize((cell: string): Pattern | PatternError => {
  try {
    return compilePattern(cell);
  } catch (error) {
    if (error instanceof PatternError) return error;
    throw error;
  }
}, MAX_KEPT_PATTERNS);

export function matches(cell: string, text: string): Settled {
  const pattern = patternOf(cell);
  if (pattern instanceof PatternError)
    return unreadable('expected_regex', `the expression ${pattern.message}`);
  if (pattern('') === true)
    return unreadable(
      'expected_regex',
      'the expression matches even an empty text, so it checks nothing; write what must occur',
    );
  const isFound = pattern(text);
  if (isFound === undefined)
    return { kind: 'error', reason: 'the expression is too large for so long a text: make it simpler' };
  return isFound ? pass('the expression is found') : fail('the expression is not found');
}
