/**
 * What an answer says besides its value: all of it must be small words, or the question's own words in whole runs and in the question's
 * order. Anything else is an obstacle: it may change what the value means.
 */
import { isBreak, type Question, type Run } from './question';
import { isSameTime } from './times';
import type { Token } from './tokens';
import { isApproximator, isFormOf, isNeutral, isSmall, isTotal, isWeak } from './words';

/** The tokens of an answer that are its value: from, and up to but not including. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** The kind of value decides how much may be left out or moved. */
export type Manner = 'figure' | 'share' | 'time' | 'name' | 'word';

/** A run of the question that the answer repeats, or (-1) the value, in the order of the answer. */
interface Step {
  readonly run: number;
  readonly from: number;
}

const MARKS = /^[.,;:()"'\n–—-]$/;

/** @returns the first obstacle in words, or null */
export function obstacleIn(
  answer: readonly Token[],
  values: readonly Place[],
  question: Question,
  manner: Manner,
): string | null {
  const steps: Step[] = [];
  const used = new Set<number>();
  let weak = '';
  for (let i = 0; i < answer.length;) {
    const token = answer[i];
    const value = values.find(({ from }) => from === i);
    if (value) {
      steps.push({ run: -1, from: i });
      i = value.to;
      continue;
    }
    if (!token) break;
    const run = runAt(answer, i, question, used, values);
    if (run >= 0) {
      used.add(run);
      steps.push({ run, from: i });
      i += question.runs[run]?.items.length ?? 1;
      continue;
    }
    const next = answer.slice(i + 1).findIndex(({ text }) => text !== 'a' && text !== 'an');
    const nearsValue = values.some(({ from }) => from === i + 1 + next);
    if (token.kind === 'mark') {
      if (!MARKS.test(token.text)) return `there is a “${token.text}” in it`;
      if (/^[-–—]$/.test(token.text) && manner !== 'name' && values.some(({ from }) => from === i + 1))
        return 'a dash before a figure may be a minus';
    } else if (token.kind !== 'word') return `“${token.text}” is not of the question`;
    else if (isWeak(token.text)) weak = token.text;
    else if (isTotal(token.text) ? !question.has('total') : !isSmall(token.text)) {
      const isAbout = isApproximator(token.text) && (manner === 'figure' || manner === 'share') && nearsValue;
      if (!isAbout && !isNeutral(token.text)) return unknown(token, question);
      if (isNeutral(token.text) && answer[i + 1]?.text === 'to') i++;
    }
    i++;
  }
  return (
    leftOut(question, used, weak, manner) ??
    attached(answer, steps, question) ??
    counted(answer, values, steps, question, manner) ??
    (inOrder(steps, question, manner) ? null : 'its words are not in the question’s order')
  );
}

function unknown({ text }: Token, { runs }: Question): string {
  const run = runs.find(({ items }) => items.some((item) => item.text === text));
  if (!run) return `“${text}” is not a word of the question`;
  return `of “${run.items.map((item) => item.text).join(' ')}” it says a part, or says it twice`;
}

/** The longest run of the question, not yet used, that the answer says from here on; or -1. */
function runAt(
  answer: readonly Token[],
  start: number,
  { runs }: Question,
  used: ReadonlySet<number>,
  values: readonly Place[],
): number {
  let best = -1;
  runs.forEach(({ items }, index) => {
    if (used.has(index) || items.length <= (runs[best]?.items.length ?? 0)) return;
    const isSaid = items.every((item, offset) => {
      const token = answer[start + offset];
      const isValue = values.some(({ from, to }) => start + offset >= from && start + offset < to);
      return token !== undefined && !isValue && isSameToken(item, token, answer[start + offset - 1]);
    });
    if (isSaid) best = index;
  });
  return best;
}

/** Names by identity, other words by their forms. */
export function isSameToken(asked: Token, said: Token, before: Token | undefined): boolean {
  if (asked.kind === 'time' && said.kind === 'time') return isSameTime(asked.time, said.time);
  if (asked.kind === 'number' && said.kind === 'number') return asked.text === said.text;
  if (asked.kind !== 'word' || said.kind !== 'word') return false;
  const beginsSentence = before === undefined || (before.kind === 'mark' && /[.!?\n:]/.test(before.text));
  const isName = asked.isCapital || (said.isCapital && !beginsSentence);
  return isName ? asked.text === said.text : isFormOf(asked.text, said.text);
}

/** All words of the question or none, all its names or none, all its times or none. */
function leftOut(question: Question, used: ReadonlySet<number>, weak: string, manner: Manner): string | null {
  const { runs } = question;
  const of = (fits: (run: Run, index: number) => boolean): number[] =>
    runs.flatMap((run, index) => (fits(run, index) ? [index] : []));
  const head = runs.findIndex(({ isHead }) => isHead);
  const words = of(({ kind, isHead }) => kind === 'words' && !isHead);
  const ofHead = of(({ kind, isHead }, index) => kind === 'words' && isHead && index !== head);
  const names = of(({ kind }) => kind === 'name');
  const some = (group: readonly number[]): boolean => group.some((index) => used.has(index));
  const missing = (group: readonly number[]): Run | undefined =>
    runs[group.find((index) => !used.has(index)) ?? -1];
  const saysWords = some(words) || some(ofHead) || (used.has(head) && runs[head]?.kind === 'words');
  const isWhole = missing(words) === undefined;
  const lacks =
    (saysWords ? missing(words) : undefined) ??
    (some(ofHead) ? missing(ofHead) : undefined) ??
    (some(names) ? missing(names) : undefined) ??
    (some(of(({ kind }) => kind === 'time')) ? missing(of(({ kind }) => kind === 'time')) : undefined);
  if (lacks) return `it repeats the question without “${lacks.items.map(({ text }) => text).join(' ')}”`;
  const isBare = words.length > 0 && !isWhole;
  if (isBare && weak !== '' && manner !== 'word') return `“${weak}” may say something else than the question`;
  if (manner === 'name' && some(names) && (isBare || words.length === 0))
    return 'it names another thing as well';
  return null;
}

/** "Since 2015" is not "in 2015": the word of meaning before a name or a time is that of the question. */
function attached(answer: readonly Token[], steps: readonly Step[], { runs }: Question): string | null {
  for (const { run, from } of steps) {
    const { kind = 'words', before = '', items = [] } = runs[run] ?? {};
    if (kind === 'words') continue;
    const previous = answer[from - 1];
    const isFree =
      !previous || isBreak(previous) || steps.some((step) => step.run < 0 && step.from === from - 1);
    const said = isFree ? '' : previous.text;
    if (said !== before && !isFormOf(said, before))
      return `before “${items.map(({ text }) => text).join(' ')}” stands ${said === '' ? 'no' : 'another'} word`;
  }
  return null;
}

/** Only what is counted may follow a figure at once. */
function counted(
  answer: readonly Token[],
  values: readonly Place[],
  steps: readonly Step[],
  { runs }: Question,
  manner: Manner,
): string | null {
  if (manner !== 'figure' && manner !== 'share') return null;
  for (const { to } of values) {
    const next = answer[to];
    if (!next || isBreak(next)) continue;
    const step = steps.find(({ from }) => from === to);
    const head = runs.findIndex(({ isHead }) => isHead);
    if (!step || step.run !== head) return `“${next.text}” after the figure is not what is counted`;
  }
  return null;
}

/**
 * The question's order, in which what is asked for stands where it is asked or right behind the value, and a single name or time
 * anywhere: "How much forest did Pará lose in 2020?" is "In 2020, Pará lost 5 ha of forest". Of what two things share or compare,
 * nothing moves.
 */
function inOrder(steps: readonly Step[], question: Question, manner: Manner): boolean {
  const { runs } = question;
  const isStrict = manner === 'word' || question.has('than');
  const only = (kind: Run['kind']): number => {
    const all = runs.flatMap((run, index) => (run.kind === kind ? [index] : []));
    return all.length === 1 && runs[all[0] ?? -1]?.before === '' ? (all[0] ?? -1) : -1;
  };
  const free = isStrict ? [] : [only('time'), ...(manner === 'share' ? [] : [only('name')])];
  const fixed = steps.filter(({ run }) => run < 0 || !free.includes(run));
  const order = fixed.map(({ run }) => run);
  const said = order.filter((run) => run >= 0);
  if (isAscending(said)) return true;
  const isHead = (run: number): boolean => runs[run]?.isHead === true;
  const head = said.filter(isHead);
  const value = order.indexOf(-1);
  const behind = order.slice(value + 1, value + 1 + head.length);
  return (
    isAscending(head) &&
    isAscending(said.filter((run) => !isHead(run))) &&
    head.every((run, i) => behind[i] === run)
  );
}

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));
}
