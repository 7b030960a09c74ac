/** A rubric of the tab `Checks`: the same kind of object as the checks of this program. */
import type { DeclaredCheck, OwnCheckId } from '../../model/check';
import { type Check, checkOf, type CheckMeta, askJudge } from '../check';
import { sortedJson } from '../../model/texts/json';
import { ownQuestion, ownRubric } from '../../judge/questions/own';
import { blank, fail, type NotApplicable } from '../../model/assessment';
import { cut, foldCase } from '../../model/text';
import type { OutputPart } from '../../fields/fields';
import { type ActualField, NOT_RECORDED } from '../../fields/columns';

/** The result of a check whose cell asks for something that is not recorded. */
export const UNRECORDED = blank('it is not recorded', 'unrecorded');

/**
 * What keeps the row from being measured: a cell that says nothing of what it asks about, or one that cannot be read, which is named. If
 * no column could hold it, coverage says so.
 *
 * @param textIn what the row records in a column; undefined if it has no such column
 * @param holdersOf the columns that can hold a part of the output
 */
export function unrecorded(
  { reads, readsAny = [], expects }: Pick<CheckMeta, 'reads' | 'readsAny' | 'expects'>,
  textIn: (column: ActualField) => string | undefined,
  holdersOf: (part: OutputPart) => readonly ActualField[],
): NotApplicable {
  const column = [...reads, ...readsAny]
    .flatMap(holdersOf)
    .find((actualField) => textIn(actualField) !== undefined);
  if (column === undefined) return UNRECORDED;
  const text = textIn(column) ?? '';
  const way = expects[0] === undefined ? 'record it' : `record it, or leave ${expects[0]} blank`;
  if (text === '' || text === NOT_RECORDED)
    return blank(`${column} is not recorded in this row; ${way}`, 'missing');
  const problem = `“${cut(text, 40)}” cannot be read as what was recorded, and a check asks for it; ${way}`;
  return blank(UNRECORDED.reason, { column, problem });
}

/**
 * The same text whichever other eval sets a run reads: a rubric that is asked only in those has no part in it.
 *
 * @returns '' if the eval set rests on none
 */
export function ownBasis(declared: readonly DeclaredCheck[], tab: string): string {
  const asked = declared
    .filter((check) => isAskedIn(check, tab))
    // In which other eval sets it is asked, and in which order they are listed, changes nothing here.
    .map((check) => ({ ...check, tabs: [] }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return asked.length === 0 ? '' : sortedJson(asked);
}

function isAskedIn({ tabs }: Pick<DeclaredCheck, 'tabs'>, tab: string): boolean {
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
    expects: [],
    reads: ['message'],
    turnedByRest: 'all',
    implied: ({ tab }) => isAskedIn(declared, tab),
    doc: {
      question: `A rubric of the tab Checks: “${cut(declared.rubric, 1000)}”?`,
      one: `The message meets it (${tabs === 'all' ? 'every eval set' : tabs.join(', ')}).`,
      zero: 'It does not, or there is no message.',
      blank: 'The eval set does not ask for it, the message is not recorded, or no judge has said.',
    },
    assess: ({ tab, query }, { message }) => {
      if (!isAskedIn(declared, tab)) return blank('not asked of this row');
      if (message === undefined) return UNRECORDED;
      if (message.trim() === '') return fail('there is no final message');
      return askJudge(ownQuestion({ part: id, rubric, query, actual: message }));
    },
  });
}
