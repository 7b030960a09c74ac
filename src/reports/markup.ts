/** HTML from templates that escape every value except markup made here: what a cell contains is never markup. */
import { type MarkdownBlock, markdownBlocks } from '../model/texts/markdown';

/** Markup that `html` made. */
export interface Markup {
  readonly markup: string;
}

type MarkupValue = string | number | Markup | readonly Markup[];

/**
 * A tagged template: values are escaped, markup made by `html` is not.
 *
 * @example html`<td>${'<b>'}</td>`.markup // '<td>&lt;b&gt;</td>'
 */
export function html(texts: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  return {
    markup: texts.map((text, index) => (index === 0 ? '' : render(values[index - 1])) + text).join(''),
  };
}

function render(value: MarkupValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
  if (typeof value === 'number') return String(value);
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

const TAGS = {
  plain: ['', ''],
  code: ['<code>', '</code>'],
  bold: ['<b>', '</b>'],
  italic: ['<i>', '</i>'],
} as const;
/** Renamed, so that the formatter leaves templates alone. */
const h = html;

/** @example markdownMarkup('- **1 Mha**').markup // '<ul><li><b>1 Mha</b></li></ul>'; a single paragraph gets no tag */
export function markdownMarkup(text: string): Markup {
  const inline = (spans: MarkdownBlock['lines'][number][number] = []): Markup[] =>
    spans.map(({ style, text: part }) => {
      const [open, close] = TAGS[style];
      return h`${{ markup: open }}${part}${{ markup: close }}`;
    });
  const blocks = markdownBlocks(text);
  const parts = blocks.map(({ kind, start, lines }): Markup => {
    const first = inline(lines[0]?.[0]);
    const items = lines.map(([spans]) => h`<li>${inline(spans)}</li>`);
    const row = (cells: (typeof lines)[number]): Markup =>
      h`<tr>${cells.map((cell) => h`<td>${inline(cell)}</td>`)}</tr>`;
    switch (kind) {
      case 'item':
        return h`<ul>${items}</ul>`;
      case 'numbered':
        return h`<ol start="${start}">${items}</ol>`;
      case 'row':
        return h`<table>${lines.map(row)}</table>`;
      case 'heading':
        return h`${lines.map(([spans]) => h`<p><b>${inline(spans)}</b></p>`)}`;
      case 'text':
        return blocks.length === 1 ? h`${first}` : h`<p>${first}</p>`;
    }
  });
  return h`${parts}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
