/** Undo and redo of what the user has typed, cleared and pasted, but not of what scripts write. */
import type { Place } from '../protocol/request';

/** A block of texts, before and after the edit. */
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

  /** What to write where to undo the last edit; undefined if there is none. */
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
