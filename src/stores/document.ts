/** Values in the document’s properties, shared by all its users: edit marks, schedules, baselines, settings, traits of judge models. */
import type { PropertyPort } from '../model/ports';
import * as z from '../model/zod';
import { readJson } from '../model/texts/json';
import { memoize } from '../model/memoize';
import { Schedule } from '../model/schedule';
import { UserError } from '../model/user-error';
import { bytes } from './long-text';

// Edit marks: eval sets whose edits could not be handled yet.

const EDITED = 'gnw.run.edited';

/** The number of edits of each eval set, by sheet id. */
type Marks = Readonly<Record<string, number>>;

export function editMarks(document: PropertyPort) {
  /** Reads the property itself: another execution may have set a mark. */
  const read = (): Marks => readJson(z.record(z.string(), z.number()), document.getEach(EDITED)[0]) ?? {};
  const keep = (marks: Marks): void => {
    if (Object.keys(marks).length === 0) document.remove(EDITED);
    else document.set(EDITED, JSON.stringify(marks));
  };
  return {
    markEdited: (sheetId: number): void => {
      const marks = read();
      keep({ ...marks, [sheetId]: (marks[sheetId] ?? 0) + 1 });
    },
    /** The number of marks by sheet id. */
    edited: (): ReadonlyMap<number, number> =>
      new Map(
        Object.entries(read()).flatMap(([id, marks]) =>
          Number.isInteger(Number(id)) ? [[Number(id), marks]] : [],
        ),
      ),
    /** @param marks how many to clear, as read by `edited`: later marks stay */
    clearEdited: (sheetId: number, marks = Infinity): void => {
      const { [sheetId]: all = 0, ...others } = read();
      keep(all > marks ? { ...others, [sheetId]: all - marks } : others);
    },
  };
}

/** Automatic rescoring of edited rows. */
const EDIT_SCORING = 'gnw.editScoring';

const EditScoring = memoize(() =>
  z.object({
    by: z.string(),
    /** Who that is: see `isOwner`. */
    owner: z.string(),
    /** ISO date-time, UTC. */
    since: z.string(),
    /** The only valid trigger of its kind. */
    triggerId: z.string(),
  }),
);
type EditScoring = z.Shape<typeof EditScoring>;

/** Who switched automatic rescoring on; undefined while it is off. */
export function editScoring(document: PropertyPort): EditScoring | undefined {
  return readJson(EditScoring(), document.get(EDIT_SCORING));
}

export function keepEditScoring(document: PropertyPort, state: EditScoring | undefined): void {
  if (state) document.set(EDIT_SCORING, JSON.stringify(state));
  else document.remove(EDIT_SCORING);
}

const SCHEDULES = 'gnw.schedules';
/** A property holds 9 KB. */
const MAX_SCHEDULES_BYTES = 8000;
const SOME_MOMENT = '2026-01-01T00:00:00.000Z';

/** Reads the schedules, in the order in which they were switched on; unreadable ones are skipped. */
export function readSchedules(document: PropertyPort): Schedule[] {
  const items = readJson(z.array(z.unknown()), document.get(SCHEDULES)) ?? [];
  const schema = Schedule();
  return items.flatMap((item) => {
    const stored = schema.safeParse(item);
    return stored.success ? [stored.data] : [];
  });
}

/** @throws UserError if there are more than can be kept; then nothing is changed */
export function keepSchedules(document: PropertyPort, schedules: readonly Schedule[]): void {
  if (schedules.length === 0) {
    document.remove(SCHEDULES);
    return;
  }
  // Leaves room for the start times of all schedules: marking one as started must never fail.
  const grown = schedules.map((schedule) => ({ ...schedule, lastStartedAt: SOME_MOMENT }));
  if (bytes(JSON.stringify(grown)) > MAX_SCHEDULES_BYTES) {
    throw new UserError('usage', 'There is no room for another schedule: remove one first.');
  }
  document.set(SCHEDULES, JSON.stringify(schedules));
}

const BASELINES = 'gnw.baselines';

/** The run with which later ones of an eval set are compared. */
export function baselines(document: PropertyPort) {
  const all = (): Readonly<Record<string, string>> =>
    readJson(z.record(z.string(), z.string()), document.get(BASELINES)) ?? {};
  return {
    /** The run's id. @param sheetId the eval set's */
    of: (sheetId: number) => all()[sheetId],
    pin: (sheetId: number, runId: string) =>
      document.set(BASELINES, JSON.stringify({ ...all(), [sheetId]: runId })),
    unpin: (sheetId: number) => {
      const others = Object.entries(all()).filter(([id]) => id !== String(sheetId));
      document.set(BASELINES, JSON.stringify(Object.fromEntries(others)));
    },
  };
}

// The number of changes to results outside runs: pages refresh when it changes.

const CHANGES = 'gnw.resultChanges';

export function changesOfResults(document: PropertyPort): number {
  return Number(document.get(CHANGES) ?? 0) || 0;
}

export function countChange(document: PropertyPort): void {
  document.set(CHANGES, String(changesOfResults(document) + 1));
}

const SETTINGS = 'gnw.settings';

/** The stored settings, unchecked; undefined if there are none, or if they are not JSON. */
export function storedSettings(document: PropertyPort): unknown {
  return readJson(z.unknown(), document.get(SETTINGS));
}

export function mergeSettings(document: PropertyPort, changes: Readonly<Record<string, object>>): void {
  const stored = entriesOf(storedSettings(document));
  for (const [section, values] of Object.entries(changes)) {
    stored.set(section, Object.fromEntries([...entriesOf(stored.get(section)), ...Object.entries(values)]));
  }
  document.set(SETTINGS, JSON.stringify(Object.fromEntries(stored)));
}

function entriesOf(value: unknown): Map<string, unknown> {
  return new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}

// Traits of judge models that a run has discovered, for later runs.

const TRAITS = 'gnw.judgeModels';
/** A property holds 9 KB: only the models changed last are kept. */
const MAX_MODELS = 20;

const Traits = memoize(() => z.array(z.tuple([z.string(), z.unknown()])));

export function modelTraits(document: PropertyPort) {
  const load = memoize(() => new Map(readJson(Traits(), document.get(TRAITS))));
  return {
    get: (model: string): unknown => load().get(model),
    set: (model: string, traits: object): void => {
      const all = load();
      all.delete(model);
      all.set(model, traits);
      document.set(TRAITS, JSON.stringify([...all].slice(-MAX_MODELS)));
    },
  };
}
