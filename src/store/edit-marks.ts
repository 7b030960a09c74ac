/** Which eval sets were edited while nothing could be done about it, kept with the document: the marks outlive runs. */
import type { PropertyPort } from '../model/ports';
import * as z from '../model/zod';
import { readJson } from '../model/texts/json';

const PROPERTY = 'gnw.run.edited';

/** How often each eval set was edited, by the id of its sheet. */
type Marks = Readonly<Record<string, number>>;

export interface EditMarks {
  readonly markEdited: (sheetId: number) => void;
  /** As it was at most some seconds ago: marks that are set later stay for later. */
  readonly edited: () => readonly number[];
  /** How many marks an eval set has: those that are set later survive `clearEdited`. */
  readonly marks: (sheetId: number) => number;
  /** @param marks so many, the oldest; all without it */
  readonly clearEdited: (sheetId: number, marks?: number) => void;
}

export function editMarks(document: PropertyPort): EditMarks {
  /** Somebody may be setting one: what was read before is not good enough to be changed. */
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
