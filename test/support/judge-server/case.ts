/** Reads a judge request's case as a model would: blocks between tags, and the requested criteria at the end. */

export interface JudgeCase {
  readonly tag: string;
  /** Block name → text, in order. */
  readonly blocks: ReadonlyMap<string, string>;
  readonly parts: readonly string[];
  /** Which block each part is about. */
  readonly texts: ReadonlyMap<string, string>;
  /** By quality metric, the text that it is compared with: the sources, the expected answer, or the criteria by id. */
  readonly against: ReadonlyMap<string, string>;
  readonly criteria: ReadonlyMap<string, string>;
}

/** @throws if the case does not have the form that the rules of the prompt promise */
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
    `^End of case ${tag}\\. ([^\\n]*)(?:\\nParts asked: ([\\p{L}\\p{N}_; ]+)| Reply with one JSON object with exactly (?:this property|these properties): ([a-z_0-9, ]+)\\.)$`,
    'u',
  ).exec(rest);
  if (!tail) throw new Error(`after the blocks stands something else: ${rest.slice(0, 80)}`);
  const parts = (tail[2] ?? tail[3] ?? '').split(/[;,] /);
  const texts = new Map<string, string>();
  const against = new Map<string, string>();
  const tasks = /Grade ([\p{L}\p{N}_]+)(?:: does (\w+) give \w+\?| on (\w+)(?: (?:against|by) (\w+))?\.)/gu;
  for (const [, part = '', answer, text, other] of String(tail[1]).matchAll(tasks)) {
    texts.set(part, blocks.get(answer ?? text ?? '') ?? '');
    if (other !== undefined) against.set(part, blocks.get(other) ?? '');
  }
  const read = {
    tag,
    blocks,
    parts,
    texts,
    against,
    criteria: criteriaIn(against.get('completeness') ?? ''),
  };
  // Comparisons score answers on `completeness`, too.
  if (parts[0] !== 'missing_truth') checkQuality(read);
  return read;
}

function criteriaIn(block: string): Map<string, string> {
  return new Map(
    block.split(/\n(?=c\d+: )/).flatMap((line): [string, string][] => {
      const [, id, text] = /^(c\d+): ([\s\S]+)$/.exec(line) ?? [];
      return id === undefined || text === undefined ? [] : [[id, text]];
    }),
  );
}

/** @throws Error if a metric is asked without the text that it is about: the answer, its sources, the criteria */
function checkQuality({ parts, texts, against, criteria }: JudgeCase): void {
  for (const part of ['answer_quality', 'factual_correctness', 'completeness'].filter((one) =>
    parts.includes(one),
  )) {
    if ((texts.get(part) ?? '').trim() === '') throw new Error(`${part} is asked without an answer`);
  }
  if (parts.includes('factual_correctness') && (against.get('factual_correctness') ?? '').trim() === '')
    throw new Error('factual_correctness is asked without sources or an expected answer');
  if (!parts.includes('completeness')) return;
  const ids = [...criteria.keys()];
  if (ids.length === 0 || ids.some((id, index) => id !== `c${index + 1}`))
    throw new Error('completeness is asked without numbered criteria');
}
