/**
 * What an answer says besides its value: all of it must be small words, or the question's own words in whole runs and in the question's
 * order. Anything else is an obstacle: it may change what the value means.
 */
import { before, type Question, type Run } from './question';
import { isSameToken, type Place, saysNothing, type Token } from './tokens';
import { APPROXIMATORS, AUXILIARIES, isFormOf, isSmall, NEUTRAL, WEAK } from './words';

/** The kind of value decides how much may be left out or moved. */
export type Manner = 'figure' | 'share' | 'time' | 'name' | 'word';

/** A run of the question that the answer repeats, or (-1) the value, in the order of the answer. */
interface Step {
  readonly run: number;
  readonly from: number;
}

const MARKS = /^[.,;:()"'\n–—-]$/;
const DASHES = /^[-–—]$/;

/** @returns the first obstacle in words, or null */
export function obstacleIn(
  answer: readonly Token[],
  value: Place,
  question: Question,
  manner: Manner,
): string | null {
  const steps: Step[] = [];
  let weak = '';
  for (let i = 0; i < answer.length; i++) {
    const token = answer[i];
    if (!token) break;
    const { text } = token;
    const said = i === value.from ? { run: -1, to: value.to } : runAt(answer, i, question, steps, value);
    const next = answer.slice(i + 1).findIndex((other) => !/^(?:an?|\.)$/.test(other.text));
    if (said) {
      steps.push({ run: said.run, from: i });
      i = said.to - 1;
    } else if (token.kind === 'mark') {
      if (!MARKS.test(text)) return `there is a “${text}” in it`;
      if (DASHES.test(text) && manner !== 'name' && value.from === i + 1)
        return 'a dash before a figure may be a minus';
    } else if (WEAK.has(text)) weak = text;
    else if (NEUTRAL.has(text)) i += answer[i + 1]?.text === 'to' ? 1 : 0;
    else if (
      APPROXIMATORS.has(text) &&
      (manner === 'figure' || manner === 'share') &&
      value.from === i + 1 + next
    )
      continue;
    else if (text === 'total' ? !question.has('total') : token.kind !== 'word' || !isSmall(text))
      return unknown(token, question);
  }
  return leftOut(question, steps, weak, manner) ?? misplaced(answer, steps, value, question, manner);
}

function unknown({ text, kind }: Token, { runs }: Question): string {
  const run = runs.find(({ items }) => items.some((item) => item.text === text));
  if (run) return `of “${textOf(run)}” it says a part, or says it twice`;
  return kind === 'word' ? `“${text}” is not a word of the question` : `“${text}” is not in the question`;
}

function textOf({ items }: Run): string {
  return items.map(({ text }) => text).join(' ');
}

/** A run of the question that the answer says from `from` up to, and not including, `to`. */
interface Said {
  readonly run: number;
  readonly to: number;
}

/** The longest run, not yet said, that begins here. A verb may stand in it: "was loss higher" is "loss was higher". */
function runAt(
  answer: readonly Token[],
  from: number,
  { runs }: Question,
  steps: readonly Step[],
  value: Place,
): Said | undefined {
  let best: Said | undefined;
  runs.forEach(({ items }, run) => {
    let at = from;
    for (const item of items) {
      if (at > from && !WEAK.has(answer[at]?.text ?? '') && AUXILIARIES.has(answer[at]?.text ?? '')) at++;
      const token = answer[at];
      if (!token || at === value.from || !isSameToken(item, token, answer[at - 1])) return;
      at++;
    }
    if (at > (best?.to ?? 0) && !steps.some((step) => step.run === run)) best = { run, to: at };
  });
  return best;
}

/** All times of the question or none, all its names or none, and all its words, with the names, or none; what is counted may be left out. */
function leftOut({ runs }: Question, steps: readonly Step[], weak: string, manner: Manner): string | null {
  const isSaid = (run: Run): boolean => steps.some((step) => runs[step.run] === run);
  const kinds = new Set(runs.filter(isSaid).map(({ kind }) => kind));
  const missing = runs.filter((run) => !run.isCounted && !isSaid(run));
  const lacks = missing.find(({ kind }) => kinds.has(kind) || (kind === 'name' && kinds.has('words')));
  if (lacks) return `it repeats the question without “${textOf(lacks)}”`;
  const isBare = missing.some(({ kind }) => kind === 'words');
  if (isBare && weak !== '' && manner !== 'word') return `“${weak}” may say something else than the question`;
  return manner === 'name' && kinds.has('name') && !kinds.has('words')
    ? 'it names another thing as well'
    : null;
}

/** What stands before names and times, and behind a figure, and the order of all. */
function misplaced(
  answer: readonly Token[],
  steps: readonly Step[],
  value: Place,
  question: Question,
  manner: Manner,
): string | null {
  const { runs } = question;
  for (const { run, from } of steps) {
    const asked = runs[run];
    if (!asked || asked.kind === 'words') continue;
    // "Since 2015" is not "in 2015".
    const said = from === value.to ? '' : before(answer, from);
    if (said !== asked.before && !isFormOf(said, asked.before))
      return `before “${textOf(asked)}” stands ${said === '' ? 'no word' : `“${said}”`}, in the question ${asked.before === '' ? 'none' : `“${asked.before}”`}`;
  }
  const next = answer[value.to];
  const behind = steps.find(({ from }) => from === value.to);
  if (
    (manner === 'figure' || manner === 'share') &&
    next &&
    !saysNothing(next) &&
    !runs[behind?.run ?? -1]?.isHead
  )
    return `“${next.text}” behind the figure is not what is counted`;
  return isInOrder(steps, question, manner) ? null : 'its words are not in the question’s order';
}

/**
 * The question's order, in which what is asked for stands where it is asked or beside the value, and a single name or time anywhere:
 * "How much forest did Pará lose in 2020?" is "In 2020, Pará lost 5 ha of forest". Where two things share or are compared, nothing moves.
 */
function isInOrder(steps: readonly Step[], question: Question, manner: Manner): boolean {
  const { runs } = question;
  const isFree = ({ run }: Step): boolean => {
    const { kind = 'words', before: word = '' } = runs[run] ?? {};
    const isAlone = runs.filter((other) => other.kind === kind).length === 1 && word === '';
    return (
      isAlone &&
      (kind === 'time' || (kind === 'name' && manner !== 'share')) &&
      manner !== 'word' &&
      !question.has('than')
    );
  };
  const order = steps.filter((step) => step.run < 0 || !isFree(step)).map(({ run }) => run);
  const said = order.filter((run) => run >= 0);
  if (isAscending(said)) return true;
  const isHead = (run: number): boolean => runs[run]?.isHead === true;
  const [head, body] = [said.filter(isHead), said.filter((run) => !isHead(run))];
  const value = order.indexOf(-1);
  const isBeside = [value + 1, value - head.length].some((start) =>
    head.every((run, index) => order[start + index] === run),
  );
  return isBeside && isAscending(head) && isAscending(body);
}

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));
}
