/** One wave of cases: assess, ask, settle, score. */
import { collectRecorded } from '../agent/columns';
import { assessCase } from '../checks/assess';
import { contentHash } from '../evalset/content-hash';
import type { RecordedCase } from '../evalset/read-tab';
import type { AgentOutput, Collected } from '../model/agent-output';
import type { Assessment, NeedsJudge, Settled } from '../model/assessment';
import type { CheckId } from '../model/check';
import type { JudgeQuestion, Verdict } from '../model/judge';
import type { Scorecard } from '../model/scorecard';
import { errorCard, scoreCase } from '../scoring/scorecard';
import type { Settings } from '../settings/schema';

/**
 * Decides a wave's questions, row by row, in the order they were asked.
 *
 * @param payers who is accounted for what a row's questions cost: see `Judge.decide`
 */
export type Decide = (
  rows: readonly (readonly JudgeQuestion[])[],
  payers: readonly string[],
) => readonly (readonly Verdict[])[];

/** A case of a wave. */
export interface WaveCase extends RecordedCase {
  /** Tells it from every other of the run, whichever execution scores it. */
  readonly payer: string;
}

export interface ScoredCase {
  readonly card: Scorecard;
  readonly output: AgentOutput | undefined;
  readonly inputsHash: string;
}

/**
 * Scores cases from their recorded outputs; all questions of the wave are put to the judge at once.
 *
 * @param basis what scores rest on besides the case and its output: settings, judge and prompts, as a text
 */
export function scoreWave(
  cases: readonly WaveCase[],
  { scoring }: Pick<Settings, 'scoring'>,
  decide: Decide,
  basis: string,
): ScoredCase[] {
  const assessed = cases.map(({ evalCase, recorded }): Assessed => {
    const collected = collectRecorded(recorded);
    if (collected.kind === 'failed') return { collected, assessments: new Map(), questions: [] };
    const assessments = assessCase(evalCase, collected.output, scoring);
    return { collected, assessments, questions: questionsIn(assessments) };
  });
  const verdicts = decide(
    assessed.map(({ questions }) => questions),
    cases.map(({ payer }) => payer),
  );
  return cases.map((one, index) => {
    const { evalCase } = one;
    const { collected, assessments } = assessed[index] ?? NOTHING;
    const card =
      collected.kind === 'output'
        ? scoreCase(evalCase, settle(assessments, verdicts[index] ?? []), scoring)
        : errorCard(evalCase, collected.reason);
    return {
      card,
      output: collected.kind === 'output' ? collected.output : undefined,
      inputsHash: inputsHash(one, basis),
    };
  });
}

/** What a score rests on: the case, what was recorded of its output, and the basis. */
export function inputsHash({ evalCase, recorded }: RecordedCase, basis: string): string {
  return contentHash([evalCase.uid, basis, ...[...recorded].map(([field, text]) => `${field} ${text}`)]);
}

interface Assessed {
  readonly collected: Collected;
  readonly assessments: ReadonlyMap<CheckId, Assessment>;
  /** In the order of the assessments. */
  readonly questions: readonly JudgeQuestion[];
}

const NOTHING: Assessed = {
  collected: { kind: 'failed', reason: 'no agent output' },
  assessments: new Map(),
  questions: [],
};

/** What a case's assessments ask of a judge. */
export function questionsIn(assessments: ReadonlyMap<CheckId, Assessment>): JudgeQuestion[] {
  const questions: JudgeQuestion[] = [];
  for (const assessment of assessments.values()) {
    if (assessment.kind === 'needs judge') questions.push(assessment.question);
  }
  return questions;
}

function settle(
  assessments: ReadonlyMap<CheckId, Assessment>,
  verdicts: readonly Verdict[],
): ReadonlyMap<CheckId, Settled> {
  const settled = new Map<CheckId, Settled>();
  let next = 0;
  for (const [id, assessment] of assessments) {
    if (assessment.kind !== 'needs judge') settled.set(id, assessment);
    else {
      settled.set(id, settleOne(assessment, verdicts[next]));
      next += 1;
    }
  }
  return settled;
}

function settleOne({ settle: settleWith }: NeedsJudge, verdict: Verdict | undefined): Settled {
  return settleWith(verdict ?? { kind: 'failed', reason: 'the judge gave no verdict on this question' });
}
