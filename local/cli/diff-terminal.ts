/** What a diff of runs looks like in a terminal. */
import type { ReplyOf } from '../../src/commands/table';
import { changeText, checkSection, LIST_TITLES } from '../../src/model/diff/view';
import { firstRows, type Section, text } from '../../src/model/section';
import { count } from '../../src/model/text';
import { sectionsText } from './section-lines';
import { plain, styled } from './terminal';

type FileDiff = ReplyOf<'diffFiles'>;
type EvalSet = FileDiff['evalSets'][number];

/** Most entries of a list to show; the files hold all of them. */
const SHOWN = 20;

export function diffLines({ sentence, evalSets, unpaired }: FileDiff): string {
  return [
    styled('bold', plain(sentence)),
    ...evalSets.flatMap(evalSetLines),
    ...unpaired.map((words) => styled('yellow', `! ${plain(words)}`)),
  ].join('\n');
}

function evalSetLines(set: EvalSet): string[] {
  const matched = set.matched === '' ? '' : ` (matched ${set.matched})`;
  return [
    '',
    styled('bold', plain(set.tab === '' ? 'Eval set' : set.tab)),
    `  ${plain(set.before)}  →  ${plain(set.after)}: ${count(set.shared, 'case')} in both${matched}`,
    ...set.notComparable.map((words) => styled('yellow', `  ! ${plain(words)}`)),
    ...[set.build, set.rates].flatMap((words) => (words === '' ? [] : [`  ${plain(words)}`])),
    sectionsText([...checkSection(set), ...set.lists.flatMap(listSection)]),
  ];
}

function listSection({ list, total, cases }: EvalSet['lists'][number]): Section[] {
  if (total === 0) return [];
  return [
    {
      title: `${LIST_TITLES[list]}: ${count(total, 'case')}`,
      columns: [text(''), text('')],
      rows: firstRows(
        cases.map(({ name, verdict, checks }) => ({
          cells: [name, [verdict, ...checks.map(changeText)].join('; ')],
        })),
        SHOWN,
        total,
      ),
    },
  ];
}
