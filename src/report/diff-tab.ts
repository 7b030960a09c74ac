/** The tab `Run diff`: two or more runs as the page shows them, a line per case and check. Rewritten for each diff. */
import { diffSections } from '../model/diff/sections';
import { type ChangedCase, type EvalSetDiff, LIST_TITLES, NOT_KEPT } from '../model/diff/view';
import { number, type Section, type SectionRow, text } from '../model/section';
import { signedTabs } from '../model/sheet/signed-tabs';
import type { ColourRule, SpreadsheetPort } from '../model/sheet/spreadsheet';
import { cut, MOST_CELL_TEXT } from '../model/text';
import { COLOURS } from '../results/colours';
import { FIRST_ROW, type SectionLayout, sectionLines, writeSections } from './section-tab';

const NAME = 'Run diff';
const SIGNATURE = 'run diff';
const TITLE = 'Diff of runs';

const LAYOUT: SectionLayout = {
  label: 110,
  others: [
    ...[
      { width: 190 },
      { width: 150 },
      { width: 80, numberFormat: '0.##' },
      { width: 80, numberFormat: '0.##' },
    ],
    ...[120, 110, 300, 110, 320, 320].map((width) => ({ width })),
  ],
  sentence: 140,
};
const COLUMNS = [
  ...[
    text(''),
    text('change'),
    text('check'),
    number('before'),
    number('after'),
    text('verdict'),
    text('group'),
  ],
  ...[text('query'), text('output'), text('earlier output'), text('later output')],
];

/** @returns the tab's name; a tab of that name that isn't ours is left alone */
export function writeDiffTab(
  spreadsheet: SpreadsheetPort,
  sheetId: number,
  diffs: readonly EvalSetDiff[],
): string {
  writeSections(spreadsheet, {
    name: NAME,
    signature: SIGNATURE,
    title: TITLE,
    heading: TITLE,
    layout: LAYOUT,
    lines: diffs.flatMap((diff) => tabSections(diff, sheetId)).flatMap((part) => sectionLines(part, LAYOUT)),
    rules: (rows) => [
      changeRule('regressions', COLOURS.fail, rows),
      changeRule('recoveries', COLOURS.pass, rows),
      changeRule('coverageLost', COLOURS.error, rows),
    ],
  });
  return signedTabs(spreadsheet.tabs(SIGNATURE), SIGNATURE, NAME)[0]?.name ?? NAME;
}

function tabSections(diff: EvalSetDiff, sheetId: number): Section[] {
  const { before, after, sentence, notComparable, build, rates, chance, trials, least, lists } = diff;
  const about = [`${before} → ${after}`, sentence, build, ...notComparable, rates, chance, trials, least];
  return [
    {
      title: '',
      columns: [],
      rows: about.filter((words) => words !== '').map((words) => ({ cells: [words] })),
    },
    ...diffSections(diff),
    {
      title: 'Cases',
      columns: COLUMNS,
      rows: lists.flatMap(({ list, total, cases }): SectionRow[] =>
        list === 'stillFailing'
          ? []
          : [
              ...cases.flatMap((evalCase) => caseRows(evalCase, LIST_TITLES[list], sheetId)),
              ...(total > cases.length
                ? [{ cells: [`${LIST_TITLES[list]}: and ${total - cases.length} more`] }]
                : []),
            ],
      ),
    },
  ];
}

/** A row per check, with the agent's outputs next to them. */
function caseRows(changed: ChangedCase, change: string, sheetId: number): SectionRow[] {
  const { name, row, query, url, verdict, group, checks, outputs } = changed;
  const kept = (output: string | null): string => cut(output ?? NOT_KEPT, MOST_CELL_TEXT);
  return Array.from({ length: Math.max(1, checks.length, outputs.length) }, (_row, index): SectionRow => {
    const [check, output] = [checks[index], outputs[index]];
    return {
      link: url === '' ? undefined : { sheetId, row },
      cells: [
        ...[name, change, check?.title ?? null, check?.before ?? null, check?.after ?? null],
        ...[verdict, group, query],
        ...(output ? [output.title, kept(output.before), kept(output.after)] : [null, null, null]),
      ],
    };
  });
}

function changeRule(
  list: keyof typeof LIST_TITLES,
  colours: { readonly background: string; readonly text: string },
  rows: number,
): ColourRule {
  return {
    kind: 'formula',
    blocks: [{ row: FIRST_ROW, column: 3, rows: Math.max(1, rows - 1), columns: 1 }],
    formula: `$C${FIRST_ROW}="${LIST_TITLES[list]}"`,
    ...colours,
  };
}
