/** The frame of every dialog. */
import { html, type Markup } from '../model/texts/html';

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
export function page(title: string, content: Markup): string {
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
