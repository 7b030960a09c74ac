/** The quality metrics of a row taken together: their mean, and why. */
import { BUILT_IN } from '../../checks/registry';
import type { CheckMeta } from '../../model/check';
import type { Scorecard } from '../../model/scorecard';
import type { ResultColumn } from './column';
import { rowScoreHelp } from '../row-scores';

const METRICS = BUILT_IN.all.filter(({ group }) => group === 'quality');

const COLUMNS: readonly ResultColumn[] = [
  {
    name: 'average_quality',
    title: 'Quality',
    band: 'Quality',
    width: 64,
    sight: 'if scores',
    isCentred: true,
    numberFormat: '0.00',
    help: rowScoreHelp('average_quality'),
    cell: ({ card }) => card.quality,
  },
  {
    name: 'quality_reasoning',
    title: 'Quality: why',
    band: 'Inputs',
    width: 320,
    sight: 'folded',
    help: rowScoreHelp('quality_reasoning'),
    cell: ({ card }) => reasoning(card),
  },
];

/** Only if quality was judged. @param checks the checks of the run on the tab */
export function qualityColumns(checks: readonly CheckMeta[]): readonly ResultColumn[] {
  return checks.some(({ group }) => group === 'quality') ? COLUMNS : [];
}

/** Without line breaks, which would make every row taller, though the column is folded; blank metrics are named if others are scored. @example 'Completeness 0.8: 4/5 criteria (5 not): …' */
function reasoning({ results }: Scorecard): string {
  const lines = METRICS.flatMap(({ id, title }) => {
    const result = results.get(id);
    return result ? [{ title, result }] : [];
  });
  // If none is judged, the row's error says why, or the tab's list of what is not checked.
  if (lines.every(({ result }) => result.kind === 'blank')) return '';
  return lines
    .map(({ title, result }) => {
      const score = result.kind === 'scored' ? ` ${result.score}` : result.kind === 'blank' ? ' blank' : '';
      return `${title}${score}: ${result.reason}`;
    })
    .join(' · ');
}
