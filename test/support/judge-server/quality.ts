/** How the scripted judge grades quality: by plain logic, on the anchored levels, so that a test knows the scores in advance. */
import type { JudgeCase } from './case';
import type { ScriptedAnswer } from './verdict';

/** The six levels from 0.0 to 1.0. */
const LEVELS = 5;

/** undefined for a part that isn't a quality metric. */
export function qualityAnswer(
  part: string,
  { texts, against, criteria }: JudgeCase,
): ScriptedAnswer | undefined {
  const text = texts.get(part) ?? '';
  const about = {
    evidence: '',
    reason: `scripted: ${text.slice(0, 40)}`,
    answer_type: 'attempt',
    sure: true,
  };
  switch (part) {
    case 'answer_quality':
      return { ...about, score: toldWell(text) };
    case 'factual_correctness':
      return { ...about, score: supported(text, against.get(part) ?? '') };
    case 'completeness':
      return {
        ...about,
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
  const wanted = quoted.length > 0 ? quoted : item.split(/\W+/).filter((word) => word.length > 3);
  const there = wanted.filter((words) => text.toLowerCase().includes(words.toLowerCase())).length;
  return there === wanted.length ? 'met' : there > 0 ? 'partly' : 'not';
}
