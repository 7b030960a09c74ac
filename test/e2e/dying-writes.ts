/** Changes to the document by executions that die: one at its first write, the next at its second, until one gets through. */
import { type AddOn, writes } from './add-on';

/**
 * @param open opens the addOn for an attempt
 * @param work the attempted work
 * @param afterwards called with whether the attempt died, to check what must hold then
 * @returns how many attempts died
 */
export function dyingAtEveryWrite(
  open: () => AddOn,
  work: (addOn: AddOn) => unknown,
  afterwards: (addOn: AddOn, hasDied: boolean) => void,
): number {
  for (let deaths = 0; ; deaths += 1) {
    const addOn = open();
    let calls = 0;
    const hasDied = (): boolean => calls > deaths;
    const die = (name: string) => {
      if (writes([name]).length === 0 && name !== 'Spreadsheet.insertSheet') return null;
      calls += 1;
      return calls === deaths + 1 ? { kind: 'kill' as const } : null;
    };
    try {
      addOn.meanwhile(die, () => work(addOn));
    } catch (error) {
      // As in Google: the user sees that it came to nothing.
      if (!hasDied()) throw error;
    }
    afterwards(addOn, hasDied());
    if (!hasDied()) return deaths;
  }
}
