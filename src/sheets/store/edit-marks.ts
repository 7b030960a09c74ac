/** Which eval sets were edited while the edit could not be handled, kept with the document: the marks outlive runs. */
import type { PropertyPort } from '../../model/ports';
import * as z from '../../model/zod';
import { readJson } from '../../model/texts/json';
import { lazy } from '../../model/once';

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
  const read = (): Marks => {
    const [text] = document.getEach(PROPERTY);
    return marksIn(text);
  };
  const keep = (marks: Marks): void => {
    if (Object.keys(marks).length === 0) document.remove(PROPERTY);
    else document.set(PROPERTY, JSON.stringify(marks));
  };
  return {
    markEdited: (sheetId) => {
      const marks = read();
      keep({ ...marks, [sheetId]: (marks[sheetId] ?? 0) + 1 });
    },
    edited: () =>
      Object.keys(marksIn(document.get(PROPERTY)))
        .map(Number)
        .filter(Number.isInteger),
    marks: (sheetId) => marksIn(document.get(PROPERTY))[sheetId] ?? 0,
    clearEdited: (sheetId, marks = Infinity) => {
      const { [sheetId]: all = 0, ...others } = read();
      keep(all > marks ? { ...others, [sheetId]: all - marks } : others);
    },
  };
}

function marksIn(text: string | undefined): Marks {
  return readJson(z.record(z.string(), z.number()), text) ?? {};
}

/** Whether rows are rescored when they are edited, and who has switched that on. */
export const EDIT_SCORING = 'gnw.editScoring';

const EditScoring = lazy(() =>
  z.object({
    by: z.string(),
    /** ISO date-time, UTC. */
    since: z.string(),
    /** The one trigger that counts: any other of that kind is a leftover. */
    triggerId: z.string(),
  }),
);
export type EditScoring = z.Shape<typeof EditScoring>;

/** undefined if it is switched off. */
export function editScoring(document: PropertyPort): EditScoring | undefined {
  return readJson(EditScoring(), document.get(EDIT_SCORING));
}

export function keepEditScoring(document: PropertyPort, state: EditScoring | undefined): void {
  if (state) document.set(EDIT_SCORING, JSON.stringify(state));
  else document.remove(EDIT_SCORING);
}
