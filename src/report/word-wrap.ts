/** Splits long sentences over several lines, so that no table row grows taller. */

/** Lines of at most `width` characters, broken between words if there are any. */
export function wordWrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width);
    const end = space > width / 2 ? space : width;
    lines.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...lines, rest].filter((line) => line !== '');
}
