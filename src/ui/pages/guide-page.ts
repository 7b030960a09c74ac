/** The dialog “How scores work”: made from the registry, like docs/scoring.md. */
import { CHECKS } from '../../checks/registry';
import type { CheckMeta } from '../../model/check';
import { html, type Markup } from '../../model/html';
import { page } from '../page';

export function guidePage(passThreshold: number): string {
  return page(
    'How scores work',
    html`<p>
        Each check asks one question about one row: 1 is a pass, 0 a fail, blank means there was nothing to
        check. A missing expectation is never a point.
      </p>
      <p>
        <b>overall_score</b> is the mean of the evaluated checks; a row passes at ${passThreshold.toFixed(2)}.
        Rows that could not be measured (error), still need a judge model (needs judge) or had nothing to
        evaluate (nothing to check) count in no average.
      </p>
      ${CHECKS.map(checkSection)}`,
  );
}

function checkSection({ id, title, doc, expects }: CheckMeta): Markup {
  const row = (label: string, text: string): Markup =>
    html`<tr>
      <th>${label}</th>
      <td>${withCode(text)}</td>
    </tr>`;
  return html`<h2>${title} <span class="quiet">${id}</span></h2>
    <p>${doc.question}</p>
    <table>
      <tbody>
        ${row('Reads', expects.join(', '))}${row('1', doc.one)}${row('0', doc.zero)}${row('blank', doc.blank)}
        ${doc.traps.map((trap) => row('Trap', trap))}
      </tbody>
    </table>`;
}

/** What stands between backticks is a name of a column or a value. */
function withCode(text: string): Markup[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
