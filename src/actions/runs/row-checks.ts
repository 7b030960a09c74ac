/** What each check says about a row, as the sidebar shows it. */
import { type Checks, isBlocked } from '../../model/check';
import type { EvalSet } from '../../evalset/read-tab';
import type { CheckLine } from '../../model/scored-row';
import { cut } from '../../model/text';
import type { ResultRecord } from '../../results/records';
import { scoredRow } from '../../results/scored-rows';
import * as z from '../../model/zod';
import type { knownNames } from './known-names';
import { columnOf } from './row-place';

export const CheckView = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    state: z.enum(['pass', 'fail', 'partly', 'tied', 'open', 'error', 'blank']),
    score: z.nullable(z.number()),
    expected: z.string(),
    /** The names of the expected ids, as far as known. @example '0 DIST-ALERT, 11 Integrated alerts' */
    expectedNames: z.string(),
    actual: z.string(),
    /** The column of the eval set that says what is expected, from 1; null if there is none. */
    column: z.nullable(z.int()),
    reason: z.string(),
    /** `check`, `rule: …` or a model's name; '' if undecided. */
    decidedBy: z.string(),
    /** Whether the reason is a model's or a rule's judgement. */
    isJudged: z.boolean(),
    /** The title of an earlier check whose failure explains this one's; '' if none does. */
    followsFrom: z.string(),
    /** What each trial scored, null for one without a score; [] if the case has one output. */
    trials: z.array(z.nullable(z.number())),
  });
export type CheckView = z.Shape<typeof CheckView>;

export const MOST_TEXT = 2000;

/** Checks that had something to say. */
export function checksIn(
  evalSet: Pick<EvalSet, 'tab' | 'header'>,
  record: ResultRecord,
  namesOf: ReturnType<typeof knownNames>,
  registry: Checks,
): CheckView[] {
  const { checks, trials, firstFailure } = scoredRow(evalSet.tab, record, registry);
  const first = registry.all.find(({ id, stage }) => stage === firstFailure && checks.get(id)?.score === 0);
  return registry.all.flatMap((check): CheckView[] => {
    const { id, title, stage, expects } = check;
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
        expectedNames: cut(namesOf(check, line.expected), MOST_TEXT),
        column: expects.map((column) => columnOf(evalSet, column)).find((column) => column !== null) ?? null,
        actual: cut(line.actual, MOST_TEXT),
        reason: line.reason,
        decidedBy,
        isJudged: decidedBy !== '' && decidedBy !== 'check',
        followsFrom: line.score === 0 && isBlocked(firstFailure, stage) ? (first?.title ?? '') : '',
        trials: [...(trials[id] ?? [])],
      },
    ];
  });
}

/** Titles of the checks that had nothing to check. */
export function blankIn(tab: string, record: ResultRecord, registry: Checks): string[] {
  const { checks } = scoredRow(tab, record, registry);
  return registry.all
    .filter(({ id }) => {
      const line = checks.get(id);
      return line?.score === null && line.kind === undefined;
    })
    .map(({ title }) => title);
}

function stateOf({ score, kind }: Pick<CheckLine, 'score' | 'kind'>): CheckView['state'] {
  if (score === null) return kind ?? 'blank';
  if (score === 1) return 'pass';
  return score === 0 ? 'fail' : 'partly';
}
