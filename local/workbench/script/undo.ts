/** Undo and redo of what the user has done to cells, rows and columns, but not of what scripts do. */
import type { Tab } from '../../runtime';

interface Step {
  readonly tab: Tab;
  readonly forth: () => void;
  readonly back: () => void;
}

const MOST_STEPS = 200;

export class UndoList {
  private done: (Step & { readonly size: string })[] = [];
  private undone: typeof this.done = [];

  /** Takes the step, and keeps it to be taken back. */
  take(step: Step): void {
    step.forth();
    this.done = [...this.done, { ...step, size: sizeOf(step.tab) }].slice(-MOST_STEPS);
    this.undone = [];
  }

  /** @returns why nothing was taken back or done again; '' if something was */
  again(isRedo: boolean): string {
    const [from, to] = isRedo ? [this.undone, this.done] : [this.done, this.undone];
    const step = from.pop();
    if (step === undefined)
      return isRedo ? 'There is nothing to do again.' : 'There is nothing to take back.';
    if (step.size !== sizeOf(step.tab)) {
      [this.done, this.undone] = [[], []];
      return 'A script has moved the cells since: this cannot be taken back.';
    }
    if (isRedo) step.forth();
    else step.back();
    to.push({ ...step, size: sizeOf(step.tab) });
    return '';
  }
}

const sizeOf = ({ grid }: Tab): string => `${grid.maxRows} ${grid.maxColumns}`;
