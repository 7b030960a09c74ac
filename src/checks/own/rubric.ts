/** Makes a check of a rubric in the tab `Checks`, like those of this program. */
import type { DeclaredCheck, OwnCheckId } from '../../model/check';
import { type Check, checkOf, type CheckMeta, askJudge } from '../check';
import { sortedJson } from '../../model/texts/json';
import { ownQuestion, ownRubric } from '../../judge/questions/own';
import { blank, fail, type NotApplicable } from '../../model/assessment';
import { cut, foldCase } from '../../model/text';
import type { OutputPart } from '../../fields/fields';
import { type ActualField, NOT_RECORDED } from '../../fields/columns';

/** The result of a check whose cell asks for a value that is not recorded. */
export const UNRECORDED = blank('it is not recorded', 'unrecorded');

/**
 * The blank result of a row that records nothing for a check: its cell is blank, or cannot be read and is named. If there is no column for
 * it, coverage says so.
 *
 * @param textIn the row's text in a column; undefined if it has no such column
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
 * A text of the rubrics that are asked in an eval set, for its inputs hash: the same whichever other eval sets a run reads.
 *
 * @returns '' if none is asked
 */
export function ownBasis(declared: readonly DeclaredCheck[], tab: string): string {
  const asked = declared
    .filter((check) => isAskedIn(check, tab))
    // Other eval sets and the order of the list make no difference.
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
