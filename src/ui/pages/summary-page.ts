/** The dialog after a run. */
import { outputsText } from '../../model/response';
import { ROW_VERDICTS, toneOf } from '../../model/scorecard';
import { count } from '../../model/text';
import type { RunSummary, TabSummary } from '../../run/results/summary';
import { html, type Markup } from '../../model/texts/html';
import { page } from '../page';

export function summaryPage(summary: RunSummary): string {
  const { tabs, judge, judgingText, stopped, problems, outcome } = summary;
  const open = tabs.reduce((sum, { openQuestions }) => sum + openQuestions, 0);
  const hint =
    stopped === ''
      ? openHint(open)
      : html`<p class="error">
          The judge stopped: ${stopped}. Run again to go on: what was judged is kept.
        </p>`;
  return page(
    'Results',
    html`${outcome === 'finished' ? [] : html`<p class="error">The run was ${outcome}.</p>`}${hint}${tabs.map(tabSection)}${problemList('To look at', problems)}
      <p class="quiet">Judge: ${judge}. ${judgingText}</p>`,
  );
}

function openHint(open: number): Markup {
  if (open === 0) return html``;
  return html`<p class="error">
    ${count(open, 'question')} could not be decided by rules: set up a judge model to have
    ${open === 1 ? 'it' : 'them'} judged.
  </p>`;
}

const CHIP_CLASSES = { good: 'pass', bad: 'fail', attention: 'error', neutral: '' } as const;

function tabSection(summary: TabSummary): Markup {
  const { tab, resultsTab, rows, conversations, verdicts, meanOverall, checks, problems, unscored, outputs } =
    summary;
  const chips = ROW_VERDICTS.filter((verdict) => verdicts[verdict] > 0).map(
    (verdict) =>
      html`<span class="chip ${CHIP_CLASSES[toneOf(verdict)]}">${verdicts[verdict]} ${verdict}</span>`,
  );
  return html`<h2>${tab}</h2>
    <p>
      ${count(rows, 'row')} → tab “${resultsTab}”${unscored === 0 ? '' : ` (${unscored} more not scored yet)`}
    </p>
    <p>${chips}</p>
    ${conversations === '' ? [] : html`<p>${conversations}</p>`}
    <p class="quiet">${outputsText(outputs)}.</p>
    <table>
      <thead>
        <tr>
          <th>Check</th>
          <th class="number">Passed</th>
          <th class="number">of rows</th>
          <th class="number">Rate</th>
        </tr>
      </thead>
      <tbody>
        ${checks.map(
          ({ title, passed, evaluated, mean }) =>
            html`<tr>
              <td>${title}</td>
              <td class="number">${mean === undefined ? passed : ''}</td>
              <td class="number">${evaluated}</td>
              <td class="number">
                ${mean === undefined ? percent(passed, evaluated) : `mean ${mean.toFixed(2)}`}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p class="quiet">
      Mean overall score of pass and fail rows: ${meanOverall === null ? '–' : meanOverall.toFixed(2)}. Rows
      with any other verdict count in no rate.
    </p>
    ${problemList(`To look at in ${tab}`, problems)}`;
}

function problemList(title: string, problems: readonly string[]): Markup {
  if (problems.length === 0) return html``;
  return html`<h2>${title}</h2>
    ${problems.map((problem) => html`<p>${problem}</p>`)}`;
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`;
}
