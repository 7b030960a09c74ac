/** Another judge's results, for the terminal. */
import type { ReplyOf } from '../../src/api/table';
import { plain, problemLines, styled } from './terminal';

const SHOWN = 12;

export function triedLines(report: ReplyOf<'tryJudge'>): string {
  const { checks, on, splits, judging, stopped, problems } = report;
  const { train, dev, test } = splits;
  return [
    ...checks.flatMap(({ title, sentence, open, differences }) => [
      styled('bold', plain(title)),
      `  ${plain(sentence)}${open === 0 ? '' : ` ${open} left open by the second.`}`,
      ...shown(
        differences,
        ({ people, now, tried, reason, ...where }) =>
          `people ${people}, the first ${now}, the second ${tried}: ${plain(reason)} (${placeOf(where)})`,
      ),
      '',
    ]),
    `On the part “${on}” (labelled texts: train ${train}, dev ${dev}, test ${test}). ${
      on === 'test' ? '' : 'Report what you choose with --on test. '
    }${plain(judging)}`,
    ...stoppedLines(stopped),
    ...problemLines(problems),
  ].join('\n');
}

function placeOf({ tab, row, testId }: { tab: string; row: number; testId: string }): string {
  return plain(`${tab} ${testId === '' ? `row ${row}` : testId}`);
}

function stoppedLines(stopped: string): string[] {
  return stopped === '' ? [] : [styled('yellow', `! The judge stopped: ${plain(stopped)}`)];
}

function shown<One>(all: readonly One[], line: (one: One) => string): string[] {
  const more = all.length - SHOWN;
  return [
    ...all.slice(0, SHOWN).map((one) => `    ${line(one)}`),
    ...(more > 0 ? [`    … and ${more} more`] : []),
  ];
}
