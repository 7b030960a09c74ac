/** How judge and people agree, and how another judge would, for the terminal. */
import type { ReplyOf } from '../../src/api/table';
import { isRules, ruleReport } from '../../src/model/rule-report';
import { agreementSections } from '../../src/model/agreement-sections';
import { firstRows, type Section, text } from '../../src/model/section';
import { count } from '../../src/model/text';
import { sectionsText } from './section-lines';
import { plain, problemLines, styled } from './terminal';

type AgreementReport = ReplyOf<'agreement'>;

/** Most rows of a check on which people disagree; the tab has them all. */
const SHOWN = 12;

export function agreementLines({ checks, labels, problems }: AgreementReport): string {
  const none =
    labels === 0
      ? 'Nothing is labelled yet.'
      : `None of ${count(labels, 'label')} is about a row that was judged.`;
  return [
    checks.length === 0 ? none : sectionsText(agreementSections(checks, SHOWN)),
    ...problemLines(problems),
  ].join('\n');
}

/** What another judge makes of the labels. */
export function triedLines(report: ReplyOf<'tryJudge'>): string {
  const { checks, on, splits, judging, stopped, problems } = report;
  const { train, dev, test } = splits;
  const sections = checks.map(({ title, sentence, open, differences }): Section => ({
    title,
    columns: [text(''), text('')],
    rows: [
      { cells: [`${sentence}${open === 0 ? '' : ` ${open} left open by the second.`}`] },
      ...firstRows(
        differences.map(({ people, now, tried, reason, tab, row, testId }) => ({
          cells: [
            `${tab} ${testId || `row ${row}`}`,
            `people ${people}, the first ${now}, the second ${tried}: ${reason}`,
          ],
        })),
        SHOWN,
      ),
    ],
  }));
  return [
    sectionsText(sections),
    '',
    `On the part “${on}” (labelled texts: train ${train}, dev ${dev}, test ${test}). ${
      on === 'test' ? '' : 'Report what you choose with --on test. '
    }${plain(judging)}`,
    ...(stopped === '' ? [] : [styled('yellow', `! The judge stopped: ${plain(stopped)}`)]),
    ...problemLines(problems),
  ].join('\n');
}

/** Texts that a rule decided differently from people, as Markdown. */
export function ruleReports({ checks, version }: AgreementReport): string {
  const entries = checks.flatMap(({ id, disagreements }) =>
    disagreements.filter(isRules).map((item) => ruleReport(id, item, version)),
  );
  return `# Texts that rules decided otherwise than people do\n\n${entries.length === 0 ? 'None.\n' : entries.join('\n')}`;
}

export function importedLabelLines({ sentence, problems }: ReplyOf<'importLabels'>): string {
  return [`Labels: ${plain(sentence)}`, ...problemLines(problems)].join('\n');
}
