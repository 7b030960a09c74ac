/** How many mails are left today, for the summaries of scheduled runs? None is sent. */
import { count } from '../../model/text';
import { type Account, type Answer, fails, question, type Question, works } from './question';

export function judgeMail(left: number): Answer {
  return left > 0
    ? works(`${count(left, 'mail')} left today.`)
    : fails(
        'No mail is left today.',
        'The summaries of scheduled runs are not sent until tomorrow; the runs go on.',
      );
}

export const mailQuota: Question<Account> = question('Mail', ({ mail }) => mail.left(), judgeMail);
