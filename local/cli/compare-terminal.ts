/** What a comparison looks like in a terminal. */
import Table from 'cli-table3';
import type { ReplyOf } from '../../src/api/table';
import { signed } from '../../src/model/numbers/quantity';
import { PLAIN_TABLE, plain, problemLines, styled } from './terminal';

type ComparisonSummary = NonNullable<ReplyOf<'lastComparison'>['summary']>;
type Counted = ComparisonSummary['statistics']['plain'];

const WORST_WIDTH = 90;

export function comparisonLines({ statistics, judgingText, problems, advice }: ComparisonSummary): string {
  const { plain: counted, weighted, worst, compared, items, errors, notScored } = statistics;
  const { failedItemsCountAs, margins, verdict } = statistics;
  const failed =
    errors > 0 && failedItemsCountAs > 0
      ? ` (failed ones count as ${failedItemsCountAs} and a tie, by comparison.failedItemsCountAs)`
      : '';
  return [
    `${compared} of ${items} matched questions compared, ${errors} failed${failed}, ${notScored} not scored; ${margins.clear} clear and ${margins.slight} slight winners`,
    ...(compared === 0 ? [] : ['', countedTable(counted)]),
    ...(weighted && compared > 0 ? ['', 'By weight', countedTable(weighted)] : []),
    '',
    styled('bold', plain(verdict)),
    ...(worst.length === 0
      ? []
      : [
          '',
          'Where new lost most:',
          ...worst.map(
            ({ question, difference }) =>
              `  ${difference.toFixed(1).replace('-', '−').padStart(5)}  ${plain(question).slice(0, WORST_WIDTH)}`,
          ),
        ]),
    ...problemLines(problems),
    '',
    judgingText,
    ...(advice === '' ? [] : [styled('yellow', plain(advice))]),
  ].join('\n');
}

const ROWS = [
  ['better', 'average', 'overall'],
  ['factuality', 'factuality', 'factuality'],
  ['completeness', 'completeness', 'completeness'],
] as const;

function countedTable(counted: Counted): string {
  const table = new Table({
    ...PLAIN_TABLE,
    head: ['', 'old wins', 'new wins', 'ties', 'mean old', 'mean new', 'difference', '95 % interval'],
    colAligns: ['left', ...Array<'right'>(7).fill('right')],
  });
  for (const [tallied, key, label] of ROWS) {
    const tally = counted[tallied];
    const { means, intervals } = counted;
    const wins = [tally.old, tally.new, tally.tie].map((n) => share(n, tally.of));
    const bounds = intervals?.[key];
    table.push([
      label,
      ...wins,
      ...(means
        ? [means.old[key].toFixed(2), means.new[key].toFixed(2), signed(means.difference[key])]
        : ['·', '·', '·']),
      bounds ? `${signed(bounds.low)} to ${signed(bounds.high)}` : '·',
    ]);
  }
  return table.toString();
}

function share(part: number, of: number): string {
  const percent = of === 0 ? 0 : (100 * part) / of;
  return `${Number(part.toFixed(2))}  ${percent.toFixed(1).padStart(5)} %`;
}
