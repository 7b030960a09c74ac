/** One wave of cases: assess, ask, settle, score. */
import { collectRecorded } from '../agent/columns';
import { assessCase } from '../checks/assess';
import { contentHash } from '../evalset/content-hash';
import type { RecordedCase } from '../evalset/read-tab';
import type { AgentOutput } from '../model/agent-output';
import type { Assessment, NeedsJudge, Settled } from '../model/assessment';
import type { CheckId } from '../model/check';
import type { JudgeQuestion, Verdict } from '../model/judge';
import type { Scorecard } from '../model/scorecard';
import { errorCard, scoreCase } from '../scoring/scorecard';
import type { Settings } from '../settings/schema';

/** Decides a wave's questions, row by row, in the order they were asked. */
export type Decide = (rows: readonly (readonly JudgeQuestion[])[]) => readonly (readonly Verdict[])[];

export interface ScoredCase {
  readonly card: Scorecard;
  readonly output: AgentOutput | undefined;
  readonly inputsHash: string;
}

/** Scores cases from their recorded outputs; all questions of the wave are put to the judge at once. */
export function scoreWave(
  cases: readonly RecordedCase[],
  { scoring }: Pick<Settings, 'scoring'>,
  decide: Decide,
): ScoredCase[] {
  const settingsText = JSON.stringify(scoring);
  const collected = cases.map(({ recorded }) => collectRecorded(recorded));
  const assessed = cases.map(({ evalCase }, index) => {
    const known = collected[index];
    return known?.kind === 'output' ? assessCase(evalCase, known.output, scoring) : undefined;
  });
  const verdicts = decide(
    assessed.map((assessments) => questionsOf(assessments).map(([, { question }]) => question)),
  );
  return cases.map(({ evalCase }, index) => {
    const known = collected[index];
    const assessments = assessed[index];
    const output = known?.kind === 'output' ? known.output : undefined;
    const card = assessments
      ? scoreCase(evalCase, settle(assessments, verdicts[index] ?? []), scoring)
      : errorCard(evalCase, known?.kind === 'failed' ? known.reason : 'no agent output');
    return { card, output, inputsHash: contentHash([evalCase.uid, JSON.stringify(known), settingsText]) };
  });
}

function questionsOf(assessments: ReadonlyMap<CheckId, Assessment> | undefined): [CheckId, NeedsJudge][] {
  return [...(assessments ?? [])].flatMap(([id, assessment]): [CheckId, NeedsJudge][] =>
    assessment.kind === 'needs judge' ? [[id, assessment]] : [],
  );
}

function settle(
  assessments: ReadonlyMap<CheckId, Assessment>,
  verdicts: readonly Verdict[],
): ReadonlyMap<CheckId, Settled> {
  const answers = new Map(questionsOf(assessments).map(([id], index) => [id, verdicts[index]]));
  const settled = new Map<CheckId, Settled>();
  for (const [id, assessment] of assessments) {
    settled.set(id, assessment.kind === 'needs judge' ? settleOne(assessment, answers.get(id)) : assessment);
  }
  return settled;
}

function settleOne({ settle: settleWith }: NeedsJudge, verdict: Verdict | undefined): Settled {
  return settleWith(verdict ?? { kind: 'failed', reason: 'the judge gave no verdict on this question' });
}
