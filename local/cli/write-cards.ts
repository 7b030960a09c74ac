/** The output of a command over a file of cases, written as it comes. */
import { appendFileSync, renameSync, writeFileSync } from 'node:fs';
import { NotSaved } from '../files/saving';
import { reasonOf } from '../files/system-error';
import { draftOf, fileBehind } from '../files/write-whole';

/** Writes them as they come; the file appears once all are there. @throws NotSaved */
export async function writeCards(json: string, portions: AsyncIterable<readonly string[]>): Promise<void> {
  const draft = draftOf(fileBehind(json));
  write(json, () => writeFileSync(draft, ''));
  for await (const cards of portions)
    write(json, () => appendFileSync(draft, cards.map((card) => `${card}\n`).join('')));
  write(json, () => renameSync(draft, fileBehind(json)));
}

/** @throws NotSaved */
function write(file: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw new NotSaved(`${file} cannot be written (${reasonOf(error)}).`);
  }
}
