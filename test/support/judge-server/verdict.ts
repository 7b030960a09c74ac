/** The scripted judge: verdicts by plain logic, so that a test knows them in advance. */
import type { JudgeCase } from './case';

export interface ScriptedAnswer {
  readonly reason: string;
  readonly answer_type: string;
  readonly score?: number;
  readonly criteria?: Readonly<Record<string, string>>;
  readonly evidence?: string;
  readonly sure?: boolean;
  readonly odd?: boolean;
}

const MARKER = /\[\[judge: score ([01])\]\]/;
/** The first and second vote on a text: one with `?` is unsure, one with `!` quotes words that don't occur. */
const VOTES = /\[\[votes:((?: [01][?!]?)+)\]\]/;

/**
 * An answer gets 1 if the expected text occurs in it, a clarification if the text ends with a question mark, a user-declared check if its
 * criterion occurs in it (or “according to” if there is none). A marker `[[judge: score 1]]` in the graded text, or a text of `verdicts`
 * found there, takes precedence; `[[odd]]` makes the pair odd. Quality is graded by `qualityAnswer`.
 */
export function scriptedVerdict(
  read: JudgeCase,
  verdicts: Readonly<Record<string, 0 | 1>>,
  votes: Map<string, number>,
): Record<string, ScriptedAnswer> {
  const answer = (part: string): [string, ScriptedAnswer] => {
    const quality = qualityAnswer(part, read);
    if (quality) return [part, quality];
    const text = read.texts.get(part) ?? '';
    const isClarification = part === 'clarification_requested';
    const voted = VOTES.exec(text)?.[1]?.trim().split(' ') ?? [];
    const before = votes.get(text) ?? 0;
    if (voted.length > 0) votes.set(text, before + 1);
    const vote = voted[Math.min(before, voted.length - 1)] ?? '';
    const score = vote === '' ? scoreOf(text, part, read, verdicts) : Number(vote[0]);
    const answer_type = isClarification ? (score === 1 ? 'clarification' : 'attempt') : 'text';
    const evidence = vote.endsWith('!') ? 'words that stand nowhere' : text.slice(0, 60);
    const sure = !vote.endsWith('?');
    const odd = text.includes('[[odd]]');
    return [part, { evidence, reason: `scripted: ${text.slice(0, 40)}`, answer_type, score, sure, odd }];
  };
  return Object.fromEntries(read.parts.map(answer));
}

function scoreOf(
  text: string,
  part: string,
  { blocks, against }: JudgeCase,
  verdicts: Readonly<Record<string, 0 | 1>>,
): number {
  const marked = MARKER.exec(text)?.[1];
  if (marked !== undefined) return Number(marked);
  const found = Object.entries(verdicts).find(([marker]) => text.includes(marker));
  if (found) return found[1];
  if (part === 'clarification_requested') return /\?\s*$/.test(text) ? 1 : 0;
  const criterion = part.startsWith('check_') ? (against.get(part) ?? 'according to') : undefined;
  const expected = (criterion ?? blocks.get('expected_answer') ?? '').toLowerCase();
  return text.toLowerCase().includes(expected) ? 1 : 0;
}

/** The six levels from 0.0 to 1.0. */
const LEVELS = 5;

/** Quality on the anchored levels; undefined for a part that isn't a quality metric. */
function qualityAnswer(part: string, { texts, against, criteria }: JudgeCase): ScriptedAnswer | undefined {
  const text = texts.get(part) ?? '';
  const answer = {
    evidence: '',
    reason: `scripted: ${text.slice(0, 40)}`,
    answer_type: 'attempt',
    sure: true,
  };
  switch (part) {
    case 'answer_quality':
      return { ...answer, score: toldWell(text) };
    case 'factual_correctness':
      return { ...answer, score: supported(text, against.get(part) ?? '') };
    case 'completeness':
      return {
        ...answer,
        criteria: Object.fromEntries([...criteria].map(([id, item]) => [id, met(item, text)])),
      };
    default:
      return undefined;
  }
}

/** 1.0 for a text of up to forty words, 0.6 for a longer one, 0.2 for fewer than three words. */
function toldWell(text: string): number {
  const words = text.split(/\s+/).filter((word) => word !== '').length;
  return words < 3 ? 0.2 : words <= 40 ? 1 : 0.6;
}

/** The share of the text's numbers that are in the sources, rounded down to a level; 1.0 without numbers. */
function supported(text: string, sources: string): number {
  const known = new Set(numbersIn(sources));
  const stated = numbersIn(text);
  if (stated.length === 0) return 1;
  const share = stated.filter((number) => known.has(number)).length / stated.length;
  return Math.floor(share * LEVELS) / LEVELS;
}

function numbersIn(text: string): string[] {
  return (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((number) => number.replace(/,/g, ''));
}

/** By an item's quoted words, or else by all its words: all in the text = met, some = partly. */
function met(item: string, text: string): 'met' | 'partly' | 'not' {
  const quoted = [...item.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words);
  const phrases = quoted.length > 0 ? quoted : item.split(/\W+/).filter((word) => word.length > 3);
  const count = phrases.filter((words) => text.toLowerCase().includes(words.toLowerCase())).length;
  return count === phrases.length ? 'met' : count > 0 ? 'partly' : 'not';
}
