/** What judge and people come to in a terminal. */
import Table from 'cli-table3';
import type { ReplyOf } from '../../src/api/table';
import { count } from '../../src/model/text';
import { PLAIN_TABLE, plain, problemLines, styled } from './terminal';

type AgreementReport = ReplyOf<'agreement'>;

type Check = AgreementReport['checks'][number];
type Estimate = NonNullable<Check['agreement']>;

/** A share of fewer is as good as a guess: only how many there are is said. */
const ENOUGH_FOR_A_SHARE = 10;
/** A rule is to be trusted without a second look. */
const RULES_AGREE = 0.98;
const SHOWN = 12;

export function agreementLines({ checks, labels, problems }: AgreementReport): string {
  const none =
    labels === 0
      ? 'Nothing is labelled yet.'
      : `None of ${count(labels, 'label')} is about a row that was judged.`;
  return [...(checks.length === 0 ? [none] : checks.flatMap(checkLines)), ...problemLines(problems)].join(
    '\n',
  );
}

function checkLines(check: Check): string[] {
  const { title, sentence, counts, people, deciders, disagreements } = check;
  const { a, b, c, d } = counts;
  const table = new Table({
    ...PLAIN_TABLE,
    head: ['', 'people pass', 'people fail'],
    colAligns: ['left', 'right', 'right'],
  });
  table.push(['judge passes', a, b], ['judge fails', c, d]);
  const unsure = deciders.filter(({ labelled, agreed }) => agreed < RULES_AGREE * labelled);
  return [
    styled('bold', plain(title)),
    `  ${plain(sentence)}`,
    '',
    table.toString(),
    '',
    ...figures(check).map((text) => `  ${text}`),
    ...(people === null
      ? []
      : [
          `  People among themselves: ${people.agreed} of ${count(people.pairs, 'pair')} agree${people.kappa === null ? ', all of one class' : `, kappa ${people.kappa.toFixed(2)}`}.`,
        ]),
    ...deciders.map(
      ({ decidedBy, labelled, agreed }) =>
        `  Decided by ${plain(decidedBy)}: ${agreed} of ${labelled} as people do.`,
    ),
    ...(unsure.length === 0
      ? []
      : [styled('yellow', `  ! Below 98 %: ${unsure.map(({ decidedBy }) => plain(decidedBy)).join(', ')}.`)]),
    ...disagreements.slice(0, SHOWN).map(disagreementLine),
    ...(disagreements.length > SHOWN ? [`    … and ${disagreements.length - SHOWN} more`] : []),
    '',
  ];
}

function figures({
  counts: { a, b, c, d },
  agreement,
  caughtWrong,
  keptRight,
  kappa,
  adjusted,
  commoner,
  leaning,
}: Check): string[] {
  if (agreement === null || commoner === null) return [];
  const always = `one that always says the commoner class would agree to ${percent(commoner)}`;
  return [
    `Agreement ${withInterval(agreement)}; ${always}.`,
    kappa === null
      ? 'All of it is of one class: there is no kappa.'
      : `Kappa ${kappa.rate.toFixed(2)} (${kappa.low.toFixed(2)} to ${kappa.high.toFixed(2)})${adjusted === null ? '' : `; twice the agreement less one, since more than nine tenths are of one class: ${adjusted.toFixed(2)}`}.`,
    `Caught wrong ${share(d, b + d, caughtWrong)}; kept right ${share(a, a + c, keptRight)}.`,
    ...(leaning !== null && leaning < 0.05
      ? [
          `The judge is too ${b > c ? 'lenient' : 'strict'}: ${count(b, 'false pass', 'false passes')}, ${count(c, 'false fail')}.`,
        ]
      : []),
  ];
}

function share(part: number, whole: number, estimate: Estimate | null): string {
  const counted = `${part} of ${whole}`;
  return estimate === null || whole < ENOUGH_FOR_A_SHARE ? counted : `${withInterval(estimate)}, ${counted}`;
}

function withInterval({ rate, low, high }: Estimate): string {
  return `${percent(rate)} (${percent(low)} to ${percent(high)})`;
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}

function disagreementLine({
  tab,
  row,
  testId,
  judge,
  reason,
  note,
  who,
}: Check['disagreements'][number]): string {
  const where = plain(`${tab} ${testId === '' ? `row ${row}` : testId}`);
  const person = judge === 'pass' ? 'fail' : 'pass';
  const why = note === '' ? '' : ` (${plain(note)})`;
  return `    ${where}: the judge says ${judge}, ${plain(who === '' ? 'people say' : `${who} says`)} ${person}${why}; its reason: ${plain(reason)}`;
}
