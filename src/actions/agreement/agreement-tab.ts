/** The tab `Judge agreement`: how far the judge can be trusted, and every row on which people disagree with it. */
import { shortTime } from '../../model/local-time';
import type { OutCell, RowLink, TabFormat } from '../../model/sheet/spreadsheet';
import { writeReport } from '../../report/report-tab';
import { hasLabels } from '../../store/labels';
import type { DiffServices } from '../diff/run-list';
import { diffServices } from '../diff/services';
import type { Services } from '../services';
import { agreement } from './agreement';
import type { CheckAgreement } from './report';

const TITLE = 'Judge agreement';
const COLUMNS = 3;

interface Line {
  readonly cells: readonly OutCell[];
  readonly link?: RowLink;
}

/** @returns the id of its sheet */
export function writeAgreement(services: DiffServices): { readonly sheetId: number } {
  const { checks, labels, problems } = agreement({}, services);
  const none =
    'Nothing is labelled yet: the sidebar’s pane Labels shows what the judge decided, a text at a time.';
  const lines: Line[] = [
    ...(labels === 0 ? [text(none)] : []),
    ...checks.flatMap(checkLines),
    ...(problems.length === 0 ? [] : [heading('Labels left out of rates'), ...problems.map(text)]),
  ];
  const title = `${TITLE}, ${shortTime(new Date(services.clock.now()).toISOString())}`;
  const sheetId = writeReport(services.spreadsheet, {
    name: TITLE,
    signature: 'judge agreement',
    title: TITLE,
    columns: COLUMNS,
    lines: [[title], ...lines.map(({ cells }) => cells)],
    linkRow: 2,
    links: lines.map(({ link }) => [link]),
    format: formatOf,
    isIntact: (sheet) => sheet.lastColumn() <= COLUMNS,
  });
  return { sheetId };
}

function heading(title: string): Line {
  return { cells: [null, title, null] };
}

function text(sentence: string): Line {
  return { cells: [null, null, sentence] };
}

function checkLines({ title, sentence, figures, disagreements }: CheckAgreement): Line[] {
  const who = disagreements.length === 0 ? [] : [text('Who is right? False passes come first.')];
  return [
    heading(title),
    ...[sentence, ...figures].map(text),
    ...who,
    ...disagreements.map(({ tab, sheetId, row, testId, text: said }): Line => ({
      cells: [null, `${tab} ${testId || `row ${row}`}`, said],
      link: { sheetId, row },
    })),
  ];
}

function formatOf(rows: number): TabFormat {
  const plain = { isHidden: false, isCentred: false, isLeft: true, numberFormat: undefined };
  const blocks = [{ row: 2, column: 1, rows: Math.max(1, rows - 1), columns: COLUMNS }];
  return {
    rows,
    columns: [
      { ...plain, width: 52 },
      { ...plain, width: 240 },
      { ...plain, width: 800, isWrapped: true },
    ],
    rules: [
      {
        kind: 'formula',
        blocks,
        formula: 'ISBLANK($C2)*(1-ISBLANK($B2))',
        background: '#3c4a63',
        text: '#ffffff',
        bold: true,
      },
    ],
    frozenColumns: 0,
    headerHeight: 32,
  };
}

/** Most rows listed in a report; the tab has them all. */
const LISTED = 20;

/**
 * What labels say about each judged check, a sentence each; empty if nothing is labelled.
 *
 * @param inFull adds everything measured, and the first rows on which people disagree
 */
export function peopleSentences(all: Services, inFull = false): string[] {
  // Without labels, a run pays nothing for them.
  if (!hasLabels(all.spreadsheet)) return [];
  const services = diffServices(all);
  return agreement({}, services).checks.flatMap(({ title, sentence, figures, disagreements }) => {
    const told = `${title}: ${sentence}`;
    if (!inFull) return [told];
    const rows = disagreements
      .slice(0, LISTED)
      .map(({ tab, row, testId, text: said }) => `${tab} ${testId || `row ${row}`}: ${said}`);
    const more = disagreements.length - LISTED;
    return [told, ...figures, ...rows, ...(more > 0 ? [`… and ${more} more`] : [])];
  });
}
