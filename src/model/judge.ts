/** Questions for the judge, its verdicts, and what they cost. */
import { everyOf, namesOf } from './collections';

/** The significance level of all tests: a change is called more than chance if chance alone would produce it less often than this. */
export const SIGNIFICANT = 0.05;

/** With fewer cases there is no rate. */
export const MIN_CASES = 5;

/**
 * Each provider’s default model: the cheapest suitable one. Names change, so these are suggestions that settings can override, and no code
 * depends on them. A custom base URL has no suggestion, since its models are unknown.
 */
export const PRESELECTED_MODELS = {
  rules: '',
  openai: 'gpt-6-luna',
  anthropic: 'claude-haiku-5-5',
  gemini: 'gemini-3.5-flash-lite',
} as const;

type JudgeProvider = keyof typeof PRESELECTED_MODELS;
export type ModelProvider = Exclude<JudgeProvider, 'rules'>;

/** Each provider’s own address. */
export const PROVIDER_ADDRESSES: Readonly<Record<ModelProvider, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  gemini: 'https://generativelanguage.googleapis.com/v1beta',
};

/** In the order in which settings offer them. */
export const JUDGE_PROVIDERS = namesOf(PRESELECTED_MODELS);

/** The quality of an answer: three metrics from 0 to 1. */
export const QUALITY_METRICS = ['answer_quality', 'factual_correctness', 'completeness'] as const;
export type QualityMetric = (typeof QUALITY_METRICS)[number];

/** The instructions a judge gets for questions of one kind, independent of the case. */
export interface Rubric {
  readonly name: string;
  readonly version: number;
  readonly text: string;
  /** Example cases, each with its correct entry. */
  readonly examples: string;
  /** Set if a user wrote it: no rule decides in place of the judge, and the judge is asked again when the wording changes. */
  readonly isOwn?: true;
}

/** A JSON shape as sent to providers: the subset of JSON Schema that all of them accept. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}
export type JsonSchema =
  | ObjectSchema
  | { readonly type: 'array'; readonly items: JsonSchema }
  | { readonly type: 'string'; readonly enum?: readonly string[] }
  | { readonly type: 'integer' | 'number' | 'boolean' };

interface GradeEntry {
  readonly answerType: string;
  /** Any number. */
  readonly score: number;
}

/** The form of a question’s reply, and how it is graded. */
export interface ReplyForm {
  /** The ids of the criteria, if each has its own entry. */
  readonly types?: readonly string[];
  /** Set if a score of 1 must quote words of the text: always, or only in reply forms with a place for quotes. */
  readonly provesPass?: 'always' | 'by its form';
  /** Returns undefined if the entries do not fit. @param entries of one question, at least one */
  readonly read: (entries: readonly GradeEntry[]) => Grade | undefined;
}

export interface Grade {
  /** From 0 to 1. */
  readonly score: number;
  /** Of a question about criteria: one verdict for each, in their order. */
  readonly criteria?: readonly CriterionVerdict[];
}

/** The data of a case as it is sent to the judge: each text once, in a block, cleaned and cut to length. */
export interface CaseBlocks {
  /** The name of the block that holds the text: an existing one of this kind, or a new one. */
  place(name: string, kind: string, text: string, longest: number): string;
  graded(name: string, text: string): string;
  expected(text: string): string;
  /** Adds a note on what code found in the texts. */
  note(text: string): void;
  /** Adds a note above the others, once. */
  noteOnTop(text: string): void;
}

export interface JudgedText {
  readonly query: string;
  readonly actual: string;
}

/** The question of a judged check about a row, with everything needed to ask it. @typeParam Part the id of the check */
export interface JudgeQuestion<Part extends string = string> extends Partial<JudgedText> {
  /** The id of the check: the name of its property in the reply. */
  readonly part: Part;
  readonly query: string;
  /** The column of the expected value, if there is one. */
  readonly expectedIn?: string;
  /** The turns before, if the query is a turn of a conversation: data that the judge sees. */
  readonly exchange?: readonly Exchange[];
  readonly rubric: Rubric;
  readonly answerTypes: readonly string[];
  readonly form: ReplyForm;
  /**
   * Adds the texts that the question is about to the case.
   *
   * @param tolerance of numbers, relative
   * @returns what to do with them, one sentence
   */
  readonly task: (blocks: CaseBlocks, tolerance: number) => string;
  /** Decides by code where it can be certain; absent if no rule can. @param tolerance of numbers, relative */
  readonly byRule?: (tolerance: number) => RuleOutcome;
  /** Finds the expected value in the text, where code can. @param tolerance of numbers, relative */
  readonly hint?: (tolerance: number) => Hint | undefined;
}

export type RuleOutcome = Decided | Uncertain;

interface Uncertain {
  readonly kind: 'uncertain';
  /** Why no rule was certain, in words; '' if none applies. */
  readonly seen: string;
}

/**
 * The expected value in the answer, as far as code can tell, in the order in which people see open rows. `absent`: nothing comparable;
 * `instead`: another value; `says`: of that kind, without a conclusion; `near`: a value within the tolerance; `appears`: the value itself.
 */
export const HINTS = ['absent', 'instead', 'says', 'near', 'appears'] as const;

/** Help for the person who decides; never a score. @example { kind: 'says', text: 'the answer says “no”' } */
export interface Hint {
  readonly kind: (typeof HINTS)[number];
  readonly text: string;
}

export const CRITERION_VERDICTS = ['met', 'partly', 'not'] as const;
export type CriterionVerdict = (typeof CRITERION_VERDICTS)[number];

/** The share of a criterion that each verdict counts as met. */
export const WORTH: ReadonlyMap<string, number> = new Map([
  ['met', 1],
  ['partly', 0.5],
  ['not', 0],
] satisfies [CriterionVerdict, number][]);

/** A question that was decided, by a rule or by a model. */
export interface Decided {
  readonly kind: 'decided';
  /** 0 or 1; for a quality question anything between; for criteria the share that is met, with a half for “partly”. */
  readonly score: number;
  /** Of a question about criteria: one verdict for each, in their order. */
  readonly criteria?: readonly CriterionVerdict[];
  readonly reason: string;
  /** The type that the expected answer was read as: boolean, number, year, entity, … */
  readonly answerType: string;
  /** A model found that the expected answer does not answer the query. */
  readonly isOdd?: true;
  readonly decider: Decider;
  /** Set if a model decided. */
  readonly usage?: JudgeUsage;
}

/** Who decided: code that compared values, a rule of the judge, a model, or people. */
export type Decider =
  | { readonly by: 'code' }
  /** @example { by: 'model', name: 'claude-haiku-5-5' } */
  | { readonly by: 'rule' | 'model' | 'person'; readonly name: string };

export const DECIDERS = ['code', 'rule', 'model', 'person'] as const satisfies Decider['by'][];

/** The decider as cells and files name it. @example deciderText({ by: 'rule', name: 'number' }) // 'rule: number' */
export function deciderText(decider: Decider): string {
  if (decider.by === 'code') return 'check';
  return decider.by === 'model' ? decider.name : `${decider.by}: ${decider.name}`;
}

/** The cost of a model’s verdict, all votes included. A request with several questions is charged to the first one. */
export interface JudgeUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars; undefined if neither the provider nor the price table says. */
  readonly costUsd: number | undefined;
  readonly isCached: boolean;
  /** Prompt name, version and hash: `answer match v3 (3f2a…)`. */
  readonly prompt: string;
}

/** The sum of two costs, under the prompt of the first; unknown if one of them is. */
export function addedUsage(a: JudgeUsage, b: JudgeUsage): JudgeUsage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    costUsd: a.costUsd === undefined || b.costUsd === undefined ? undefined : a.costUsd + b.costUsd,
    isCached: a.isCached && b.isCached,
    prompt: a.prompt,
  };
}

/**
 * Why a question has no answer, where a judge is set up. `not_asked`: judging had stopped (the key was refused, the cap is reached);
 * `no_reply`: the judge could not be reached, or kept failing; `in_doubt`: asked as often as allowed, it leaves the question to a person.
 */
export const UNANSWERED = ['not_asked', 'no_reply', 'in_doubt'] as const;
type Unanswered = (typeof UNANSWERED)[number];

/** A question without an answer. */
export interface Undecided {
  /** For people, the hint included. */
  readonly reason: string;
  readonly hint?: Hint | undefined;
  readonly unanswered?: Unanswered | undefined;
}

/**
 * A verdict on a question. `open`: no rule was certain and no model is set up, or a person should look. `failed`: a model was asked
 * and could not say; never a score.
 */
export type Verdict =
  Decided | ({ readonly kind: 'open' } & Undecided) | ({ readonly kind: 'failed' } & Undecided);

/** Figures of requests to a model, which are paid for even if rows stay open. */
export const PAID_TOTALS = [
  /** Responses that came back, errors included. */
  'requests',
  /** Requests sent again, until they got a response, because the host was busy, failing or unreachable. */
  'retries',
  /** First votes received, usually one per row. */
  'asked',
  /** Further votes, asked for when one was in doubt. */
  'moreVotes',
  'inputTokens',
  /** The part of the input that was read from the provider's prompt cache. */
  'cachedTokens',
  'outputTokens',
  /** US dollars, for the replies whose cost is known. */
  'costUsd',
  /** Replies whose cost is not known: neither the provider nor the price table says. */
  'unpriced',
  /** Replies that the same run had received before it was interrupted, and US dollars that were paid for them then. */
  'remembered',
  'rememberedUsd',
] as const;
/** The header that marks a reply as one that an interrupted command had saved. */
export const REMEMBERED = 'x-gnw-remembered';
/** Figures of a judge’s work. */
export const JUDGE_TOTALS = [
  /** Questions that a rule decided. */
  'byRules',
  /** Questions answered from the verdict cache or together with an identical one. */
  'fromCache',
  /** Requests sent again because somebody had changed their replies in the cache. */
  'replaced',
  ...PAID_TOTALS,
] as const;
export type JudgeTotals = Readonly<Record<(typeof JUDGE_TOTALS)[number], number>>;
export const NO_TOTALS: JudgeTotals = everyOf(JUDGE_TOTALS, () => 0);
/** Called with the totals of this execution as soon as replies arrive, as the execution may die while it uses them. */
export type OnPaid = (totals: JudgeTotals) => void;

/** A client of a model that a run uses: the judge, or the scorer of a comparison. */
export interface Asker {
  /** The model that is asked, or '' if only rules decide. */
  readonly model: string;
  readonly totals: () => JudgeTotals;
  /** Writes refused replies again; to be called when the rows that they decide are written. @throws Google’s refusal */
  readonly retryRefused: () => void;
}

/** Replies by the content hash of the whole request; never holds a key. */
export interface VerdictCache {
  /** The entries found for the keys; values are unchecked, since a person may have edited the hidden tab. */
  readonly get: (keys: readonly string[]) => ReadonlyMap<string, unknown>;
  /**
   * Keeps JSON-safe entries. Entries that Google refuses to store can still be read until the end of the execution: they are paid for.
   */
  readonly put: (entries: ReadonlyMap<string, object>) => void;
  /** Writes refused entries once more, or tests whether Google accepts writes again. @throws Google’s refusal */
  readonly retryRefused?: () => void;
  /** Flushes the entries, since Google buffers writes and the execution may be killed. */
  readonly secure: () => void;
  /** The number of entries that somebody had changed and that were requested again. */
  readonly replaced?: () => number;
}

/** A question of the user and the agent’s answer; '' if it said nothing, or if the answer is unknown. */
export interface Exchange {
  readonly query: string;
  readonly answer: string;
}
