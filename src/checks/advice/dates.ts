/** Dates that are right today, here: read as another cell or the locale tells, half a period, or relative to the day of asking. */
import type { EvalCase } from '../../model/eval-case';
import { orderIn } from '../../model/values/calendar-day';
import { expectedPeriod } from '../period';
import type { Finding } from './finding';

/** Says which order is taken for an ambiguous date, and why; where none is known, the checks name the cell. */
export function dateReading(evalCase: EvalCase): Omit<Finding, 'row'> | undefined {
  const { expected, dayReading } = evalCase;
  const period = expectedPeriod(evalCase);
  if (dayReading?.order === undefined || period.kind !== 'period') return undefined;
  const isStart = orderIn(expected.expected_start_date) === 'either';
  const [column, text, day] = isStart
    ? ['expected_start_date', expected.expected_start_date, period.start]
    : ['expected_end_date', expected.expected_end_date, period.end];
  return {
    column,
    text: `“${text}” is read as ${day}, the ${dayReading.order}, ${dayReading.because}; write ${day} to depend on nothing`,
  };
}

/** A period with only one of its dates: it is compared with nothing. */
export function halfPeriod({ expected }: EvalCase): Omit<Finding, 'row'> | undefined {
  const { expected_start_date: start, expected_end_date: end } = expected;
  if ((start === '') === (end === '')) return undefined;
  const [column, given] = start === '' ? ['expected_start_date', end] : ['expected_end_date', start];
  return {
    column,
    text: `it is blank beside ${given}, so that no date is compared; write both (each may be a year alone)`,
  };
}

/**
 * A period counted from today, in the languages of the eval sets. Not one counted from something else: “the last year of the series”, “the
 * previous year”.
 */
const PERIOD = new RegExp(
  [
    '(?<!\\p{L})(?:',
    '(?:last|past|this|current|coming)(?: (?:\\d+|few|couple of|several|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty))?',
    ' (?:calendar )?(?:hour|day|week(?:end)?|month|quarter|season|spring|summer|autumn|winter|year|decade)s?',
    '|(?:\\d+|a|one|two|three|five|ten) (?:day|week|month|year|decade)s? ago|yesterday|tomorrow|year[- ]to[- ]date',
    '|(?:año|mes|semana|década|ano|mês) pasad[oa]|(?:ano|mês|semana) passad[oa]|est[ea] (?:año|ano|mes|mês|semana)',
    '|[úu]ltim[oa]s? (?:\\p{L}+ |\\d+ )?(?:d[ií]as?|semanas?|m[eê]s(?:es)?|años?|anos?|décadas?)',
    '|(?:an|ans|année|années|mois|semaine|semaines) derni(?:er|ère)s?|derni(?:er|ère)s (?:jours|semaines|mois|ans|années)|cette (?:année|semaine)|ce mois',
    '|(?:tahun|bulan|minggu|pekan) (?:lalu|ini|kemarin)',
    ')(?!\\p{L}|(?: \\p{L}+)? (?:of|de|des|du|dari) |,? (?:in which|for which|when|that|with) )',
  ].join(''),
  'iu',
);
/** A moment that will have passed while the tab is still in use. */
const MOMENT =
  /(?<!\p{L})(?:today|(?:right )?now|currently|at present|so far|to date|latest|most recent|recent(?:ly)?|hoy|actualmente|hoje|atualmente|aujourd['’]hui|actuellement|saat ini|hari ini)(?!\p{L})/iu;

/** What is expected for a fixed period never changes; nor do places and calls. */
function ages({ expected }: EvalCase, isPeriod: boolean): boolean {
  const { expected_answer: answer, expected_text: text, expected_class_values: classes } = expected;
  const { expected_start_date: start, expected_end_date: end } = expected;
  const dated = [answer, text, classes, start, end];
  return dated.some((value) => value !== '') || (isPeriod && expected.expected_dataset_id !== '');
}

export function relativeDate(evalCase: EvalCase): Omit<Finding, 'row'> | undefined {
  const query = evalCase.query.replace(/\s+/g, ' ');
  const period = PERIOD.exec(query);
  const words = (period ?? MOMENT.exec(query))?.[0];
  if (words === undefined || !ages(evalCase, period !== null)) return undefined;
  return {
    column: 'query',
    text: `“${words}” moves with the calendar, what is expected does not; name the year or the dates`,
  };
}
