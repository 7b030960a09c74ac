/** Checks: how they are declared, guarded against cells that cannot be read, and settled by the judge's verdicts. */
import {
  type Assessment,
  type BadCell,
  blank,
  type PendingQuestion,
  type Settled,
  UNRECORDED,
} from '../model/assessment';
import type { AgentOutput, OutputPart, ActualField, Column, ExpectedField } from '../fields/fields';
import { type EvalCase, expectsIn, type EarlierTurns } from '../fields/eval-case';
import { faultsOf } from '../fields/cell-kinds';
import { memoize } from '../model/memoize';
import type { Rubric, Decided, JudgeQuestion } from '../model/judge';
import type { CheckId, Stage, DeclaredCheck } from '../model/check';

/** Titles of the stages of an agent's work. */
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
  /** When it is 0. */
  readonly zero: string;
  /** When it is blank. */
  readonly blank: string;
  /** A cell of the first column that it expects. */
  readonly example?: string;
}

export interface CheckMeta<Id extends CheckId = CheckId> {
  readonly id: Id;
  readonly title: string;
  readonly stage: Stage;
  /** The part of the agent's work whose mean it counts towards. Only the first three count towards the overall score. */
  readonly bucket?: 'pipeline' | 'answer' | 'scope' | 'workflow' | 'quality';
  /** Its scores are fractions from 0 to 1. */
  readonly isFraction?: true;
  /** Of a judged check. */
  readonly rubric?: Rubric;
  /** Unless the settings give one; by default 1 for the nine GNW checks and 0 for others. */
  readonly weight?: number;
  /** When it can decide a row's verdict; `never` is for information. */
  readonly gates: 'always' | 'with threshold' | 'never';
  /** The check that decides in its place if it has a score; this one is then for information. */
  readonly givesWayTo?: CheckId;
  /** It is blank in rows where the agent asked back. */
  readonly blankedByClarification?: true;
  /** The scores that the rest of a cut text could change: by default 0; `a 1` if that means that something is absent. */
  readonly turnedByRest?: 'a 1' | 'all';
  /** It decides whether the agent asked back. */
  readonly decidesClarification?: true;
  /** The eval-set columns it reads. */
  readonly expects: readonly ExpectedField[];
  /** The columns that it compares with the output: a row passes only if a gating check measured each of its expected cells. */
  readonly measures: readonly ExpectedField[];
  /** The columns whose cells it names if they cannot be read; by default, those that it measures. */
  readonly guards?: readonly ExpectedField[];
  /** The results columns that show what the agent did. */
  readonly actual: readonly ActualField[];
  /** Of a judged check: results columns of which the first that is not blank has the judged text; by default, all of `actual`. */
  readonly judgedColumns?: readonly (ActualField | typeof CHARTS_JUDGED)[];
  /** The parts of the agent's output without which it is blank. */
  readonly reads: readonly OutputPart[];
  /** Parts of which a tab has to record one; the check decides what follows where a row lacks them. */
  readonly readsAny?: readonly OutputPart[];
  /** A row that records nothing in an existing column cannot pass, even if another check measures the same cell. */
  readonly mustBeRecorded?: true;
  /** Parts that only a whole state contains: used if known. */
  readonly alsoReads?: readonly OutputPart[];
  /** True if a case calls for it; by default, if a cell that it measures expects something. */
  readonly implied?: (evalCase: EvalCase) => boolean;
  /** It may be blank even if called for, so coverage does not count it. */
  readonly mayBeBlank?: true;
  /** The rows of a tab that it assesses; by default, those whose expected values call for it. */
  readonly looksAt?: (columns: ReadonlySet<Column>, settings: CheckSettings) => RowsLookedAt;
  /** It is assessed even where the expected values of a row do not call for it. */
  readonly assessesAll?: true;
  readonly doc: CheckDoc;
}

/** The results column with the charts as they were judged. */
export const CHARTS_JUDGED = 'charts_judged';

export type RowsLookedAt = 'all' | 'implied' | 'none';

export interface CheckSettings {
  readonly judgeCharts: boolean;
  /** Where answers are judged for quality: in tabs with a criteria column, everywhere, or nowhere. */
  readonly quality: 'criteria' | 'always' | 'never';
}

export function isCalledFor({ implied, measures }: CheckMeta, evalCase: EvalCase): boolean {
  return implied ? implied(evalCase) : measures.some((column) => expectsIn(evalCase, column));
}

/** The checks that a case demands: one that was not evaluated counts as missing. */
export function demandedOf<Check extends CheckMeta>(checks: readonly Check[], evalCase: EvalCase): Check[] {
  return checks.filter((check) => !check.mayBeBlank && isCalledFor(check, evalCase));
}

/** True for the nine GNW checks that make up the overall score. */
export function isInOverall({ bucket }: Pick<CheckMeta, 'bucket'>): boolean {
  return bucket !== undefined && bucket !== 'workflow' && bucket !== 'quality';
}

export interface Check<Id extends CheckId = CheckId> extends CheckMeta<Id> {
  readonly assess: (
    evalCase: EvalCase,
    output: AgentOutput,
    settings: CheckSettings,
    before?: EarlierTurns,
  ) => Assessment<NoInfer<Id>>;
}

type Defaulted = 'gates' | 'measures';

/** An output that has these parts. */
type Known<Part extends OutputPart> = AgentOutput & {
  readonly [Name in Part]: Exclude<AgentOutput[Name], undefined>;
};

type Declared<Id extends CheckId, Part extends OutputPart> = Omit<Check<Id>, Defaulted | 'reads' | 'assess'> &
  Partial<Pick<Check<Id>, Defaulted>> & {
    readonly reads: readonly Part[];
    /** Called only where something is expected, see `assessesAll`, and the parts that it reads are known. */
    readonly assess: (
      evalCase: EvalCase,
      output: Known<Part>,
      settings: CheckSettings,
      before?: EarlierTurns,
    ) => Assessment<NoInfer<Id>>;
  };

/** Makes a check, which by default gates always and measures all that it expects. */
export function checkOf<const Id extends CheckId, const Part extends OutputPart = never>(
  declared: Declared<Id, Part>,
): Check<Id> {
  const { measures = declared.expects, guards = measures, reads, assess, mustBeRecorded } = declared;
  const meta: CheckMeta<Id> = { gates: 'always', ...declared, measures };
  const assessStated: Check<Id>['assess'] = (evalCase, output, ...rest) => {
    if (!meta.assessesAll && !isCalledFor(meta, evalCase)) return blank('nothing is expected');
    if (knows(output, reads)) return assess(evalCase, output, ...rest);
    return mustBeRecorded ? UNRECORDED : blank(UNRECORDED.reason);
  };
  return { ...meta, assess: guarded(assessStated, guards) };
}

function knows<Part extends OutputPart>(output: AgentOutput, parts: readonly Part[]): output is Known<Part> {
  return parts.every((part) => output[part] !== undefined);
}

/** The case with blank cells in place of those that say nothing. */
const asStated = memoize((evalCase: EvalCase): EvalCase => {
  const nothing = [...faultsOf(evalCase.expected)].flatMap(([column, { is }]) =>
    is === 'nothing' ? [[column, ''] as const] : [],
  );
  return nothing.length === 0
    ? evalCase
    : { ...evalCase, expected: { ...evalCase.expected, ...Object.fromEntries(nothing) } };
});

/**
 * Makes the result blank, and names the cell, if one of the check's cells says nothing or cannot be read; but a 0 for another of its cells
 * stays. For a doubtful cell, a 1 stays, because the agent did exactly that, and a 0 becomes blank.
 */
function guarded<Id extends string, Rest extends readonly unknown[]>(
  assess: (evalCase: EvalCase, ...rest: Rest) => Assessment<Id>,
  guards: readonly ExpectedField[],
): (evalCase: EvalCase, ...rest: Rest) => Assessment<Id> {
  return (evalCase, ...rest) => {
    const faults = faultsOf(evalCase.expected);
    if (faults.size === 0) return assess(evalCase, ...rest);
    const stated = asStated(evalCase);
    const column = guards.find((name) => faults.has(name));
    const fault = column === undefined ? undefined : faults.get(column);
    if (column === undefined || !fault) return assess(stated, ...rest);
    const badCell: BadCell = { column, problem: fault.problem };
    const unread = blank(`${column}: ${fault.problem}`, badCell);
    const hasOther = guards.some((name) => !faults.has(name) && stated.expected[name] !== '');
    if (fault.is !== 'doubtful' && !hasOther) return unread;
    const result = assess(stated, ...rest);
    if (result.kind !== 'scored') return fault.is === 'doubtful' ? result : unread;
    if (fault.is === 'doubtful') return result.score === 0 ? unread : result;
    return result.score === 0 ? { ...result, badCell } : unread;
  };
}

/** The checks of a spreadsheet: built-in ones, followed by user-declared ones. */
export interface Checks {
  /** In the order in which they assess a case. */
  readonly all: readonly Check[];
  /** Those that a judge decides. */
  readonly judged: readonly CheckMeta[];
  readonly rubrics: readonly Rubric[];
  /** undefined for an unknown id. */
  readonly named: (id: CheckId) => CheckMeta | undefined;
  readonly own: readonly DeclaredCheck[];
}

/** When a check is blank, in words for people. */
export function blankText({ doc, blankedByClarification }: CheckMeta): string {
  return doc.blank + (blankedByClarification ? ' Also blank where the agent asked for clarification.' : '');
}

/** Without the backticks that mark names in documents. */
export function withoutMarks(text: string): string {
  return text.replace(/`/g, '');
}

const ODD = 'the judge finds that it does not answer the query; correct one of the two';

/** The question as an assessment. @param meaning the result of a decided verdict; by default, its score is the check's score */
export function askJudge<Part extends string>(
  question: JudgeQuestion<Part>,
  meaning: (decided: Decided) => Settled = (decided) => ({ ...decided, kind: 'scored' }),
): PendingQuestion<Part> {
  return {
    kind: 'question',
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
