/**
 * What an answer says besides its value: all of it must be small words, or the question's own words in whole runs and in the question's
 * order. Anything else is an obstacle: it may change what the value means.
 */
import { before, type Question, type Run } from './question';
import {
  isSameToken,
  type Place,
  saysNothing,
  type Token,
  APPROXIMATORS,
  isFormOf,
  isSmall,
  NEUTRAL,
  WEAK,
} from './tokens';

/** The kind of value decides how much may be left out or moved. */
export type Manner = 'figure' | 'share' | 'time' | 'name' | 'word';

const BE = /^(?:is|are|was|were|be|been)$/;
const isFigure = (manner: Manner): boolean => manner === 'figure' || manner === 'share';
const MARKS = /^[.,;:()"'\n–—-]$/;

/** An answer, the place of its value in it, and what was asked. */
interface AnswerParts {
  readonly answer: readonly Token[];
  readonly value: Place;
  readonly question: Question;
  readonly manner: Manner;
}

function textOf({ items }: Run): string {
  return items.map(({ text }) => text).join(' ');
}

export class Rest {
  /** The runs of the question that the answer repeats, and (-1) the value, in the order of the answer. */
  private readonly steps: { readonly run: number; readonly from: number }[] = [];

  constructor(private readonly parts: AnswerParts) {}

  /** The first one in words, or null. */
  obstacle(): string | null {
    const { answer, value, question, manner } = this.parts;
    let weak = '';
    for (let i = 0; i < answer.length; i++) {
      const token = answer[i];
      if (!token) break;
      const { text } = token;
      const step = i === value.from ? { run: -1, to: value.to } : this.runAt(i);
      const next = i + 1 + answer.slice(i + 1).findIndex((other) => !/^(?:an?|\.)$/.test(other.text));
      if (step) {
        this.steps.push({ run: step.run, from: i });
        i = step.to - 1;
      } else if (token.kind === 'mark') {
        if (!MARKS.test(text)) return `there is a “${text}” in it`;
        if (/^[-–—]$/.test(text) && value.from === i + 1 && isFigure(manner))
          return 'a dash before a figure may be a minus';
      } else if (WEAK.has(text)) weak = text;
      else if (NEUTRAL.has(text)) i += answer[i + 1]?.text === 'to' ? 1 : 0;
      else if (APPROXIMATORS.has(text) && isFigure(manner) && value.from === next) continue;
      else if (text === 'total' ? !question.has(text) : token.kind !== 'word' || !isSmall(text))
        return this.unknown(token);
    }
    return (
      this.leftOut(weak) ??
      this.misplaced() ??
      (this.isInOrder() ? null : 'its words are not in the question’s order')
    );
  }

  private unknown({ text, kind }: Token): string {
    const run = this.parts.question.runs.find(({ items }) => items.some((item) => item.text === text));
    if (run) return `the answer has only a part of “${textOf(run)}”, or has it twice`;
    return kind === 'word' ? `“${text}” is not a word of the question` : `“${text}” is not in the question`;
  }

  /** The longest run that begins here and has not been found before. A verb may stand in it: "was loss higher" is "loss was higher". */
  private runAt(from: number): { readonly run: number; readonly to: number } | undefined {
    const { answer, question, value } = this.parts;
    let best: { run: number; to: number } | undefined;
    question.runs.forEach(({ items }, run) => {
      let at = from;
      for (const item of items) {
        if (at > from && BE.test(answer[at]?.text ?? '')) at++;
        const token = answer[at];
        if (!token || at === value.from || !isSameToken(item, token, answer[at - 1])) return;
        at++;
      }
      if (at > (best?.to ?? 0) && !this.steps.some((step) => step.run === run)) best = { run, to: at };
    });
    return best;
  }

  /** All times or none, all names or none, and all words with the names, or none; what is counted may be left out. */
  private leftOut(weak: string): string | null {
    const { question, manner } = this.parts;
    const { runs } = question;
    const isFound = (run: Run): boolean => this.steps.some((step) => runs[step.run] === run);
    const kinds = new Set(runs.filter(isFound).map(({ kind }) => kind));
    const missing = runs.filter((run) => !run.isCounted && !isFound(run));
    const lacks = missing.find(({ kind }) => kinds.has(kind) || (kind === 'name' && kinds.has('words')));
    if (lacks) return `it repeats the question without “${textOf(lacks)}”`;
    const isBare = missing.some(({ kind }) => kind === 'words');
    if (isBare && weak !== '' && manner !== 'word')
      return `“${weak}” may say something else than the question`;
    return manner === 'name' && kinds.has('name') && !kinds.has('words')
      ? 'it names another thing as well'
      : null;
  }

  /** What stands before names and times ("since 2015" is not "in 2015"), and behind a figure. */
  private misplaced(): string | null {
    const { answer, question, value, manner } = this.parts;
    const { runs } = question;
    const shown = (word: string): string => (word === '' ? 'no word' : `“${word}”`);
    for (const { run, from } of this.steps) {
      const asked = runs[run];
      if (!asked || asked.kind === 'words') continue;
      const standing = from === value.to ? '' : before(answer, from);
      if (standing !== asked.before && !isFormOf(standing, asked.before))
        return `before “${textOf(asked)}” stands ${shown(standing)}, in the question ${shown(asked.before)}`;
    }
    const next = answer[value.to];
    const behind = runs[this.steps.find(({ from }) => from === value.to)?.run ?? -1];
    const isOther = isFigure(manner) && next && !saysNothing(next) && !behind?.isHead;
    return isOther ? `“${next.text}” behind the figure is not what is counted` : null;
  }

  /**
   * The question's order, in which what is asked for stands where it is asked or beside the value, and a single name or time anywhere:
   * "How much forest did Pará lose in 2020?" is "In 2020, Pará lost 5 ha of forest". What is compared does not move; a share is "of"
   * what the question asks for.
   */
  private isInOrder(): boolean {
    const { answer, manner, question, value } = this.parts;
    const { runs } = question;
    const isStrict = manner === 'word' || question.has('than');
    const isFree = (run: Run | undefined): boolean =>
      !isStrict &&
      (run?.kind === 'time' || (run?.kind === 'name' && manner !== 'share')) &&
      run.before === '' &&
      runs.filter(({ kind }) => kind === run.kind).length === 1;
    const order = this.steps.flatMap(({ run }) => (isFree(runs[run]) ? [] : run));
    const found = order.filter((run) => run >= 0);
    const isHead = (run: number): boolean => runs[run]?.isHead === true;
    const [head, body] = [found.filter(isHead), found.filter((run) => !isHead(run))];
    const at = order.indexOf(-1);
    const isAt = (start: number): boolean => head.every((run, index) => order[start + index] === run);
    const isSplit = isAscending(head) && isAscending(body);
    if (manner === 'share' && head.length > 0)
      return answer[value.to]?.text === 'of' && isAt(at + 1) && isSplit;
    return isAscending(found) || (isSplit && (isAt(at + 1) || isAt(at - head.length)));
  }
}

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));
}
