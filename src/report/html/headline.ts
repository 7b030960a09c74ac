/** The first thing in a report: a sentence for people who read no further, and three numbers. */
// The renamed tag keeps the formatter from reflowing the templates: white space inside a cell's tags would be shown.
import { html as h, type Markup } from '../../model/texts/html';
import type { RunReport } from '../../model/run-report';
import { headFigures, runSentence } from '../headline';

export function headline(report: RunReport): Markup {
  return h`<p class="lead">${runSentence(report.tabs)}</p><p class="numbers">${headFigures(report).map(({ figure, what }) => h`<span><b>${figure}</b> ${what}</span>`)}</p>`;
}
