/** What a diff of runs looks like in a terminal. */
import Table from 'cli-table3';
import type { ReplyOf } from '../../src/api/table';
import {
  changeText,
  LIST_TITLES,
  pText,
  resultText,
  SLICE_HEADS,
  sliceCells,
  sliceChecksText,
} from '../../src/model/diff/view';
import { count } from '../../src/model/text';
import { PLAIN_TABLE, plain, styled } from './terminal';

type FileDiff = ReplyOf<'diffFiles'>;

type EvalSet = FileDiff['evalSets'][number];
/** Most entries of a list to show; the files hold all of them. */
const SHOWN = 20;

export function diffLines({ sentence, evalSets, unpaired }: FileDiff): string {
  return [
    styled('bold', plain(sentence)),
    ...evalSets.flatMap(evalSetLines),
    ...unpaired.map((text) => styled('yellow', `! ${plain(text)}`)),
  ].join('\n');
}

function evalSetLines(set: EvalSet): string[] {
  const matched = set.matched === '' ? '' : ` (matched ${set.matched})`;
  return [
    '',
    styled('bold', plain(set.tab === '' ? 'Eval set' : set.tab)),
    `  ${plain(set.before)}  →  ${plain(set.after)}: ${count(set.shared, 'case')} in both${matched}`,
    ...set.notComparable.map((text) => styled('yellow', `  ! ${plain(text)}`)),
    ...[set.build, set.rates, set.chance, set.trials, set.least].flatMap((text) =>
      text === '' ? [] : [`  ${plain(text)}`],
    ),
    '',
    checkTable(set),
    ...sliceTable(set),
    ...set.lists.flatMap(({ list, cases }) =>
      list === 'stillFailing' ? [] : listLines(LIST_TITLES[list], cases),
    ),
  ];
}

function checkTable({ checks }: EvalSet): string {
  const table = new Table({
    ...PLAIN_TABLE,
    head: ['check', 'cases', 'before', 'after', 'lost', 'gained', 'new', 'gone', 'p (Holm)'],
    colAligns: ['left', ...Array<'right'>(8).fill('right')],
  });
  for (const check of checks) {
    const { title, gates, n, lost, gained, newlyMeasured, noLongerMeasured, pValue, isReal } = check;
    table.push([
      `${plain(title)}${gates ? '' : ' (info only)'}`,
      n,
      resultText(check, 'before'),
      resultText(check, 'after'),
      lost || '·',
      gained || '·',
      newlyMeasured || '·',
      noLongerMeasured || '·',
      isReal ? styled('bold', pText(pValue)) : pText(pValue),
    ]);
  }
  return table.toString();
}

/** The slices in which something changed; the files hold all of them. */
function sliceTable({ slices }: EvalSet): string[] {
  const changed = slices.filter((slice) => slice.worse + slice.better > 0 || sliceChecksText(slice) !== '');
  if (changed.length === 0) return [];
  const table = new Table({
    ...PLAIN_TABLE,
    head: SLICE_HEADS.map((head) => head.toLowerCase()),
    colAligns: ['left', ...Array<'right'>(SLICE_HEADS.length - 2).fill('right'), 'left'],
  });
  for (const slice of changed)
    table.push(sliceCells(slice).map((cell) => (typeof cell === 'string' ? plain(cell) : cell || '·')));
  return ['', table.toString()];
}

function listLines(title: string, cases: EvalSet['lists'][number]['cases']): string[] {
  if (cases.length === 0) return [];
  const more = cases.length - SHOWN;
  return [
    '',
    `  ${title}: ${count(cases.length, 'case')}`,
    ...cases.slice(0, SHOWN).map(({ name, verdict, checks }) => {
      return `    ${plain(name)}  ${plain([verdict, ...checks.map(changeText)].join('; '))}`;
    }),
    ...(more > 0 ? [`    … and ${more} more`] : []),
  ];
}
