/**
 * The judge that scores single answers and explains how two differ, by plain logic: the more words of the
 * ground truth an answer has, the more complete it is; a number that is not in the truth costs factuality. Marks in an answer
 * override that:
 * - `[[F8 C7]]`: these scores, copied into the reply as they are (`[[F"8/10" C7.5]]`); after `once`, only the first time
 * - `[[contradict]]`: the explanation says that the other answer is better; `[[few]]`: too few differences
 */
import type { JudgeCase } from './case';

/** The text of the reply; undefined if the request is about something else. Remembers what `once` has been used for. */
export function comparisonReplies(): (read: JudgeCase) => string | undefined {
  const used = new Set<string>();
  return (read) => {
    if (read.parts[0] === 'better_answer') return explanation(read);
    return read.parts[0] === 'missing_truth' ? score(read, used) : undefined;
  };
}

const ONCE = /\[\[once F(\S+) C(\S+?)\]\]/;
const ALWAYS = /\[\[F(\S+) C(\S+?)\]\]/;

function score({ blocks, tag }: JudgeCase, used: Set<string>): string {
  const answer = blocks.get('answer') ?? '';
  const [factuality, completeness] = scored(answer, blocks.get('ground_truth') ?? '', used);
  const texts = { case: tag, missing_truth: 'scripted', deviations: 'none', overall: 'Scripted.' };
  const head = JSON.stringify({ ...texts, reason: `of ${answer.slice(0, 30)}` });
  return `${head.slice(0, -1)},"factuality":${factuality},"completeness":${completeness}}`;
}

function scored(answer: string, truth: string, used: Set<string>): [string, string] {
  const once = ONCE.exec(answer);
  if (once && !used.has(answer)) {
    used.add(answer);
    return [String(once[1]), String(once[2])];
  }
  const always = ALWAYS.exec(answer);
  if (always) return [String(always[1]), String(always[2])];
  const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const [said, wanted] = [wordsOf(answer), wordsOf(truth)];
  const share = [...wanted].filter((word) => said.has(word)).length / Math.max(1, wanted.size);
  const isWrong = [...said].some((word) => /\d/.test(word) && !wanted.has(word));
  const factuality = share < 0.25 ? 1 : isWrong ? 5 : 10;
  return [String(factuality), String(Math.max(1, Math.round(10 * share)))];
}

function explanation({ blocks, tag }: JudgeCase): string {
  const outcome = blocks.get('outcome') ?? '';
  const winner = (name: string): string => new RegExp(`${name}: (\\w+)`).exec(outcome)?.[1] ?? '';
  const both = `${blocks.get('old_answer') ?? ''} ${blocks.get('new_answer') ?? ''}`;
  const better = winner('better_answer');
  const other = better === 'new' ? 'old' : 'new';
  return JSON.stringify({
    case: tag,
    better_answer: both.includes('[[contradict]]') ? other : better,
    factuality_winner: winner('factuality_winner'),
    completeness_winner: winner('completeness_winner'),
    overall_assessment:
      better === 'tie'
        ? 'Both answers say the same. Neither adds much.'
        : `The ${better} answer is better. Scripted.`,
    difference_1: '1) Scripted: the first difference.',
    difference_2: 'The second difference.',
    difference_3: both.includes('[[few]]') ? '' : 'The third difference.',
    difference_4: '',
    difference_5: '',
  });
}
