/** How far numbers may be off in people's view, compared with the tolerance that rules use. */
import { numberApart } from '../../judge/rules/index';
import { count } from '../../model/text';
import { peopleTolerance } from '../../scoring/agreement/tolerance';
import type { JudgedRow } from './judged-rows';

/** @returns no sentence if no rule has read a number that people labelled */
export function toleranceSentences(
  check: string,
  decided: readonly { readonly row: JudgedRow; readonly person: 'pass' | 'fail' }[],
  tolerance: number,
): string[] {
  if (check !== 'agent_answer' && check !== 'charts_answer') return [];
  const numbers = decided.flatMap(({ row: { query, expected, actual }, person }) => {
    const apart = numberApart({ query, expected, actual }, { tolerance });
    return apart === undefined ? [] : [{ apart, person }];
  });
  const found = peopleTolerance(numbers, tolerance);
  if (!found) return [];
  const { passes, fails, accepted, refused, misfits, suggested } = found;
  const said = [
    ...(accepted === null ? [] : [`accepted up to ${share(accepted)} (${count(passes, 'label')})`]),
    ...(refused === null ? [] : [`refused from ${share(refused)} (${count(fails, 'label')})`]),
  ].join(', ');
  const fit =
    misfits === 0
      ? 'agrees with all of them'
      : `decides ${misfits} of ${passes + fails} otherwise${suggested === null ? '; no other fits better' : ''}`;
  const better =
    suggested === null
      ? ''
      : ` Try ${share(suggested.tolerance)}: ${suggested.misfits === 0 ? 'it agrees with all' : `${suggested.misfits} otherwise`}.`;
  return [
    `Numbers: people ${said}. The tolerance of ${share(tolerance)} (scoring.numberTolerance) ${fit}.${better}`,
  ];
}

/** @example share(0.0117) // '1.2 %' */
function share(relative: number): string {
  return `${Number((100 * relative).toPrecision(2))} %`;
}
