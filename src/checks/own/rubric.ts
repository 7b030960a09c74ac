/** A rubric of the tab `Checks`: the same kind of object as the checks of this program. */
import { ownQuestion, ownRubric } from '../../judge/questions/own';
import { blank, fail } from '../../model/assessment';
import { type Check, checkOf, type DeclaredCheck } from '../../model/check';
import { cut, foldCase } from '../../model/text';
import { UNRECORDED } from './unrecorded';
import type { OwnCheckId } from '../../model/values/own-check-id';
import { settleWith } from '../settle';

/** Whether an eval set asks for it. */
export function isAskedIn({ tabs }: Pick<DeclaredCheck, 'tabs'>, tab: string): boolean {
  return tabs === 'all' || tabs.some((name) => foldCase(name) === foldCase(tab));
}

export function rubricCheck(declared: DeclaredCheck): Check<OwnCheckId> {
  const { id, title, gates, tabs } = declared;
  const rubric = ownRubric(id, title, declared.rubric);
  return checkOf<OwnCheckId>({
    id,
    title,
    stage: 'answer',
    actual: ['actual_agent_answer'],
    rubric,
    gates: gates ? 'always' : 'never',
    blankedByClarification: false,
    expects: [],
    reads: ['message'],
    implied: ({ tab }) => isAskedIn(declared, tab),
    doc: {
      question: `A rubric of the tab Checks: “${cut(declared.rubric, 1000)}”?`,
      one: `The message meets it (${tabs === 'all' ? 'every eval set' : tabs.join(', ')}).`,
      zero: 'It does not, or there is no message.',
      blank: 'The eval set does not ask for it, the message is not recorded, or no judge has said.',
      examples: [],
      traps: [],
    },
    assess: ({ tab, query }, { message }) => {
      if (!isAskedIn(declared, tab)) return blank('not asked of this row');
      if (message === undefined) return UNRECORDED;
      if (message.trim() === '') return fail('there is no final message');
      return {
        kind: 'needs judge',
        question: ownQuestion({ part: id, rubric, query, actual: message }),
        settle: settleWith((decided) => ({ ...decided, kind: 'scored' })),
      };
    },
  });
}
