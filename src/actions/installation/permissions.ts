/** Is every permission granted? Google lets people tick some and leave others. */
import { type Account, type Answer, fails, question, type Question, works } from './question';

export function judgePermissions(wantsMore: boolean): Answer {
  return wantsMore
    ? fails(
        'Google would still ask you for a permission.',
        'Click any item of the menu GNW Evals and tick every permission; the README says what each is for.',
      )
    : works('Google asks for nothing more.');
}

export const permissions: Question<Account> = question(
  'Permissions',
  ({ installation }) => installation.wantsPermission(),
  judgePermissions,
);

/** An example domain; nothing is sent there. */
const NOWHERE = 'https://example.com/';

export const outsideCalls: Question<Account> = question(
  'Calls to a judge model are allowed',
  ({ installation }) => {
    installation.prepareRequest(NOWHERE, 60);
  },
  () => works('A request with a time limit could be put together; nothing was sent.'),
);

export function judgeUser(isKnown: boolean): Answer {
  return isKnown
    ? works(
        'Google tells who you are; runs and schedules are shown with your name to those who share this spreadsheet.',
      )
    : fails(
        'Google does not tell who you are.',
        'Runs and schedules show “somebody” instead of you; everything else works. In some organisations this cannot be changed.',
      );
}

export const userKnown: Question<Account> = question(
  'Your account is known',
  ({ email }) => email() !== '',
  judgeUser,
);
