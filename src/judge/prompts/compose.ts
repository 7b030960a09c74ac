/** Questions of one row → the texts of one request. Shape and tag depend only on the questions, never on a clock. */
import type { JudgeQuestion, ObjectSchema, Rubric } from '../../model/judge';
import { verdictSchema } from '../reply/schema';
import { caseOf, type OpenQuestion } from './case-blocks';
import { FRAME, REPLY_FORMAT } from './frame';
import { taggedCase } from './tag';

/** One request, independent of any provider's format. */
export interface Ask {
  readonly system: string;
  readonly user: string;
  readonly schema: ObjectSchema;
  readonly questions: readonly JudgeQuestion[];
  /** By question: the graded text, as it is sent. */
  readonly judged: readonly string[];
  /** Name, version and hash of the prompts used: `answer match v2 (3f2a…)`. */
  readonly prompt: string;
  /** The same for all requests with the same beginning: passed to providers that shard their prompt caches. */
  readonly cacheKey: string;
}

export interface PromptOptions {
  /** The rubrics of all questions that may be asked: every request begins with all of them, so that the provider's prompt cache hits. */
  readonly rubrics: readonly Rubric[];
  readonly hash: (text: string) => string;
  readonly tolerance: number;
  /** Only the rubrics in use, without examples: for models with a small context, which re-read a prefix at no cost. */
  readonly isBrief?: boolean;
}

/**
 * @param open questions of one row: one query, each part once
 * @param vote 2 and 3 repeat the same request, independently
 */
export function compose(open: readonly OpenQuestion[], options: PromptOptions, vote = 1): Ask {
  const { hash, tolerance, isBrief = false } = options;
  const questions = open.map(({ question }) => question);
  const asked = withBases(questions.map(({ rubric }) => rubric));
  const all = isBrief ? asked : [...new Set([...withBases(options.rubrics), ...asked])];
  const system = isBrief ? briefText(all) : fullText(all);
  const schema = verdictSchema(all);
  const label = asked.map(({ name, version }) => `${name} v${version}`).join(' + ');
  const { blocks, task, judged } = caseOf(open, tolerance);
  const names = questions.map(({ part }) => part);
  const user = taggedCase(blocks, hash, vote).withTask(`${task}\nParts asked: ${names.join('; ')}`);
  // Rubrics not asked by are left out: changing one must not invalidate the answers to other questions.
  const prompt = `${label} (${promptHash(fullText(asked), hash)})`;
  const cacheKey = `gnw-${all.map(({ version }) => version).join('')}-${all.length}`;
  return { system, user, schema, questions, judged, prompt, cacheKey };
}

/** Most rows use the same few prompts, which are longer than their cases: each is hashed once. */
function promptHash(text: string, hash: PromptOptions['hash']): string {
  const known = PROMPT_HASHES.get(hash) ?? new Map<string, string>();
  PROMPT_HASHES.set(hash, known);
  const found = known.get(text) ?? hash(text).slice(0, 8);
  known.set(text, found);
  return found;
}

const PROMPT_HASHES = new WeakMap<PromptOptions['hash'], Map<string, string>>();

function fullText(rubrics: readonly Rubric[]): string {
  const examples = rubrics.map((rubric) => rubric.examples).filter((text) => text !== '');
  return `${briefText(rubrics)}\n\nExamples\n${examples.join('\n')}`;
}

/** Each rubric once, after the one that it adds to. */
function withBases(rubrics: readonly Rubric[]): Rubric[] {
  return [...new Set(rubrics.flatMap((rubric) => (rubric.base ? [rubric.base, rubric] : [rubric])))];
}

function briefText(rubrics: readonly Rubric[]): string {
  return [FRAME, REPLY_FORMAT, ...rubrics].map(({ text }) => text).join('\n\n');
}

/** All prompts that questions may be asked with: a score given under different prompts is a different score. */
export function promptTexts(rubrics: readonly Rubric[]): string {
  return fullText(withBases(rubrics));
}
