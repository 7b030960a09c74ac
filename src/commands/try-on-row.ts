/** The judge's prompts for one row, and its verdicts if it is asked; the results stay unchanged. */
import { judgeToAsk } from './agreement';
import { type Services, entry } from './entry';
import { RowPlace } from './row-places';
import { currentSettings } from './settings';
import type { CheckMeta } from '../checks/check';
import { checksIn } from '../checks/registry';
import { decideWithFallback, judgeFor } from '../engine/jobs/judge-of-run';
import { trialsOfCase } from '../engine/jobs/scoring/score-wave';
import type { Settled } from '../model/assessment';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import { Outputs, statesFor } from '../results/outputs';
import { linesAt } from '../results/reconcile';
import { passOrFail } from '../scoring/agreement';
import { openStates } from '../stores/states';

const TryOnRowRequest = () => z.strictObject({ place: RowPlace(), isAsked: z.boolean() });

const TryOnRowReply = () =>
  z.object({
    /** One per request to the model: the instructions, and the case. */
    prompts: z.array(z.object({ system: z.string(), user: z.string() })),
    /** The judged checks as a run would settle them, trial by trial; [] if the judge was not asked. */
    verdicts: z.array(z.object({ title: z.string(), verdict: z.string(), reason: z.string() })),
  });

/** @throws UserError if the case was deleted, or the judge is to be asked and no model is set up */
function tryOnRow({ place: { sheetId, row }, isAsked }: z.Shape<typeof TryOnRowRequest>, services: Services) {
  const { spreadsheet, clock } = services;
  const settings = currentSettings(services);
  const lines = linesAt(sheetId, spreadsheet, settings);
  const recorded = typeof lines === 'string' ? undefined : lines.caseAt(row)?.recorded;
  if (!recorded) throw new UserError('usage', 'The case was deleted. Refresh the row.');
  const checks = checksIn(spreadsheet);
  const states = statesFor([recorded], settings, openStates(services), checks);
  const trials = trialsOfCase({ ...recorded, payer: '' }, new Outputs(), { ...settings, checks }, states);
  const questions = trials.map(({ asked }) => asked.map(({ assessment }) => assessment.question));
  const judge = isAsked
    ? judgeToAsk(settings, services)
    : judgeFor(settings, services, { until: clock.now(), spentUsd: 0 });
  const verdicts = isAsked ? decideWithFallback(judge)(questions) : [];
  return {
    prompts: judge.prompts(questions),
    verdicts: verdicts.flatMap((ofTrial, trial) =>
      ofTrial.flatMap((verdict, index) => {
        const { id, assessment } = trials[trial]?.asked[index] ?? {};
        const check = id === undefined ? undefined : checks.named(id);
        if (!check || !assessment) return [];
        const settled = assessment.settle(verdict);
        const title = trials.length === 1 ? check.title : `${check.title}, trial ${trial + 1}`;
        return [{ title, verdict: verdictText(check, settled), reason: settled.reason }];
      }),
    ),
  };
}

/** @example 'pass'; '0.8' for a fraction */
function verdictText({ isFraction }: CheckMeta, settled: Settled): string {
  if (isFraction && settled.kind === 'scored') return String(settled.score);
  return passOrFail(settled) ?? (settled.kind === 'blank' ? 'not scored' : 'undecided');
}

export const tryOnRowCommands = {
  tryOnRow: entry(TryOnRowRequest, TryOnRowReply, tryOnRow),
};
