/** Whether the clause of a number is about the place, the period and the measure that the question asks for. */
import type { NumberRole } from '../../../model/numbers/number-role';
import type { Quantity } from '../../../model/numbers/quantity';
import { dropped } from '../dropped';
import { otherPeriod } from '../period';
import type { Question } from '../question';
import { otherName, subjectOf, unknownWord } from '../subject';
import { ofCover } from '../trend';
import type { AnswerText } from '../text/answer-text';
import { clauseOf, headingOf, type Span, statementOf, wordAt } from '../text/clause';
import { conceptsOf, isChange, isTrend } from '../text/concepts';
import { isMonth } from '../text/months';
import { nameWords, nthWord, stem, type Word } from '../text/prose';
import { OPENERS } from '../text/word-lists';
import type { ExpectedNumber } from './expected-number';

/** Measures of land: if one is expected, every word of the clause must be known, whatever the question. */
const MEASURES: ReadonlySet<string> = new Set(['area', 'mass', 'carbon', 'length', 'point']);
/** A later sentence that says what the figure is. */
const EXPLAINED =
  /\b(?:this|that|the|these|those) (?:figure|number|value|estimate|amount|total)s?\b|(?:^|[.!?]\s+)(?:it|this|that) (?:only |also )?(?:is|was|covers?|includes?|excludes?|refers?|applies|counts?)\b|\b(?:only|excluding|excludes?|excluded)\b/i;
/** Uptake is a negative flux. */
const UPTAKE = /\b(?:sinks?|removals?|removed|removes|absorb\w*|sequest\w*|took up|takes up)\b/i;

const BASE = /^ of (?:the |its |all |that )*([a-z]+)/;
const ASKED_BASE =
  /\b(?:share|percent(?:age)?|proportion|portion|fraction|%) of (.*?)(?: (?:is|are|was|were|did|does|has|have|had|lost|burnt|burned)\b|$|[?])/i;

const ASKS_SHARE = /\b(?:share|percent\w*|proportion|portion|fraction|part|how much)\b|%/i;

/** "21 % of the cropland" if the question asks what share of a country is cropland: the word, or null. */
function otherBase({ unit, end }: Quantity, question: Question, answer: AnswerText): string | null {
  if (unit?.dimension !== 'percent') return null;
  const base = BASE.exec(answer.source.slice(end, end + 40).toLowerCase())?.[1];
  if (base === undefined || subjectOf(question).foreign) return null;
  if (!ASKS_SHARE.test(question.source)) return `“${base}”`;
  const asked = ASKED_BASE.exec(question.source)?.[1];
  if (asked === undefined || nameWords(asked).includes(stem(base))) return null;
  return nameWords(question.source).includes(stem(base)) || conceptsOf(base).some(isChange)
    ? `“${base}”`
    : null;
}

/** The words of a bound belong to its number: "more than 200 ha" rules out 100. */
const BOUNDS: ReadonlyMap<NumberRole, readonly string[]> = new Map([
  ['at least', ['more', 'greater', 'than', 'over', 'above', 'least', 'exceeding']],
  ['at most', ['less', 'fewer', 'than', 'under', 'below', 'most', 'up']],
]);

const THRESHOLD = /\b(?:threshold|canopy|density)\b/i;

/** "At 10 % canopy density" if the question names another threshold: as a reason, or null. */
function otherThreshold({ quantities, source }: AnswerText, question: Question): string | null {
  if (!THRESHOLD.test(question.source) || !/\d ?%/.test(question.source)) return null;
  const other = quantities.find(
    ({ start, end, unit, text }) =>
      unit?.dimension === 'percent' &&
      THRESHOLD.test(source.slice(Math.max(0, start - 24), end + 24)) &&
      !question.source.includes(/\d[\d.,]*/.exec(text)?.[0] ?? text),
  );
  return other ? `at another threshold, ${other.text}` : null;
}

/** Another place named before a clause that names none: "Ghana is in West Africa. It lost 9,000 ha". */
function placeBefore(answer: AnswerText, span: Span, question: Question): string | null {
  const subject = subjectOf(question);
  const { words } = answer;
  const isName = ({ capital, text }: Word): boolean => capital && !isMonth(text) && !OPENERS.has(text);
  const asked = new Set(question.words.filter(isName).map(({ text }) => stem(text)));
  if (asked.size === 0 || words.slice(0, span.to).some(({ text }) => asked.has(stem(text)))) return null;
  const other = words.slice(0, span.from).find((word) => isName(word) && !subject.knows(word, true));
  return other ? `after “${other.text}”` : null;
}

/** "Central Kalimantan (Kalimantan Tengah)": the words of another name for the question's place. */
function aliasOf(clause: string, question: Question): string[] {
  const [, alias = '', name = ''] = /((?:[A-Z][\w'-]* )+)\(([A-Z][^()]*)\)/.exec(clause) ?? [];
  return question.source.includes(name) ? nameWords(alias) : [];
}

/** Words by which a clause says that something is a share of something. */
const PARTS =
  'accounted account made make up represented represent constituted comprised contributed attributed attributable due caused responsible driven'.split(
    ' ',
  );

/** Why the clause says something other than what the question asks, or null. */
export function offSubject(
  quantity: Quantity,
  want: ExpectedNumber,
  question: Question,
  answer: AnswerText,
): string | null {
  const index = wordAt(answer, quantity.start);
  const base = otherBase(quantity, question, answer);
  if (base !== null) return `a share of ${base}`;
  const period = otherPeriod(answer, quantity.start, question);
  if (period !== null) return `another period, ${period}`;
  const whole = clauseOf(answer, index);
  const span = statementOf(answer, whole, wordAt(answer, quantity.end));
  const clause = answer.source.slice(
    nthWord(answer.words, span.from).start,
    nthWord(answer.words, span.to - 1).end,
  );
  const wants = want.values[0] ?? 0;
  if (wants > 0 && UPTAKE.test(clause) && !UPTAKE.test(question.source)) return 'an uptake';
  const subject = subjectOf(question);
  const measured = MEASURES.has((want.unit ?? quantity.unit)?.dimension ?? '');
  const own = new Set([
    ...want.beside,
    wants < 0 ? 'sink' : 'source',
    ...(BOUNDS.get(quantity.role) ?? []),
    'makes',
    ...(want.unit?.dimension === 'percent' ? PARTS : []),
    ...(quantity.signed ? ['source', 'making', ...answer.words.map(({ text }) => text).filter(isTrend)] : []),
    ...aliasOf(clause, question),
  ]);
  if (!subject.asks) return null;
  if (!subject.narrow && !measured) return otherName(answer, span, question, own);
  const heading = headingOf(answer, span);
  const other =
    unknownWord(answer, span, question, own, true) ??
    (heading && unknownWord(answer, heading, question, own, true));
  if (other !== null) return `it is unclear what ${other} adds`;
  const less =
    (quantity.signed ? ofCover(answer, index, question) : null) ??
    dropped(answer, span, question, own, true) ??
    otherThreshold(answer, question) ??
    placeBefore(answer, span, question);
  if (less !== null) return less;
  const later = answer.source.slice(nthWord(answer.words, span.to - 1).end);
  const explained = EXPLAINED.exec(later);
  return explained ? `explained later, “${explained[0]}”` : null;
}
