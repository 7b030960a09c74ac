/** Switches the scoring of edited rows on and off. One trigger per spreadsheet does it. */
import { type ClockServices, tidyClock, wakeClock } from '../engine/clock-trigger';
import { type EditScoring, editScoring, keepEditScoring } from '../sheets/store/edit-marks';
import { shortTime } from '../model/local-time';

/** The function that the trigger calls. */
const EDIT_HANDLER = 'scoreEdited';

interface EditScoringState {
  readonly isOn: boolean;
  /** Whether the trigger is this user's: no one can remove another user's. */
  readonly isMine: boolean;
  /** Who has it and since when, as a sentence; '' if it is off. */
  readonly text: string;
}

export function editScoringState({
  document,
  triggers,
}: Pick<ClockServices, 'document' | 'triggers'>): EditScoringState {
  const state = editScoring(document);
  if (!state) return { isOn: false, isMine: false, text: '' };
  const isMine = triggers.mine().some(({ id }) => id === state.triggerId);
  return {
    isOn: true,
    isMine,
    text: `Switched on by ${isMine ? 'you' : who(state)} on ${shortTime(state.since)}.`,
  };
}

/**
 * Also takes it over from another user: their trigger finds that it no longer counts, and removes itself. It comes with a clock,
 * which does the work that edits leave over.
 */
export function switchOn(services: ClockServices): void {
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

export function switchOff(services: ClockServices): void {
  keepEditScoring(services.document, undefined);
  services.triggers.remove(({ handler }) => handler === EDIT_HANDLER);
  tidyClock(services);
}

function who({ by }: EditScoring): string {
  return by === '' ? 'somebody else' : by;
}
