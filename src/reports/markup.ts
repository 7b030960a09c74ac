/** HTML from templates in which every value is text unless it was made here: the content of a cell is never markup. */

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

const INLINE = /(\*\*[^*\n]+\*\*|__[^_\n]+__|`[^`\n]+`|\*[^*\s][^*\n]*\*)/;

/** The inline marks of Markdown, as agents write it; headings without their signs. All else is text. @example inlineMarkdown('**1 Mha**').markup // '<b>1 Mha</b>' */
export function inlineMarkdown(text: string): Markup {
  const parts = text.replace(/^#{1,6}\s+/gm, '').split(INLINE);
  return html`${parts.map((part, index) => {
    if (index % 2 === 0) return html`${part}`;
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`;
    return /^(?:\*\*|__)/.test(part) ? html`<b>${part.slice(2, -2)}</b>` : html`<i>${part.slice(1, -1)}</i>`;
  })}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
