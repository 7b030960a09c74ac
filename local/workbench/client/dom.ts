/** Makes elements. Texts become text nodes: neither this nor any code that uses it parses markup. */

interface About {
  readonly class?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly click?: () => void;
}

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  about: About = {},
  ...children: readonly (HTMLElement | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (about.class !== undefined) element.className = about.class;
  if (about.text !== undefined) element.textContent = about.text;
  for (const [name, value] of Object.entries(about.attributes ?? {})) element.setAttribute(name, value);
  if (about.click !== undefined) element.addEventListener('click', about.click);
  element.append(...children);
  return element;
}

export function button(
  text: string,
  click: () => void,
  about: Omit<About, 'text' | 'click'> = {},
): HTMLButtonElement {
  return make('button', { ...about, text, click, attributes: { type: 'button', ...about.attributes } });
}

/** @throws for an id that page.html does not have */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`page.html has no #${id}`);
  return element;
}
