/** The sections of `Summary` that list single cases: what changed, and what took longest. */
import { CHECKS } from '../../checks/registry';
import type { Change } from '../../model/ledger';
import type { NamedCase, ReportTab } from '../../model/run-report';
import type { ScoredRow } from '../../model/scored-row';
import type { OutCell, RowLink } from '../../model/sheet/spreadsheet';
import { count, cut } from '../../model/text';
import { CHANGE_LISTS, changesSentence, changeTitles } from '../change-lists';
import { oneLine } from '../one-line';
import { line, MOST_ROWS, NAME_LIMIT, nameOf, rounded, type SummaryLine, TEXT_LIMIT } from './line';

export function changeLines(tab: ReportTab): SummaryLine[] {
  const { changes } = tab;
  return [
    line('tab', `${nameOf(tab)}: ${changesSentence(changes)}`, []),
    ...CHANGE_LISTS.flatMap(({ title, of, isGone = false }) => {
      const cases = of(changes);
      return cases.length === 0
        ? []
        : [
            line('list', `${title} (${cases.length})`, []),
            ...cases.slice(0, MOST_ROWS).map((one) => changeLine(tab, one, isGone)),
            ...(cases.length > MOST_ROWS
              ? [line('line', `and ${count(cases.length - MOST_ROWS, 'more', 'more')}`, [])]
              : []),
          ];
    }),
  ];
}

function changeLine(tab: ReportTab, one: Change | NamedCase, isGone: boolean): SummaryLine {
  const what = cut(changeTitles(one, CHECKS), TEXT_LIMIT);
  const place = isGone
    ? { sheetId: tab.resultsSheetId, row: 1, label: 'gone' }
    : { sheetId: tab.sheetId, row: one.row };
  const link = ('link' in one ? one.link : undefined) ?? (one.row > 0 || isGone ? place : undefined);
  return caseLine(tab, one, [what, null, null, null], link);
}

function caseLine(
  tab: ReportTab,
  { testId, query }: { readonly testId: string; readonly query: string },
  about: readonly OutCell[],
  link: RowLink | undefined,
): SummaryLine {
  return line(
    'line',
    cut(oneLine(testId), NAME_LIMIT),
    [nameOf(tab), ...about, cut(oneLine(query), TEXT_LIMIT)],
    link,
  );
}

export function slowLine(tab: ReportTab, row: ScoredRow): SummaryLine {
  const link = row.row === undefined ? undefined : { sheetId: tab.sheetId, row: row.row };
  return caseLine(tab, row, [null, null, null, rounded(row.latencyS, 1)], link);
}
