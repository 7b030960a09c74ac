/** How judge and people agree, for the terminal. */
import type { ReplyOf } from '../../src/api/table';
import { isRules, ruleReport } from '../../src/model/rule-report';
import { count } from '../../src/model/text';
import { plain, problemLines, styled } from './terminal';

type AgreementReport = ReplyOf<'agreement'>;

type Check = AgreementReport['checks'][number];
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

function checkLines({ title, sentence, figures, disagreements }: Check): string[] {
  return [
    styled('bold', plain(title)),
    `  ${plain(sentence)}`,
    '',
    ...figures.map((text) => `  ${plain(text)}`),
    ...(disagreements.length === 0 ? [] : ['', '  Who is right? False passes come first.']),
    ...disagreements.slice(0, SHOWN).map(disagreementLine),
    ...(disagreements.length > SHOWN ? [`    … and ${disagreements.length - SHOWN} more`] : []),
    '',
  ];
}

function disagreementLine({ tab, row, testId, text }: Check['disagreements'][number]): string {
  return `    ${plain(`${tab} ${testId === '' ? `row ${row}` : testId}`)}: ${plain(text)}`;
}

/** Texts that a rule decided differently from people, as Markdown. */
export function ruleReports({ checks, version }: AgreementReport): string {
  const entries = checks.flatMap(({ id, disagreements }) =>
    disagreements.filter(isRules).map((one) => ruleReport(id, one, version)),
  );
  return `# Texts that rules decided otherwise than people do\n\n${entries.length === 0 ? 'None.\n' : entries.join('\n')}`;
}

export function importedLabelLines({ sentence, problems }: ReplyOf<'importLabels'>): string {
  return [`Labels: ${plain(sentence)}`, ...problemLines(problems)].join('\n');
}
