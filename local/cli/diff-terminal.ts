/** What a diff of runs looks like in a terminal. */
import Table from 'cli-table3';
import type { ReplyOf } from '../../src/api/table';
import { count } from '../../src/model/text';
import { PLAIN_TABLE, plain, styled } from './terminal';

type FileDiff = ReplyOf<'diffFiles'>;

type EvalSet = FileDiff['evalSets'][number];
export type ListName = EvalSet['lists'][number]['list'];

/** The lists that say what changed, the worst first; those that still fail have not. */
export const LIST_TITLES: Readonly<Record<Exclude<ListName, 'stillFailing'>, string>> = {
  regressions: 'Lost a check',
  coverageLost: 'Measured less than before',
  recoveries: 'Gained a check',
  coverageGained: 'Measured more than before',
  edited: 'Edited between the runs',
  gone: 'Only in the earlier run',
  added: 'Only in the later run',
};

/** Of a list; the files hold all of them. */
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
    ...[set.rates, set.chance, set.least].flatMap((text) => (text === '' ? [] : [`  ${plain(text)}`])),
    '',
    checkTable(set),
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
  for (const {
    title,
    gates,
    n,
    before,
    after,
    lost,
    gained,
    newlyMeasured,
    noLongerMeasured,
    pValue,
    isReal,
  } of checks)
    table.push([
      `${plain(title)}${gates ? '' : ' (info only)'}`,
      n,
      shareText(before),
      shareText(after),
      lost || '·',
      gained || '·',
      newlyMeasured || '·',
      noLongerMeasured || '·',
      isReal ? styled('bold', pText(pValue)) : pText(pValue),
    ]);
  return table.toString();
}

function listLines(title: string, cases: EvalSet['lists'][number]['cases']): string[] {
  if (cases.length === 0) return [];
  const more = cases.length - SHOWN;
  return [
    '',
    `  ${title}: ${count(cases.length, 'case')}`,
    ...cases.slice(0, SHOWN).map(({ name, verdict, checks }) => {
      const which = checks.map(({ id, before, after }) => `${id} ${scoreText(before)} → ${scoreText(after)}`);
      return `    ${plain(name)}  ${plain([verdict, ...which].join('; '))}`;
    }),
    ...(more > 0 ? [`    … and ${more} more`] : []),
  ];
}

/** @example shareText(0.861) // '86.1 %' */
export function shareText(share: number | null): string {
  return share === null ? '·' : `${(100 * share).toFixed(1)} %`;
}

export function scoreText(score: number | null): string {
  return score === null ? 'blank' : String(Math.round(score * 100) / 100);
}

export function pText(pValue: number): string {
  return pValue < 0.001 ? '< 0.001' : pValue.toFixed(3);
}
