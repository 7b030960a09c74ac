/** Can a one-off trigger be made and removed? With one a run goes on after Google’s six minutes. */
import { CONTINUE_HANDLER } from '../../run/resume-trigger';
import { type Account, type Answer, fails, question, type Question, works } from './question';

/** Later than any check takes. Where it stays behind, it finds no run and is cleared away. */
const LATER_MS = 20 * 60_000;
/** Google allows so many per user and script. */
const MOST = 20;

export interface SeenTriggers {
  readonly wasMade: boolean;
  readonly wasRemoved: boolean;
  /** Those that stay. */
  readonly others: number;
}

export function judgeTriggers({ wasMade, wasRemoved, others }: SeenTriggers): Answer {
  const count = `You have ${others} of ${MOST} here.`;
  if (!wasMade)
    return fails(
      `A trigger that was made is not in the list. ${count}`,
      'Long runs may need a click on “Run in progress…” to go on.',
    );
  return wasRemoved
    ? works(`One was made and removed. ${count}`)
    : fails(
        `One was made and could not be removed. ${count}`,
        'It does nothing but clear itself away within half an hour.',
      );
}

export const oneOffTriggers: Question<Account> = question(
  'One-off triggers, with which long runs go on',
  ({ triggers }): SeenTriggers => {
    const { id } = triggers.after(CONTINUE_HANDLER, LATER_MS);
    const isThere = (): boolean => triggers.mine().some((trigger) => trigger.id === id);
    const wasMade = isThere();
    triggers.remove(new Set([id]));
    return { wasMade, wasRemoved: !isThere(), others: triggers.mine().filter((one) => one.id !== id).length };
  },
  judgeTriggers,
);
