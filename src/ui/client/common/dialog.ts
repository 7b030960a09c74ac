/** What the pages do alike: finding their elements, saying what came of a call, resting meanwhile. */

/** @throws where the page has no such element */
export function element<E extends HTMLElement>(id: string, kind: new () => E): E {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`#${id} is missing`);
  return found;
}

/** What is chosen of the options that a list offers. @throws where the page offers another one */
export function chosen<Option extends string>(select: HTMLSelectElement, options: readonly Option[]): Option {
  const found = options.find((option) => option === select.value);
  if (found === undefined) throw new Error(`#${select.id} offers what cannot be chosen`);
  return found;
}

/** What is said is text, one paragraph per line: it may come from a cell. */
export function say(kind: 'good' | 'bad' | '', ...lines: readonly string[]): void {
  const said = element('said', HTMLDivElement);
  said.className = kind;
  said.replaceChildren(...lines.filter((line) => line !== '').map((line) => made('p', line)));
}

/** A new element with a text in it. */
export function made<K extends keyof HTMLElementTagNameMap>(kind: K, text = ''): HTMLElementTagNameMap[K] {
  const fresh = document.createElement(kind);
  fresh.textContent = text;
  return fresh;
}

/**
 * Runs one call: buttons rest meanwhile, and what went wrong is said. The element that had the focus has it again, so that
 * the keyboard goes on where it was.
 *
 * @param settle afterwards, for buttons that have to rest on
 */
export async function busy(text: string, work: () => Promise<void>, settle?: () => void): Promise<void> {
  const focused = document.activeElement;
  say('', text);
  rest(true);
  try {
    await work();
  } catch (error) {
    say('bad', error instanceof Error ? error.message : String(error));
  } finally {
    rest(false);
    settle?.();
    if (focused instanceof HTMLElement && document.activeElement === document.body) focused.focus();
  }
}

function rest(isResting: boolean): void {
  for (const button of document.querySelectorAll('button')) button.disabled = isResting;
}
