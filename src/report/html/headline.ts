/** What stands first in a report: a sentence for whoever reads no further, and three numbers. */
// Under another name the templates stay as they are written: what stands between the tags of a cell is shown.
import { html as h, type Markup } from '../../model/texts/html';
import type { RunReport } from '../../model/run-report';
import { ATTENTION_VERDICTS } from '../../model/scorecard';
import { changedCases, passedText, percent, runSentence } from '../headline';

export function headline({ tabs, sideBySide: { together } }: RunReport): Markup {
  const [only] = tabs;
  // Of several eval sets only where they can be counted together.
  const rate = tabs.length === 1 ? only?.statistics.rate : together?.rate;
  const { n, worse, better } = changedCases(tabs);
  const open = tabs
    .flatMap(({ statistics: { verdicts } }) => ATTENTION_VERDICTS.map((verdict) => verdicts[verdict]))
    .reduce((sum, rows) => sum + rows, 0);
  const numbers: readonly (readonly [string, string])[] = [
    typeof rate?.rate === 'number' ? [percent(rate.rate), 'pass'] : [passedText(tabs), 'measured cases pass'],
    n === 0 ? ['–', 'no run before'] : [`${worse} / ${better}`, 'worse / better than before'],
    [String(open), 'rows without a measure'],
  ];
  return h`<p class="lead">${runSentence(tabs)}</p><p class="numbers">${numbers.map(([figure, what]) => h`<span><b>${figure}</b> ${what}</span>`)}</p>`;
}
