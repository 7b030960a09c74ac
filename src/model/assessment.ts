/** The outcome of one check on one case. */
import type { Decider, JudgeQuestion, JudgeUsage, Undecided, Verdict } from './judge';

/** People’s verdict on a judged check. */
export interface PeopleVerdict {
  /** @example 'anna says pass (the same place)' */
  readonly text: string;
  /** The judge’s own verdict, if a person’s replaced it; `score` is null if the judge could not decide. */
  readonly judge?: Pick<Scored, 'reason'> & { readonly decider?: Decider } & {
    readonly score: number | null;
  };
}

/** A decided check: 1 is a pass, 0 a fail; the score of a quality metric is a fraction with two decimals. */
export interface Scored {
  readonly kind: 'scored';
  readonly score: number;
  /** A sentence a person can act on. */
  readonly reason: string;
  readonly decider: Decider;
  readonly answerType: string;
  /** The threshold of a quality metric, set if the score is below it. */
  readonly below?: number;
  /** Set if a model decided. */
  readonly usage?: JudgeUsage;
  /** The agent asked back instead of doing the task: checks of the task are blank. */
  readonly asked?: true;
  /** Workflow checks only: the calls expected, and the calls made. */
  readonly calls?: CallLists;
  /** A cell that was read as written but probably means something else, with what to write instead. */
  readonly badCell?: BadCell;
  readonly people?: PeopleVerdict | undefined;
}

/**
 * Why a check has no score although no question is open. `nothing`: there is nothing to check. `as_expected`: FALSE was expected, and the
 * agent’s part is recorded, so nothing was left unmeasured. `asked_back`: the agent asked back, which the case neither expects nor
 * forbids. `silent`: the agent said nothing although an answer is expected, and the row fails. `missing`: the recorded cell is blank or
 * cut, although its column exists, so that the row cannot pass. `unrecorded`: no column records it. `unreadable`: a cell, which is named.
 */
export const BLANKS = [
  'nothing',
  'as_expected',
  'asked_back',
  'silent',
  'missing',
  'unrecorded',
  'unreadable',
] as const;
type Blank = (typeof BLANKS)[number];

/** The check has no score, for a reason that no judge can change. */
export interface NotApplicable {
  readonly kind: 'blank';
  readonly code: Blank;
  readonly reason: string;
  /** If the code is `unreadable`. */
  readonly badCell?: BadCell;
  /** Set if a model found nothing to score. */
  readonly usage?: JudgeUsage;
}

interface Unsettled extends Undecided {
  readonly people?: PeopleVerdict | undefined;
}

/** Only language understanding can decide: the question, and how its verdict settles the check. */
export interface PendingQuestion<Id extends string = string> {
  readonly kind: 'question';
  readonly question: JudgeQuestion<Id>;
  readonly settle: (verdict: Verdict) => Settled;
}

/** No outcome has a majority of the trials: more trials are needed. */
interface Tied {
  readonly kind: 'tied';
  readonly reason: string;
  /** The cost of judging its trials. */
  readonly usage?: JudgeUsage;
  readonly people?: PeopleVerdict | undefined;
}

export type Settled =
  | Scored
  | NotApplicable
  /** The check applies, and no judge could decide it. */
  | ({ readonly kind: 'open'; readonly badCell?: BadCell } & Unsettled)
  /** The check applies, and measuring it failed, such as the call of the judge. */
  | ({ readonly kind: 'error' } & Unsettled)
  | Tied;
/** @typeParam Id the id of the check */
export type Assessment<Id extends string = string> = Settled | PendingQuestion<Id>;

/** @example pass('BRA is selected') */
export function pass(reason: string): Scored {
  return { kind: 'scored', score: 1, reason, decider: { by: 'code' }, answerType: '' };
}

/** @example fail('expected BRA, nothing was selected') */
export function fail(reason: string, badCell?: BadCell): Scored {
  return { ...pass(reason), score: 0, ...(badCell && { badCell }) };
}

/** No score, because FALSE was expected and the agent’s part is recorded. */
export function asFalse(reason: string): NotApplicable {
  return blank(reason, 'as_expected');
}

/** No score, as in the original harness, for an agent that said nothing where an answer is expected. */
export function silent(): NotApplicable {
  return blank('there is no final message', 'silent');
}

/** @param why a code, or the cell that cannot be read */
export function blank(
  reason: string,
  why: Exclude<Blank, 'unreadable'> | BadCell = 'nothing',
): NotApplicable {
  return typeof why === 'string'
    ? { kind: 'blank', code: why, reason }
    : { kind: 'blank', code: 'unreadable', reason, badCell: why };
}

/** A cell that cannot be read as a value of its column: reported to the analyst, never guessed. */
export interface BadCell {
  readonly column: string;
  /** One sentence that does not name the cell: what is wrong and what to do. */
  readonly problem: string;
}

export const CALL_LISTS = ['included', 'excluded', 'missing', 'unexpected', 'unlisted', 'called'] as const;

/**
 * How the calls of one kind (agents or tools) compare with the expected ones. `included`: expected and called; `excluded`: forbidden and
 * rightly not called; `missing`: expected, not called; `unexpected`: forbidden, but called; `unlisted`: called, but neither expected nor
 * forbidden, and not held against the agent; `called`: every name called, in the order of first calls, with their number: `research ×2`.
 */
export type CallLists = Readonly<Record<(typeof CALL_LISTS)[number], readonly string[]>>;

/** The outcome of a check that reads a text which was cut to fit in a cell (`isCut`). */
export const CUT_OUTPUT = blank(
  'what the agent said is cut at 32,000 characters: the rest of it may decide',
  'missing',
);

/** The result of a check whose cell asks for a value that is not recorded. */
export const UNRECORDED = blank('what the agent did is not recorded', 'unrecorded');
