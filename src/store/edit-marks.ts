/** Which eval sets were edited while the edit could not be handled, kept with the document: the marks outlive runs. */
import type { PropertyPort } from '../model/ports';
import * as z from '../model/zod';
import { readJson } from '../model/texts/json';

const PROPERTY = 'gnw.run.edited';

/** How often each eval set was edited, by sheet id. */
type Marks = Readonly<Record<string, number>>;

export interface EditMarks {
  readonly markEdited: (sheetId: number) => void;
  /** May be some seconds old: marks set later stay for later. */
  readonly edited: () => readonly number[];
  /** How many marks an eval set has: those set later survive `clearEdited`. */
  readonly marks: (sheetId: number) => number;
  /** @param marks how many to clear, oldest first; all if omitted */
  readonly clearEdited: (sheetId: number, marks?: number) => void;
}

export function editMarks(document: PropertyPort): EditMarks {
  /** Read anew, as another execution may be setting a mark: a cached value must not be changed and written back. */
  const now = (): Marks => {
    const [text] = document.getEach(PROPERTY);
    return marksIn(text);
  };
  const keep = (marks: Marks): void => {
    if (Object.keys(marks).length === 0) document.remove(PROPERTY);
    else document.set(PROPERTY, JSON.stringify(marks));
  };
  return {
    markEdited: (sheetId) => {
      const marks = now();
      keep({ ...marks, [sheetId]: (marks[sheetId] ?? 0) + 1 });
    },
    edited: () =>
      Object.keys(marksIn(document.get(PROPERTY)))
        .map(Number)
        .filter(Number.isInteger),
    marks: (sheetId) => marksIn(document.get(PROPERTY))[sheetId] ?? 0,
    clearEdited: (sheetId, marks = Infinity) => {
      const { [sheetId]: all = 0, ...others } = now();
      keep(all > marks ? { ...others, [sheetId]: all - marks } : others);
    },
  };
}

function marksIn(text: string | undefined): Marks {
  return readJson(z.record(z.string(), z.number()), text) ?? {};
}
