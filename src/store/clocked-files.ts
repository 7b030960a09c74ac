/** The ids of the files that a person's single clock looks after, in turn, and how often each could not be opened. */
import { lazy } from '../model/once';
import type { FileList, PropertyPort } from '../model/ports';
import { readJson } from '../model/texts/json';
import * as z from '../model/zod';

const PROPERTY = 'gnw.files';
/** After this many failures in a row (about a day), a file counts as deleted or no longer shared. */
const MOST_FAILURES = 24;

/** A list, as ids that look like numbers would change order in an object. */
const Files = lazy(() => z.array(z.tuple([z.string(), z.number()])));
type Files = z.Shape<typeof Files>;

export function clockedFiles(user: PropertyPort): FileList {
  const all = (): Files => readJson(Files(), user.get(PROPERTY)) ?? [];
  const keep = (files: Files): void =>
    files.length === 0 ? user.remove(PROPERTY) : user.set(PROPERTY, JSON.stringify(files));
  const without = (id: string): Files => all().filter(([other]) => other !== id);
  return {
    ids: () => all().map(([id]) => id),
    /** Called for a file being worked on: earlier failures no longer count. */
    add: (id) => {
      if (!all().some(([other, failures]) => other === id && failures === 0)) keep([...without(id), [id, 0]]);
    },
    drop: (id) => {
      const left = without(id);
      keep(left);
      return left.length > 0;
    },
    putLast: (id) => {
      const own = all().filter(([other]) => other === id);
      keep([...without(id), ...own]);
    },
    failed: (id) => {
      const failures = (all().find(([other]) => other === id)?.[1] ?? 0) + 1;
      keep(failures < MOST_FAILURES ? [...without(id), [id, failures]] : without(id));
    },
  };
}
