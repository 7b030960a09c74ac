/** The columns of the tab `Comparison results`. */
import { cellOf } from '../model/texts/json-cell';
import { normalHeader } from '../model/check';
import { type AnswerScore, CARRIED, type ComparedLine, type Side } from '../model/comparison';
import type { ColumnFormat, OutCell } from '../model/spreadsheet';

interface ComparisonColumn {
  readonly name: string;
  readonly cell: (line: ComparedLine) => OutCell;
  readonly format: ColumnFormat;
  /** In every line. */
  readonly isHiddenIfBlank?: boolean;
  /** A note on the header. */
  readonly help?: string;
  readonly note?: (line: ComparedLine) => string;
}

const SCORE: ColumnFormat = { width: 90, isCentred: true };
const WORD: ColumnFormat = { width: 96, isCentred: true };
const TEXT: ColumnFormat = { width: 340, isWrapped: true };
const HIDDEN: ColumnFormat = { width: 96, isHidden: true };

function scoreOf({ outcome }: ComparedLine, side: Side): AnswerScore | undefined {
  return outcome?.[side];
}

function averageColumn(side: Side): ComparisonColumn {
  return {
    name: `${side}_average`,
    cell: ({ averages }) => averages?.[side] ?? null,
    format: { ...SCORE, numberFormat: '0.0' },
    help: 'Mean of factuality and completeness. The note on a cell gives the reasons.',
    note: (line) => {
      const score = scoreOf(line, side);
      return score ? `${score.reason}\n\n${score.insights}\n\n(${score.scoredBy})` : '';
    },
  };
}

function factorColumn(side: Side, factor: 'factuality' | 'completeness'): ComparisonColumn {
  return {
    name: `${side}_${factor}`,
    cell: (line) => scoreOf(line, side)?.[factor] ?? null,
    format: SCORE,
    help:
      factor === 'factuality'
        ? '1–10. 10: no contradiction to the ground truth; 7–9: small deviations; 4–6: right and wrong mixed; 1–3: wrong on core facts.'
        : '1–10. 10: every element of the ground truth; 7–9: all main points; 4–6: important elements missing; 1–3: large gaps.',
  };
}

/** In the order of the tab; the last one, `run_id`, shows that the line is complete. */
export const COMPARISON_COLUMNS: readonly ComparisonColumn[] = [
  { name: 'row', cell: ({ row }) => row ?? null, format: { width: 52 } },
  { name: 'question', cell: ({ question }) => question, format: { ...TEXT, width: 300 } },
  {
    name: 'better_answer',
    cell: ({ outcome, winners }) =>
      outcome?.kind === 'scored' ? (winners?.better ?? null) : (outcome?.kind ?? null),
    format: WORD,
    help: 'By the averages. error: no score could be obtained; not scored: no model was available. Neither counts.',
  },
  {
    name: 'margin',
    cell: ({ winners }) => winners?.margin ?? null,
    format: { ...WORD, width: 76 },
    help: 'Difference of the averages: from 1 on clear, 0.5 slight (it still wins), less a tie.',
  },
  {
    name: 'difference',
    cell: ({ averages }) => (averages ? averages.new - averages.old : null),
    format: { ...SCORE, numberFormat: '+0.0;-0.0;0.0' },
    help: 'Average of the new answer − average of the old one.',
  },
  averageColumn('old'),
  averageColumn('new'),
  factorColumn('old', 'factuality'),
  factorColumn('new', 'factuality'),
  factorColumn('old', 'completeness'),
  factorColumn('new', 'completeness'),
  { name: 'factuality_winner', cell: ({ winners }) => winners?.factuality ?? null, format: WORD },
  { name: 'completeness_winner', cell: ({ winners }) => winners?.completeness ?? null, format: WORD },
  {
    name: 'overall_assessment',
    cell: ({ outcome }) => (outcome?.kind === 'scored' ? outcome.assessment.overall : null),
    format: TEXT,
  },
  {
    name: 'key_differences',
    cell: ({ outcome }) => (outcome?.kind === 'scored' ? outcome.assessment.differences : null),
    format: { ...TEXT, width: 420 },
  },
  {
    name: 'error',
    cell: ({ outcome }) => (outcome && outcome.kind !== 'scored' ? outcome.reason : null),
    format: { ...TEXT, width: 240 },
  },
  ...CARRIED.map((of) => ({
    name: normalHeader(of),
    cell: ({ carried }: ComparedLine) => cellOf(carried?.[of]),
    format: { width: 140 },
    isHiddenIfBlank: true,
  })),
  { name: 'details', cell: ({ outcome }) => (outcome ? detailsText(outcome) : null), format: HIDDEN },
  { name: 'uid', cell: ({ uid }) => uid, format: HIDDEN },
  { name: 'run_id', cell: ({ runId }) => runId, format: HIDDEN },
];

/** What the other columns cannot hold, as JSON. */
function detailsText(outcome: NonNullable<ComparedLine['outcome']>): string {
  const details = (score: AnswerScore | undefined) =>
    score && { reason: score.reason, insights: score.insights, scored_by: score.scoredBy };
  return JSON.stringify({
    old: details(outcome.old),
    new: details(outcome.new),
    ...(outcome.kind === 'scored' && { assessed_by: outcome.assessment.assessedBy }),
  });
}
