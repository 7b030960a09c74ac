/** What stands first in a report: a sentence for whoever reads no further, and three numbers. */
// Under another name the templates stay as they are written: what stands between the tags of a cell is shown.
import { html as h, type Markup } from '../../model/texts/html';
import type { RunReport } from '../../model/run-report';
import { headFigures, runSentence } from '../headline';

export function headline(report: RunReport): Markup {
  return h`<p class="lead">${runSentence(report.tabs)}</p><p class="numbers">${headFigures(report).map(({ figure, what }) => h`<span><b>${figure}</b> ${what}</span>`)}</p>`;
}
