/** Cases that measure little: on one check or none, or the same thing twice. */
import { type CheckMeta, demandedOf } from '../../model/check';
import { isTurn } from '../../model/conversation/turns';
import { isOwnColumn } from '../../model/values/own-column';
import type { EvalCase } from '../../model/eval-case';
import type { Finding } from './finding';

/** A tab with fewer cases than this has no topic. */
const FEW_CASES = 5;
/** A tab is about a check if this share of its cases rests on that check alone. */
const TOPIC_SHARE = 1 / 3;
/** What a case can most easily expect in addition. */
const MORE = ['expected_aoi_ids', 'expected_dataset_id', 'expected_answer', 'expected_scope'] as const;

/**
 * Cases whose verdict rests on a single check, or on none. If many cases of a tab rest on the same check, the tab is about it, and its rows
 * are as they should be. A turn may exist only for the turns after it.
 */
export function thinCases(cases: readonly EvalCase[], checks: readonly CheckMeta[]): Finding[] {
  const deciding = checks.filter(({ gates }) => gates !== 'never');
  const demands = cases.map((evalCase) => ({ evalCase, demanded: demandedOf(deciding, evalCase) }));
  const restOn = new Map<string, number>();
  for (const { demanded } of demands) {
    const [check, second] = demanded;
    if (check && !second) restOn.set(check.id, (restOn.get(check.id) ?? 0) + 1);
  }
  const isTopic = ({ id }: CheckMeta): boolean =>
    cases.length >= FEW_CASES && (restOn.get(id) ?? 0) >= cases.length * TOPIC_SHARE;
  return demands.flatMap(({ evalCase, demanded: [check, second] }): Finding[] => {
    const { row, hasCriteria, expected, own = {} } = evalCase;
    if (isTurn(evalCase) || second || (check ? isTopic(check) : hasCriteria)) return [];
    const more = MORE.filter((name) => expected[name] === '').join(', ');
    return [
      {
        row,
        column:
          check?.expects.find((name) => (isOwnColumn(name) ? own[name] : expected[name]) !== '') ?? 'query',
        text: `${check ? `the row rests on one check (${check.title})` : 'no check decides on the row'}; where more can be expected, say it (${more})`,
      },
    ];
  });
}

/** Cases that ask and expect the same as an earlier one. */
export function duplicates(cases: readonly EvalCase[]): Finding[] {
  const first = new Map<string, number>();
  return cases.flatMap(({ uid, row }): Finding[] => {
    const above = first.get(uid);
    if (above === undefined) first.set(uid, row);
    return above === undefined
      ? []
      : [
          {
            row,
            column: 'query',
            text: `the same query and expectations as row ${above}; delete one of them`,
          },
        ];
  });
}
