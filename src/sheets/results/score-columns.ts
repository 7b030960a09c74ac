/** The columns of scores: one per check of the run. */
import type { KnownCheckId } from '../../checks/registry';
import { blankText, withoutMarks, type CheckMeta } from '../../checks/check';
import type { CheckId } from '../../model/check';
import { cut } from '../../model/text';
import { type WeightSettings, defaultWeight, effectiveWeight } from '../../scoring/scorecard';
import { bandOf, type ResultColumn, wordWidth, type ResultRow } from './column';
import type { AgentOutput } from '../../fields/fields';
import { chartsText } from '../../fields/charts-text';

/** What a judge of the charts reads. */
export function judgedCharts({ charts = [], chartCode = [] }: AgentOutput): string {
  return charts.length === 0 ? '' : chartsText(charts, chartCode);
}

/** Only if a judge decided about them, or left it to a person: they are long. */
export function keptCharts({ card, output }: ResultRow): string {
  const result = card.results.get('charts_answer_judge');
  const isAsked =
    result?.kind === 'scored'
      ? result.decidedBy !== 'check'
      : result?.kind === 'open' && result.unanswered === 'in doubt';
  return output && isAsked ? judgedCharts(output) : '';
}

/** Notes are read in a small window. */
const NOTE_LIMIT = 1000;

export type ScoreColumn = `${KnownCheckId}_score`;

/** @example scoreColumnName('aoi_id_match') // 'aoi_id_match_score' */
export function scoreColumnName<Id extends CheckId>(checkId: Id): `${Id}_score` {
  return `${checkId}_score`;
}

const SCORE = scoreColumnName('');

/** The check whose scores are in a column; '' if it isn't a score column. */
export function checkIn(column: string): string {
  return column.endsWith(SCORE) ? column.slice(0, -SCORE.length) : '';
}

export function scoreColumn(check: CheckMeta): ResultColumn {
  const { id, doc } = check;
  return {
    name: scoreColumnName(id),
    title: check.title,
    band: bandOf(check.stage),
    width: wordWidth(check.title),
    isCentred: true,
    sight: 'if scores',
    ...(check.isFraction && { numberFormat: '0.00' }),
    help: withoutMarks(
      `${doc.question}${check.gates === 'never' ? ' (Info only: it decides no verdict.)' : ''}\n1: ${doc.one}\n0: ${doc.zero}\nBlank: ${blankText(check)}`,
    ),
    cell: ({ card }) => {
      const result = card.results.get(id);
      return result?.kind === 'scored' ? result.score : null;
    },
    note: ({ card }) => {
      const result = card.results.get(id);
      return result ? scoreNote(result.kind === 'scored' ? result.score : null, result) : '';
    },
  };
}

/** On a score below 1, or an open question. @param kind of a check without a score */
export function scoreNote(
  score: unknown,
  { kind, reason }: { readonly kind?: string | undefined; readonly reason: string },
): string {
  const isNoted = typeof score === 'number' ? score < 1 : kind === 'open' || kind === 'tied';
  return isNoted ? cut(reason, NOTE_LIMIT) : '';
}

/** What the checks of a run weigh; '' if none has a weight of its own. @example 'Weights: date_match 2; 1 for the other GNW checks.' */
export function weightsSentence(checks: readonly CheckMeta[], settings: WeightSettings): string {
  const own = checks.flatMap((check) => {
    const weight = effectiveWeight(check, settings);
    return weight === defaultWeight(check) ? [] : [`${check.id} ${weight}`];
  });
  return own.length === 0 ? '' : `Weights: ${own.join(', ')}; 1 for the other GNW checks.`;
}
