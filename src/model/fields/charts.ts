/** The fields about the charts. */
import * as z from '../../settings/zod';
import { cleanText } from '../text';
import { Lenient, list, object, stateKey } from './agent-state';
import { countIn } from './data';
import { field } from './field';

export const chartsOf = stateKey(
  'charts_data',
  list(object({ insight: z.nullish(z.string()), title: Lenient, data: z.optional(z.unknown()) })),
);

export const CHARTS = {
  /** The first chart's insight: null where there is no chart or it has no insight, '' where the insight is empty. */
  chartsInsight: field({
    expects: {
      expected_answer: {
        means: 'What the answer should say: a figure with its unit, a name, a year, TRUE or FALSE.',
        oldNames: ['expected_result_standardized'],
        width: 180,
      },
    },
    records: {
      // An empty insight is told from none by the chart that has it.
      charts_count: {
        means: 'How many charts were made.',
        write: (insight: string | null) => (insight === '' ? 1 : ''),
        show: null,
      },
      actual_charts_answer: {
        means: 'The insight of the first chart.',
        width: 260,
        write: (insight: string | null) => insight ?? '',
      },
    },
    heldBy: ['actual_charts_answer'],
    fromRow: (row): string | null =>
      row.get('actual_charts_answer') || (countIn(row.get('charts_count')) > 0 ? '' : null),
    fromState: (state) => {
      const insight = chartsOf(state)[0]?.insight ?? null;
      return insight === null ? null : cleanText(insight);
    },
  }),
};
