/** Shows in a terminal, before a run, which checks it will make and what judging will cost. */
import type { ReplyOf } from '../../src/commands/table';
import { grouped } from '../../src/model/collections';
import { count } from '../../src/model/text';
import { plain, styled } from './terminal';

type Coverage = ReplyOf<'coverage'>;

/** Warnings, checks that will not run, and what judging will cost; with `isVerbose`, everything about each tab. */
export function beforeRunText(coverage: Coverage, isVerbose: boolean): string {
  if (isVerbose) return coverageText(coverage);
  const { judging, warnings } = coverage;
  return [
    ...warnings.map((text) => styled('yellow', `! ${plain(text)}`)),
    checksLine(coverage),
    plain(judging),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** Names the checks that run in no eval set, with the reasons; '' if there are none. */
function checksLine({ tabs }: Coverage): string {
  const byId = grouped(
    tabs.flatMap(({ checks }) => checks),
    ({ id }) => id,
  );
  const notRun = [...byId.values()].flatMap(([first, ...others]) =>
    [first, ...others].some(({ runs }) => runs) ? [] : [first],
  );
  const reasons = [...grouped(notRun, ({ text }) => text)];
  const groups = reasons.map(([why, checks]) => `${checks.map(({ title }) => title).join(', ')} (${why})`);
  if (notRun.length === 0) return '';
  return `Checks: ${byId.size - notRun.length} of ${byId.size} run; not run: ${plain(groups.join(', '))}.`;
}

function coverageText({ tabs, passedOver, judging, warnings }: Coverage): string {
  const parts = tabs.map(
    ({ tab, rows, conversations, headerRow, checks, leftOut, renamed, ignored, problems }) => {
      const runs = checks.filter((check) => check.runs).map(({ title, rows: of }) => `${title} ${of}`);
      const lines = [
        `${styled('bold', plain(tab))}  ${count(rows, 'row')}${conversations === '' ? '' : `, including ${conversations}`}, header in row ${headerRow}`,
        `  runs     ${runs.join(', ') || 'nothing'}`,
      ];
      const notRun = checks.filter(({ runs }) => !runs);
      for (const [text, group] of grouped(notRun, ({ text }) => text)) {
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
  const warned = warnings.map((text) => styled('yellow', `! ${plain(text)}`));
  return [...parts, ...others, ...warned, ...(judging === '' ? [] : ['', plain(judging)])].join('\n');
}
