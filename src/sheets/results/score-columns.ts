/** One column per check of the run, with a note on each cell that needs explaining. */
import type { KnownCheckId } from '../../checks/registry';
import { blankText, withoutMarks, type CheckMeta, isInOverall } from '../../checks/check';
import type { CheckId } from '../../model/check';
import { cut } from '../../model/text';
import { type WeightSettings, defaultWeight, effectiveWeight } from '../../scoring/scorecard';
import { bandOf, type ResultColumn, wordWidth, type ResultRow } from './column';
import type { AgentOutput } from '../../fields/fields';
import { chartsText } from '../../fields/charts-text';

/** The text that a judge of the charts reads; '' if there are no charts. */
export function judgedCharts({ charts = [], chartCode = [] }: AgentOutput): string {
  return charts.length === 0 ? '' : chartsText(charts, chartCode);
}

/** The same if a judge decided about them, or left it to a person: charts are long. */
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

/** The scores of the checks of this version. */
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

/** @param weights if given, the header states a weight other than the default */
export function scoreColumn(check: CheckMeta, weights?: WeightSettings): ResultColumn {
  const { id, doc } = check;
  const column: ResultColumn = {
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
  return weights ? weighed(column, weightSentence(check, weights)) : column;
}

/** The note on a score below 1, or on an open question. @param kind of a check without a score */
export function scoreNote(
  score: unknown,
  { kind, reason }: { readonly kind?: string | undefined; readonly reason: string },
): string {
  const isNoted = typeof score === 'number' ? score < 1 : kind === 'open' || kind === 'tied';
  return isNoted ? cut(reason, NOTE_LIMIT) : '';
}

// What the headers of results say about weights.

/** @example weightSentence(dateMatch, { weights: { date_match: 2 } }) // 'Weight 2.'; '' for a weight of 1 */
function weightSentence(check: CheckMeta, settings: WeightSettings): string {
  const weight = weightText(check, settings);
  return weight === String(defaultWeight(check)) ? '' : `Weight ${weight}.`;
}

/** The weights of the checks of a run. @example 'Weights: date_match 2; the others 1.' */
export function weightsSentence(checks: readonly CheckMeta[], settings: WeightSettings): string {
  const texts = checks
    .map((check) => ({ check, id: check.id, weight: weightText(check, settings) }))
    // Checks outside the overall score have weight 0 anyway and are left out.
    .filter(({ check, weight }) => isInOverall(check) || weight !== '0');
  const others = texts.filter(({ weight }) => weight !== '1');
  if (others.length === 0) return 'Every weight is 1.';
  const rest = others.length < texts.length ? '; the others 1' : '';
  return `Weights: ${others.map(({ id, weight }) => `${id} ${weight}`).join(', ')}${rest}.`;
}

/** Whether a weight of a check of the overall score differs from 1, or another check has one. */
export function areWeighted(checks: readonly CheckMeta[], settings: WeightSettings): boolean {
  return checks.some((check) => weightSentence(check, settings) !== '');
}

/** The column with a sentence added to its header's note. */
export function weighed(column: ResultColumn, sentence: string): ResultColumn {
  const help = [column.help ?? '', sentence].filter((part) => part !== '').join('\n');
  return { ...column, help };
}

function weightText(check: CheckMeta, settings: WeightSettings): string {
  return String(effectiveWeight(check, settings));
}
