/** Queries whose meaning changes with the date. */
import type { EvalCase } from '../../model/eval-case';
import type { Finding } from './finding';

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
