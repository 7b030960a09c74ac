/** Are our tabs recognised? Thanks to their mark, no one else’s tab is ever written to. */
import { type Answer, type Desk, fails, question, type Question, REPORT_IT, works } from './question';
import { SIGNATURE } from './scratch';

export function judgeSignature(isFound: boolean): Answer {
  return isFound
    ? works('The scratch tab was found by its mark.')
    : fails(
        'The scratch tab was not found by its mark.',
        `Each run could make new results tabs; nobody’s tab is written to. ${REPORT_IT}`,
      );
}

export const signatures: Question<Desk> = question(
  'Tabs of the add-on are known again',
  ({ spreadsheet, scratchId }) => spreadsheet.tabs(SIGNATURE).some(({ sheetId }) => sheetId === scratchId),
  judgeSignature,
);
