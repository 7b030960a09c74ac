/** What each check says of a row, as the sidebar shows it. */
import { CHECKS } from '../../checks/registry';
import type { CheckLine } from '../../model/scored-row';
import { cut } from '../../model/text';
import type { ResultRecord } from '../../report/results/records';
import { scoredRow } from '../../report/results/scored-rows';
import * as z from '../../settings/zod';

export const CheckView = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    state: z.enum(['pass', 'fail', 'partly', 'tied', 'open', 'error', 'blank']),
    score: z.nullable(z.number()),
    expected: z.string(),
    actual: z.string(),
    reason: z.string(),
    /** `check`, `rule: …` or a model's name; '' where nobody decided. */
    decidedBy: z.string(),
    /** Whether the reason is a model's or a rule's judgement. */
    isJudged: z.boolean(),
    /** What each trial scored, null for one without a score; [] where the case has one output. */
    trials: z.array(z.nullable(z.number())),
  });
export type CheckView = z.Shape<typeof CheckView>;

const MOST_TEXT = 2000;

/** Those that had something to say. */
export function checksIn(tab: string, record: ResultRecord): CheckView[] {
  const { checks, trials } = scoredRow(tab, record);
  return CHECKS.flatMap(({ id, title }): CheckView[] => {
    const line = checks.get(id);
    if (!line || (line.score === null && line.kind === undefined)) return [];
    const decidedBy = record.details[id]?.decided_by ?? '';
    return [
      {
        id,
        title,
        state: stateOf(line),
        score: line.score,
        expected: cut(line.expected, MOST_TEXT),
        actual: cut(line.actual, MOST_TEXT),
        reason: line.reason,
        decidedBy,
        isJudged: decidedBy !== '' && decidedBy !== 'check',
        trials: [...(trials[id] ?? [])],
      },
    ];
  });
}

/** Titles of those that had nothing to check. */
export function blankIn(tab: string, record: ResultRecord): string[] {
  const { checks } = scoredRow(tab, record);
  return CHECKS.filter(({ id }) => {
    const line = checks.get(id);
    return line?.score === null && line.kind === undefined;
  }).map(({ title }) => title);
}

function stateOf({ score, kind }: Pick<CheckLine, 'score' | 'kind'>): CheckView['state'] {
  if (score === null) return kind ?? 'blank';
  if (score === 1) return 'pass';
  return score === 0 ? 'fail' : 'partly';
}
