/** Changes to the document by executions that die: one at its first write, the next at its second, until one gets through. */
import { type Desk, writes } from './desk';

/**
 * @param open opens the desk for an attempt
 * @param work the attempted work
 * @param afterwards called with whether the attempt died, to check what must hold then
 * @returns how many attempts died
 */
export function dyingAtEveryWrite(
  open: () => Desk,
  work: (desk: Desk) => unknown,
  afterwards: (desk: Desk, hasDied: boolean) => void,
): number {
  for (let deaths = 0; ; deaths += 1) {
    const desk = open();
    let calls = 0;
    const hasDied = (): boolean => calls > deaths;
    const die = (name: string) => {
      if (writes([name]).length === 0 && name !== 'Spreadsheet.insertSheet') return null;
      calls += 1;
      return calls === deaths + 1 ? { kind: 'kill' as const } : null;
    };
    try {
      desk.meanwhile(die, () => work(desk));
    } catch (error) {
      // As in Google: the user sees that it came to nothing.
      if (!hasDied()) throw error;
    }
    afterwards(desk, hasDied());
    if (!hasDied()) return deaths;
  }
}
