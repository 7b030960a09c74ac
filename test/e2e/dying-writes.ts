/** What changes the document, tried by executions that die: one at its first write, the next at its second, until one comes through. */
import { type Desk, writes } from './desk';

/**
 * @param open the desk of an attempt
 * @param work what is attempted
 * @param afterwards told whether the attempt has died; what must hold then is for it to say
 * @returns how many attempts have died
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
      // As Google ends it: a person sees that it came to nothing.
      if (!hasDied()) throw error;
    }
    afterwards(desk, hasDied());
    if (!hasDied()) return deaths;
  }
}
