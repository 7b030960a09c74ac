/** What only time and the user can show: does a clock reach the spreadsheet, does one that it makes tick, which edits are reported? */
import { BLIND } from '../../run/clock-trigger';
import type { RunServices } from '../../run/services';
import { laterCheck, type LaterCheck } from '../../store/later-check';
import type { EditedCells } from '../../model/edited-cells';
import { fails, type Finding, thrown, untested } from './question';
import { observed } from './trials';

/** The function that the triggers of a check call. */
const CHECK_HANDLER = 'checkTriggers';

const TITLES = {
  reach: 'Google’s clock reaches this spreadsheet',
  second: 'A clock that a clock has made ticks',
  edits: 'Edits that triggers are told of',
} as const;

/** Longer than any delay of Google's clocks. */
const PATIENCE_MS = 20 * 60_000;
const MOST_EDITS = 20;

export type LaterServices = Pick<RunServices, 'clock' | 'reachesFile' | 'triggers' | 'user'>;

const both = (answer: ReturnType<typeof untested>): Finding[] =>
  Object.values(TITLES).map((title) => ({ title, ...answer }));

/** @param begins whether triggers are made now, if nothing is being waited for */
export function checkLater(begins: boolean, services: LaterServices): Finding[] {
  const { clock, user } = services;
  const noted = laterCheck(user).read();
  if (!noted) return begins ? begin(services) : both(untested('Tick “Also try …”, and check again.'));
  const isOver = noted.secondAt !== undefined || clock.now() - noted.begunAt > 2 * PATIENCE_MS;
  if (isOver) end(services);
  return answers(noted, clock.now(), isOver);
}

function begin(services: LaterServices): Finding[] {
  const { clock, triggers, user } = services;
  try {
    triggers.remove(isOfCheck);
    const { id } = triggers.everyMinutes(CHECK_HANDLER, 1);
    triggers.onEdit(CHECK_HANDLER);
    laterCheck(user).keep({ begunAt: clock.now(), clockId: id, edits: [] });
  } catch (error) {
    end(services);
    return both(untested(thrown(error).seen));
  }
  return both(
    untested(
      'Triggers are installed for that.',
      'In the tab “GNW check” sort a column, undo it, and find and replace something. Then check again, some minutes later (up to 20).',
    ),
  );
}

function end({ triggers, user }: LaterServices): void {
  laterCheck(user).remove();
  triggers.remove(isOfCheck);
}

function answers({ tick, secondAt, edits, begunAt }: LaterCheck, now: number, isOver: boolean): Finding[] {
  const waits = untested(
    `Nothing yet, after ${Math.round((now - begunAt) / 60_000)} minutes.`,
    'Check again in some minutes.',
  );
  const seen = { clocksSeeNoFile: tick?.reachesFile === false, lateMs: (tick?.at ?? 0) - begunAt };
  const reach = tick?.reachesFile ? observed(seen) : { ...fails('It does not.', BLIND), observed: seen };
  const second = { triggersMadeInTriggersAreDead: secondAt === undefined };
  return [
    { title: TITLES.reach, ...(tick ? reach : waits) },
    { title: TITLES.second, ...(isOver && tick ? observed(second) : waits) },
    { title: TITLES.edits, ...observed({ edits: edits.join(', ') || 'none' }) },
  ];
}

/** What a trigger of the check does. @param edit undefined for the clock */
export function noteTrigger(edit: EditedCells | undefined, services: LaterServices): void {
  const { clock, reachesFile, triggers, user } = services;
  const store = laterCheck(user);
  const noted = store.read();
  if (!noted) {
    triggers.remove(isOfCheck);
    return;
  }
  if (edit) {
    const edits = [...noted.edits, `${edit.rows} × ${edit.columns}`].slice(-MOST_EDITS);
    store.keep({ ...noted, edits });
    return;
  }
  triggers.remove(({ id }) => id === noted.clockId);
  if (noted.tick) {
    store.keep({ ...noted, clockId: '', secondAt: clock.now() });
    return;
  }
  const tick = { at: clock.now(), reachesFile: reachesFile() };
  store.keep({ ...noted, clockId: '', tick });
  const { id } = triggers.everyMinutes(CHECK_HANDLER, 1);
  store.keep({ ...noted, clockId: id, tick });
}

function isOfCheck({ handler }: { readonly handler: string }): boolean {
  return handler === CHECK_HANDLER;
}
