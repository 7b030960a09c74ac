/** What `--verbose` adds in a terminal: what each tab was read as, rates per check, slices, the headline of each eval set. */
import { type OutputCounts, outputsText } from '../../src/model/response';
import { grouped } from '../../src/model/grouped';
import { count } from '../../src/model/text';
import type { ReplyOf } from '../../src/api/table';
import { sectionsText } from './section-lines';
import { plain, styled } from './terminal';

type Coverage = ReplyOf<'coverage'>;
type Outcome = ReplyOf<'runOutcome'>['outcome'];
type Summary = NonNullable<ReplyOf<'lastRun'>['summary']>;

/** What is said before a run: what it will cost, and what is amiss; `--verbose` tells all that will be checked. */
export function beforeRun(coverage: Coverage, isVerbose: boolean): string {
  if (isVerbose) return coverageLines(coverage);
  const { judging, warnings } = coverage;
  return [...warnings.map((text) => styled('yellow', `! ${plain(text)}`)), judging]
    .filter((line) => line !== '')
    .join('\n');
}

function coverageLines({ tabs, passedOver, judging, warnings }: Coverage): string {
  const parts = tabs.map(
    ({ tab, rows, conversations, headerRow, checks, leftOut, renamed, ignored, problems }) => {
      const lines = [
        `${styled('bold', plain(tab))}  ${count(rows, 'row')}${conversations === '' ? '' : `, ${conversations} among them`}, header in row ${headerRow}`,
        `  runs     ${running(checks) || 'nothing'}`,
      ];
      const notRun = checks.filter(({ runs }) => !runs);
      for (const [text, group] of grouped(notRun, ({ text }) => text.replace(/^not run: /, ''))) {
        lines.push(styled('dim', `  not run  ${group.map(({ title }) => title).join(', ')} (${text})`));
      }
      if (leftOut.length > 0) lines.push(styled('dim', `  left out ${leftOut.map(plain).join('; ')}`));
      if (renamed.length > 0) lines.push(styled('dim', `  columns  ${renamed.map(plain).join('; ')}`));
      if (ignored.length > 0) lines.push(styled('dim', `  not read ${ignored.map(plain).join(', ')}`));
      for (const problem of problems) lines.push(styled('yellow', `  ! ${plain(problem)}`));
      return lines.join('\n');
    },
  );
  const others = passedOver.map((text) => styled('dim', `not an eval set: ${plain(text)}`));
  const gone = warnings.map((text) => styled('yellow', `! ${plain(text)}`));
  return [...parts, ...others, ...gone, ...(judging === '' ? [] : ['', judging])].join('\n');
}

/** Each check that runs, with the number of rows that call for it. */
function running(checks: Coverage['tabs'][number]['checks']): string {
  return checks
    .filter(({ runs }) => runs)
    .map(({ title, rows }) => `${title} ${rows}`)
    .join(', ');
}

/** Where the outputs came from, and of each eval set its checks and slices; of several the headlines, too. */
export function detailLines({ tabs }: Pick<Summary, 'tabs'>, outcome: Outcome): string {
  const reported = outcome?.tabs ?? [];
  return [
    '',
    ...outputLines(tabs),
    ...reported.flatMap(({ tab, conversations, headline, sections }) => [
      ...(reported.length > 1 ? ['', styled('bold', plain(headline.sentence))] : []),
      ...(conversations === '' ? [] : ['', `${styled('bold', plain(tab))}  ${conversations}`]),
      sectionsText(sections),
    ]),
  ].join('\n');
}

/** Where the outputs came from: one line, unless eval sets differ. */
function outputLines(tabs: Summary['tabs']): string[] {
  const texts = tabs.map(({ outputs }) => outputsText(outputs));
  const kinds = new Set(texts.map((text) => text.replace(/\d+/g, '')));
  if (kinds.size > 1) return tabs.map(({ tab }, index) => `${plain(tab)}: ${texts[index] ?? ''}`);
  const sum = (of: keyof OutputCounts): number => tabs.reduce((all, { outputs }) => all + outputs[of], 0);
  return [outputsText({ thisRow: sum('thisRow'), responses: sum('responses'), agent: sum('agent') })];
}
