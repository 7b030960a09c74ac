/** Can a clock trigger be made and removed? With one, a run goes on after Google’s six minutes. */
import { CLOCK_HANDLER } from '../../run/clock-trigger';
import { type Account, type Answer, fails, question, type Question, works } from './question';

/** Later than any check takes. If the trigger is left behind, it finds no run and is removed. */
const MINUTES = 30;
/** Google allows this many per user and script. */
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
      'Long runs go on only while the sidebar is open.',
    );
  return wasRemoved
    ? works(`One was made and removed. ${count}`)
    : fails(
        `One was made and could not be removed. ${count}`,
        'It does nothing but clear itself away within half an hour.',
      );
}

export const clockTriggers: Question<Account> = question(
  'Clock triggers, with which long runs go on',
  ({ triggers }): SeenTriggers => {
    const { id } = triggers.everyMinutes(CLOCK_HANDLER, MINUTES);
    const isThere = (): boolean => triggers.mine().some((trigger) => trigger.id === id);
    const wasMade = isThere();
    triggers.remove((trigger) => trigger.id === id);
    return {
      wasMade,
      wasRemoved: !isThere(),
      others: triggers.mine().filter((installedTrigger) => installedTrigger.id !== id).length,
    };
  },
  judgeTriggers,
);
