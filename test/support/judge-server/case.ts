/** Reads a judge request's case as a model would: blocks between tags, and the criteria asked for at the end. */

export interface JudgeCase {
  readonly tag: string;
  /** Block name → text, in order. */
  readonly blocks: ReadonlyMap<string, string>;
  readonly parts: readonly string[];
  /** Which block each part is about. */
  readonly texts: ReadonlyMap<string, string>;
}

/** @throws where the case does not have the form that the rules of the prompt promise */
export function readCase(user: string): JudgeCase {
  const tag = /^Case (k[0-9a-z]+)\n/.exec(user)?.[1];
  if (tag === undefined) throw new Error('the case does not begin with its code');
  const close = new RegExp(`\\n</([a-z_0-9]+) ${tag}>\\n`);
  const open = new RegExp(`^<([a-z_0-9]+) ${tag}>\\n`);
  const blocks = new Map<string, string>();
  let rest = user.slice(`Case ${tag}\n`.length);
  for (let start = open.exec(rest); start; start = open.exec(rest)) {
    const inner = rest.slice(start[0].length - 1);
    const end = close.exec(inner);
    if (!end || end[1] !== start[1])
      throw new Error(`block ${String(start[1])} is not closed by its own tag`);
    blocks.set(String(start[1]), inner.slice(1, Math.max(1, end.index)));
    rest = inner.slice(end.index + end[0].length);
  }
  const tail = new RegExp(
    `^End of case ${tag}\\. ([^\\n]*) Reply with one JSON object with exactly (?:this property|these properties): ([a-z_, ]+)\\.$`,
  ).exec(rest);
  if (!tail) throw new Error(`after the blocks stands something else: ${rest.slice(0, 80)}`);
  const parts = String(tail[2]).split(', ');
  const texts = new Map<string, string>();
  for (const match of String(tail[1]).matchAll(/Grade (\w+)(?:: does (\w+) give \w+\?| on (\w+)\.)/g)) {
    texts.set(String(match[1]), blocks.get(match[2] ?? match[3] ?? '') ?? '');
  }
  return { tag, blocks, parts, texts };
}
