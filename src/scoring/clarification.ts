/** A clarification request affects more than its own check: there was nothing to select yet. */
import { BUILT_IN } from '../checks/registry';
import { blank, type Settled } from '../model/assessment';
import type { CheckId } from '../model/check';

/** Why a check is blank when a clarification blanks it. */
export const ASKED_BACK = 'not applicable: the agent asked for clarification';

const DECIDING = BUILT_IN.all.filter(({ decidesClarification }) => decidesClarification);

/**
 * Blanks the checks that a clarification request blanks; while it is undecided whether the agent asked (or the judge of that question
 * failed), those checks are open too. A check that is blank for its own reason stays so.
 */
export function blankByClarification(settled: ReadonlyMap<CheckId, Settled>): ReadonlyMap<CheckId, Settled> {
  const [replacement] = DECIDING.flatMap(({ id }) => {
    const decided = settled.get(id);
    return (decided && replacementFor(decided)) ?? [];
  });
  if (!replacement) return settled;
  const results = new Map(settled);
  for (const { id, blankedByClarification } of BUILT_IN.all) {
    if (blankedByClarification && results.get(id)?.kind === 'scored') results.set(id, replacement);
  }
  return results;
}

function replacementFor(clarification: Settled): Settled | undefined {
  switch (clarification.kind) {
    case 'open':
    case 'error':
      return { kind: 'open', reason: 'open until it is decided whether the agent asked for clarification' };
    case 'tied':
      return undefined;
    case 'scored':
    case 'blank':
      return clarification.asked ? blank(ASKED_BACK) : undefined;
  }
}
