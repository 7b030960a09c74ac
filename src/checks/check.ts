import type { Assessment, NeedsJudge, Settled } from '../model/assessment';
import type { AgentOutput, OutputPart } from '../fields/fields';
import type { ActualField, Column, ExpectedField } from '../fields/columns';
import { type EvalCase, expectsIn } from '../fields/eval-case';
import { guarded } from './guard';
import type { Before } from '../fields/conversation';
import type { Rubric, Decided, JudgeQuestion } from '../model/judge';
import type { CheckId, Stage, DeclaredCheck } from '../model/check';

/** The stages of an agent's work, named for people. */
export const STAGE_WORDS = {
  aoi: 'Area',
  dataset: 'Dataset',
  data: 'Data',
  answer: 'Answer',
  output: 'Output',
  scope: 'Scope',
  workflow: 'Workflow',
  quality: 'Quality',
} as const satisfies Readonly<Record<Stage, string>>;
interface CheckDoc {
  readonly question: string;
  /** When the score is 1. */
  readonly one: string;
  /** When it is 0 where one might expect a blank. */
  readonly zero: string;
  /** When it is blank. */
  readonly blank: string;
  /** The score is `1`, `0`, `blank`, or a fraction such as `0.6`. */
  readonly example?: readonly [expected: string, actual: string, score: string];
}

export interface CheckMeta<Id extends CheckId = CheckId> {
  readonly id: Id;
  readonly title: string;
  readonly stage: Stage;
  /** The mean it counts towards besides the overall score; the last two, and checks without a group, count towards neither. */
  readonly group?: 'pipeline' | 'answer' | 'scope' | 'workflow' | 'quality';
  /** Its scores are fractions from 0 to 1. */
  readonly isFraction?: true;
  /** Of a judged check. */
  readonly rubric?: Rubric;
  /** Its weight unless the settings give one; by default 1 for the nine GNW checks and 0 for others. */
  readonly weight?: number;
  /** When it can decide a row's verdict; `never` is for information. */
  readonly gates: 'always' | 'with threshold' | 'never';
  /** The check that, if evaluated, decides in its place: this one is then for information. */
  readonly givesWayTo?: CheckId;
  /** A row where the agent asked back leaves it blank. */
  readonly blankedByClarification?: true;
  /** Which results the rest of a cut text could change: by default a 0; `a 1`, which says that something is absent; or all. */
  readonly turnedByRest?: 'a 1' | 'all';
  /** It decides whether the agent asked back. */
  readonly decidesClarification?: true;
  /** The eval-set columns it reads. */
  readonly expects: readonly ExpectedField[];
  /** Those whose value it compares with what the agent did: a row passes only if each of its cells that a gating check measures was measured. */
  readonly measures: readonly ExpectedField[];
  /** The cells of which it names what cannot be read; by default, those that it measures. */
  readonly guards?: readonly ExpectedField[];
  /** The results columns that show what the agent did in this respect. */
  readonly actual: readonly ActualField[];
  /** Of a judged check: results columns, the first non-blank of which holds what was judged. Without it, all of `actual` do. */
  readonly judgedIn?: readonly (ActualField | typeof CHARTS_JUDGED)[];
  /** The parts of the agent's output it reads: it runs if all of `reads` are known, and one of `readsAny` if given. */
  readonly reads: readonly OutputPart[];
  readonly readsAny?: readonly OutputPart[];
  /** Parts that only a whole state contains: used if known. */
  readonly alsoReads?: readonly OutputPart[];
  /** Whether the expected values of a case call for this check; by default, if any of the cells that it measures expects something. */
  readonly implied?: (evalCase: EvalCase) => boolean;
  /** Whether it may legitimately be blank when called for: the count of what a run should have evaluated leaves it out. */
  readonly mayBeBlank?: true;
  /** Which rows of a tab it looks at; by default, those whose expected values call for it. */
  readonly looksAt?: (columns: ReadonlySet<Column>, settings: CheckSettings) => RowsLookedAt;
  readonly doc: CheckDoc;
}

/** The results column that keeps the charts as they were judged: no other column shows them. */
export const CHARTS_JUDGED = 'charts_judged';

export type RowsLookedAt = 'all' | 'implied' | 'none';

export interface CheckSettings {
  readonly judgeCharts: boolean;
  /** Where answers are judged for quality: in tabs with a criteria column, everywhere, or nowhere. */
  readonly quality: 'criteria' | 'always' | 'never';
}

/** Whether the expected values of a case call for a check. */
export function isCalledFor({ implied, measures }: CheckMeta, evalCase: EvalCase): boolean {
  return implied ? implied(evalCase) : measures.some((column) => expectsIn(evalCase, column));
}

/** The checks that a case's expected values demand: any that was not evaluated counts as missing. */
export function demandedOf<Check extends CheckMeta>(checks: readonly Check[], evalCase: EvalCase): Check[] {
  return checks.filter((check) => !check.mayBeBlank && isCalledFor(check, evalCase));
}

/** Whether a check is one of the nine GNW checks that make up the overall score. */
export function isInOverall({ group }: Pick<CheckMeta, 'group'>): boolean {
  return group !== undefined && group !== 'workflow' && group !== 'quality';
}

/** A check and how it assesses a case: its questions to the judge are asked under its own id. */
export interface Check<Id extends CheckId = CheckId> extends CheckMeta<Id> {
  readonly assess: (
    evalCase: EvalCase,
    output: AgentOutput,
    settings: CheckSettings,
    before?: Before,
  ) => Assessment<NoInfer<Id>>;
}

type Usual = 'gates' | 'measures';

/** A check as it is declared: it gates always, and measures all that it expects, unless it says otherwise. */
export function checkOf<const Id extends CheckId>(
  declared: Omit<Check<Id>, Usual> & Partial<Pick<Check<Id>, Usual>>,
): Check<Id> {
  const { measures = declared.expects, guards = measures, assess } = declared;
  return { gates: 'always', ...declared, measures, assess: guarded(assess, guards) };
}

/** The checks of a spreadsheet: those of this program, followed by user-declared ones. They are read once and passed on. */
export interface Checks {
  /** In the order in which to ask them about a case. */
  readonly all: readonly Check[];
  /** Those that need language understanding. */
  readonly judged: readonly CheckMeta[];
  readonly rubrics: readonly Rubric[];
  /** undefined for a check of neither. */
  readonly named: (id: CheckId) => CheckMeta | undefined;
  readonly own: readonly DeclaredCheck[];
}

/** When a check is blank, in words for people. */
export function blankText({ doc, blankedByClarification }: CheckMeta): string {
  return doc.blank + (blankedByClarification ? ' So it is where the agent asked for clarification.' : '');
}

/** Without the backticks that mark names in documents. */
export function withoutMarks(text: string): string {
  return text.replace(/`/g, '');
}

const ODD = 'the judge finds that it does not answer the query; correct one of the two';

/**
 * What a check asks a judge, and how the verdict becomes its result: undecided stays open, a failed call is an error and never a score.
 *
 * @param meaning what a decided verdict means for the check; by default, its score is the check's score
 */
export function askJudge<Part extends string>(
  question: JudgeQuestion<Part>,
  meaning: (decided: Decided) => Settled = (decided) => ({ ...decided, kind: 'scored' }),
): NeedsJudge<Part> {
  return {
    kind: 'needs judge',
    question,
    settle(verdict) {
      switch (verdict.kind) {
        case 'open':
          return verdict;
        case 'failed':
          return { ...verdict, kind: 'error' };
        case 'decided': {
          const { isOdd, ...decided } = verdict;
          const settled = meaning(decided);
          const column = isOdd && question.expectedIn;
          return column && settled.kind === 'scored'
            ? { ...settled, badCell: { column, problem: ODD } }
            : settled;
        }
      }
    },
  };
}
