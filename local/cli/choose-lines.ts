/** Which lines of a file of cases a command takes. */
import { createHash } from 'node:crypto';
import type { CaseCore } from './case-core';
import type { FileFacts } from './case-facts';
import { type FileLine, inOrder, portionsOf, type PortionSize } from './case-lines';
import type { CasesOptions, Shard } from './cases-options';

/** What is taken of a portion; portions come in the order of the file. */
export type LineChoice = (lines: readonly FileLine[]) => {
  readonly lines: readonly FileLine[];
  readonly choice: CasesOptions['choice'];
};

/** What counts over the whole file is counted here; the rest each portion decides for itself. */
export async function choiceIn(
  facts: FileFacts,
  { cases, choice, shard }: CasesOptions,
  core: CaseCore,
  size: PortionSize,
): Promise<LineChoice> {
  const conversationOf = facts.conversations();
  if (shard)
    return (lines) => ({
      lines: lines.filter(([line, text]) => isInShard(conversationOf(line) || text.trim(), shard)),
      choice,
    });
  if (choice.offset === undefined && choice.sample === undefined) return (lines) => ({ lines, choice });
  const numbers: number[] = [];
  const look = (lines: readonly FileLine[]) => core.choose({ whole: facts.whole, lines, choice });
  for await (const { lines } of inOrder(portionsOf(cases, size, facts.boundaries()), core.ahead, look))
    numbers.push(...lines);
  const taken = new Set(core.ask('countCases', { lines: numbers, choice }).lines);
  const { statuses } = choice;
  return (lines) => ({
    lines,
    choice: {
      ...(statuses && { statuses }),
      rows: lines.flatMap(([line]) => (taken.has(line) ? [line] : [])),
    },
  });
}

/** By hash: whoever has the file knows each share of it. */
function isInShard(key: string, { share, of }: Shard): boolean {
  return createHash('sha256').update(key).digest().readUInt32BE() % of === share - 1;
}
