/** Switches the scoring of edited rows on and off. One trigger per spreadsheet does it. */
import { type ClockServices, tidyClock, wakeClock, whyNoClock } from '../engine/clock-trigger';
import { type EditScoring, editScoring, keepEditScoring } from '../sheets/store/edit-marks';
import { shortTime } from '../model/local-time';
import * as z from '../model/zod';
import { entry } from './entry';

/** The function that the trigger calls. */
const EDIT_HANDLER = 'scoreEdited';

const EditScoringState = () =>
  z.object({
    isOn: z.boolean(),
    /** Whether the trigger is this user's: no one can remove another user's. */
    isMine: z.boolean(),
    /** Who has it and since when, and what stands in its way, in sentences; '' for nothing. */
    text: z.string(),
  });

function editScoringState(services: ClockServices): z.Shape<typeof EditScoringState> {
  const state = editScoring(services.document);
  const noClock = whyNoClock(services);
  const wait = noClock === '' ? '' : `${noClock} What an edit leaves to be done waits for your sidebar.`;
  if (!state) return { isOn: false, isMine: false, text: wait };
  const isMine = services.triggers.mine().some(({ id }) => id === state.triggerId);
  const by = `Switched on by ${isMine ? 'you' : who(state)} on ${shortTime(state.since)}.`;
  return { isOn: true, isMine, text: `${by} ${wait}`.trim() };
}

/**
 * Also takes it over from another user: their trigger finds that it no longer counts, and removes itself. It comes with a clock,
 * which does the work that edits leave over.
 */
function switchOn(services: ClockServices): void {
  const { document, triggers, clock, email } = services;
  const { id } = triggers.onEdit(EDIT_HANDLER);
  keepEditScoring(document, {
    by: email(),
    since: new Date(clock.now()).toISOString(),
    triggerId: id,
  });
  triggers.remove((trigger) => trigger.handler === EDIT_HANDLER && trigger.id !== id);
  wakeClock(services);
}

function switchOff(services: ClockServices): void {
  keepEditScoring(services.document, undefined);
  services.triggers.remove(({ handler }) => handler === EDIT_HANDLER);
  tidyClock(services);
}

function who({ by }: EditScoring): string {
  return by === '' ? 'somebody else' : by;
}

export const editCommands = {
  /** Whether edited rows are scored again at once, after switching that on or off. */
  scoreEdits: entry(
    () => z.strictObject({ isOn: z.optional(z.boolean()) }),
    EditScoringState,
    ({ isOn }, services) => {
      if (isOn === true) switchOn(services);
      if (isOn === false && editScoringState(services).isMine) switchOff(services);
      return editScoringState(services);
    },
  ),
};
