/** The dialog “How scores work”: made from the registry, like docs/scoring.md. */
import { CHECKS } from '../../checks/registry';
import type { CheckMeta } from '../../model/check';
import { html, type Markup } from '../../model/texts/html';
import type { Settings } from '../../settings/schema';
import { page } from '../page';

export function guidePage({ passRule, passThreshold }: Settings['scoring']): string {
  return page(
    'How scores work',
    html`<p>
        Each check asks one question about one row: 1 is a pass, 0 a fail, blank means there was nothing to
        check. A missing expectation is never a point.
      </p>
      <p>
        ${
          passRule === 'gates'
            ? 'A row passes only if every gating check that was evaluated is 1 and none is open, tied or unreadable, and everything that it expects was measured; a mean decides nothing.'
            : `In this spreadsheet a row passes where its overall score, the mean of the evaluated ones of the nine GNW checks, reaches ${passThreshold.toFixed(2)} (setting scoring.passRule).`
        }
        Rows that could not be measured (error), still need a judge model (needs judge) or of which nothing
        was expected (no pass/fail check), or something of which was left out (partly measured), count in no
        average and no rate.
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

/** Text between backticks is the name of a column, or a value. */
function withCode(text: string): Markup[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
