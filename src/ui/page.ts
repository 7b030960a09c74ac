/** The frame of every dialog. */
import { html, type Markup } from '../model/texts/html';
import type { CheckMeta, Checks } from '../checks/check';

const STYLE = `
  body { font: 14px/1.45 Arial, sans-serif; color: #202124; margin: 0 4px 16px; }
  /* The dialog's own bar shows it. */
  h1 { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
  h2 { font-size: 16px; margin: 20px 0 6px; }
  p { margin: 6px 0; }
  table { border-collapse: collapse; width: 100%; margin: 6px 0 12px; }
  th, td { text-align: left; vertical-align: top; padding: 4px 8px; border-bottom: 1px solid #dadce0; overflow-wrap: anywhere; }
  th { font-weight: 600; background: #f1f3f4; overflow-wrap: normal; }
  td.number, th.number { text-align: right; white-space: nowrap; }
  .quiet { color: #5f6368; }
  .pass { background: #d5ead8; color: #14532d; }
  .fail { background: #e8a29b; color: #5f1410; font-weight: 600; }
  .error { background: #ffe2a8; color: #5c4200; }
  @media (prefers-color-scheme: dark) {
    :root { color-scheme: dark; }
    body { color: #e8eaed; background: #1f2023; }
    th { background: #2b2d31; }
    th, td { border-color: #4a4d52; }
    .quiet { color: #b4b9bf; }
  }
  .chip { display: inline-block; padding: 1px 8px; border-radius: 10px; margin: 0 6px 4px 0; }
`;

/** A whole page around its content. */
function page(title: string, content: Markup): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <base target="_top" />
        <title>${title}</title>
        <style>
          ${{ markup: STYLE }}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.markup;
}

/** The dialog “How scores work”: made from the registry, like docs/scoring.md. */
export function guidePage(checks: Checks): string {
  return page(
    'How scores work',
    html`<p>
        Each check asks one question about one row: 1 is a pass, 0 a fail, blank means there was nothing to
        compare. A missing expectation is never a point.
      </p>
      <p>
        A row passes only if every gating check that was evaluated is 1, none needs a judge, is unreadable or
        has trials that disagree, and everything that it expects was measured. Rows that could not be measured
        (error), still need a judge model (needs judge), expect nothing that can be checked or were measured
        only in part (not scored) are left out of averages and rates.
      </p>
      ${checks.all.map(checkSection)}`,
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
