/** A judge other than that of the results: how it is set, what asking it costs, and what it says about texts in the results. */
import { readBoolean } from '../../checks/expected';
import type { Judge } from '../../judge/decide';
import { judgeHost } from '../../judge/providers/index';
import { answerQuestion } from '../../judge/questions/answer-match';
import { chartsFitQuestion } from '../../judge/questions/charts-fit';
import { clarificationQuestion } from '../../judge/questions/clarification';
import { expectedTextQuestion } from '../../judge/questions/expected-text';
import { ownQuestion } from '../../judge/questions/own';
import { askOr } from '../../judge/stopped';
import type { JudgeQuestion, Verdict } from '../../model/judge';
import { count } from '../../model/text';
import { UserError } from '../../model/user-error';
import { judgeFor } from '../../jobs/judge';
import { SettingChanges } from '../../settings/change';
import type { Settings } from '../../settings/schema';
import * as z from '../../model/zod';
import { currentSettings } from '../current-settings';
import { estimateSentence } from '../runs/estimate';
import { costQuestion } from '../runs/spending';
import type { Services } from '../services';
import type { JudgedRow } from './judged-rows';

/** The judge being tried: the settings of the spreadsheet, with these changes. */
export const Tried = () => z.strictObject({ set: SettingChanges() });

type Changes = z.Shape<typeof Tried>['set'];

/** What it would ask and cost. */
export const JudgingPlan = () => z.object({ sentence: z.string(), costQuestion: z.string() });
export type JudgingPlan = z.Shape<typeof JudgingPlan>;

/** How long an execution may ask; other work may use it up as well. */
const TIME_MS = 4 * 60_000;

/** @throws UserError if no model is set */
export function judgeOfSettings(
  set: Changes,
  services: Services,
): { readonly judge: Judge; readonly settings: Settings } {
  const settings = currentSettings(services, set);
  const judge = judgeFor(settings, services, { until: services.clock.now() + TIME_MS, spentUsd: 0 });
  if (judge.model === '')
    throw new UserError('usage', 'No judge model is set up: choose one, and enter its key, in Settings.');
  return { judge, settings };
}

export function planOf(questions: readonly JudgeQuestion[], set: Changes, services: Services): JudgingPlan {
  const { judge, settings } = judgeOfSettings(set, services);
  const estimate = judge.estimate(questions.map((question) => [question]));
  const asked = { model: judge.model, host: judgeHost(settings.judge) };
  return {
    sentence: `${count(questions.length, 'text')}. ${estimateSentence(asked, estimate)}`,
    costQuestion: costQuestion(estimate, settings.judge),
  };
}

/** Verdicts in the order of the questions. Those received before the judge stopped count. */
export function askJudge(
  judge: Judge,
  questions: readonly JudgeQuestion[],
): { readonly verdicts: readonly Verdict[]; readonly stopped: string } {
  const rows = questions.map((question) => [question]);
  let stopped = '';
  const verdicts = askOr(
    () => judge.decide(rows),
    ({ message }) => {
      stopped = message;
      return judge.decideWithoutModel(rows, message);
    },
  );
  return { verdicts: verdicts.flat(), stopped };
}

interface RepeatedQuestion {
  readonly question: JudgeQuestion;
  /** Whether the check passes with this grade from the judge. */
  readonly passes: (score: number) => boolean;
}

/** What a check asks about a text of the results; undefined if the results do not hold what was judged. */
export function questionOf({
  check: { id, rubric },
  query,
  expected,
  actual,
}: Pick<JudgedRow, 'check' | 'query' | 'expected' | 'actual'>): RepeatedQuestion | undefined {
  const asked = (question: JudgeQuestion): RepeatedQuestion => ({ question, passes: (score) => score === 1 });
  switch (id) {
    case 'agent_answer':
    case 'charts_answer':
      return asked(answerQuestion({ part: id, query, expected, actual }));
    case 'expected_text_match':
      return asked(expectedTextQuestion({ query, expected, actual }));
    case 'clarification_requested': {
      const isExpected = readBoolean(expected) === true;
      const question = clarificationQuestion({ query, actual });
      return { question, passes: (score) => (score === 1) === isExpected };
    }
    case 'charts_answer_judge':
      return asked(chartsFitQuestion({ query, expected, text: () => actual }));
    default:
      return rubric?.isOwn ? asked(ownQuestion({ part: id, rubric, query, actual })) : undefined;
  }
}
