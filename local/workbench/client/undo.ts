/** What the person has typed, cleared and pasted, to be taken back and done again. What scripts write is not among it. */
import type { Place } from '../protocol/request';

/** A block of texts, as it was and as it was made. */
export interface Edit {
  readonly at: Place;
  readonly before: string[][];
  readonly after: string[][];
}

const MOST_EDITS = 200;

export class UndoList {
  private readonly done: Edit[] = [];
  private undone: Edit[] = [];

  add(edit: Edit): void {
    this.done.push(edit);
    if (this.done.length > MOST_EDITS) this.done.shift();
    this.undone = [];
  }

  /** What is to be written where, to take the last edit back; undefined where there is none. */
  undo(): { readonly at: Place; readonly texts: string[][] } | undefined {
    const edit = this.done.pop();
    if (!edit) return undefined;
    this.undone.push(edit);
    return { at: edit.at, texts: edit.before };
  }

  redo(): { readonly at: Place; readonly texts: string[][] } | undefined {
    const edit = this.undone.pop();
    if (!edit) return undefined;
    this.done.push(edit);
    return { at: edit.at, texts: edit.after };
  }
}
