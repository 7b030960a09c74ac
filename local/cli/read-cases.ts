/** The first reading of a file of cases. */
import { basename } from 'node:path';
import type { CaseCore } from './case-core';
import { FileFacts } from './case-facts';
import { type FileLine, inOrder, portionsOf, type PortionSize } from './case-lines';
import { showProgress } from './terminal';

/** Nothing is scored before all of the file is known. */
export async function readWhole(cases: string, core: CaseCore, size: PortionSize): Promise<FileFacts> {
  const facts = new FileFacts(basename(cases));
  const read = async (lines: readonly FileLine[]) => ({
    reply: await core.read({ name: basename(cases), lines }),
    lines: lines.length,
  });
  for await (const { reply, lines } of inOrder(portionsOf(cases, size), core.ahead, read)) {
    facts.add(reply, lines);
    showProgress(`${facts.lines} rows read`);
  }
  facts.complete();
  return facts;
}
