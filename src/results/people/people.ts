/** What people say about the texts of an eval set, if their verdicts replace the judge's. */
import { grouped } from '../../model/grouped';
import type { AgentOutput } from '../../model/agent-output';
import { CHARTS_JUDGED, type CheckMeta, type Checks } from '../../model/check';
import type { EvalCase } from '../../model/eval-case';
import type { OutCell, SpreadsheetPort } from '../../model/sheet/spreadsheet';
import { judgedCharts } from '../columns/charts-judged';
import { columnNamed } from '../columns/columns';
import { askedOfAJudge } from '../details';
import type { ResultRecord } from '../records';
import { decisionOf, type PeopleDecision } from '../../scoring/agreement/decision';
import { errorCard } from '../../scoring/scorecard';
import type { Settings } from '../../settings/schema';
import { hasLabels, openLabels } from '../../store/labels';
import { isLabelled, judgedText } from './judged-text';

/** By hash of the judged text: a label of another text never decides. */
export type PeopleSay = (textHash: string) => PeopleDecision | undefined;

const NOBODY: PeopleSay = () => undefined;

/** The labels in the tab `Labels`. Without the setting, there are none. */
export function peopleSay({ judge }: Pick<Settings, 'judge'>, spreadsheet: SpreadsheetPort): PeopleSay {
  if (!judge.humanDecides || !hasLabels(spreadsheet)) return NOBODY;
  const kept = openLabels(spreadsheet)
    .all()
    .labels.filter(({ textHash }) => textHash !== '');
  const labels = grouped(kept, ({ textHash }) => textHash);
  if (labels.size === 0) return NOBODY;
  return (textHash) => {
    const ofText = labels.get(textHash);
    return ofText && decisionOf(ofText);
  };
}

/** Expected and actual values depend on none of these. */
const BARE = { outputFrom: '', runId: '', judgedAt: '', inputsHash: '', scorer: '' };

/** What people say about a check of a case. @param has the columns of the results: texts are told apart by their content */
export function sayOfCase(
  say: PeopleSay,
  has: ReadonlySet<string>,
  checks: Checks,
): (check: CheckMeta, evalCase: EvalCase, output: AgentOutput) => PeopleDecision | undefined {
  if (say === NOBODY) return () => undefined;
  return (check, evalCase, output) => {
    const card = errorCard(evalCase, '', checks);
    const cell = (column: string): OutCell => {
      if (!has.has(column)) return null;
      // The column is filled only once a judge was asked.
      if (column === CHARTS_JUDGED) return judgedCharts(output);
      return columnNamed(column, checks)?.cell({ ...BARE, checks, card, output }) ?? null;
    };
    return say(judgedText(check, cell).textHash);
  };
}

/** Whether a line was scored with what people say now. */
export function isAsPeopleSay({ details, cell }: ResultRecord, say: PeopleSay, checks: Checks): boolean {
  return checks.judged.filter(isLabelled).every((check) => {
    const detail = details[check.id];
    if (!detail || !askedOfAJudge(detail)) return true;
    // Without labels, only earlier decisions of people matter.
    const before = detail.people?.said ?? '';
    return say === NOBODY ? before === '' : (say(judgedText(check, cell).textHash)?.said ?? '') === before;
  });
}
