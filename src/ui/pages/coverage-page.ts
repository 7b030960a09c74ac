/** The dialog “What will be checked?”. */
import { count } from '../../model/text';
import { type Coverage, type TabCoverage, within } from '../../actions/runs/coverage';
import { html, type Markup } from '../../model/texts/html';
import { page } from '../page';

export function coveragePage({ tabs, passedOver, judging, warnings }: Coverage): string {
  return page(
    'What will be checked?',
    html`${judging === '' ? [] : [html`<p>${judging}</p>`]}${warnings.map((text) => html`<p class="error">${text}</p>`)}${tabs.map(tabSection)}${
      passedOver.length === 0
        ? []
        : [
            html`<h2>Tabs that are not eval sets</h2>
              ${passedOver.map((text) => html`<p class="quiet">${text}</p>`)}`,
          ]
    }`,
  );
}

function tabSection({
  tab,
  headerRow,
  rows,
  conversations,
  leftOut,
  checks,
  renamed,
  ignored,
  problems,
  advice,
}: TabCoverage): Markup {
  const line = (label: string, items: readonly string[]): Markup[] =>
    items.length === 0 ? [] : [html`<p class="quiet">${label}: ${items.join('; ')}</p>`];
  return html`<h2>${tab}</h2>
    <p>${count(rows, 'row')}${within(conversations)}, header in row ${headerRow}</p>
    ${problems.map((problem) => html`<p class="error">${problem}</p>`)}
    <table>
      <thead>
        <tr>
          <th>Check</th>
          <th>In this run</th>
        </tr>
      </thead>
      <tbody>
        ${checks.map(
          ({ title, runs, text }) =>
            html`<tr>
              <td>${title}</td>
              <td class="${runs ? '' : 'quiet'}">${text}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${line('Left out', leftOut)} ${line('Columns', renamed)} ${line('Not read', ignored)}
    ${
      advice.length === 0
        ? []
        : [
            html`<h3>Advice on the cases (nothing of it is scored)</h3>
              <ul>
                ${advice.map((text) => html`<li>${text}</li>`)}
              </ul>`,
          ]
    }`;
}
